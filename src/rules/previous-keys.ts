// rules: rows whose key, or all of whose cells, were overwritten. Each row remembers its key in a hidden
// column (`tabs/row-memory.ts`). A remembered key that differs has two possible reasons: the key was
// overwritten, or the visible cells were moved without the hidden one, as when a person sorts some columns.

import type { Fields, Value } from '../model/value';
import type { Agreed } from '../tabs/agreed';
import { blankOf } from '../tabs/blank';
import type { Column } from '../tabs/column';
import { hasOtherKey, rememberedKey } from '../tabs/row-memory';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { fixedColumns, isSame, ownColumns } from './own-cells';
import { isEmpty } from './shown';

/** The key that a row had before it was overwritten. */
export interface PreviousKey {
  readonly key: string;
  /** The key fields that differ, with their previous values. */
  readonly parts: Fields;
  /** Last pulled values of other cells that were overwritten, too: read-only ones, or all. */
  readonly cells: Fields;
  /** All cells of the row were overwritten with those of another one. */
  readonly isWhole?: true;
  /** Another row has this key: this one is a copy. */
  readonly isTaken?: true;
  /** Not certain: the cells may have been moved here, or the row may be a copy. */
  readonly isUnsure?: true;
}

type RowsByKey = Map<string, TabRow[]>;

function add(rows: RowsByKey, key: string, row: TabRow): void {
  const known = rows.get(key);
  if (known) known.push(row);
  else rows.set(key, [row]);
}

/** Above 0: the cells are rather those of the row's key; below: of the key that it remembers; 0: neither. */
interface Leaning {
  readonly editable: number;
  /** Read-only and creation-only cells. */
  readonly fixed: number;
}

/** moved: its visible cells were moved here from the row of its key · overwritten: only its key was. */
type Verdict = 'moved' | 'overwritten' | 'unclear';

/** Columns in which two objects differ. */
const contrast = (columns: readonly Column[], a: Fields, b: Fields): readonly Column[] =>
  columns.filter((column) => !isSame(column, a[column.field] ?? blankOf(column), b));

const alike = (columns: readonly Column[], row: Fields, fields: Fields): number =>
  columns.filter((column) => isSame(column, row[column.field], fields)).length;

/** Filled cells of a row with an unknown key that another object has, too. */
const common = (tab: Tab, row: Fields, fields: Fields): readonly Column[] =>
  ownColumns(tab).filter(
    (column) =>
      !column.kind.checkbox && !isEmpty(row[column.field]) && isSame(column, row[column.field], fields),
  );

/** True if all cells in which the two objects differ have the value of the pasted one. */
function isWholePaste(tab: Tab, row: Fields, was: Fields, sources: readonly Fields[]): boolean {
  const columns = contrast(ownColumns(tab), sources[0]!, was);
  return (
    columns.some(({ access }) => access === 'editable') &&
    columns.every((column) => sources.some((source) => isSame(column, row[column.field], source)))
  );
}

/** Last pulled values of cells that are empty now, or have the value of the pasted row. */
function restored(columns: readonly Column[], row: Fields, was: Fields, sources: readonly Fields[]): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of columns) {
    const { field } = column;
    const value = was[field];
    if (value === undefined || isSame(column, row[field], was)) continue;
    const isPasted = isEmpty(row[field]) || sources.some((source) => isSame(column, row[field], source));
    if (isPasted) cells[field] = value;
  }
  return cells;
}

/** Keys without a row that are compared with a row. */
const MOST_COMPARED = 1000;

/** The rows of a tab that remember another key, and those that they concern. */
class Rows {
  /** Rows that have the key and remember it. */
  private readonly own: RowsByKey = new Map();
  /** Rows that have the key and remember none: typed, or moved without the hidden column. */
  private readonly nameless: RowsByKey = new Map();
  /** Rows that have the key and remember another one. */
  private readonly foreign: RowsByKey = new Map();
  /** Rows with another key that remember this one. */
  private readonly claims: RowsByKey = new Map();
  private readonly verdicts = new Map<TabRow, Verdict>();
  private lost: readonly string[] | null = null;

