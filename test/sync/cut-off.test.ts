// test: merges that are cut off at any write, one after another: no cell, written or not, looks edited.

import * as fc from 'fast-check';
import { type Base, baseRow } from '../../src/base/base';
import { knownRowsOf } from '../../src/base/packed-base';
import type { Fields, Value } from '../../src/shared/value';
import { isEarly, isLate } from '../../src/sync/conflict';
import { mergeTab, type TabMerge } from '../../src/sync/merge-tab';
import type { Operation } from '../../src/sync/operation';
import { difference } from '../../src/sync/plan-row';
import { afterPush } from '../../src/sync/reconcile';
import { checkTab } from '../../src/tabs/check-rows';
import type { Agreed, TabRow } from '../../src/tabs/columns/tab-row';
import { creationOnlyEdited, readOnlyEdited } from '../../src/tabs/everywhere/cell-rules';
import { sources } from '../../src/tabs/sources/sources-columns';
import { changed, decoded, encoded } from '../base/sealed';
import { asStored, partial, rowOf, shown, tab, whole, written } from './tables';

interface State {
  readonly base: Base;
  readonly rows: readonly TabRow[];
}

const fixed = tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');

const agreedIn = (base: Base): Agreed => ({
  size: base.size,
  get: (key) => base.get(key)?.fields,
  previous: (key) => base.get(key)?.previous,
  has: (key) => base.has(key),
  forEach: (each) => base.forEach(({ fields }, key) => void each(fields, key)),
});

/** The cells for which Check reports an edit of a read-only value. */
const complaints = ({ base, rows }: State) => {
  const columns = new Map(tab.columns.map(({ field }, i) => [field, i + 1]));
  const reading = {
    rows,
    columns,
    statesColumn: 0,
    changeColumn: 90,
    statusColumn: 91,
    issues: [],
    headers: [],
    end: 99,
    lastRow: 99,
    bare: [],
  };
  const rules = { rows: [readOnlyEdited, creationOnlyEdited], tabs: [] };
  return checkTab(tab, reading, agreedIn(base), undefined, rules).map(({ row, field }) => [row, field]);
};

/** The base as the next execution reads it. */
const stored = (base: Base): Base => decoded(tab, encoded(tab, base)).base;

/** The rows as the next execution reads them: `known` is set if every cell equals the base. */
const readAgainst = ({ base, rows }: State): State => {
  const known = knownRowsOf(base);
  const read = rows.map(({ known: _, ...row }): TabRow => {
    const now = known.get(row.key!, 0);
    return now && tab.columns.every(({ field }, i) => row.fields[field] === now.valueAt(i))
      ? { ...row, known: now }
      : row;
  });
  return { base, rows: read };
};

/**
 * The state after the first `writes` writes of a merge: early cells, new rows, the base, late cells, returned
 * rows.
 */
function cutOff({ base, rows }: State, merged: TabMerge, writes: number): State {
  const asRows = (all: readonly Fields[], most: number, from: number) =>
    all.slice(0, Math.max(0, most)).map((fields, i) => {
      return rowOf(from + i, String(fields.campaignId), shown(fields));
    });
  const early = merged.updates.filter(isEarly);
  const late = merged.updates.filter(isLate);
  const appended = asRows(merged.appended, writes - early.length, 50 + rows.length);
  const lines = written(rows, early.slice(0, writes)).concat(appended);
  const rest = writes - early.length - merged.appended.length - 1;
  if (rest < 0) return readAgainst({ base: stored(base), rows: lines });
  const returned = asRows(merged.returned, rest - late.length, 70 + rows.length);
  return readAgainst({
    base: stored(merged.base),
    rows: written(lines, late.slice(0, rest)).concat(returned),
  });
}

const mergeAll = ({ base, rows }: State, theirs: ReadonlyMap<string, Fields>) =>
  mergeTab(tab, base, rows, theirs, 'all');

const KEYS = ['7', '8', '9', '10'];

/**
 * The service's values of each campaign at some moment, and the number of writes before the merge is cut off.
 */
