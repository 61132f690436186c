// test, runs: the object of a new row is added at the service after its review: a conflict, nothing is sent.

import { documentWith } from '../world/document';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

const bid = { app_id: 'a9', app_id_external: '', country: 'DE', bid_override_percentage: 'default' };

const cases: readonly [
  tab: string,
  cells: Readonly<Record<string, string | number | boolean>>,
  add: (service: ReturnType<typeof documentWith>['service']) => void,
  conflict: Readonly<Record<string, unknown>>,
][] = [
  [
    'sources',
    { campaignId: '7', appId: 'a9', active: true },
    ({ sources }) => void sources['7']!.push({ app_id: 'a9', app_id_external: '', status: false }),
    { field: 'active', mine: 'on', theirs: 'off' },
  ],
  [
    'targets',
    { campaignId: '7', country: 'FR', bid: 3, budget: 20 },
    ({ targets }) => void Object.assign(targets['7']!, { FR: { bid: 9, budget: 20 } }),
    { field: 'bid', mine: '$3.00', theirs: '$9.00' },
  ],
  [
    'source-bids',
    { campaignId: '7', appId: 'a9', country: 'DE', bidValue: 3 },
    ({ bids }) => void bids['7']!.push({ ...bid, bid_value: '5' }),
    { field: 'bidValue' },
  ],
  [
    'assets',
    { creativeSetId: '31', type: 'TXT_BUTTON', asset: 'Play' },
    ({ sets }) => void sets[0]!.assets.push({ type: 'TXT_BUTTON', asset: 'Get', status: 'ready' }),
    { field: 'asset', mine: 'Play', theirs: 'Get' },
  ],
];

it.each(cases)('%s', (tab, cells, add, conflict) => {
  const document = documentWith(structuredClone(TWO_CAMPAIGNS));
  document.pull(...ALL);
  document.add(tab, cells);
  const typed = tab === 'targets' || tab === 'source-bids' ? 1 : null;
  const job = document.startPush({ typed });
  document.service.log.length = 0;
  add(document.service);
  document.finish(job);
  expect(document.service.log.filter((line) => line.startsWith('POST'))).toEqual([]);
  const row = document.read(tab).rows.at(-1)!;
  expect(row.status).toMatch(
    /^Conflict, not pushed .* This .* was added at the service since the review, so it was not sent\./,
  );
  expect(document.review()).toMatchObject({ rows: [], conflicts: [conflict] });
});
