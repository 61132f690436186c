// test: the effect of choosing mine or theirs on base, cell and the next plan.

import * as fc from 'fast-check';
import { type Choice, resolve } from '../../src/sync/conflict';
import { planTab } from '../../src/sync/push-plan';
import { mergeWhole, readableStories, tab, written } from './tables';

describe('resolve', () => {
  it.each(['mine', 'theirs'] as const)('%s resolves every conflict permanently', (take) => {
    fc.assert(
      fc.property(readableStories, (story) => {
        const merged = mergeWhole(story.base, story.rows, story.theirs);
        const rows = written(story.rows, merged.updates);
        const choices: Choice[] = merged.conflicts.map(({ key, field }) => ({ key, field, take }));
        const { base, updates } = resolve(merged.base, rows, choices);
        const after = written(rows, updates);
        const plan = planTab(tab, base, after, []);
        expect(plan.conflicts).toEqual([]);
        for (const { key, field, mine, theirs } of merged.conflicts) {
          const changes = plan.operations.find((operation) => operation.key === key)?.changes ?? [];
          const change = changes.find((one) => one.field === field);
          expect(change).toEqual(take === 'mine' ? { field, before: theirs, after: mine } : undefined);
          const cell = after.find((row) => row.key === key)!.fields[field];
          expect(cell).toBe(take === 'mine' ? mine : theirs);
        }
        expect(mergeWhole(base, after, story.theirs).conflicts).toEqual([]);
      }),
    );
  });

  it('can be repeated after its cells were written and its base was not, without an edit in the other direction', () => {
    const base = new Map([['7', { fields: { campaignId: '7', name: 'a' }, conflicts: { name: 't' } }]]);
    const story = {
      row: 2,
      key: '7',
      fields: { campaignId: '7', name: 't' },
      issues: [],
      change: '',
      states: '',
      status: '',
    };
    expect(planTab(tab, base, [story], []).conflicts).toEqual([]);
    expect(planTab(tab, base, [story], []).operations).toEqual([]);
  });

  it('ignores choices without an open conflict', () => {
    const choice: Choice = { key: '7', field: 'name', take: 'theirs' };
    const { base, updates } = resolve(new Map(), [], [choice]);
    expect([base.size, updates]).toEqual([0, []]);
  });
});