const moment = fc.record({
  theirs: fc.tuple(partial, partial, partial, whole).map((all): ReadonlyMap<string, Fields> => {
    return new Map(all.map((fields, i) => [KEYS[i]!, { ...fields, campaignId: KEYS[i]! }]));
  }),
  writes: fc.nat(20),
});

/** The tab has two campaigns as pulled. The row of a third was deleted; a fourth was never pulled. */
const beginning = fc.tuple(partial, partial, partial).map((all): State => {
  const known = all.map((fields, i) => ({ ...fields, campaignId: KEYS[i]! }));
  return {
    base: new Map(known.map((fields) => [fields.campaignId, { fields }])),
    rows: known.slice(0, 2).map((fields, i) => rowOf(i + 2, fields.campaignId, shown(fields))),
  };
});

const equal = (field: string, a: Value | undefined, b: Value | undefined): boolean =>
  a !== undefined && b !== undefined && fixed.find((one) => one.field === field)!.kind.equal(a, b);

describe('a merge that is cut off', () => {
  it('never makes a read-only cell look edited, for any number of cuts at any write', () => {
    fc.assert(
      fc.property(beginning, fc.array(moment, { maxLength: 4 }), (start, moments) => {
        let state = start;
        for (const { theirs, writes } of moments) {
          const merged = mergeAll(state, theirs);
          expect(
            complaints({ base: state.base, rows: written(state.rows, merged.updates.filter(isEarly)) }),
          ).toEqual([]);
          state = cutOff(state, merged, writes);
          expect(complaints(state)).toEqual([]);
        }
      }),
    );
  });

  it("is completed by the next complete one: every such cell has the service's value", () => {
    fc.assert(
      fc.property(beginning, fc.array(moment, { maxLength: 3 }), moment, (start, moments, last) => {
        let state = start;
        for (const { theirs, writes } of moments) state = cutOff(state, mergeAll(state, theirs), writes);
        const whole = cutOff(state, mergeAll(state, last.theirs), Number.MAX_SAFE_INTEGER);
        for (const { key, fields } of whole.rows) {
          const known = whole.base.get(key!)!.fields;
          const now = last.theirs.get(key!)!;
          for (const { field } of fixed) {
            if (now[field] !== undefined) expect(equal(field, fields[field], now[field])).toBe(true);
            expect(equal(field, fields[field], shown(known)[field])).toBe(true);
          }
        }
      }),
    );
  });

  it('leaves rows without edits unedited', () => {
    fc.assert(
      fc.property(beginning, moment, ({ base, rows }, { theirs, writes }) => {
        const cut = cutOff({ base, rows }, mergeAll({ base, rows }, theirs), writes);
        for (const row of cut.rows) {
          const known = cut.base.get(row.key!);
          if (!known) continue;
          const own = { ...tab, columns: fixed };
          expect(difference(own, known, row).touched).toBe(false);
        }
      }),
    );
  });

  it('leaves no previous values when the cells have been written', () => {
    fc.assert(
      fc.property(beginning, moment, (start, { theirs }) => {
        const whole = cutOff(start, mergeAll(start, theirs), Number.MAX_SAFE_INTEGER);
        const next = cutOff(whole, mergeAll(whole, theirs), Number.MAX_SAFE_INTEGER);
        for (const row of next.base.values()) expect(row.previous).toBeUndefined();
        expect(changed(tab, next.base, mergeAll(next, theirs).base)).toEqual([]);
      }),
    );
  });
});

const known = (clicks: number, previous?: Fields): Base =>
  new Map([['7', baseRow({ campaignId: '7', clicks }, undefined, previous)]]);
const merge = (base: Base, clicks: Value | undefined, theirs: Fields) =>
  mergeTab(
    tab,
    base,
    [rowOf(2, '7', clicks === undefined ? { campaignId: '7' } : { campaignId: '7', clicks })],
    new Map([['7', { campaignId: '7', ...theirs }]]),
    'all',
  );

