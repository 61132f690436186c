// test, features: the marks of the charts: one for each run, campaign and kind of change in the log.

import { readMarks } from '../../../src/features/insights/read-marks';
import { idsOf, type LogLine } from '../../../src/push/journal/log';
import { openLog } from '../../../src/push/journal/log-sheet';
import { appendLines } from '../../../src/push/journal/log-writes';
import { plainPorts } from '../../ports/plain-ports';
import { logLine } from '../../push/log-line';

const line = (ids: string, more: Partial<LogLine> = {}): LogLine => logLine({ ids, ...more });

function logOf(...lines: readonly LogLine[]) {
  const ports = plainPorts();
  const log = openLog(ports.workbook);
  appendLines(log, lines);
  const marks = () => readMarks(ports, ['c 1', '7']).marks;
  return { ports, log, sheet: ports.workbook.sheets[0]!, marks };
}

it('a mark counts the changes of a run to a campaign, in all of its tabs', () => {
  const { marks } = logOf(
    line(idsOf('7', '7')),
    line(idsOf('7', '7 US'), { tab: 'Targets' }),
    line(idsOf('7', '31'), { tab: 'Creative sets' }),
    line(idsOf('7', '32'), { tab: 'Creative sets' }),
    line(idsOf('c 1', 'c 1 US'), { tab: 'Targets' }),
    // Campaigns that the charts do not show.
    line(idsOf('77', '77')),
    line(idsOf('c', 'c US')),
  );
  const day = Date.UTC(2026, 0, 2) / 86_400_000;
  const common = { kind: 'push', day, time: '2026-01-02 09:30', who: 'anna@example.com' };
  expect(marks()).toEqual([
    { ...common, campaignId: '7', what: '4 changes in Campaigns, Targets, Creative sets' },
    { ...common, campaignId: 'c 1', what: '1 change in Targets' },
  ]);
});

it.each([
  ['Create', 'verified', 'push'],
  ['Undo', 'done', 'undo'],
  ['Elsewhere', '', 'elsewhere'],
  ['Update', 'unknown', 'push'],
  ['Update', 'failed', null],
  ['Update', 'canceled', null],
  ['Upload', 'verified', null],
])('"%s" with the outcome "%s" has the mark %s', (action, outcome, kind) => {
  const { marks } = logOf(line('7', { action, outcome }));
  expect(marks().map((one) => one.kind)).toEqual(kind === null ? [] : [kind]);
});

it('changes of one run that were made here and elsewhere have a mark each', () => {
  const { marks } = logOf(line('7', { action: 'Elsewhere', outcome: '' }), line('7'), line('7'));
  expect(marks().map(({ kind, what }) => [kind, what])).toEqual([
    ['elsewhere', '1 change in Campaigns'],
    ['push', '2 changes in Campaigns'],
  ]);
});

it('of more than 5,000 marks the newest are shown, and it is said that there are more', () => {
  const lines = Array.from({ length: 5001 }, (_, i) => line('7', { run: `push-${i}` }));
  const { ports } = logOf(...lines);
  const { marks, isMore } = readMarks(ports, ['7']);
  expect([marks.length, isMore]).toEqual([5000, true]);
  const few = readMarks(logOf(...lines.slice(0, 5000)).ports, ['7']);
  expect([few.marks.length, few.isMore]).toEqual([5000, false]);
});

it('has none for a line whose time a person overwrote, nor without the columns', () => {
  const { log, sheet, marks } = logOf(line('7'), line('7', { run: 'push-2', time: 'yesterday' }));
  expect(marks()).toHaveLength(1);
  sheet.put(1, log.columns.get('ids')!, 'Mine');
  expect(marks()).toEqual([]);
});

it('reads adjacent columns together, in whatever order they are', () => {
  const { log, sheet, marks } = logOf(line('7'));
  const expected = marks();
  const order = ['ids', 'run', 'outcome', 'tab', 'action', 'who', 'time'] as const;
  sheet.moveColumns(order.map((field) => log.columns.get(field)!));
  sheet.forgetCalls();
  expect(marks()).toEqual(expected);
  expect(sheet.calls.values).toBe(1);
});
