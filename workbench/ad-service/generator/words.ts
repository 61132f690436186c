// ad-service, generator: invented words for apps, publishers and campaigns; none is the name of a real
// product.
import { MARKETS } from './markets';
import type { Random } from './random';

const FIRST = [
  'Zumbo',
  'Pliko',
  'Quarvel',
  'Mirdle',
  'Tofrin',
  'Brasko',
  'Lunivex',
  'Oddleby',
  'Kestrik',
  'Wobbin',
];
const SECOND = [
  'Quest',
  'Harbour',
  'Blocks',
  'Kitchen',
  'Tactics',
  'Garden',
  'Racers',
  'Puzzles',
  'Saga',
  'Planner',
];
const SEASONS = [
  'Always on',
  'Spring launch',
  'Summer push',
  'Back to school',
  'Winter sale',
  'Relaunch',
  'Pilot',
];

export interface App {
  title: string;
  /** Lowercase word for bundle IDs and package names. */
  slug: string;
}

export function inventApp(random: Random): App {
  const first = random.pick(FIRST);
  const second = random.pick(SECOND);
  return { title: `${first} ${second}`, slug: `${first}.${second}`.toLowerCase() };
}

export const inventCampaignName = (random: Random, app: App, bidType: string): string =>
  `${app.title} ${random.pick(MARKETS)} ${bidType} ${random.pick(SEASONS)}`;

/** Category values are not documented. Some services use words, some numbers in a string. */
export const CATEGORIES = [
  'Games',
  'Games - Puzzle',
  'Productivity',
  'Food & Drink',
  'Finance',
  '17',
  '6014',
  '',
];

/** Countries with targets and bids, roughly in the order of market size. */
export const COUNTRIES = (
  'US GB DE FR JP KR CA AU BR MX ES IT NL SE NO DK FI PL AT CH BE IE PT CZ GR TR SA AE IL EG ZA NG KE IN ID ' +
  'MY SG TH VN PH TW HK NZ AR CL CO PE RO HU BG HR SK SI LT LV EE UA KZ MA IS'
).split(' ');
