// tabs: one line of cells as model values; a line that says what is known of its key anyway shares what is known.

import type { Issue } from '../model/issue';
import type { Fields, Value } from '../model/value';
import type { Known } from './agreed';
import type { Cell } from './cell';
import type { Column } from './column';
import { keyOfParts } from './row-key';
import type { Tab } from './tab';

export interface DecodedRow {
  readonly key: string | null;
  /** Fields that could be read; the very object that is known of the key when all cells say the same. */
  readonly fields: Fields;
  readonly issues: readonly Issue[];
}

/** Number formats of the lines that are read, from a column (1-based) on. */
export interface CellFormats {
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
}

/** @param i number of the line among those that are read; @param row its row in the sheet, 1-based */
export type LineDecoder = (line: readonly Cell[], i: number, row: number) => DecodedRow | null;

interface Place {
  readonly column: Column;
  /** 0-based, in the line. */
  readonly at: number;
}

const NONE: readonly Issue[] = [];

const isBlank = (line: readonly Cell[], places: readonly Place[]): boolean => {
  for (const { at } of places) if (line[at] !== '' && line[at] !== false) return false;
  return true;
};

/** To the letter: what is only as good as the same (an empty box is an unticked one) is left to whoever compares. */
const saysTheSame = (
  places: readonly Place[],
  values: readonly (Value | undefined)[],
  known: Fields,
): boolean => {
  for (let i = 0; i < places.length; i++) {
    const value = values[i];
    if (value === undefined || value !== known[places[i]!.column.field]) return false;
  }
  return true;
};

/**
 * Gives null for a line without anything in the tab's own columns (an unticked box is nothing). Objects are made only for
 * lines that say something new: of a hundred thousand, mostly few.
 * @param columns 1-based column by field
 * @param formats null: they do not matter, because no number stands where they would
 */
export function lineDecoder(
  tab: Tab,
  columns: ReadonlyMap<string, number>,
  formats: CellFormats | null,
  known: Known = () => undefined,
): LineDecoder {
  const places = tab.columns.map((column): Place => ({ column, at: columns.get(column.field)! - 1 }));
  const keyPlaces = tab.keyFields.map((name) => tab.columns.findIndex(({ field }) => field === name));
  const values: (Value | undefined)[] = [];
  const formatAt = ({ column, at }: Place, i: number): string | undefined =>
    formats !== null && column.kind.readsFormat ? formats.cells[i]![at + 1 - formats.column] : undefined;
  return (line, i, row) => {
    if (isBlank(line, places)) return null;
    let issues: Issue[] | null = null;
    for (let p = 0; p < places.length; p++) {
      const place = places[p]!;
      const { field, header, kind } = place.column;
      const decoded = kind.decode(line[place.at]!, formatAt(place, i));
      values[p] = decoded.ok ? decoded.value : undefined;
      if (decoded.ok) continue;
      const { rule, message, expected, found, fix } = decoded;
      const issue: Issue = {
        rule,
        severity: 'error',
        tab: tab.id,
        row,
        field,
        column: header,
        message,
        expected,
        found,
      };
      issues = issues ?? [];
      issues.push(fix ? { ...issue, fix } : issue);
    }
    const key = keyOfParts(keyPlaces.map((place) => values[place]));
    const before = key === null || issues !== null ? undefined : known(key);
    if (before !== undefined && saysTheSame(places, values, before))
      return { key, fields: before, issues: NONE };
    const fields: Partial<Record<string, Value>> = {};
    places.forEach(({ column }, p) => {
      if (values[p] !== undefined) fields[column.field] = values[p] as Value;
    });
    return { key, fields, issues: issues ?? NONE };
  };
}
