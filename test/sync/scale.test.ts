// test: four times as many rows take about four times the steps in merge, plan, journal and base, also rows
// with the same key. Steps are defined in test/shared/linear-steps.test.ts.

import '../shared/count-steps';

import { decodeBase } from '../../src/base/read-base';
import { planRows, readPlan } from '../../src/push/journal/journal-rows';
import type { Fields } from '../../src/shared/value';
import { resolve } from '../../src/sync/conflict';
import { planTab } from '../../src/sync/push-plan';
import { createdAmong } from '../../src/sync/reconcile';
import type { TabRow } from '../../src/tabs/columns/tab-row';
import { changed as changedGroups, encoded } from '../base/groups';
import { stepsOf } from '../shared/count-steps';
import { mergeWhole, rowOf, shown, tab } from './tables';

const ROWS = [2_000, 8_000] as const;
const MOST_GROWTH = 4.6;

async function expectLinear(work: (rows: number) => void): Promise<void> {
  // What runs only once, such as making tables, is not counted.
  work(4);
  const [few, many] = [await stepsOf(() => work(ROWS[0])), await stepsOf(() => work(ROWS[1]))];
  expect({ few, many, linear: many <= MOST_GROWTH * few }).toEqual({ few, many, linear: true });
}

const eachStep = (count: number): void => {
  const theirs = new Map<string, Fields>();
  for (let i = 0; i < count; i++)
    theirs.set(`c${i}`, { campaignId: `c${i}`, name: `n${i}`, clicks: i, category: 'x' });
  const first = mergeWhole(new Map(), [], theirs);
  const rows: TabRow[] = first.appended.map((fields, i) => {
    const edited = i % 2 === 0 ? { ...shown(fields), name: 'typed' } : shown(fields);
    return rowOf(i + 2, String(fields.campaignId), edited);
  });
  const changed = new Map(
    [...theirs].map(([key, fields], i) => [key, i % 4 === 0 ? { ...fields, name: 'elsewhere' } : fields]),
  );
  const merged = mergeWhole(first.base, rows, changed);
  expect([merged.conflicts.length, merged.updates.length]).toEqual([count / 4, 0]);

  const choices = merged.conflicts.map(({ key, field }) => ({ key, field, take: 'theirs' as const }));
  const resolved = resolve(merged.base, rows, choices);
  const plan = planTab(tab, resolved.base, rows, []);
  expect(plan.operations).toHaveLength(count / 2);

  const head = { run: 'r', startedAt: 0, time: 't', who: 'w', person: 'p', company: '' };
  const written = planRows({ ...head, kind: 'push' }, plan.operations).map(({ text }) => text);
  expect(readPlan(written)!.operations).toEqual(plan.operations);

  const chunks = encoded(tab, merged.base);
  expect(decodeBase(tab, chunks).base.size).toBe(count);
  expect(changedGroups(tab, first.base, merged.base)).toHaveLength(count / 4);

  const created = createdAmong(tab, [...changed.values()]);
  for (const operation of plan.operations) created(operation);
};

it('rows', () => expectLinear(eachStep));

const sameKey = (count: number): void => {
  const same = Array.from({ length: count }, (_, i) =>
    rowOf(i + 2, '7', { ...shown({}), campaignId: '7', name: `n${i}` }),
  );
  const base = new Map([['7', { fields: { campaignId: '7', name: 'a' } }]]);
  expect(planTab(tab, base, same, []).held).toHaveLength(count);
  expect(mergeWhole(base, same, new Map([['7', { campaignId: '7', name: 'b' }]])).conflicts).toHaveLength(
    count,
  );
};

it('rows with the same key', () => expectLinear(sameKey));
