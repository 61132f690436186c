// sheet: decodes one row of cells. A row that equals the base keeps its base row, and no object is created
// for it.

import type { Issue } from '../shared/issue';
import { keyOfParts } from '../shared/row-keys';
import { type Fields, isUnreadable, type Value } from '../shared/value';
import { isMisformatted } from '../tabs/columns/cell-format';
import type { Cell, Column, ColumnKind } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { Known, KnownRow, TabRow } from '../tabs/columns/tab-row';

/** Number formats of the lines, from this column (1-based) on. */
export interface CellFormats {
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
}

/** Column numbers, 1-based. */
export interface LinePlaces {
  readonly columns: ReadonlyMap<string, number>;
  readonly changeColumn: number;
  readonly statesColumn: number;
  readonly statusColumn: number;
}

/**
 * @param i index of the line among those that are read
 * @param row its row in the sheet, 1-based
 */
export type LineDecoder = (line: readonly Cell[], i: number, row: number) => TabRow | null;

type OwnTexts = Pick<TabRow, 'change' | 'states' | 'status'>;

interface Place {
  readonly column: Column;
  /** 0-based, in the line. */
  readonly at: number;
}

const NONE: readonly Issue[] = [];

/** A row that equals its base row. Its field object is created on demand. */
class UntouchedRow implements TabRow {
  constructor(
    readonly row: number,
    readonly known: KnownRow,
    readonly change: string,
    readonly states: string,
    readonly status: string,
  ) {}

  get issues(): readonly Issue[] {
    return NONE;
  }

  get key(): string {
    return this.known.key;
  }

  get fields(): Fields {
    return this.known.fields;
  }
}

export const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');

const isBlank = (line: readonly Cell[], places: readonly Place[]): boolean => {
  for (const { at } of places) if (line[at] !== '' && line[at] !== false) return false;
  return true;
};

/**
 * Returns null for a line without content in our columns; an unchecked box is no content. A line matches its
 * base row only if every cell is identical; equivalent cells (empty and unchecked) are compared later.
 * @param formats null: not needed, because no number is in a column that depends on them
 */
export function lineDecoder(
  tab: Tab,
  { columns, changeColumn, statesColumn, statusColumn }: LinePlaces,
  formats: CellFormats | null,
  known?: Known,
): LineDecoder {
  const places = tab.columns.map((column): Place => ({ column, at: columns.get(column.field)! - 1 }));
  const indexOf = (name: string): number => tab.columns.findIndex(({ field }) => field === name);
  const keyPlaces = tab.keyFields.map(indexOf);
  const formatAt = ({ column, at }: Place, i: number): string | undefined =>
    formats !== null && column.kind.readsFormat ? formats.cells[i]![at + 1 - formats.column] : undefined;
  const equalsBase = (line: readonly Cell[], i: number, row: KnownRow): boolean => {
    for (let p = 0; p < places.length; p++) {
      const place = places[p]!;
      const decoded = place.column.kind.decode(line[place.at]!, formatAt(place, i));
      // A row with an unreadable value needs a mark, so it is never returned as its base row.
      if (!decoded.ok || decoded.value !== row.valueAt(p) || isUnreadable(decoded.value)) return false;
      const { kindBy } = place.column;
      const format = kindBy && formatAt(place, i);
      if (format && isMisformatted(kindBy.kindFor(row.valueAt(indexOf(kindBy.field))), decoded.value, format))
        return false;
    }
    return true;
  };
  const kindAt = (line: readonly Cell[], { kind, kindBy }: Column): ColumnKind => {
    if (kindBy === undefined) return kind;
    const { column, at } = places.find((place) => place.column.field === kindBy.field)!;
    const decoded = column.kind.decode(line[at]!);
    return kindBy.kindFor(decoded.ok ? decoded.value : undefined);
  };
  const values: (Value | undefined)[] = [];
  const touched = (line: readonly Cell[], i: number, row: number, own: OwnTexts): TabRow => {
    const fields: Partial<Record<string, Value>> = {};
    let issues: Issue[] | null = null;
    let numbers: string[] | null = null;
    let respelled: string[] | null = null;
    for (let p = 0; p < places.length; p++) {
      const { field, header } = places[p]!.column;
      const kind = kindAt(line, places[p]!.column);
      const cell = line[places[p]!.at]!;
      const format = formatAt(places[p]!, i);
      const decoded = kind.decode(cell, format);
      if (kind.isId && decoded.ok && typeof cell === 'number') {
        numbers = numbers ?? [];
        numbers.push(field);
      }
      const isRespelled = kind.isCode
        ? decoded.ok && typeof cell === 'string' && cell !== decoded.value
        : decoded.ok &&
          typeof decoded.value === 'number' &&
          (typeof cell === 'string' || (format !== undefined && isMisformatted(kind, decoded.value, format)));
      if (isRespelled) {
        respelled = respelled ?? [];
        respelled.push(field);
      }
      values[p] = decoded.ok ? decoded.value : undefined;
      if (decoded.ok) {
        fields[field] = decoded.value;
        continue;
      }
      const { ok: _, ...problem } = decoded;
      issues = issues ?? [];
      issues.push({ ...problem, severity: 'error', tab: tab.id, row, field, column: header });
    }
    const key = keyOfParts(keyPlaces.map((place) => values[place]));
    const read = { row, key, fields, issues: issues ?? NONE, ...own };
    if (numbers === null && respelled === null) return read;
    return { ...read, ...(numbers && { numbers }), ...(respelled && { respelled }) };
  };
  // Index of the base row expected next, which saves building its key and looking it up.
  let next = 0;
  return (line, i, row) => {
    if (isBlank(line, places)) return null;
    const change = textOf(line[changeColumn - 1]);
    const states = textOf(line[statesColumn - 1]);
    const status = textOf(line[statusColumn - 1]);
    const expected = known?.at(next);
    if (expected !== undefined && equalsBase(line, i, expected)) {
      next++;
      return new UntouchedRow(row, expected, change, states, status);
    }
    const read = touched(line, i, row, { change, states, status });
    const before = known === undefined || read.key === null ? undefined : known.get(read.key, next);
    if (before === undefined) return read;
    next = before.index + 1;
    // The expected row has been compared already.
    const isSame = before !== expected && equalsBase(line, i, before);
    return isSame ? new UntouchedRow(row, before, change, states, status) : { ...read, origin: before };
  };
}
