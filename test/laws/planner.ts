// test of laws: random tables of every tab through merge, rules and plan, compared with the oracle. A seed
// repeats a run.

import type { BaseRow } from '../../src/base/base';
import type { TabReading } from '../../src/sheet/read-tab';
import { mergeTab } from '../../src/sync/merge-tab';
import { planTab } from '../../src/sync/push-plan';
import { checkTab, ruleContext } from '../../src/tabs/check-rows';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { resourceOf, tabById } from '../../src/tabs/registry';
import { countryDisabled, disabledEmptied } from '../../src/tabs/targets/targets-rules';
import {
  type Cell,
  type Cells,
  type Expected,
  expectedOfKnown,
  expectedOfNew,
  ORACLE_TABS,
  type OracleTab,
} from './planner-oracle';

const ROWS = 4;

export interface Random {
  /** Integer from 0 to below `end`. */
  below(end: number): number;
}

/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return {
    below: (end) => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), state | 1);
      t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
      return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * end);
    },
  };
}

const one = <T>(random: Random, of: readonly T[]): T => of[random.below(of.length)]!;

interface Story {
  readonly key: string | null;
  readonly keys: Record<string, string>;
  readonly base: Cells | null;
  readonly mine: Cells;
  /** null: missing from the answer · undefined: not requested. */
  readonly theirs: Cells | null | undefined;
}

/** A value that the service may return; a returned checkbox is true or false. */
const toldValue = (random: Random, tab: OracleTab, field: string): Cell =>
  tab.boxes.includes(field) ? random.below(2) === 1 : one(random, tab.editable[field]!);

function storyOf(random: Random, tab: OracleTab, n: number): Story {
  const fields = Object.keys(tab.editable);
  const keys: Record<string, string> = {};
  for (const field of tab.keys) keys[field] = `${field}${n}`;
  const key = tab.keys.map((field) => keys[field]).join(' | ');
  const fromService = tabById(tab.id)!.keysFrom === 'service';
  const mine: Record<string, Cell | undefined> = {};
  if (random.below(5) === 0 && tabById(tab.id)!.creatable !== false) {
    for (const [field, values] of Object.entries(tab.onCreation)) mine[field] = one(random, values);
    for (const field of fields) mine[field] = one(random, tab.editable[field]!);
    const given = fromService ? {} : keys;
    return { key: fromService ? null : key, keys: given, base: null, mine, theirs: undefined };
  }
  const base: Record<string, Cell> = {};
  const theirs: Record<string, Cell> = {};
  for (const [field, values] of Object.entries(tab.onCreation)) {
    base[field] = values[1]!;
    mine[field] = base[field];
  }
  for (const field of fields) {
    base[field] = toldValue(random, tab, field);
    const edit = random.below(6);
    if (edit === 0) mine[field] = undefined;
    else mine[field] = edit < 3 ? one(random, tab.editable[field]!) : base[field];
    const news = random.below(4);
    if (news > 0) theirs[field] = news === 1 ? toldValue(random, tab, field) : base[field]!;
  }
  const look = random.below(4);
  return { key, keys, base, mine, theirs: look === 0 ? undefined : look === 1 && tab.gone ? null : theirs };
}

const rowOf = ({ key, keys, mine }: Story, row: number): TabRow => {
  const fields: Record<string, Cell> = { ...keys };
  for (const field of Object.keys(mine)) if (mine[field] !== undefined) fields[field] = mine[field]!;
  return { row, key, fields, issues: [], change: '', states: '', status: '' };
};

/** The planner's result in the form of the oracle's. */
function outcomesOf(tab: OracleTab, stories: readonly Story[]): Expected[] {
  const declared = tabById(tab.id)!;
  const base = new Map<string, BaseRow>();
  const theirs = new Map<string, Record<string, Cell>>();
  const asked = new Set<string>();
  stories.forEach(({ key, keys, base: known, theirs: returned }) => {
    if (key === null || known === null) return;
    base.set(key, { fields: { ...keys, ...(known as Record<string, Cell>) } });
    if (returned === undefined) return;
    asked.add(key);
    theirs.set(key, { ...keys, ...((returned ?? tab.gone) as Record<string, Cell>) });
  });
  const before = stories.map((story, i) => rowOf(story, i + 2));
  const merged = mergeTab(declared, base, before, theirs, asked);
  const rows = before.map((row) => {
    const fields = { ...row.fields };
    for (const update of merged.updates) if (update.row === row.row) fields[update.field] = update.value;
    return { ...row, fields };
  });
  const agreed = {
    size: merged.base.size,
    get: (key: string) => merged.base.get(key)?.fields,
    has: (key: string) => merged.base.has(key),
    forEach: (each: (fields: BaseRow['fields'], key: string) => void) =>
      merged.base.forEach(({ fields }, key) => void each(fields, key)),
  };
  const reading = { rows, issues: [] } as unknown as TabReading;
  const rules = { rows: [disabledEmptied, countryDisabled], tabs: [] };
  const issues = checkTab(declared, reading, agreed, ruleContext(declared, agreed, reading), rules);
  const plan = planTab(declared, merged.base, rows, issues, resourceOf(tab.id)!.dependenciesOf);
  const sentFrom = new Map(plan.operations.map((operation) => [plan.rowOf.get(operation.key), operation]));
  return before.map(({ row }): Expected => {
    const updates: Record<string, Cell> = {};
    for (const update of merged.updates) if (update.row === row) updates[update.field] = update.value;
    const conflicts: Expected['conflicts'] = {};
    for (const conflict of plan.conflicts) {
      if (conflict.row !== row) continue;
      const { base: was, mine, theirs: now } = conflict;
      conflicts[conflict.field] = { base: was as Cell, mine, theirs: now };
    }
    const operation = sentFrom.get(row);
    const changes: Record<string, { before: Cell; after: Cell }> = {};
    for (const change of operation?.changes ?? []) {
      changes[change.field] = { before: change.before, after: change.after };
    }
    const { action, along = {}, assumes = {} } = operation ?? {};
    const sent = operation ? { action: action!, changes, along, assumes } : null;
    const isHeld = plan.held.some((held) => held.row === row) && Object.keys(conflicts).length === 0;
    return { updates, conflicts, isHeld, sent } as Expected;
  });
}

const expectedOf = (tab: OracleTab, { base, mine, theirs, keys }: Story): Expected =>
  base === null
    ? expectedOfNew(tab, mine, keys)
    : expectedOfKnown(tab, base, mine, theirs === undefined ? {} : theirs);

/** Compares regardless of the order of fields; undefined is a value. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (part === undefined) return '(unreadable)';
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

export interface Failure {
  readonly tab: string;
  readonly story: unknown;
  readonly expected: string;
  readonly got: string;
}

/** Tests one table of a random tab. null: as expected. */
export function tryCase(seed: number): Failure | null {
  const random = randomOf(seed);
  const tab = one(random, ORACLE_TABS);
  const stories = Array.from({ length: 1 + random.below(ROWS) }, (_, n) => storyOf(random, tab, n));
  const got = outcomesOf(tab, stories);
  for (let i = 0; i < stories.length; i++) {
    const [a, b] = [text(expectedOf(tab, stories[i]!)), text(got[i])];
    if (a !== b) return { tab: tab.id, story: stories[i], expected: a, got: b };
  }
  return null;
}
