// figures: what a column of a report can mean.

import { HORIZONS } from '../add-sums';

/** Columns of a report, and characters of all its headers. */
export const MOST_COLUMNS = 500;
export const LONGEST_HEADERS = 20_000;

const PLAIN = [
  'day',
  'campaign',
  'campaignId',
  'appId',
  'externalAppId',
  'appName',
  'country',
  'platform',
  'impressions',
  'clicks',
  'installs',
  'spend',
  'payers',
  'currency',
] as const;

/** `revenue7`: revenue until day 7 after the install. `other`: not used. */
export type Meaning = (typeof PLAIN)[number] | `revenue${number}` | 'other';

export const MEANINGS: readonly Meaning[] = [
  ...PLAIN,
  ...HORIZONS.map((horizon): Meaning => `revenue${horizon}`),
  'other',
];

/** As a person reads them. */
export const MEANING_NAMES: Readonly<Record<Meaning, string>> = {
  day: 'Day',
  campaign: 'Campaign name',
  campaignId: 'Campaign ID',
  appId: 'App ID',
  externalAppId: 'External app ID',
  appName: 'App name',
  country: 'Country',
  platform: 'Platform',
  impressions: 'Impressions',
  clicks: 'Clicks',
  installs: 'Installs',
  spend: 'Spend',
  payers: 'Payers',
  currency: 'Currency',
  ...Object.fromEntries(HORIZONS.map((horizon) => [`revenue${horizon}`, `Revenue D${horizon}`])),
  other: 'Not used',
};

export interface ColumnGuess {
  /** 0-based. */
  readonly column: number;
  readonly header: string;
  readonly meaning: Meaning;
  /** What the column may be: a person decides, and until then no column has this meaning. */
  readonly question?: Meaning;
  /** The header or the cells name another currency than US dollars or another unit: it is not used. */
  readonly isOtherUnit?: boolean;
}
