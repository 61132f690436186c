// test, runs: two campaigns with everything that belongs to them.

import { adNamed, campaignNamed, type Stored, setNamed } from './memory-service';

/** Saga has amounts in dollars in its countries; the goals of Quest are percentages, in DEFAULT. */
export const TWO_CAMPAIGNS: Stored = {
  campaigns: [
    campaignNamed('7', 'Saga', { spend: '30.0000' }),
    campaignNamed('8', 'Quest', { bid_type: 'RET', goal_period: 7, spend: '12.5000' }),
  ],
  targets: {
    '7': { US: { bid: 2, budget: 100 }, DE: { bid: 1, budget: 50 } },
    '8': { DEFAULT: { bid: 50, budget: 200 }, US: {} },
  },
  sources: { '7': [{ app_id: 'a1', app_id_external: 'e-a1', status: true }] },
  bids: {
    '7': [
      {
        app_id: 'a1',
        app_id_external: 'e-a1',
        country: 'US',
        bid_value: '3',
        bid_override_percentage: 'default',
      },
      {
        app_id: 'a2',
        app_id_external: 'e-a2',
        country: 'FR',
        bid_value: 'default',
        bid_override_percentage: '20',
      },
    ],
  },
  sets: [
    setNamed(
      '7',
      '31',
      'Summer',
      [
        adNamed(901, 'Small', 'BANNER', 'Standard'),
        adNamed(902, 'Full', 'INTER', 'Standard'),
        adNamed(903, 'Play', 'INTER', 'Standard Playable', false),
      ],
      [
        { type: 'IMG_BANNER', asset: 'https://cdn.example/banner.png', status: 'ready' },
        { type: 'IMG_INTER_P', asset: 'https://cdn.example/p.png', status: 'ready' },
        { type: 'IMG_INTER_L', asset: 'https://cdn.example/l.png', status: 'ready' },
        { type: 'HOSTED_HTML', asset: 'https://cdn.example/play.html', status: 'ready' },
        { type: 'TXT_TITLE', asset: 'Saga', status: 'ready' },
      ],
    ),
  ],
};

/** The tabs that a pull can choose, without App lists. */
export const ALL = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets'];
