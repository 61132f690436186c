// test: the runs of a log: newest first, with what became of them and how much was taken back.

import { entriesOf, operationsOf } from '../../src/sync/journal';
import type { LogEntry } from '../../src/sync/log';
import type { Operation, Outcome } from '../../src/sync/operation';
import { runsOf } from '../../src/sync/undo-runs';
import { tabById } from '../../src/tabs/all-tabs';
import { campaigns } from '../../src/tabs/campaigns';

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

const run = (name: string, time: string, outcome: Outcome, ...all: Operation[]): LogEntry[] =>
  all.flatMap((one) => entriesOf(name, one, time, 'Ann', campaigns)).map((entry) => ({ ...entry, outcome }));

const runsIn = (entries: readonly LogEntry[]) =>
  runsOf(
    operationsOf(
      entries.map((entry, i) => ({ row: i + 2, entry })),
      tabById,
    ),
  );

it('lists them by time, and by place within a minute, wherever people sorted the rows', () => {
  const old = run('push-1', '2026-01-15 09:30', 'verified', rename('1'), rename('2'));
  const more = run('push-1', '2026-01-15 09:30', 'failed', rename('3'));
  const undo = run('undo-2', '2026-01-15 09:30', 'verified', rename('1', 'push-1'));
  const recent = run('push-3', '2026-02-01 08:00', 'sending', rename('1'));
  const runs = runsIn([...recent, ...old, ...more, ...undo]);
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

it('counts as undone only what was, and tells of runs that cannot be read', () => {
  const old = run('push-1', '2026-01-15 09:30', 'verified', rename('1'));
  const failed = run('undo-2', '2026-01-15 09:31', 'failed', rename('1', 'push-1'));
  const broken = run('push-0', '2026-01-14 09:30', 'verified', rename('1')).map((entry) => {
    return { ...entry, field: 'Nmae' };
  });
  expect(runsIn([...broken, ...old, ...failed])).toMatchObject([
    { run: 'undo-2' },
    { run: 'push-1', undone: 0, damaged: 0 },
    { run: 'push-0', time: '2026-01-14 09:30', rows: 0, damaged: 1 },
  ]);
});

it('takes no text for an undo that we cannot have written', () => {
  const [entry] = run('undo-2', '2026-01-15 09:31', 'verified', rename('1', 'push-1'));
  expect(entry!.action).toBe('undo of push-1');
  for (const action of ['undo of ', 'Undo of push-1', 'undo', 'delete']) {
    expect(runsIn([{ ...entry!, action }])).toMatchObject([{ damaged: 1, undoes: '' }]);
  }
});
