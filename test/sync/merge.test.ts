// test: the laws of the merge over random tables changed both in the tab and at the service.

import * as fc from 'fast-check';
import { type BaseRow, baseValue, sameBaseRow } from '../../src/base/base';
import type { Fields, Value } from '../../src/shared/value';
import { mergeTab } from '../../src/sync/merge-tab';
import { planTab } from '../../src/sync/push-plan';
import type { Column } from '../../src/tabs/columns/column';
import {
  editable,
  mergeWhole,
  pushed,
  readableStories,
  rowOf,
  type Story,
  stories,
  tab,
  written,
} from './tables';

const column = (field: string): Column => tab.columns.find((c) => c.field === field)!;
const same = (field: string, a: Value | undefined, b: Value | undefined) =>
  a !== undefined && b !== undefined && column(field).kind.equal(a, b);

const merge = ({ base, rows, theirs }: Story) => mergeWhole(base, rows, theirs);

describe('mergeTab', () => {
  it('loses no edit: a cell that a person changed keeps its value', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const after = written(story.rows, merge(story).updates);
        story.rows.forEach((row, i) => {
          const base = story.base.get(row.key!);
          for (const field of editable) {
            const mine = row.fields[field];
            const before = baseValue(base, column(field), mine);
            // An empty checkbox without a last pulled value is no edit.
            const isUnset = base === undefined && mine === null && column(field).kind.checkbox === true;
            // An empty checkbox becomes FALSE if the service has FALSE: the same value.
            if (isUnset) continue;
            if (!same(field, before, mine) && !same(field, after[i]!.fields[field], mine))
              expect(after[i]!.fields[field]).toBe(mine);
          }
        });
      }),
    );
  });

  it('loses no foreign change: it is in the cell and in the base, or its conflict is open', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const merged = merge(story);
        for (const row of written(story.rows, merged.updates)) {
          const theirs = story.theirs.get(row.key!);
          if (!theirs) continue;
          const known = merged.base.get(row.key!)!;
          for (const { field } of tab.columns) {
            if (theirs[field] === undefined) continue;
            if (known.conflicts?.[field] !== undefined) {
              expect(known.conflicts[field]).toBe(theirs[field]);
              expect(merged.conflicts).toContainEqual(
                expect.objectContaining({ key: row.key, field, theirs: theirs[field] }),
              );
            } else {
              expect(known.fields[field]).toBe(theirs[field]);
              const before = baseValue(story.base.get(row.key!), column(field), row.fields[field]);
              // A value typed into a read-only cell is an error to show, not a change to revert.
              const mine = story.rows.find(({ key }) => key === row.key)!.fields[field];
              const typed = column(field).access !== 'editable' && !same(field, before, mine);
              if (before !== undefined && !typed && !same(field, before, theirs[field])) {
                expect(same(field, row.fields[field], theirs[field])).toBe(true);
              }
            }
          }
        }
      }),
    );
  });

  it.each([true, false])(
    'writes %s to a checkbox that was never set, also in a row without a base',
    (value) => {
      const rows = [rowOf(2, '000', { campaignId: '000', active: null })];
      const theirs = new Map([['000', { campaignId: '000', active: value }]]);
      const first = mergeWhole(new Map(), rows, theirs);
      expect(first.conflicts).toEqual([]);
      expect(first.updates).toEqual([{ row: 2, key: '000', field: 'active', value }]);
      expect(mergeWhole(first.base, written(rows, first.updates), theirs).updates).toEqual([]);
    },
  );

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const first = merge(story);
        const rows = written(story.rows, first.updates);
        for (const fields of first.appended)
          rows.push(rowOf(100 + rows.length, String(fields.campaignId), fields));
        const second = mergeWhole(first.base, rows, story.theirs);
        expect(second.updates).toEqual([]);
        expect(second.appended).toEqual([]);
        expect([...second.base.keys()]).toEqual([...first.base.keys()]);
        for (const [key, row] of first.base) expect(sameBaseRow(row, second.base.get(key))).toBe(true);
        const third = mergeWhole(second.base, rows, story.theirs);
        for (const [key, row] of second.base) expect(third.base.get(key)).toBe(row);
        const name = ({ key, field, theirs }: { key: string; field: string; theirs: Value }) => [
          key,
          field,
          theirs,
        ];
        expect(second.conflicts.map(name)).toEqual(first.conflicts.map(name));
        expect(second.vanishedCount).toBe(first.vanishedCount);
      }),
    );
  });

  it('carrying out the plan gives exactly the values of the tab, except for conflicts', () => {
    fc.assert(
      fc.property(readableStories, (story) => {
        const merged = merge(story);
        const rows = written(story.rows, merged.updates);
        const plan = planTab(tab, merged.base, rows, []);
        const theirs = pushed(story.theirs, plan.operations);
        for (const row of rows) {
          const now = theirs.get(row.key!);
          if (!now || !story.theirs.has(row.key!) || merged.base.get(row.key!)!.conflicts) continue;
          for (const field of editable) {
            if (now[field] !== undefined) expect(same(field, row.fields[field], now[field])).toBe(true);
          }
        }
      }),
    );
  });

  it('never writes to the key and never touches new rows', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const rows = [...story.rows, rowOf(90, null, { name: 'new' })];
        const merged = mergeWhole(story.base, rows, story.theirs);
        expect(merged.updates.filter(({ field, row }) => field === 'campaignId' || row === 90)).toEqual([]);
      }),
    );
  });

  it('changes nothing outside its scope', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const merged = mergeTab(tab, story.base, story.rows, story.theirs, new Set());
        expect(merged).toMatchObject({
          updates: [],
          appended: [],
          vanishedCount: 0,
        });
        expect([...merged.base]).toEqual([...story.base]);
      }),
    );
  });
});

