// test: 50,000 rows go through merge, plan, journal and base; a quadratic step would exceed the time limit of
// a test.

import type { Fields } from '../../src/model/value';
import { planRows, readPlan } from '../../src/runs/journal/rows';
import { mergeTab } from '../../src/sync/merge';
import { planTab } from '../../src/sync/plan';
import { createdAmong } from '../../src/sync/reconcile';
import { resolve } from '../../src/sync/resolve';
import type { TabRow } from '../../src/tabs/tab-row';
import { changed as changedGroups, decoded, encoded } from '../base/sealed';
import { rowOf, shown, tab } from './tables';

const ROWS = 50000;

it('stays linear', () => {
  const theirs = new Map<string, Fields>();
  for (let i = 0; i < ROWS; i++)
    theirs.set(`c${i}`, { campaignId: `c${i}`, name: `n${i}`, clicks: i, category: 'x' });
  const first = mergeTab(tab, new Map(), [], theirs, 'all');
  const rows: TabRow[] = first.appended.map((fields, i) => {
    const edited = i % 2 === 0 ? { ...shown(fields), name: 'typed' } : shown(fields);
    return rowOf(i + 2, String(fields.campaignId), edited);
  });
  const changed = new Map(
    [...theirs].map(([key, fields], i) => [key, i % 4 === 0 ? { ...fields, name: 'elsewhere' } : fields]),
  );
  const merged = mergeTab(tab, first.base, rows, changed, 'all');
  expect(merged.counts).toMatchObject({ rows: ROWS, edits: ROWS / 4, conflicts: ROWS / 4, updatedCells: 0 });

  const choices = merged.conflicts.map(({ key, field }) => ({ key, field, take: 'theirs' as const }));
  const resolved = resolve(merged.base, rows, choices);
  const plan = planTab(tab, resolved.base, rows, []);
  expect(plan.operations).toHaveLength(ROWS / 2);

  const head = { run: 'r', startedAt: 0, time: 't', who: 'w', person: 'p', company: '' };
  const written = planRows({ ...head, kind: 'push' }, plan.operations).map(({ text }) => text);
  expect(readPlan(written).operations).toEqual(plan.operations);

  const chunks = encoded(tab, merged.base);
  expect(decoded(tab, chunks).base.size).toBe(ROWS);
  expect(changedGroups(tab, first.base, merged.base)).toHaveLength(ROWS / 4);

  const created = createdAmong(tab, [...changed.values()]);
  for (const operation of plan.operations) created(operation);
});

it('stays linear when every row has the same key', () => {
  const same = Array.from({ length: ROWS }, (_, i) =>
    rowOf(i + 2, '7', { ...shown({}), campaignId: '7', name: `n${i}` }),
  );
  const base = new Map([['7', { fields: { campaignId: '7', name: 'a' } }]]);
  expect(planTab(tab, base, same, []).held).toHaveLength(ROWS);
  expect(
    mergeTab(tab, base, same, new Map([['7', { campaignId: '7', name: 'b' }]]), 'all').counts.conflicts,
  ).toBe(ROWS);
});