  constructor(
    private readonly tab: Tab,
    private readonly base: Agreed,
    private readonly all: readonly TabRow[],
    changed: readonly TabRow[],
  ) {
    const keys = new Set<string>();
    for (const row of changed) {
      const remembered = rememberedKey(row)!;
      add(this.claims, remembered, row);
      keys.add(remembered);
      if (row.key !== null) keys.add(row.key);
    }
    for (const row of all) {
      if (row.key === null || !keys.has(row.key)) continue;
      const remembered = rememberedKey(row);
      if (remembered === null) add(this.nameless, row.key, row);
      else add(remembered === row.key ? this.own : this.foreign, row.key, row);
    }
    for (const row of changed) this.verdicts.set(row, this.firstVerdict(row));
    const unclear = changed.filter((row) => this.verdicts.get(row) === 'unclear');
    const second = unclear.map((row) => [row, this.secondVerdict(row)] as const);
    for (const [row, verdict] of second) this.verdicts.set(row, verdict);
  }

  /** null: the row was not overwritten. */
  previousKeyOf(row: TabRow): PreviousKey | null {
    const key = rememberedKey(row)!;
    const verdict = this.verdicts.get(row)!;
    if (verdict === 'moved') return null;
    const isTaken = this.own.has(key);
    const isUnknown = !this.isKnown(row);
    // A copied row with a new key.
    if (isUnknown && isTaken) return null;
    if (this.isHeldByMoved(key)) {
      // So the cells of this row came from another one, too.
      const other = this.closestLost(row);
      if (other !== null) return { ...this.previous(row, other), isUnsure: true };
      return isUnknown ? null : { ...this.previous(row, key), isTaken: true };
    }
    const found = this.previous(row, key);
    if (isTaken) return { ...found, isTaken: true };
    const isSure = this.claims.get(key)!.length === 1 && this.isSure(row, key, verdict, found);
    if (isUnknown && common(this.tab, row.fields, this.base.get(key)!).length === 0) return null;
    return isSure ? found : { ...found, isUnsure: true };
  }

  /** A row was moved here that has the key, so the row that remembers it was moved, too. */
  private isHeldByMoved(key: string): boolean {
    const foreign = this.foreign.get(key) ?? [];
    return this.nameless.has(key) || foreign.some((one) => this.verdicts.get(one) === 'moved');
  }

  private isKnown({ key }: TabRow): boolean {
    return key !== null && this.base.has(key);
  }

  private ownersOf({ key }: TabRow): readonly TabRow[] {
    return key === null ? [] : [...(this.own.get(key) ?? []), ...(this.nameless.get(key) ?? [])];
  }

  private leaning(row: TabRow): Leaning {
    const [now, was] = [this.base.get(row.key!)!, this.base.get(rememberedKey(row)!)!];
    const columns = contrast(ownColumns(this.tab), now, was);
    const of = (some: readonly Column[]) => alike(some, row.fields, now) - alike(some, row.fields, was);
    return {
      editable: of(columns.filter(({ access }) => access === 'editable')),
      fixed: of(columns.filter(({ access }) => access !== 'editable')),
    };
  }

  /** By the cells of the row, and the row that has its key. */
  private firstVerdict(row: TabRow): Verdict {
    if (!this.isKnown(row)) return 'unclear';
    if (this.ownersOf(row).length > 0) return 'overwritten';
    const { editable, fixed } = this.leaning(row);
    if (editable > 0 && fixed >= 0) return 'moved';
    return (editable < 0 && fixed <= 0) || (editable === 0 && fixed < 0) ? 'overwritten' : 'unclear';
  }

  /** By the row that has the remembered key now, and the one that remembers its key. */
  private secondVerdict(row: TabRow): Verdict {
    if (!this.isKnown(row)) return 'unclear';
    const { editable, fixed } = this.leaning(row);
    const columns = ownColumns(this.tab);
    if (alike(columns, row.fields, this.base.get(row.key!)!) === columns.length) return 'moved';
    const verdictsOf = (some: readonly TabRow[] = []) => some.map((one) => this.verdicts.get(one)!);
    const holders = verdictsOf(this.foreign.get(rememberedKey(row)!));
    const related = [...holders, ...verdictsOf(this.claims.get(row.key!))];
    if (editable !== 0 || fixed < 0) return 'unclear';
    if (related.includes('moved')) return related.includes('overwritten') ? 'unclear' : 'moved';
    return holders.includes('overwritten') && fixed === 0 ? 'overwritten' : 'unclear';
  }

