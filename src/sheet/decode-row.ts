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
interface LinePlaces {
  readonly columns: ReadonlyMap<string, number>;
  readonly changeColumn: number;
  readonly statesColumn: number;
  readonly statusColumn: number;
}

/**
 * @param i index of the line among those that are read
 * @param row its row in the sheet, 1-based
 */
type LineDecoder = (line: readonly Cell[], i: number, row: number) => TabRow | null;

type StatusTexts = Pick<TabRow, 'change' | 'states' | 'status'>;

interface PlacedColumn {
  readonly column: Column;
  /** 0-based, in the line. */
  readonly index: number;
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

/** The value of an empty cell; undefined: an empty cell is invalid. */
export function emptyValue({ kind }: Column): Value | undefined {
  const decoded = kind.decode('');
  return decoded.ok ? decoded.value : undefined;
}

export const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '');

const isBlank = (line: readonly Cell[], places: readonly PlacedColumn[]): boolean => {
  for (const { index } of places) if (line[index] !== '' && line[index] !== false) return false;
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
  knownRows?: Known,
): LineDecoder {
  const places = tab.columns.map(
    (column): PlacedColumn => ({ column, index: columns.get(column.field)! - 1 }),
  );
  const indexOf = (name: string): number => tab.columns.findIndex(({ field }) => field === name);
  const keyPlaces = tab.keyFields.map(indexOf);
  const formatAt = ({ column, index }: PlacedColumn, i: number): string | undefined =>
    formats !== null && column.kind.readsFormat ? formats.cells[i]![index + 1 - formats.column] : undefined;
  const equalsBase = (line: readonly Cell[], i: number, row: KnownRow): boolean => {
    for (let p = 0; p < places.length; p++) {
      const place = places[p]!;
      const decoded = place.column.kind.decode(line[place.index]!, formatAt(place, i));
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
    const { column, index } = places.find((place) => place.column.field === kindBy.field)!;
    const decoded = column.kind.decode(line[index]!);
    return kindBy.kindFor(decoded.ok ? decoded.value : undefined);
  };
  const values: (Value | undefined)[] = [];
  const touched = (line: readonly Cell[], i: number, row: number, texts: StatusTexts): TabRow => {
    const fields: Partial<Record<string, Value>> = {};
    let issues: Issue[] | null = null;
    let numbers: string[] | null = null;
    let respelled: string[] | null = null;
    for (let p = 0; p < places.length; p++) {
      const { field, header } = places[p]!.column;
      const kind = kindAt(line, places[p]!.column);
      const cell = line[places[p]!.index]!;
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
    const decodedRow = { row, key, fields, issues: issues ?? NONE, ...texts };
    if (numbers === null && respelled === null) return decodedRow;
    return { ...decodedRow, ...(numbers && { numbers }), ...(respelled && { respelled }) };
  };
  // Index of the base row expected next, which saves building its key and looking it up.
  let next = 0;
  return (line, i, row) => {
    if (isBlank(line, places)) return null;
    const change = textOf(line[changeColumn - 1]);
    const states = textOf(line[statesColumn - 1]);
    const status = textOf(line[statusColumn - 1]);
    const nextBaseRow = knownRows?.at(next);
    if (nextBaseRow !== undefined && equalsBase(line, i, nextBaseRow)) {
      next++;
      return new UntouchedRow(row, nextBaseRow, change, states, status);
    }
    const decodedRow = touched(line, i, row, { change, states, status });
    const baseRow =
      knownRows === undefined || decodedRow.key === null ? undefined : knownRows.get(decodedRow.key, next);
    if (baseRow === undefined) return decodedRow;
    next = baseRow.index + 1;
    // The expected row has been compared already.
    const isSame = baseRow !== nextBaseRow && equalsBase(line, i, baseRow);
    return isSame
      ? new UntouchedRow(row, baseRow, change, states, status)
      : { ...decodedRow, origin: baseRow };
  };
}
