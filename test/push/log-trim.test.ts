// test, runs: the limit of the log: whole runs are removed, the oldest first; the newest is kept.

import type { LogLine } from '../../src/push/journal/log';
import { limitLog, openLog, trimLog } from '../../src/push/journal/log-sheet';
import { appendLines } from '../../src/push/journal/log-writes';
import { plainPorts } from '../ports/plain-ports';
import { plainWorkbook } from '../sheet/plain-workbook';
import { logLine } from './log-line';

const line = (run: string, time: string, key: number): LogLine => logLine({ run, time, ids: `${key}` });

/** A log of runs of some rows each, in this order. */
function logOf(...runs: readonly [name: string, time: string, rows: number][]) {
  const workbook = plainWorkbook();
  const log = openLog(workbook);
  for (const [name, time, rows] of runs) {
    appendLines(
      log,
      Array.from({ length: rows }, (_, i) => line(name, time, i)),
    );
  }
  const names = () => {
    const { rows } = log.sheet.extent();
    const column = log.columns.get('run')!;
    const cells = log.sheet.values({ row: 2, column, rows: rows - 1, columns: 1 });
    return cells.reduce<Record<string, number>>((all, [name]) => {
      all[String(name)] = (all[String(name)] ?? 0) + 1;
      return all;
    }, {});
  };
  return { log, names, sheet: workbook.sheets[0]! };
}

test('a log below the limit stays, and is not read', () => {
  const { log, names, sheet } = logOf(['a', '2026-01-01 10:00', 5], ['b', '2026-01-02 10:00', 5]);
  sheet.forgetCalls();
  trimLog(log, 10);
  expect(sheet.calls).toEqual({ extent: 1 });
  expect(names()).toEqual({ a: 5, b: 5 });
});

test('whole runs are removed, the oldest first, until the log is below the limit, with one call for adjacent ones', () => {
  const { log, names, sheet } = logOf(
    ['a', '2026-01-01 10:00', 5],
    ['b', '2026-01-02 10:00', 5],
    ['c', '2026-01-03 10:00', 5],
    ['d', '2026-01-04 10:00', 5],
  );
  sheet.forgetCalls();
  trimLog(log, 12);
  expect(names()).toEqual({ c: 5, d: 5 });
  expect(sheet.calls.deleteRows).toBe(1);
});

test('the newest run stays, however long it is and wherever its rows are', () => {
  const { log, names } = logOf(['new', '2026-01-09 10:00', 50], ['old', '2026-01-01 10:00', 5]);
  trimLog(log, 1);
  expect(names()).toEqual({ new: 50 });
});

test('runs with scattered rows stay complete', () => {
  const runs = Array.from({ length: 40 }, (_, i) => {
    return [i % 2 ? 'odd' : 'even', `2026-01-0${1 + (i % 2)} 10:00`, 1] as const;
  });
  const { log, names } = logOf(...runs.map((run) => [...run] as [string, string, number]), [
    'last',
    '2026-02-01 10:00',
    1,
  ]);
  trimLog(log, 1);
  expect(names()).toEqual({ even: 20, odd: 20, last: 1 });
});

test('rows of people, without a run, stay', () => {
  const { log, names, sheet } = logOf(['a', '2026-01-01 10:00', 5], ['b', '2026-01-02 10:00', 5]);
  for (const row of [3, 4]) sheet.put(row, log.columns.get('run')!, '');
  trimLog(log, 5);
  expect(names()).toEqual({ '': 2, b: 5 });
});

test('of runs of the same minute, the upper one is the older one', () => {
  const time = '2026-01-01 10:00';
  const { log, names } = logOf(['b', time, 5], ['a', time, 5], ['c', time, 5]);
  trimLog(log, 10);
  expect(names()).toEqual({ a: 5, c: 5 });
});

test('the limit is the number of rows in the settings, header not counted', () => {
  const ports = plainPorts();
  ports.documentStore.set('bidgrid.settings', JSON.stringify({ logLength: 1_000 }));
  const { log, names } = logOf(['a', '2026-01-01 10:00', 5], ['b', '2026-01-02 10:00', 996]);
  limitLog(ports, log, 1_001);
  expect(names()).toEqual({ a: 5, b: 996 });
  limitLog(ports, log, 1_002);
  expect(names()).toEqual({ b: 996 });
});
