// test: the runs of the journal: newest first, with their outcomes and how many changes were undone.

import type { LoggedOperation } from '../../src/push/journal/journal-rows';
import { type ReadRun, runsOf } from '../../src/push/undo/undo';
import type { Operation, Outcome } from '../../src/sync/operation';

const rename = (key: string, undoes?: string): Operation => {
  const changes = [{ field: 'name', before: 'a', after: 'b' }];
  const operation: Operation = {
    tab: 'campaigns',
    action: 'update',
    key,
    campaignId: key,
    label: key,
    changes,
  };
  return undoes === undefined ? operation : { ...operation, undoes };
};

const runWith = (run: string, ...all: readonly (readonly [Outcome, Operation])[]): ReadRun => ({
  run,
  time: '2026-01-15 09:30',
  who: 'Ann',
  damage: '',
  entries: all.map(([outcome, operation], entry): LoggedOperation => {
    return { run, time: '2026-01-15 09:30', who: 'Ann', operation, entry, outcome, detail: '' };
  }),
});

it('lists the newest first, with outcomes and undone rows', () => {
  const push = runWith(
    'push-1',
    ['verified', rename('1')],
    ['verified', rename('2')],
    ['failed', rename('3')],
  );
  const undo = runWith('undo-2', ['verified', rename('1', 'push-1')]);
  const runs = runsOf([push, undo, runWith('push-3', ['sending', rename('1')])]);
  expect(runs.map((one) => [one.run, one.undoes, one.rows, one.undone])).toEqual([
    ['push-3', '', 1, 0],
    ['undo-2', 'push-1', 1, 0],
    ['push-1', '', 3, 1],
  ]);
  expect([...runs[2]!.outcomes]).toEqual([
    ['verified', 2],
    ['failed', 1],
  ]);
  expect(runs[2]).toMatchObject({ tabs: ['campaigns'], time: '2026-01-15 09:30', who: 'Ann' });
});

it('counts only verified changes as undone, and none of a damaged undo', () => {
  const push = runWith('push-1', ['verified', rename('1')], ['verified', rename('2')]);
  const failed = runWith('undo-2', ['failed', rename('1', 'push-1')]);
  const damaged = { ...runWith('undo-3', ['verified', rename('2', 'push-1')]), damage: 'Changed.' };
  expect(runsOf([push, failed, damaged])).toMatchObject([
    { run: 'undo-3', damage: 'Changed.' },
    { run: 'undo-2', damage: '' },
    { run: 'push-1', undone: 0 },
  ]);
});

const undoneIn = (...all: readonly ReadRun[]): number[] =>
  runsOf(all)
    .map(({ undone }) => undone)
    .reverse();

it('does not count rows whose undo was undone itself', () => {
  const push = runWith('push-1', ['verified', rename('1')], ['verified', rename('2')]);
  const undo = runWith('undo-2', ['verified', rename('1', 'push-1')], ['verified', rename('2', 'push-1')]);
  const back = runWith('undo-3', ['verified', rename('1', 'undo-2')]);
  expect(undoneIn(push, undo, back)).toEqual([1, 1, 0]);
  const failed = runWith('undo-3', ['failed', rename('1', 'undo-2')]);
  expect(undoneIn(push, undo, failed)).toEqual([2, 0, 0]);
  // Undone again, by undoing the undo of the undo or the push itself.
  expect(undoneIn(push, undo, back, runWith('undo-4', ['verified', rename('1', 'undo-3')]))).toEqual([
    2, 0, 1, 0,
  ]);
  expect(undoneIn(push, undo, back, runWith('undo-4', ['verified', rename('1', 'push-1')]))).toEqual([
    2, 1, 0, 0,
  ]);
});

it('counts a row as long as one of its fields is undone', () => {
  const both = (key: string, undoes?: string): Operation => {
    const one = rename(key, undoes);
    return { ...one, changes: [...one.changes, { field: 'category', before: 'c', after: 'd' }] };
  };
  const push = runWith('push-1', ['verified', both('1')]);
  const undo = runWith('undo-2', ['verified', both('1', 'push-1')]);
  const part = runWith('undo-3', ['verified', rename('1', 'undo-2')]);
  expect(undoneIn(push, undo, part)).toEqual([1, 1, 0]);
});
