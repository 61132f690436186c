// push: filters reviewed rows, in the same way in the add-on and in the dialog.

import { isCountry } from '../../shared/countries-and-languages';
import { type ChangeStep, GUARDED, type Tally } from '../../shared/guards';
import { rowName } from './row-name';

interface FilteredChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly rule?: string;
}

interface Placed {
  readonly tab: string;
  readonly group: string;
}

/** An entry of a list: a row of a tab. */
interface Listed extends Placed {
  readonly key: string;
  readonly label: string;
}

interface FilteredRow extends Listed {
  readonly changes: readonly FilteredChange[];
  readonly warnings: readonly string[];
  readonly note?: string;
  readonly tally: Tally;
}

interface PlaceFilter {
  readonly in?: Placed;
  readonly tab?: string;
  readonly text?: string;
}

interface Filter extends PlaceFilter {
  readonly only?: 'guarded' | 'warned' | 'created' | 'up' | 'down' | ChangeStep;
  readonly named?: readonly Pick<Listed, 'tab' | 'key'>[];
  readonly always?: readonly Pick<Listed, 'tab' | 'key'>[];
}

const changeText = ({ column, before: oldValue, after, rule = '' }: FilteredChange): string =>
  [column, oldValue, after, rule].join(' ');

const textOf = ({ key, label, changes, warnings, note = '' }: FilteredRow): string =>
  [key, label, ...changes.map(changeText), ...warnings, note].join(' ');

const isOf = (only: NonNullable<Filter['only']>, { tally }: FilteredRow): boolean =>
  only === 'guarded' ? GUARDED.some((measure) => tally[measure] !== undefined) : tally[only] !== undefined;

/** The parts of a key and of a label. A country is a part of its own. */
const PARTS = / \| | · /;

const hasPart = ({ key, label }: Listed, part: string): boolean =>
  [key, label].some((text) => text.split(PARTS).includes(part));

/** Whether a word is in an entry. The code of a country in capital letters finds only that country. */
function wordTest<T extends Listed>(word: string): (entry: T, text: string) => boolean {
  if (word.length === 2 && word === word.toUpperCase() && isCountry(word))
    return (entry) => hasPart(entry, word);
  const lower = word.toLowerCase();
  return (_, text) => text.includes(lower);
}

/**
 * Entries of the tab and campaign that are wanted, with each word of the text.
 * @param textOf the text of an entry, in any case
 */
export function matching<T extends Listed>(
  entries: readonly T[],
  { in: place, tab, text }: PlaceFilter,
  textOf: (entry: T) => string,
): T[] {
  const tests = (text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => wordTest<T>(word));
  return entries.filter((entry) => {
    if (place && (entry.tab !== place.tab || entry.group !== place.group)) return false;
    if (tab !== undefined && entry.tab !== tab) return false;
    if (tests.length === 0) return true;
    const entryText = textOf(entry).toLowerCase();
    return tests.every((test) => test(entry, entryText));
  });
}

/** The matching rows; each word of the text must occur in the row. Rows of `always` match in any case. */
export function matchingRows<T extends FilteredRow>(rows: readonly T[], filter: Filter): T[] {
  const { only, named: namedRows, always = [] } = filter;
  const names = namedRows && new Set(namedRows.map(rowName));
  const fittingRows = rows.filter(
    (row) => (only === undefined || isOf(only, row)) && (!names || names.has(rowName(row))),
  );
  const matches = matching(fittingRows, filter, textOf);
  if (always.length === 0) return matches;
  const [matchedRows, alwaysNames] = [new Set(matches), new Set(always.map(rowName))];
  return rows.filter((row) => matchedRows.has(row) || alwaysNames.has(rowName(row)));
}

interface RowNamed {
  readonly tab: string;
  readonly key: string;
}

interface RowInGroup extends RowNamed {
  readonly group: string;
  readonly bid?: unknown;
  readonly includes?: string;
  readonly variants?: readonly { readonly leftOut: readonly RowNamed[] }[];
}

/** @param isSent of a row in the same campaign */
export function rowInChoice<T extends RowInGroup>(row: T, isSent: (name: RowInGroup) => boolean): T {
  const { group, variants = [] } = row;
  const out = new Set(
    variants
      .flatMap(({ leftOut }) => leftOut)
      .filter(({ tab, key }) => !isSent({ tab, key, group }))
      .map(({ key }) => key),
  );
  const fitting = variants.find(
    ({ leftOut }) => leftOut.length === out.size && leftOut.every(({ key }) => out.has(key)),
  );
  return fitting ? { ...row, bid: undefined, includes: undefined, ...fitting } : row;
}
