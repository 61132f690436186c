// test: the outcome of an operation; its row then keeps values typed meanwhile.

import * as fc from 'fast-check';
import { ENGLISH } from '../../src/shared/numbers';
import type { Fields } from '../../src/shared/value';
import type { Operation } from '../../src/sync/operation';
import { planTab } from '../../src/sync/push-plan';
import { afterAdoption, afterConflict, afterPush, createdAmong, judge } from '../../src/sync/reconcile';
import { mergeWhole, pushed, readableStories, rowOf, shown, tab, written } from './tables';

const update = (...changes: Operation['changes']): Operation => ({
  tab: 'campaigns',
  action: 'update',
  key: '7',
  campaignId: '7',
  label: 'x',
  changes,
});
const rename = update({ field: 'name', before: 'a', after: 'b' });
const two = update(
  { field: 'name', before: 'a', after: 'b' },
  { field: 'active', before: true, after: false },
);

describe('judge', () => {
  it.each<[string, Operation, Fields, string, string, string[]]>([
    ['all as sent', two, { name: 'b', active: false, category: 'z' }, 'verified', '', []],
    [
      'one in another form',
      two,
      { name: ' B', active: false },
      'stored',
      'Name: sent "b", the service has " B"',
      [],
    ],
    ['one different', two, { name: 'c', active: false }, 'done', 'Name: sent "b", the service has "c"', []],
    [
      'one ignored',
      two,
      { name: 'b', active: true },
      'done',
      'Active: sent "FALSE", the service has "TRUE"',
      [],
    ],
    ['one not returned', two, { name: 'b' }, 'verified', '', ['active']],
    ['nothing returned', two, {}, 'verified', '', ['name', 'active']],
  ])('%s', (_, operation, theirs, outcome, detail, unreported) => {
    expect(judge(operation, theirs, tab, ENGLISH)).toMatchObject({ outcome, detail, unreported });
  });
});

test('the old value is no other form of what was sent, unless it is known to be from after the request', () => {
  const capital = update({ field: 'name', before: 'saga', after: 'Saga' });
  const judged = (isAfterwards: boolean) =>
    judge(capital, { name: 'saga' }, tab, ENGLISH, isAfterwards).outcome;
  expect([judged(false), judged(true)]).toEqual(['done', 'stored']);
  const base = { fields: { name: 'saga' } };
  const mine = rowOf(4, '7', { ...shown(base.fields), name: 'Saga' });
  const after = (isStored: boolean) => afterPush(tab, base, capital, mine, { name: 'saga' }, isStored);
  expect([after(false).edits, after(false).updates]).toEqual([1, []]);
  expect([after(true).edits, after(true).updates]).toMatchObject([0, [{ field: 'name', value: 'saga' }]]);
});

describe('createdAmong', () => {
  const fields = { name: 'n', platform: 'ios', packageName: '007', bidType: 'CPI' };
  const changes = Object.entries(fields).map(([field, after]) => ({ field, before: '', after }));
  const creation: Operation = { ...update(...changes), action: 'create', key: 'new-1', campaignId: '' };

  it('finds the one campaign with the same name, platform, package name and bid type', () => {
    const made = { ...fields, campaignId: '9', category: 'z' };
    expect(createdAmong(tab, [{ ...fields, name: 'other' }, made])(creation)).toBe(made);
    expect(createdAmong(tab, [made])(creation)).toBe(made);
  });

  it('reports none and several', () => {
    expect(createdAmong(tab, [{ ...fields, packageName: '7' }, { name: 'n' }])(creation)).toBe('none');
    const equals = [
      { ...fields, campaignId: '1' },
      { ...fields, campaignId: '2' },
    ];
    expect(createdAmong(tab, equals)(creation)).toBe('several');
  });
});

