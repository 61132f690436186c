// test, app: the log at its length: whole settled runs go, the oldest first; open ones and the newest never do.

import { appendEntries, openLog } from '../../../src/app/log/log-sheet';
import { trimLog } from '../../../src/app/log/log-trim';
import type { LogEntry } from '../../../src/sync/log';
import { plainWorkbook } from '../../tabs/plain-workbook';

const entry = (run: string, time: string, outcome: string, key: number): LogEntry => ({
  run,
  time,
  who: 'anna@example.com',
  action: 'update',
  tab: 'campaigns',
  key: `${key}`,
  campaign: '',
  field: 'Name',
  before: '',
  after: '',
  outcome,
  detail: '',
});

/** A log of runs of some rows each, in this order, `count: outcome`. */
function logOf(...runs: readonly [name: string, time: string, outcome: string, rows: number][]) {
  const workbook = plainWorkbook();
  const log = openLog(workbook);
  for (const [name, time, outcome, rows] of runs) {
    appendEntries(
      log,
      Array.from({ length: rows }, (_, i) => entry(name, time, outcome, i)),
    );
  }
  const names = () => {
    const { rows } = log.sheet.extent();
    const cells = log.sheet.values({
      row: 2,
      column: log.places.columns.get('run')!,
      rows: rows - 1,
      columns: 1,
    });
    return cells.reduce<Record<string, number>>((all, [name]) => {
      all[String(name)] = (all[String(name)] ?? 0) + 1;
      return all;
    }, {});
  };
  return { log, names, sheet: workbook.sheets[0]! };
}

test('a log that is short enough stays, and is not even read', () => {
  const { log, names, sheet } = logOf(
    ['a', '2026-01-01 10:00', 'verified', 5],
    ['b', '2026-01-02 10:00', 'verified', 5],
  );
  sheet.forgetCalls();
  trimLog(log, 10);
  expect(sheet.calls).toEqual({ extent: 1 });
  expect(names()).toEqual({ a: 5, b: 5 });
});

test('the oldest settled runs go as a whole until it is short enough, in one call for those that lie together', () => {
  const { log, names, sheet } = logOf(
    ['a', '2026-01-01 10:00', 'verified', 5],
    ['b', '2026-01-02 10:00', 'failed', 5],
    ['c', '2026-01-03 10:00', 'cancelled', 5],
    ['d', '2026-01-04 10:00', 'verified', 5],
  );
  sheet.forgetCalls();
  trimLog(log, 12);
  expect(names()).toEqual({ c: 5, d: 5 });
  expect(sheet.calls.deleteRows).toBe(1);
});

test.each(['planned', 'sending', 'unknown', 'something typed'])(
  'a run with "%s" is not settled',
  (outcome) => {
    const { log, names } = logOf(
      ['a', '2026-01-01 10:00', outcome, 1],
      ['a', '2026-01-01 10:00', 'verified', 4],
      ['b', '2026-01-02 10:00', 'done', 5],
      ['c', '2026-01-03 10:00', 'verified', 5],
    );
    trimLog(log, 1);
    expect(names()).toEqual({ a: 5, c: 5 });
  },
);

test('the newest run stays, however long it is and wherever it stands', () => {
  const { log, names } = logOf(
    ['new', '2026-01-09 10:00', 'verified', 50],
    ['old', '2026-01-01 10:00', 'verified', 5],
  );
  trimLog(log, 1);
  expect(names()).toEqual({ new: 50 });
});

test('runs that lie scattered stay whole', () => {
  const runs = Array.from({ length: 40 }, (_, i) => {
    return [i % 2 ? 'odd' : 'even', `2026-01-0${1 + (i % 2)} 10:00`, 'verified', 1] as const;
  });
  const { log, names } = logOf(...runs.map((run) => [...run] as [string, string, string, number]), [
    'last',
    '2026-02-01 10:00',
    'verified',
    1,
  ]);
  trimLog(log, 1);
  expect(names()).toEqual({ even: 20, odd: 20, last: 1 });
});
