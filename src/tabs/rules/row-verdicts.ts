// tabs: why a row has another key than it remembers: its key was overwritten, or its visible cells were
// moved without the hidden column that remembers the key, as when a person sorts some columns.

import type { Column } from '../columns/column';
import { rememberedKey } from '../columns/row-memory';
import type { Tab } from '../columns/tab';
import type { Agreed, TabRow } from '../columns/tab-row';
import { alike, contrast, ownColumns } from './rule-cells';

/** Above 0: the cells are rather those of the row's key; below: of the key that it remembers; 0: neither. */
interface Leaning {
  readonly editable: number;
  /** Read-only and creation-only cells. */
  readonly fixed: number;
}

/** moved: its visible cells were moved here from the row of its key · overwritten: only its key was. */
type Verdict = 'moved' | 'overwritten' | 'unclear';

type RowsByKey = Map<string, TabRow[]>;

function add(rows: RowsByKey, key: string, row: TabRow): void {
  const rowsOfKey = rows.get(key);
  if (rowsOfKey) rowsOfKey.push(row);
  else rows.set(key, [row]);
}

/** Keys without a row, at most, that a row is compared with. */
export const MOST_COMPARED = 1000;

/** The rows of a tab that remember another key, and those that they concern. */
export class RowVerdicts {
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

  /** @param row with another key than it remembers, which is in the base */
  of(row: TabRow): Verdict {
    return this.verdicts.get(row)!;
  }

  /** A row has the key and remembers it. */
  isHeld(key: string): boolean {
    return this.own.has(key);
  }

  /** A row was moved here that has the key, so the row that remembers it was moved, too. */
  isHeldByMoved(key: string): boolean {
    const foreign = this.foreign.get(key) ?? [];
    return this.nameless.has(key) || foreign.some((row) => this.verdicts.get(row) === 'moved');
  }

  /** The key is in the base. */
  isKnown({ key }: TabRow): boolean {
    return key !== null && this.base.has(key);
  }

  /** Rows to which the key of this row belongs. */
  ownersOf({ key }: TabRow): readonly TabRow[] {
    return key === null ? [] : [...(this.own.get(key) ?? []), ...(this.nameless.get(key) ?? [])];
  }

  /** Rows with another key that remember this one. */
  claimsOf(key: string): number {
    return this.claims.get(key)?.length ?? 0;
  }

  /** The row is the only one with its key that remembers another one. */
  isOnly({ key }: TabRow): boolean {
    return key === null || (this.foreign.get(key) ?? []).length < 2;
  }

  private leaning(row: TabRow): Leaning {
    const [baseOfKey, was] = [this.base.get(row.key!)!, this.base.get(rememberedKey(row)!)!];
    const columns = contrast(ownColumns(this.tab), baseOfKey, was);
    const leaningOf = (some: readonly Column[]) =>
      alike(some, row.fields, baseOfKey) - alike(some, row.fields, was);
    return {
      editable: leaningOf(columns.filter(({ access }) => access === 'editable')),
      fixed: leaningOf(columns.filter(({ access }) => access !== 'editable')),
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
    const verdictsOf = (some: readonly TabRow[] = []) => some.map((row) => this.verdicts.get(row)!);
    const holders = verdictsOf(this.foreign.get(rememberedKey(row)!));
    const related = [...holders, ...verdictsOf(this.claims.get(row.key!))];
    if (editable !== 0 || fixed < 0) return 'unclear';
    if (related.includes('moved')) return related.includes('overwritten') ? 'unclear' : 'moved';
    return holders.includes('overwritten') && fixed === 0 ? 'overwritten' : 'unclear';
  }

  /** Keys of the base that no row has, or had, for certain; at most `MOST_COMPARED`. */
  lostKeys(): readonly string[] {
    this.lost = this.lost ?? this.findLost();
    return this.lost;
  }

  private findLost(): string[] {
    const held = new Set<string>();
    for (const row of this.all) {
      const verdict = this.verdicts.get(row);
      if (row.key !== null && (verdict === undefined || verdict === 'moved')) held.add(row.key);
      // The key of a row that was overwritten and not moved is its own.
      const remembered = verdict === undefined || verdict === 'moved' ? null : rememberedKey(row)!;
      if (remembered !== null && !this.isHeldByMoved(remembered)) held.add(remembered);
    }
    const lostKeys: string[] = [];
    this.base.forEach((_, key) => {
      if (lostKeys.length < MOST_COMPARED && !held.has(key)) lostKeys.push(key);
    });
    return lostKeys;
  }
}