describe('mergeTab, case by case', () => {
  const base = (fields: Fields): ReadonlyMap<string, BaseRow> =>
    new Map([['7', { fields: { campaignId: '7', ...fields } }]]);
  const run = (known: ReadonlyMap<string, BaseRow>, mine: Fields, theirs: Fields) =>
    mergeWhole(
      known,
      [rowOf(2, '7', { campaignId: '7', ...mine })],
      new Map([['7', { campaignId: '7', ...theirs }]]),
    );

  it.each<[string, Fields, Fields, Fields]>([
    ['a read-only cell', { clicks: 1 }, { clicks: 1 }, { clicks: 2 }],
    ['a creation-only cell', { platform: 'ios' }, { platform: 'ios' }, { platform: 'android' }],
    ['an editable cell changed elsewhere', { name: 'a' }, { name: 'a' }, { name: 'b' }],
  ])('%s gets the value of the service', (_, known, mine, theirs) => {
    const [field] = Object.keys(theirs) as [string];
    expect(run(base(known), mine, theirs).updates).toMatchObject([
      { row: 2, key: '7', field, value: theirs[field] },
    ]);
  });

  it.each<[string, Fields, Fields, Fields]>([
    ['a read-only cell', { clicks: 1 }, { clicks: 99 }, { clicks: 2 }],
    ['a read-only cell that cannot be read', { clicks: 1 }, {}, { clicks: 2 }],
    ['a creation-only cell', { platform: 'ios' }, { platform: 'android' }, { platform: 'ios' }],
  ])('%s that a person typed into stays, and the base has the value to restore', (_, known, mine, theirs) => {
    const merged = run(base(known), mine, theirs);
    expect([merged.updates, merged.conflicts]).toEqual([[], []]);
    expect(merged.base.get('7')!.fields).toMatchObject(theirs);
  });

  it('does not report a number that is only formatted differently as a change', () => {
    expect(run(base({ spend: '1.5000' }), { spend: '1.5000' }, { spend: '1.5' }).updates).toEqual([]);
  });

  it('does not change a field that the answer omits', () => {
    const merged = run(base({ category: 'x' }), { category: 'x' }, {});
    expect(merged.updates).toEqual([]);
    expect(merged.base.get('7')!.fields.category).toBe('x');
  });

  it('writes a field returned for the first time into an empty cell, and reports a conflict with a typed one', () => {
    expect(run(base({}), { category: '' }, { category: 'x' }).updates).toHaveLength(1);
    expect(run(base({}), { category: 'y' }, { category: 'x' }).conflicts).toHaveLength(1);
  });

  it('does not treat an unchecked box as an edit while its value was never returned', () => {
    expect(run(base({}), { active: false }, { active: true }).updates).toHaveLength(1);
  });

  it('reports every difference of a row that was never pulled as a conflict', () => {
    const merged = run(new Map(), { name: 'a', category: '' }, { name: 'a', category: 'x', clicks: 3 });
    expect(merged.conflicts).toMatchObject([{ field: 'category', base: undefined, mine: '', theirs: 'x' }]);
    expect(merged.updates).toMatchObject([{ field: 'clicks', value: 3 }]);
    const again = run(
      merged.base,
      { name: 'a', category: '', clicks: 3 },
      { name: 'a', category: 'x', clicks: 3 },
    );
    expect(again.conflicts).toHaveLength(1);
    expect(again.updates).toEqual([]);
  });

  it('closes a conflict when the person or the service changes to the other value', () => {
    const open = run(base({ name: 'a' }), { name: 'm' }, { name: 't' });
    expect(open.base.get('7')).toEqual({ fields: { campaignId: '7', name: 'a' }, conflicts: { name: 't' } });
    expect(run(open.base, { name: 't' }, { name: 't' }).base.get('7')).toEqual({
      fields: { campaignId: '7', name: 't' },
    });
    expect(run(open.base, { name: 'm' }, { name: 'a' }).base.get('7')).toEqual({
      fields: { campaignId: '7', name: 'a' },
    });
    expect(run(open.base, { name: 'a' }, { name: 't' }).updates).toMatchObject([
      { field: 'name', value: 't' },
    ]);
  });

  it('keeps a conflict open while the answer omits the field', () => {
    const open = run(base({ name: 'a' }), { name: 'm' }, { name: 't' });
    expect(run(open.base, { name: 'm' }, {}).conflicts).toMatchObject([
      { field: 'name', mine: 'm', theirs: 't' },
    ]);
  });

  it('keeps the edit of one of two rows with the same key', () => {
    const rows = [
      rowOf(2, '7', { campaignId: '7', name: 'm' }),
      rowOf(3, '7', { campaignId: '7', name: 'a' }),
    ];
    for (const order of [rows, [...rows].reverse()]) {
      const merged = mergeWhole(base({ name: 'a' }), order, new Map([['7', { campaignId: '7', name: 't' }]]));
      expect(merged.updates).toEqual([{ row: 3, key: '7', field: 'name', value: 't' }]);
      expect(merged.base.get('7')).toEqual({
        fields: { campaignId: '7', name: 'a' },
        conflicts: { name: 't' },
      });
    }
  });

  it('counts removed keys, keeps their row and base, and drops keys that are in neither tab nor service', () => {
    const known = new Map([...base({ name: 'a' }), ['8', { fields: { campaignId: '8' } }] as const]);
    const merged = mergeWhole(known, [rowOf(2, '7', { campaignId: '7', name: 'm' })], new Map());
    expect(merged.vanishedCount).toBe(1);
    expect([...merged.base.keys()]).toEqual(['7']);
  });

  it('restores a row that was deleted from the tab, with all known values', () => {
    const merged = mergeWhole(
      base({ name: 'a', bundleId: 'org.example' }),
      [],
      new Map([['7', { campaignId: '7', name: 'b' }]]),
    );
    expect(merged.appended).toEqual([{ campaignId: '7', name: 'b', bundleId: 'org.example' }]);
  });
});
