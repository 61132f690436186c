// test: merges that are cut off at any write, one after another. A cell may look edited once; it is then
// listed, and no value is lost.

import * as fc from 'fast-check';
import type { Base } from '../../src/base/base';
import { knownRowsOf } from '../../src/base/packed-base';
import { decodeBase } from '../../src/base/read-base';
import type { Fields } from '../../src/shared/value';
import type { TabMerge } from '../../src/sync/merge-tab';
import { difference } from '../../src/sync/plan-row';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { encoded } from '../base/groups';
import { mergeWhole, partial, rowOf, shown, tab, whole, written } from './tables';

interface State {
  readonly base: Base;
  readonly rows: readonly TabRow[];
}

/** The state as the next execution reads it: `known` is set if every cell equals the base. */
function readAgain({ base, rows }: State): State {
  const stored = decodeBase(tab, encoded(tab, base)).base;
  const known = knownRowsOf(stored);
  const readRows = rows.map(({ known: _, ...row }): TabRow => {
    const baseRow = known.get(row.key!, 0);
    return baseRow && tab.columns.every(({ field }, i) => row.fields[field] === baseRow.valueAt(i))
      ? { ...row, known: baseRow }
      : row;
  });
  return { base: stored, rows: readRows };
}

/** The state after the first `writes` writes of a merge: cells, new rows, the base. */
function cutOff(
  { base, rows }: State,
  { base: newBase, updates, appended }: TabMerge,
  writes: number,
): State {
  const addedRows = appended
    .slice(0, Math.max(0, writes - updates.length))
    .map((fields, i) => rowOf(50 + rows.length + i, String(fields.campaignId), shown(fields)));
  const lines = written(rows, updates.slice(0, writes)).concat(addedRows);
  return readAgain({ base: writes > updates.length + appended.length ? newBase : base, rows: lines });
}

const COMPLETE = Number.MAX_SAFE_INTEGER;

const mergeAll = ({ base, rows }: State, theirs: ReadonlyMap<string, Fields>) =>
  mergeWhole(base, rows, theirs);

const KEYS = ['7', '8', '9', '10'];

/** The service's values of each campaign. */
const answers = fc.tuple(partial, partial, partial, whole).map((all): ReadonlyMap<string, Fields> => {
  return new Map(all.map((fields, i) => [KEYS[i]!, { ...fields, campaignId: KEYS[i]! }]));
});

/** The tab has two campaigns as pulled. The row of a third was deleted; a fourth was never pulled. */
const beginning = fc.tuple(partial, partial, partial).map((all): State => {
  const pulled = all.map((fields, i) => ({ ...fields, campaignId: KEYS[i]! }));
  return {
    base: new Map(pulled.map((fields) => [fields.campaignId, { fields }])),
    rows: pulled.slice(0, 2).map((fields, i) => rowOf(i + 2, fields.campaignId, shown(fields))),
  };
});

/** True if a review would list the row, or hold it back. */
const isListed = ({ base }: State, row: TabRow): boolean => {
  const baseRow = base.get(row.key!);
  return baseRow === undefined || difference(tab, baseRow, row).touched;
};

describe('a merge that is cut off', () => {
  it('leaves no trace after a complete one, if the service has the same values', () => {
    fc.assert(
      fc.property(beginning, answers, fc.array(fc.nat(20), { maxLength: 3 }), (start, theirs, cuts) => {
        const uncut = cutOff(start, mergeAll(start, theirs), COMPLETE);
        let state = start;
        for (const writes of cuts) state = cutOff(state, mergeAll(state, theirs), writes);
        const merged = mergeAll(state, theirs);
        expect(merged.conflicts).toEqual([]);
        const completed = cutOff(state, merged, COMPLETE);
        const byKey = ({ rows }: State) => new Map(rows.map(({ key, fields }) => [key, fields]));
        expect(byKey(completed)).toEqual(byKey(uncut));
        for (const row of completed.rows) expect(isListed(completed, row)).toBe(false);
      }),
    );
  });

  it("lists every cell that has another value than the service's after a complete one", () => {
    fc.assert(
      fc.property(beginning, answers, answers, fc.nat(20), (start, first, second, writes) => {
        const state = cutOff(start, mergeAll(start, first), writes);
        const completed = cutOff(state, mergeAll(state, second), COMPLETE);
        for (const row of completed.rows) {
          const serviceFields = second.get(row.key!)!;
          const differs = tab.columns.some(({ field, kind }) => {
            const [cell, value] = [row.fields[field], serviceFields[field]];
            return value !== undefined && (cell === undefined || !kind.equal(cell, value));
          });
          if (differs) expect(isListed(completed, row)).toBe(true);
        }
      }),
    );
  });

  it('never loses a value that was typed afterward', () => {
    fc.assert(
      fc.property(beginning, answers, answers, fc.nat(20), (start, first, second, writes) => {
        const state = cutOff(start, mergeAll(start, first), writes);
        const rows = state.rows.map((row): TabRow => {
          const { known: _, ...typedRow } = row;
          return { ...typedRow, fields: { ...row.fields, name: 'typed' } };
        });
        const typed = { ...state, rows };
        const { rows: completedRows } = cutOff(typed, mergeAll(typed, second), COMPLETE);
        for (const { fields } of completedRows.slice(0, rows.length)) expect(fields.name).toBe('typed');
      }),
    );
  });
});

describe('a value typed into a read-only cell', () => {
  const base: Base = new Map([['7', { fields: { campaignId: '7', clicks: 1 } }]]);

  it.each([5, undefined])('stays, and is listed: %p', (clicks) => {
    const row = rowOf(2, '7', clicks === undefined ? { campaignId: '7' } : { campaignId: '7', clicks });
    const merged = mergeWhole(base, [row], new Map([['7', { campaignId: '7', clicks: 2 }]]));
    expect(merged.updates).toEqual([]);
    expect(merged.base.get('7')).toEqual({ fields: { campaignId: '7', clicks: 2 } });
    expect(isListed({ base: merged.base, rows: [row] }, row)).toBe(true);
  });
});
