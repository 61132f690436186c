// test, sim: the tabs as documented: cells that identify a row, editable cells, and their values.

export type Cell = string | number | boolean | null;

/**
 * text and id: kept unchanged · `tick`: a checkbox · amount: above 0 · percent: above -100 · codes: a
 * list.
 */
export type Kind = 'text' | 'id' | 'tick' | 'amount' | 'percent' | 'whole' | 'codes' | 'url';

export interface SimTab {
  readonly id: string;
  readonly sheet: string;
  /** Headers of the cells that name a row, in the order of its key. */
  readonly keys: readonly string[];
  /** Headers of the cells that a person may edit. */
  readonly edits: Readonly<Record<string, Kind>>;
  /** Further cells that the service sets, or that are set once in a new row. */
  readonly shows: Readonly<Record<string, Kind>>;
  /** Whether a person may add rows. */
  readonly grows: boolean;
}

const tab = (
  id: string,
  sheet: string,
  keys: readonly string[],
  edits: SimTab['edits'],
  shows: SimTab['shows'],
  grows = true,
): SimTab => ({ id, sheet, keys, edits, shows, grows });

export const TABS: readonly SimTab[] = [
  tab(
    'campaigns',
    'Campaigns',
    ['Campaign ID'],
    { Name: 'text', Active: 'tick', Category: 'text', 'Tracking method': 'text' },
    { Platform: 'text', 'Bid type': 'text', 'Goal period': 'whole', 'Package name': 'id', 'Bundle ID': 'id' },
  ),
  tab(
    'targets',
    'Targets',
    ['Campaign ID', 'Country'],
    {
      Bid: 'amount',
      'Daily budget': 'amount',
      'Click URL': 'url',
      'Impression URL': 'url',
      Disabled: 'tick',
    },
    {},
  ),
  tab(
    'device-targeting',
    'Device targeting',
    ['Campaign ID'],
    { Phone: 'tick', Tablet: 'tick', Other: 'tick', 'Min OS version': 'whole' },
    {},
    false,
  ),
  tab('sources', 'Sources', ['Campaign ID', 'App ID'], { Active: 'tick' }, { 'External app ID': 'id' }),
  tab(
    'source-bids',
    'Source bids',
    ['Campaign ID', 'App ID', 'Country'],
    { 'Bid override %': 'percent', 'Bid value': 'amount' },
    { 'External app ID': 'id' },
  ),
  tab(
    'creative-sets',
    'Creative sets',
    ['Creative set ID'],
    {
      Name: 'text',
      Countries: 'codes',
      Languages: 'codes',
      BANNER: 'tick',
      CTV: 'tick',
      INTER: 'tick',
      PRELOAD: 'tick',
    },
    { 'Campaign ID': 'id' },
  ),
  tab(
    'ads',
    'Ads',
    ['Ad ID'],
    { Name: 'text', Active: 'tick' },
    { Size: 'text', Template: 'text', 'Creative set ID': 'id' },
    false,
  ),
  tab('assets', 'Assets', ['Creative set ID', 'Type'], { Asset: 'text', Remove: 'tick' }, {}),
  tab('app-lists', 'App lists', ['App list ID'], {}, { Name: 'text', Description: 'text' }),
];

export const tabById = (id: string): SimTab | undefined => TABS.find((one) => one.id === id);

export const keyOf = (parts: readonly Cell[]): string => parts.map((part) => String(part ?? '')).join(' | ');

/** An unchecked checkbox equals an empty cell. */
export const plain = (value: Cell): Cell => (value === false || value === '' ? null : value);

/** Amounts have at most four decimals; what is beyond them is an error of binary fractions. */
const LEAST = 0.00005;

/** `$2,150.01` from `$2.150,01`, as a document with a decimal comma shows it. */
export const withPoints = (text: string): string =>
  text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));

/** The number in `$2,150.00`, `−15 %` or `0.5`. */
const amountIn = (text: string): number =>
  Number(
    text
      .replace('−', '-')
      .replace(/^(-?)\$/, '$1')
      .replace(/ %$/, '')
      .replaceAll(',', ''),
  );

/**
 * Whether a text that a review shows is this value. The text may have a unit, and long texts are shortened.
 * @param decimalComma whether numbers are written as in `2.150,01`
 */
export function isShown(text: string, value: Cell, decimalComma: boolean): boolean {
  const known = plain(value);
  if (known === null) return ['', 'FALSE', 'off', 'default', 'service default'].includes(text);
  if (known === true) return text === 'TRUE' || text === 'on';
  const number = decimalComma ? withPoints(text) : text;
  if (typeof known === 'number') return text !== '' && Math.abs(amountIn(number) - known) < LEAST;
  if (text === known) return true;
  if (text !== '' && Number(number) === Number(known) && /^-?[\d.]+$/.test(String(known))) return true;
  return text.endsWith('…') && String(known).startsWith(text.slice(0, -1));
}
