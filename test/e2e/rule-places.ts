// test, e2e: where the bad rows of test/tabs/rules/bad-rows.ts are placed in a pulled document, and how they
// differ there.

import type { ServiceState } from '../../workbench/ad-service/state';
import type { Entry } from '../tabs/rules/checking';
import type { Content } from './sheets';

export type Line = Record<string, Content>;
/** Pulled rows, by title of the tab; index 0 is row 2. */
type Pulled = Readonly<Record<string, readonly Line[]>>;

interface SeenAt {
  /** The pulled row that gets the mistake; absent: the first free row. */
  readonly at?: (line: Line) => boolean;
  /** Cells that differ because they name rows of this document. */
  readonly typed?: (pulled: Pulled) => Entry;
  /** Messages that differ for the same reason. */
  readonly says?: (line: Line, pulled: Pulled) => string;
  /** The message in Check, which knows the unit of the column. */
  readonly listed?: (line: Line) => string;
}

const NAMES = ['either-or', 'last-country', 'two-countries', 'untouched', 'doubled'];
const named = (name: string) => (line: Line) => line.Campaign === name || line.Name === name;
const ordinary = (line: Line) => !NAMES.includes(String(line.Campaign ?? line.Name));
const filled = (header: string) => (line: Line) => ordinary(line) && line[header] !== null;
const campaign = (pulled: Pulled, name: string) => pulled.Campaigns!.find(named(name))!;

/**
 * Gives five campaigns of the first company the names and countries that some rules need, and one set a
 * rating.
 */
export function shapeWorld(state: ServiceState): void {
  const own = [...state.campaigns.values()].filter(({ company_id }) => company_id === 'company-1');
  own.slice(-NAMES.length).forEach((one, i) => {
    one.name = NAMES[i]!;
    const { countries } = state.targets.get(one.campaign_id)!;
    countries.clear();
    if (i === 0) countries.set('DEFAULT', { bid: 1 }).set('DE', {});
    else if (i === 1) countries.set('DE', { bid: 1 });
    else countries.set('DEFAULT', { bid: 1 }).set('DE', {}).set('FR', {});
  });
  const ids = new Set(own.slice(0, -NAMES.length).map(({ campaign_id }) => campaign_id));
  const sets = [...state.creative_sets.values()].filter(({ campaign_id }) => ids.has(campaign_id));
  const text = sets.flatMap(({ assets }) => assets).find(({ type }) => type === 'TXT_SUBTITLE')!;
  Object.assign(text, { type: 'TXT_RATING', asset: '4.0' });
}

const inCampaign = (pulled: Pulled): Entry => ({
  'Campaign ID': campaign(pulled, 'untouched')['Campaign ID']!,
});
const inSet = (pulled: Pulled): Entry => ({
  'Creative set ID': pulled['Creative sets']![0]!['Creative set ID']!,
});

const dollars = (amount: Line[string] | undefined): string => `$${Number(amount).toFixed(2)}`;
const positive = (header: string) => (line: Line) =>
  `${header} must be above 0. Restore ${line[header]}, or type a number above 0.`;
const positiveAmount = (header: string) => ({
  says: positive(header),
  listed: (line: Line) =>
    `${header} must be above 0. Restore ${dollars(line[header])}, or type a number above 0.`,
});

/**
 * All bad rows are in the document at once. Some are changed for that:
 * - a deleted row is an emptied one (row-missing), which Check treats alike;
 * - a text longer than a cell's limit (text-too-long) is written past the grid, because typing cannot enter
 * it;
 * - missing or duplicate headers hide all other issues of their tab: the test does them last, one at a time.
 */