describe('afterPush', () => {
  it('leaves nothing to push in any row once everything was pushed', () => {
    fc.assert(
      fc.property(readableStories, (story) => {
        const merged = mergeWhole(story.base, story.rows, story.theirs);
        const rows = written(story.rows, merged.updates);
        const plan = planTab(tab, merged.base, rows, []);
        const theirs = pushed(story.theirs, plan.operations);
        for (const operation of plan.operations) {
          if (!story.theirs.has(operation.key)) continue;
          const row = rows.find(({ key }) => key === operation.key)!;
          const after = afterPush(
            tab,
            merged.base.get(operation.key),
            operation,
            row,
            theirs.get(operation.key)!,
          );
          expect(planTab(tab, new Map([[operation.key, after.base]]), [row], []).operations).toEqual([]);
          const again = afterPush(tab, after.base, operation, row, theirs.get(operation.key)!);
          expect(again).toMatchObject({ base: after.base, updates: [], conflicts: [] });
        }
      }),
    );
  });

  const base = { fields: { campaignId: '7', name: 'a', category: 'x' } };
  const row = (fields: Fields) => rowOf(4, '7', { ...shown(base.fields), ...fields });

  it('keeps what was typed meanwhile as an edit from what was sent, not as a conflict', () => {
    const after = afterPush(tab, base, rename, row({ name: 'typed' }), { name: 'b' });
    expect(after.conflicts).toEqual([]);
    expect(
      planTab(tab, new Map([['7', after.base]]), [row({ name: 'typed' })], []).operations[0]!.changes,
    ).toEqual([{ field: 'name', before: 'b', after: 'typed' }]);
  });

  it('merges changes made elsewhere meanwhile', () => {
    const after = afterPush(tab, base, rename, row({ name: 'b' }), { name: 'b', category: 'elsewhere' });
    expect(after.updates).toEqual([{ row: 4, key: '7', field: 'category', value: 'elsewhere' }]);
  });

  it('keeps an edit that the service ignored as an edit, and merges a third value', () => {
    expect(afterPush(tab, base, rename, row({ name: 'b' }), { name: 'a' })).toMatchObject({
      updates: [],
      edits: 1,
    });
    expect(afterPush(tab, base, rename, row({ name: 'b' }), { name: 'c' }).updates).toMatchObject([
      { field: 'name', value: 'c' },
    ]);
  });

  it('gives a created row its key and the values that the service added', () => {
    const creation: Operation = {
      ...rename,
      action: 'create',
      key: 'new-1',
      campaignId: '',
      changes: [{ field: 'name', before: '', after: 'b' }],
    };
    const mine = rowOf(8, null, { ...shown({}), name: 'b' });
    const after = afterPush(tab, undefined, creation, mine, { campaignId: '9', name: 'b', clicks: 0 });
    expect([...after.updates].sort((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { row: 8, key: null, field: 'campaignId', value: '9' },
      { row: 8, key: null, field: 'clicks', value: 0 },
    ]);
    expect(after.base.fields).toMatchObject({ campaignId: '9', name: 'b', clicks: 0 });
  });

  it('keeps a checked box of a new row as an edit if the service did not save it', () => {
    const creation: Operation = {
      ...rename,
      action: 'create',
      key: 'new-1',
      changes: [{ field: 'active', before: null, after: false }],
    };
    const mine = rowOf(8, null, { ...shown({}), active: false });
    const after = afterPush(tab, undefined, creation, mine, { campaignId: '9', active: true });
    expect(after.updates.map(({ field }) => field)).toEqual(['campaignId']);
    expect([after.edits, after.base.fields.active]).toEqual([1, true]);
  });

  it("shows the service's choice for an unset checkbox of a new row", () => {
    const creation: Operation = { ...rename, action: 'create', key: 'new-1', changes: [] };
    const mine = rowOf(8, null, { ...shown({}), active: null });
    for (const active of [true, false]) {
      const after = afterPush(tab, undefined, creation, mine, { campaignId: '9', active });
      expect(after.updates).toContainEqual({ row: 8, key: null, field: 'active', value: active });
      expect([after.edits, after.base.fields.active]).toEqual([0, active]);
    }
  });

  it('keeps the campaign of a deleted row', () => {
    expect(afterPush(tab, base, rename, null, { name: 'b' }).base.fields).toEqual({
      campaignId: '7',
      name: 'b',
      category: 'x',
    });
  });
});

describe('a copied row that was created', () => {
  const creation: Operation = {
    ...rename,
    action: 'create',
    key: 'new-1',
    changes: [{ field: 'name', before: '', after: 'b' }],
  };
  const copy = rowOf(8, null, { ...shown({}), name: 'b', clicks: 77, spend: '5.0000' });

  it('shows its own figures instead of those of the original, and has no edit', () => {
    const after = afterPush(tab, undefined, creation, copy, { campaignId: '9', name: 'b', clicks: 3 });
    const cells = Object.fromEntries(after.updates.map(({ field, value }) => [field, value]));
    expect(cells).toMatchObject({ campaignId: '9', clicks: 3 });
    // Figures that the answer omits are cleared.
    expect(cells.spend ?? null).toBeNull();
    expect(Object.keys(cells)).toContain('spend');
    expect([after.edits, after.conflicts]).toEqual([0, []]);
  });

  it('keeps them as they are if its base is known already', () => {
    const known = { fields: { campaignId: '9', name: 'b', clicks: 77, spend: '5.0000' } };
    const again = afterPush(tab, known, creation, copy, { campaignId: '9', name: 'b' });
    expect(again.updates.filter(({ field }) => field !== 'campaignId')).toEqual([]);
  });
});

describe('afterAdoption', () => {
  it('takes read-only values of the chosen object and keeps what was typed as edits', () => {
    const mine = rowOf(8, null, { ...shown({}), name: 'typed', category: 'z', active: true });
    const theirs = { campaignId: '9', name: 'made', category: 'z', active: true, clicks: 4 };
    const after = afterAdoption(tab, mine, theirs);
    const cells = Object.fromEntries(after.updates.map(({ field, value }) => [field, value]));
    expect(cells).toEqual({ campaignId: '9', clicks: 4 });
    expect([after.edits, after.conflicts]).toEqual([1, []]);
    expect(after.base.fields).toMatchObject({ name: 'made', category: 'z', active: true });
  });
});

describe('afterConflict', () => {
  const base = { fields: { campaignId: '7', name: 'a', category: 'x' } };

  it('keeps the base of an edited cell, and takes other values of the service', () => {
    const mine = rowOf(4, '7', { ...shown(base.fields), name: 'typed' });
    const after = afterConflict(tab, base, mine, { name: 'theirs', category: 'elsewhere' });
    expect(after.conflicts).toMatchObject([{ field: 'name', mine: 'typed', theirs: 'theirs' }]);
    expect(after.updates).toEqual([{ row: 4, key: '7', field: 'category', value: 'elsewhere' }]);
    expect(after.base.fields.name).toBe('a');
  });

  it('of a deleted row takes the values that the service gives', () => {
    expect(afterConflict(tab, base, null, { name: 'theirs' })).toEqual({
      base: { fields: { campaignId: '7', name: 'theirs', category: 'x' } },
      updates: [],
      conflicts: [],
      edits: 0,
    });
  });
});