  private isSure(row: TabRow, key: string, verdict: Verdict, { isWhole, cells }: PreviousKey): boolean {
    const { tab, base } = this;
    const was = base.get(key)!;
    const isOwn = (column: Column): boolean =>
      column.field in cells || isSame(column, row.fields[column.field] ?? blankOf(column), was);
    // Cells of a third object.
    if (!fixedColumns(tab).every(isOwn)) return false;
    // Rows of the same campaign have its name in common; two rows with a new key may be copies.
    if (!this.isKnown(row)) {
      const isOnly = row.key === null || (this.foreign.get(row.key) ?? []).length < 2;
      return isOnly && common(tab, row.fields, was).some(({ names }) => names !== tab.campaignField);
    }
    if (verdict === 'unclear') return false;
    if (this.ownersOf(row).length === 0 || isWhole) return true;
    const columns = ownColumns(tab);
    const differing = contrast(columns, base.get(row.key!)!, was);
    return alike(differing, row.fields, was) > 0 || alike(columns, row.fields, was) === columns.length;
  }

  private previous(row: TabRow, key: string): PreviousKey {
    const { tab, base } = this;
    const was = base.get(key)!;
    const now = row.key === null ? undefined : base.get(row.key);
    const owners = this.ownersOf(row);
    const sources = [...(now ? [now] : []), ...owners.map(({ fields }) => fields)];
    const isWhole = owners.length > 0 && now !== undefined && isWholePaste(tab, row.fields, was, sources);
    const parts: Partial<Record<string, Value>> = {};
    for (const field of tab.keyFields)
      if (row.fields[field] !== was[field])
        parts[field] = tab.keyFields.length > 1 ? (was[field] ?? '') : key;
    return {
      key,
      parts,
      cells: restored(isWhole ? ownColumns(tab) : fixedColumns(tab), row.fields, was, sources),
      ...(isWhole ? { isWhole } : {}),
    };
  }

  /**
   * For a row that remembers no key and has an unknown one: the key that its cells were moved from, if no row
   * has that, and all other cells are the same; null: it is new.
   */
  movedFrom(row: TabRow): PreviousKey | null {
    const key = this.closestLost(row);
    const was = key === null ? undefined : this.base.get(key);
    const columns = ownColumns(this.tab);
    if (!was || alike(columns, row.fields, was) < columns.length) return null;
    return { ...this.previous(row, key!), isUnsure: true };
  }

  /** Of the keys that no row has for certain, the one with most cells of this row; null: none has any. */
  private closestLost(row: TabRow): string | null {
    this.lost = this.lost ?? this.lostKeys();
    let [most, best]: [number, string | null] = [0, null];
    for (const key of this.lost) {
      const count = common(this.tab, row.fields, this.base.get(key)!).length;
      if (count > most && key !== row.key) [most, best] = [count, key];
    }
    return best;
  }

  private lostKeys(): string[] {
    const held = new Set<string>();
    for (const row of this.all) {
      const verdict = this.verdicts.get(row);
      if (row.key !== null && (verdict === undefined || verdict === 'moved')) held.add(row.key);
      // The key of a row that was overwritten and not moved is its own.
      const remembered = verdict === undefined || verdict === 'moved' ? null : rememberedKey(row)!;
      if (remembered !== null && !this.isHeldByMoved(remembered)) held.add(remembered);
    }
    const lost: string[] = [];
    this.base.forEach((_, key) => {
      if (lost.length < MOST_COMPARED && !held.has(key)) lost.push(key);
    });
    return lost;
  }
}

/**
 * The overwritten rows, by 1-based row.
 * @param rows of the whole tab
 */
export function previousKeysIn(
  tab: Tab,
  rows: readonly TabRow[],
  base: Agreed,
): ReadonlyMap<number, PreviousKey> {
  const found = new Map<number, PreviousKey>();
  const changed = rows.filter((row) => hasOtherKey(row) && base.has(rememberedKey(row)!));
  const unknown = rows.filter(
    (row) => row.known === undefined && row.origin === undefined && rememberedKey(row) === null,
  );
  if (changed.length + unknown.length === 0) return found;
  const all = new Rows(tab, base, rows, changed);
  const put = (row: TabRow, previous: PreviousKey | null): void => {
    if (previous !== null) found.set(row.row, previous);
  };
  for (const row of changed) put(row, all.previousKeyOf(row));
  for (const row of unknown.slice(0, MOST_COMPARED))
    if (row.key === null || !base.has(row.key)) put(row, all.movedFrom(row));
  return found;
}