export const SEEN_AT: Readonly<Partial<Record<string, SeenAt>>> = {
  'date-found': { at: filled('Bid') },
  'text-in-number': { at: filled('Bid'), listed: () => '"1,5" was read as text. It is $1.50.' },
  'percent-found': { at: filled('Bid') },
  'not-whole': { at: filled('Min OS version') },
  'min-os-positive': { at: filled('Min OS version'), says: positive('Min OS version') },
  'text-expected': { at: ordinary },
  'key-incomplete': { typed: inCampaign },
  'parent-unclear': {
    typed: () => ({ 'Campaign ID': 'two-countries' }),
    says: (_, pulled) =>
      `This is the name of campaign ${campaign(pulled, 'two-countries')['Campaign ID']}. Enter its ID.`,
  },
  'parent-contradiction': {
    typed: (pulled) => ({ ...inCampaign(pulled), Campaign: 'either-or' }),
    says: () =>
      'Campaign ID is that of "untouched", not of "either-or". Correct the name or the ID: the row is sent to one campaign only.',
  },
  'creation-only-edited': { at: (line) => ordinary(line) && line.Platform === 'android' },
  'target-country': { typed: inCampaign },
  'target-amounts': { at: filled('Bid'), ...positiveAmount('Bid') },
  'target-percent-low': { at: (line) => filled('Bid')(line) && line['Bid type'] === 'RET' },
  'unusual-number': {
    at: (line) => filled('Bid')(line) && line['Bid type'] === 'RET',
    says: () => 'Bid 2900 is at least 10 times the last pulled value. Check the decimal point.',
    listed: () => 'Bid 2,900 % is at least 10 times the last pulled value. Check the decimal point.',
  },
  'url-form': { at: filled('Click URL') },
  'macro-unknown': { at: filled('Click URL') },
  'default-disabled': { at: (line) => ordinary(line) && line.Country === 'DEFAULT' },
  'country-disabled': {
    at: (line) => filled('Bid')(line) && line.Country !== 'DEFAULT',
    typed: () => ({ Disabled: true, Bid: 77 }),
    says: ({ Country, Bid }) =>
      `${Country} is being disabled, so its Bid cannot change. Restore ${Bid}, or clear Disabled.`,
    listed: ({ Country, Bid }) =>
      `${Country} is being disabled, so its Bid cannot change. Restore ${dollars(Bid)}, or clear Disabled.`,
  },
  'devices-only-on-ios': { at: (line) => line.Platform === 'android' },
  'bid-country': { typed: inCampaign },
  'override-or-value': {
    at: filled('Bid override %'),
    listed: (line) =>
      `Bid override ${line['Bid override %']} % and Bid value $2.00 are both filled, but only one is used. Clear one.`,
  },
  'override-too-low': { at: filled('Bid override %') },
  'override-percent-low': { at: (line) => Number(line['Bid override %']) > 10 },
  'bid-value-positive': { at: filled('Bid value'), ...positiveAmount('Bid value') },
  'countries-outside-targets': { at: named('two-countries') },
  'set-countries': { at: ordinary },
  'asset-type': { typed: inSet },
  'asset-content': { at: (line) => line.Type === 'TXT_RATING' },
  'asset-empty': { at: (line) => line.Type === 'TXT_TITLE' },
  'asset-removed': { at: (line) => line.Type === 'TXT_TITLE' },
  'key-changed': {
    at: ordinary,
    typed: (pulled) => ({ 'Campaign ID': campaign(pulled, 'untouched')['Campaign ID']! }),
    says: (line, pulled) =>
      `Campaign ID was changed from ${line['Campaign ID']} to ${campaign(pulled, 'untouched')['Campaign ID']}. Restore ${line['Campaign ID']}.`,
  },
  'id-number': { typed: (pulled) => ({ ...inCampaign(pulled), 'App ID': 7, Active: true }) },
  'duplicate-key': {
    typed: (pulled) => {
      const cells = Object.entries(campaign(pulled, 'doubled'));
      return Object.fromEntries(cells.map(([header, value]) => [header, value ?? '']));
    },
    says: (_, pulled) =>
      `The same campaign is also in row ${pulled.Campaigns!.findIndex(named('doubled')) + 2}, and Bidgrid cannot tell which row is right. Delete all but one of these rows; to turn a copy into a new campaign, clear its Campaign ID.`,
  },
  'equal-to-another': {
    typed: (pulled) => {
      const {
        Name,
        Platform,
        'Bid type': bidType,
        'Package name': packageName,
      } = campaign(pulled, 'untouched');
      return { Name: Name!, Platform: Platform!, 'Bid type': bidType!, 'Package name': packageName! };
    },
    says: (_, pulled) =>
      `Name, platform, package name and bid type are the same as those of untouched (${campaign(pulled, 'untouched')['Campaign ID']}). Give the new campaign another name.`,
  },
  'either-or': { at: (line) => named('either-or')(line) && line.Country === 'DE' },
  'last-country': { at: named('last-country') },
  'list-name-taken': {
    typed: (pulled) => ({ Name: pulled['App lists']![0]!.Name! }),
    says: (_, pulled) => {
      const list = pulled['App lists']![0]!;
      return `${list.Name} (${list['App list ID']}) already has this name. Type another name.`;
    },
  },
  'row-missing': {
    at: ordinary,
    says: (line) =>
      `${line.Name} is not in the tab: its row was deleted or overwritten. Nothing changed at the service; a pull adds it again.`,
  },
};
