// ad-service, generator: targets of a campaign: half of them with one DEFAULT, half with values per country
// (section 2.2).
import type { Campaign, CountryTarget, Targets } from '../state';
import { marketOf } from './markets';
import { plausibleBid, plausibleBudget } from './plausible';
import { createRandom, seedOf } from './random';
import { COUNTRIES } from './words';

const CLICK_URL =
  'https://track.example/click?c={CAMPAIGN_ID}&n={CAMPAIGN_NAME}&app={APP_ID}&cc={CC}&idfa={IDFA}&p={PLACEMENT_ID}';
const IMPRESSION_URL = 'https://track.example/view?c={CAMPAIGN_ID}&ad={AD_NAME}&d={DEVICE_TYPE}';

/** @param isDemo countries, bids and budgets of the market in the campaign's name; otherwise any */
export function generateTargets(seed: number, campaign: Campaign, isDemo: boolean): Targets {
  const random = createRandom(seedOf(seed, campaign.company_id, campaign.campaign_id, 'targets'));
  const percent = campaign.bid_type === 'RET' || campaign.bid_type.startsWith('ROAS');
  const anyValues = (): CountryTarget => ({
    bid: percent ? random.whole(5, 120) : random.whole(20, 900) / 100,
    budget: random.whole(1, 60) * 50,
  });
  const values = (country: string): CountryTarget =>
    isDemo
      ? { bid: plausibleBid(seed, campaign, country, random), budget: plausibleBudget(country, random) }
      : anyValues();
  const urls = (): CountryTarget => ({ click_url: CLICK_URL, impression_url: IMPRESSION_URL });
  const count = random.whole(1, 12);
  const start = random.whole(0, 15);
  const codes = isDemo ? marketOf(campaign.name).countries : COUNTRIES.slice(start, start + count);
  const countries = new Map<string, CountryTarget>();
  const style = random.pick(['shared', 'shared', 'shared urls', 'own'] as const);
  if (style === 'shared') {
    countries.set('DEFAULT', { ...values('DEFAULT'), ...urls() });
    for (const code of codes) countries.set(code, {});
  } else if (style === 'shared urls') {
    countries.set('DEFAULT', urls());
    for (const code of codes) countries.set(code, values(code));
  } else {
    for (const code of codes) countries.set(code, { ...values(code), ...urls() });
  }
  const devices = campaign.platform === 'ios' ? random.pick([[], ['phone'], ['phone', 'tablet']]) : [];
  const versions = campaign.platform === 'ios' ? [13, 14, 15, 16] : [8, 9, 10, 12];
  return { countries, device_types: devices, os_major_version_min: random.pick([null, ...versions]) };
}
