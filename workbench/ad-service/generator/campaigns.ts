// ad-service, generator: campaigns of one company, with awkward names and identifiers at fixed positions.
import { asDateTime } from '../clock';
import type { Campaign } from '../state';
import { BID_TYPES, GOAL_PERIODS, PLATFORMS, TRACKING_METHODS } from '../vocabulary';
import { AWKWARD_IDS, AWKWARD_NAMES } from './awkward';
import { demoApp, demoName, demoStore } from './demo-names';
import { createRandom, seedOf } from './random';
import { CATEGORIES, inventApp, inventCampaignName } from './words';

const FIRST_DAY = Date.UTC(2024, 0, 8);
const DAYS = 500;

/**
 * Every third identifier and every third name is awkward until the lists are used up, never both in one
 * campaign.
 */
const awkwardId = (index: number): string | undefined =>
  index % 3 === 1 ? AWKWARD_IDS[(index - 1) / 3] : undefined;
const awkwardName = (index: number): string | undefined =>
  index % 3 === 2 ? AWKWARD_NAMES[(index - 2) / 3] : undefined;

interface Kinds {
  /** No awkward names and identifiers. */
  readonly tidy: boolean;
  /** Names by a convention, few apps. */
  readonly isDemo: boolean;
}

/** One campaign, determined by the settings and the index. */
function generateCampaign(seed: number, companyId: string, index: number, { tidy, isDemo }: Kinds): Campaign {
  const random = createRandom(seedOf(seed, companyId, 'campaign', index));
  const platform = PLATFORMS[index % 2]!;
  const bidType = BID_TYPES[index % BID_TYPES.length]!;
  const app = isDemo ? demoApp(seed, companyId, index) : inventApp(random);
  const ordinaryId = random.hex(24);
  const ordinaryName = isDemo
    ? demoName(app, { platform, bid_type: bidType }, index)
    : inventCampaignName(random, app, bidType);
  const active = random.chance(0.8);
  const impressions = active ? random.whole(0, 250_000) : 0;
  const clicks = Math.floor(impressions * random.next() * 0.05);
  const installs = Math.floor(clicks * random.next() * 0.3);
  const publisher = random.pick(['zu', 'mavo', 'pelt', 'orrin']);
  return {
    campaign_id: (tidy ? undefined : awkwardId(index)) ?? ordinaryId,
    company_id: companyId,
    origin: 'generated',
    name: (tidy ? undefined : awkwardName(index)) ?? ordinaryName,
    package_name:
      platform === 'ios'
        ? String(random.whole(300_000_000, 1_900_000_000))
        : `example.${publisher}.${app.slug}`,
    bundle_id: platform === 'ios' ? `example.${publisher}.${app.slug}.ios` : '',
    platform,
    category: random.pick(CATEGORIES),
    bid_type: bidType,
    tracking_method: TRACKING_METHODS[(index * 5) % TRACKING_METHODS.length]!,
    status: active,
    created: asDateTime(FIRST_DAY + (random.whole(0, DAYS) * 86_400 + random.whole(0, 86_399)) * 1000),
    impressions,
    clicks,
    installs,
    spend: (installs * (0.2 + random.next() * 4)).toFixed(4),
    goal_period: GOAL_PERIODS[bidType].length === 0 ? null : random.pick(GOAL_PERIODS[bidType]),
    ...(isDemo ? demoStore(seed, companyId, app, platform) : {}),
  };
}

export function generateCampaigns(seed: number, companyId: string, count: number, kinds: Kinds): Campaign[] {
  return Array.from({ length: count }, (_, index) => generateCampaign(seed, companyId, index, kinds));
}
