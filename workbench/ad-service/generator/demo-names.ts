// ad-service, generator: the apps of the demo (`--like demo`) and the names of its campaigns by a convention.
import type { Campaign } from '../state';
import { type BidType, TRACKING_METHODS } from '../vocabulary';
import { MARKETS } from './markets';
import { createRandom, seedOf } from './random';
import { type App, inventApp } from './words';

/** A company has five apps. */
const APPS = 5;
const PLATFORM_NAMES = { ios: 'iOS', android: 'Android' } as const;
const GOALS: Readonly<Record<BidType, string>> = {
  CPI: 'CPI',
  CPP_GOAL: 'CPP',
  RET: 'RET',
  CPE: 'CPE',
  ROAS_AD_BASED: 'ROAS Ads',
  ROAS_IAP: 'ROAS IAP',
};

/** By the second word of the app's title. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Quest: 'Games - Adventure',
  Harbour: 'Games - Simulation',
  Blocks: 'Games - Puzzle',
  Kitchen: 'Games - Simulation',
  Tactics: 'Games - Strategy',
  Garden: 'Games - Casual',
  Racers: 'Games - Racing',
  Puzzles: 'Games - Puzzle',
  Saga: 'Games - Adventure',
  Planner: 'Productivity',
};

const PUBLISHERS = ['zu', 'mavo', 'pelt', 'orrin'];

/** The app of a campaign. */
export const demoApp = (seed: number, companyId: string, index: number): App =>
  inventApp(createRandom(seedOf(seed, companyId, 'title', index % APPS)));

/** `Zumbo Quest iOS DACH CPI`; unique for 300 campaigns. */
export function demoName(
  app: App,
  { platform, bid_type }: Pick<Campaign, 'platform' | 'bid_type'>,
  index: number,
): string {
  const round = Math.floor(index / (APPS * 6));
  const market = MARKETS[(round + index) % MARKETS.length]!;
  const again = round < MARKETS.length ? '' : ` ${Math.floor(round / MARKETS.length) + 1}`;
  return `${app.title} ${PLATFORM_NAMES[platform]} ${market} ${GOALS[bid_type]}${again}`;
}

/** What all campaigns of an app and a platform have in common. */
export function demoStore(
  seed: number,
  companyId: string,
  { title, slug }: App,
  platform: Campaign['platform'],
): Pick<Campaign, 'package_name' | 'bundle_id' | 'category' | 'tracking_method'> {
  const random = createRandom(seedOf(seed, companyId, 'store', slug));
  const [storeId, publisher] = [random.whole(300_000_000, 1_900_000_000), random.pick(PUBLISHERS)];
  const isIos = platform === 'ios';
  return {
    package_name: isIos ? String(storeId) : `example.${publisher}.${slug}`,
    bundle_id: isIos ? `example.${publisher}.${slug}.ios` : '',
    category: CATEGORIES[title.split(' ')[1]!]!,
    tracking_method: random.pick(TRACKING_METHODS),
  };
}

/** The title of the app in the name of a campaign. */
export const titleIn = ({ name }: Campaign): string => name.split(' ').slice(0, 2).join(' ');
