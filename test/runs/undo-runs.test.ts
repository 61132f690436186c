// test: the runs of the journal: newest first, with their outcomes and how many changes were undone.

import type { LoggedOperation } from '../../src/runs/journal/rows';
import { type ReadRun, runsOf } from '../../src/runs/undo/runs';
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