describe('a value typed into a read-only cell', () => {
  it('stays, also where a merge was cut off before', () => {
    for (const clicks of [5, undefined]) {
      const merged = merge(known(1, { clicks: 0 }), clicks, { clicks: 2 });
      expect(merged.updates).toEqual([]);
      expect(merged.base.get('7')).toEqual({ fields: { campaignId: '7', clicks: 2 } });
    }
  });

  it('is reported', () => {
    const rows = [rowOf(2, '7', { campaignId: '7', clicks: 5 })];
    expect(complaints({ base: known(1, { clicks: 0 }), rows })).toEqual([[2, 'clicks']]);
    expect(difference(tab, known(1, { clicks: 0 }).get('7')!, rows[0]!).touched).toBe(true);
  });
});

describe('a cell that was not written', () => {
  it('gets its value also if the service omits it from the next answer', () => {
    const merged = merge(known(1, { clicks: 0 }), 0, {});
    expect(merged.updates).toEqual([{ row: 2, key: '7', field: 'clicks', value: 1, late: true }]);
    expect(merged.base.get('7')).toEqual(known(1, { clicks: 0 }).get('7'));
  });

  it('is treated as an edit if people may edit it', () => {
    const base = new Map([['7', baseRow({ campaignId: '7', name: 'b' }, undefined, { name: 'a' })]]);
    const row = rowOf(2, '7', { ...shown({ campaignId: '7', name: 'a' }) });
    expect(difference(tab, base.get('7')!, row).changes).toEqual([
      { field: 'name', before: 'b', after: 'a' },
    ]);
  });
});

describe('a creation that is cut off after its key and its base', () => {
  const operation: Operation = {
    tab: tab.id,
    action: 'create',
    key: 'new-1',
    campaignId: '',
    label: 'b',
    changes: [{ field: 'name', before: '', after: 'b' }],
  };
  const answer = (clicks: number): Fields => ({ campaignId: '9', name: 'b', clicks });

  it("gets the service's current values", () => {
    const fresh = rowOf(8, null, shown({ name: 'b' }));
    const first = afterPush(tab, undefined, operation, fresh, answer(0));
    expect(first.base.previous).toEqual({ clicks: shown({}).clicks });
    const [keyed] = written([fresh], first.updates.filter(isEarly));
    expect(keyed!.fields).toEqual({ ...fresh.fields, campaignId: '9' });
    const again = afterPush(tab, first.base, operation, { ...keyed!, key: '9' }, answer(3));
    expect(again.updates).toEqual([{ row: 8, key: '9', field: 'clicks', value: 3, late: true }]);
    expect(again.base.fields.clicks).toBe(3);
  });
});

describe('the base of cells that were not written', () => {
  const base: Base = new Map([
    ['7', baseRow({ campaignId: '7', clicks: 1 }, { name: 'x' }, { clicks: null, platform: 'ios' })],
    ['8', baseRow({ campaignId: '8' })],
  ]);

  it('is read back', () => {
    expect([...stored(base)].map(([key, row]) => [key, asStored(row)])).toEqual([...base]);
  });

  it('is only slightly longer if all rows of a campaign had the same previous value', () => {
    const rows = (previous?: Fields): Base =>
      new Map(
        Array.from({ length: 500 }, (_, n) => {
          const fields = { campaignId: '7', campaign: 'Renamed', appId: `${n}`, active: true };
          return [`7 | ${n}`, baseRow(fields, undefined, previous)] as const;
        }),
      );
    const length = (base: Base) => encoded(sources, base).reduce((sum, { text }) => sum + text.length, 0);
    const previous = { campaign: 'Before' };
    expect(length(rows(previous)) - length(rows())).toBeLessThan(50);
    const again = decoded(sources, encoded(sources, rows(previous))).base;
    expect([...again.values()].every((row) => row.previous?.campaign === 'Before')).toBe(true);
  });

  it('has no previous values if there are none', () => {
    const plain: Base = new Map([['8', { fields: { campaignId: '8' } }]]);
    expect(encoded(tab, plain)[0]!.text).toMatch(/"conflicts":\[\]\}$/);
    expect(encoded(tab, base)[0]!.text).toMatch(/"previous":/);
  });
});
