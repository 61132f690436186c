// model: filters reviewed rows, in the same way in the add-on and in the dialog.

import { GUARDED, type Tally } from './tally';

interface FilteredChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly withUnit?: { readonly before: string; readonly after: string };
}

interface FilteredRow {
  readonly tab: string;
  readonly group: string;
  readonly key: string;
  readonly label: string;
  readonly changes: readonly FilteredChange[];
  readonly warnings: readonly string[];
  readonly note?: string;
  readonly tally: Tally;
}

interface Filter {
  readonly in?: { readonly tab: string; readonly group: string };
  readonly tab?: string;
  readonly text?: string;
  readonly only?: 'guarded' | 'warned' | 'created' | 'up' | 'down';
}

const changeText = ({ column, before, after, withUnit }: FilteredChange): string =>
  [column, before, after, withUnit?.before, withUnit?.after].join(' ');

const textOf = ({ key, label, changes, warnings, note = '' }: FilteredRow): string =>
  [key, label, ...changes.map(changeText), ...warnings, note].join(' ').toLowerCase();

const isOf = (only: Filter['only'], { tally }: FilteredRow): boolean => {
  if (only === undefined) return true;
  if (only !== 'guarded') return tally[only] !== undefined;
  return GUARDED.some((measure) => tally[measure] !== undefined);
};

/** The matching rows; each word of the text must occur in the row. */
export function matchingRows<T extends FilteredRow>(rows: readonly T[], filter: Filter): T[] {
  const { in: place, tab, only } = filter;
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (place && (row.tab !== place.tab || row.group !== place.group)) return false;
    if (tab !== undefined && row.tab !== tab) return false;
    if (!isOf(only, row)) return false;
    if (words.length === 0) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}
