// test: a push sends exactly the differences, and nothing of rows with an error or a conflict.

import * as fc from 'fast-check';
import { baseValue } from '../../src/base/base';
import type { Fields } from '../../src/shared/value';
import { planTab } from '../../src/sync/push-plan';
import type { Tab } from '../../src/tabs/columns/tab';
import { issueIn } from '../sheet/issue-in-row';
import { editable, readableStories, rowOf, shown, stories, tab } from './tables';

const known = new Map([
  ['007', { fields: { campaignId: '007', name: 'Summer sale', category: 'x', active: true, clicks: 3 } }],
]);
const DUPLICATE =
  'and Bidgrid cannot tell which row is right. Delete all but one of these rows; to turn a copy into a new campaign, clear its Campaign ID.';
const seven = (fields: Fields) => rowOf(5, '007', { ...shown(known.get('007')!.fields), ...fields });

describe('planTab', () => {
  it('is empty for a tab that equals the base', () => {
    fc.assert(
      fc.property(stories, ({ base }) => {
        const rows = [...base].map(([key, { fields }], i) => rowOf(i + 2, key, shown(fields)));
        const plan = planTab(tab, base, rows, []);
        expect(plan).toMatchObject({ operations: [], held: [], conflicts: [] });
        expect([...plan.marks.values()].every((mark) => mark === '')).toBe(true);
      }),
    );
  });

  it('lists every difference of an editable cell once, with before and after, and nothing else', () => {
    fc.assert(
      fc.property(readableStories, ({ base, rows }) => {
        const plan = planTab(tab, base, rows, []);
        for (const row of rows.filter(({ key }) => base.has(key!))) {
          const operation = plan.operations.find(({ key }) => key === row.key);
          const changed = new Map((operation?.changes ?? []).map((change) => [change.field, change]));
          for (const { field, kind } of tab.columns) {
            const before = baseValue(
              base.get(row.key!),
              tab.columns.find((c) => c.field === field)!,
              row.fields[field],
            )!;
            const after = row.fields[field]!;
            const expected = editable.includes(field) && !kind.equal(before, after);
            expect(changed.get(field)).toEqual(expected ? { field, before, after } : undefined);
          }
          expect(plan.marks.get(row.row)).toBe(changed.size > 0 ? 'edit' : undefined);
        }
      }),
    );
  });

  it('sends nothing of a row with an unreadable cell', () => {
    fc.assert(
      fc.property(stories, ({ base, rows }) => {
        const plan = planTab(tab, base, rows, []);
        for (const row of rows) {
          if (editable.every((field) => row.fields[field] !== undefined)) continue;
          expect(plan.operations.some(({ key }) => key === row.key)).toBe(false);
          expect(plan.held.some(({ key }) => key === row.key)).toBe(true);
        }
      }),
    );
  });

  it('plans an update of one campaign for one edited row', () => {
    const plan = planTab(tab, known, [seven({ name: 'Winter sale', active: false })], []);
    expect(plan.operations).toEqual([
      {
        tab: 'campaigns',
        action: 'update',
        key: '007',
        campaignId: '007',
        label: 'Winter sale',
        changes: [
          { field: 'name', before: 'Summer sale', after: 'Winter sale' },
          { field: 'active', before: true, after: false },
        ],
      },
    ]);
    expect(plan.rowOf.get('007')).toBe(5);
  });

  it('plans a creation for a row without a key, with its filled cells, and without unset checkboxes', () => {
    const row = rowOf(9, null, { ...shown({}), name: 'New', platform: 'ios', clicks: 5 });
    const plan = planTab(tab, known, [row], []);
    expect(plan.operations).toEqual([
      {
        tab: 'campaigns',
        action: 'create',
        key: 'new-1',
        campaignId: '',
        label: 'New',
        changes: [
          { field: 'name', before: '', after: 'New' },
          { field: 'platform', before: '', after: 'ios' },
        ],
      },
    ]);
    expect(plan.marks.get(9)).toBe('new');
  });

  it.each([true, false])('sends a checkbox of a new row that is set to %s', (active) => {
    const row = rowOf(9, null, { ...shown({}), name: 'New', active });
    expect(planTab(tab, known, [row], []).operations[0]!.changes).toEqual([
      { field: 'name', before: '', after: 'New' },
      { field: 'active', before: null, after: active },
    ]);
  });

  it('treats an emptied checkbox of a pulled row as cleared', () => {
    const [operation] = planTab(tab, known, [seven({ active: null })], []).operations;
    expect(operation!.changes).toEqual([{ field: 'active', before: true, after: false }]);
  });

  it('adds the fields that the resource sends along with an update, but not with a creation', () => {
    const rows = [seven({ name: 'b' }), rowOf(9, null, { ...shown({}), name: 'New' })];
    const beside = jest.fn(() => ({ along: { category: 'x' }, assumes: { active: true } }));
    const { operations } = planTab(tab, known, rows, [], beside);
    expect(operations[0]).toMatchObject({ along: { category: 'x' }, assumes: { active: true } });
    expect(operations[1]).not.toHaveProperty('along');
    expect(beside.mock.calls).toEqual([[{ name: 'b' }, known.get('007')!.fields]]);
  });

  it('never gives a new row a token that is the key of another', () => {
    const base = new Map([['new-1', { fields: { campaignId: 'new-1' } }]]);
    const plan = planTab(tab, base, [rowOf(2, null, { ...shown({}), name: 'New' })], []);
    expect(plan.operations.map(({ key }) => key)).toEqual(['new-2']);
  });

  it('holds back a row with an error and gives each reason once; the others are sent', () => {
    const reading = issueIn(5, { message: 'Unreadable.' });
    const rows = [
      { ...seven({ name: 'b' }), issues: [reading] },
      rowOf(6, null, { ...shown({}), name: 'New' }),
    ];
    const plan = planTab(tab, known, rows, [
      reading,
      issueIn(5, { column: '', message: 'Whole row.' }),
      issueIn(5, { message: 'Name is set twice.' }),
      issueIn(6, { severity: 'warning' }),
    ]);
    expect(plan.held).toEqual([
      {
        key: '007',
        row: 5,
        label: 'b',
        reasons: ['Name: Unreadable.', 'Whole row.', 'Name is set twice.'],
      },
    ]);
    expect(plan.operations.map(({ key }) => key)).toEqual(['new-1']);
    expect([...plan.marks]).toEqual([
      [5, 'error'],
      [6, 'new'],
    ]);
  });

  it('shows an error in an unedited row, but does not hold it back', () => {
    const plan = planTab(tab, known, [seven({})], [issueIn(5)]);
    expect(plan.held).toEqual([]);
    expect(plan.marks.get(5)).toBe('error');
  });

  it.each<[string, string | null, Fields]>([
    ['a read-only cell', '007', { clicks: 99 }],
    ['a read-only cell without a pulled value', '007', { created: 'x' }],
    ['an unreadable read-only cell', '007', { clicks: undefined }],
    ['a cell that can be set on creation only', '007', { platform: 'ios' }],
    ['its key', '70', { campaignId: '70' }],
    ['its key, emptied', null, { campaignId: '' }],
    ['its key, unreadable', null, { campaignId: undefined }],
  ])('tells a row as held back whose only edit is to %s', (_, key, edit) => {
    const plan = planTab(tab, known, [{ ...seven(edit), key }], [issueIn(5)]);
    expect(plan).toMatchObject({ operations: [], held: [{ row: 5, reasons: ['Name: Wrong.'] }] });
    expect(plan.held[0]!.key).toBe(key ?? 'row:5');
    expect(plan.marks.get(5)).toBe('error');
  });

  it('does not hold back an unedited row with an unreadable value of the service', () => {
    const odd = new Map([['007', { fields: { ...known.get('007')!.fields, spend: 'lots' } }]]);
    const row = seven({ spend: undefined });
    expect(planTab(tab, odd, [row], [issueIn(5)]).held).toEqual([]);
    expect(planTab(tab, odd, [seven({ spend: undefined, name: 'b' })], [issueIn(5)]).held).toHaveLength(1);
  });

  it('ignores issues of other tabs', () => {
    const plan = planTab(tab, known, [seven({ name: 'b' })], [issueIn(5, { tab: 'targets' })]);
    expect(plan.operations).toHaveLength(1);
  });

  it('holds back the whole row of a conflict, including its other edits', () => {
    const base = new Map([['007', { ...known.get('007')!, conflicts: { name: 'Theirs' } }]]);
    const plan = planTab(tab, base, [seven({ name: 'Mine', category: 'y' })], []);
    expect(plan.operations).toEqual([]);
    expect(plan.conflicts).toMatchObject([
      { key: '007', row: 5, field: 'name', base: 'Summer sale', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(plan.marks.get(5)).toBe('conflict');
  });

  it('sends a row whose conflict was resolved by typing, without the field that is equal', () => {
    const base = new Map([['007', { ...known.get('007')!, conflicts: { name: 'Theirs' } }]]);
    const plan = planTab(tab, base, [seven({ name: 'Theirs', category: 'y' })], []);
    expect(plan.conflicts).toEqual([]);
    expect(plan.operations[0]!.changes.map(({ field }) => field)).toEqual(['category']);
  });

  it('never pushes a key that was not pulled, or a duplicate one', () => {
    const plan = planTab(
      tab,
      known,
      [rowOf(2, '9', { ...shown({}), campaignId: '9' }), seven({}), { ...seven({ name: 'b' }), row: 8 }],
      [],
    );
    expect(plan.operations).toEqual([]);
    expect(plan.held.map(({ key, reasons }) => [key, reasons])).toEqual([
      [
        '9',
        [
          '"9" is not among the rows of Campaigns that were pulled. Pull it first, or clear its key to make this a new row.',
        ],
      ],
      ['007', [`The same campaign is also in row 8, ${DUPLICATE}`]],
      ['007', [`The same campaign is also in row 5, ${DUPLICATE}`]],
    ]);
  });

  it('names the first five rows with the same key', () => {
    const rows = [2, 3, 4, 5, 6, 7, 8].map((row) => ({ ...seven({ name: 'b' }), row }));
    const { held } = planTab(tab, known, rows, []);
    expect(held[0]!.reasons).toEqual([
      `The same campaign is also in rows 3, 4, 5, 6, 7 and 1 more, ${DUPLICATE}`,
    ]);
  });

  it('treats a key that was not pulled as a new row in tabs whose keys people enter', () => {
    const people: Tab = { ...tab, keysFrom: 'person' };
    const plan = planTab(people, known, [rowOf(2, 'X', { ...shown({}), campaignId: 'X', name: 'n' })], []);
    expect(plan.operations).toMatchObject([{ action: 'create', key: 'X', campaignId: 'X' }]);
    expect(plan.operations[0]!.changes).toContainEqual({ field: 'campaignId', before: '', after: 'X' });
  });

  it('keeps labels short enough for a cell', () => {
    const plan = planTab(tab, known, [seven({ name: '😀'.repeat(30000) })], []);
    expect(plan.operations[0]!.label.length).toBeLessThanOrEqual(200);
  });
});
