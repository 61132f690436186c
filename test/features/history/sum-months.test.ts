// test, features: days of old months become one row for each campaign and month. Every column is compared.

import { HISTORY, type HistoryField, type HistoryLine } from '../../../src/features/history/history-columns';
import { changeRows } from '../../../src/features/history/history-rows';
import { openHistory } from '../../../src/features/history/history-sheet';
import { deleteDays, writeMonths } from '../../../src/features/history/sum-months';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';

const DAY: HistoryLine = {
  day: '2025-01-03',
  campaign: 'Summer',
  impressions: 1000,
  clicks: 40,
  installs: 4,
  spend: 10.5,
  cpi: 2.625,
  budget: 300,
  fetched: '2025-01-04 07:00',
  company: 'Harbour',
  campaignId: 'c1',
};
const OLD = { from: '2025-01', before: '2025-03' };

function opened(ports: PlainPorts, lines: readonly Partial<HistoryLine>[]) {
  const history = openHistory(ports);
  changeRows(history, () => ({ added: lines.map((line) => ({ ...DAY, ...line })) }));
  return history;
}

/** The rows as they are in the sheet, in its order. */
function rowsIn(ports: PlainPorts): Record<HistoryField, unknown>[] {
  const [headers, ...rows] = ports.workbook.sheets[0]!.toEnd();
  expect(headers).toEqual(HISTORY.columns.map(({ header }) => header));
  return rows.map(
    (cells) =>
      Object.fromEntries(HISTORY.columns.map(({ field }, i) => [field, cells[i]])) as Record<
        HistoryField,
        unknown
      >,
  );
}

const JANUARY = {
  ...DAY,
  day: '2025-01',
  campaign: 'Summer sale',
  impressions: 3000,
  clicks: 60,
  installs: 5,
  spend: 30.75,
  cpi: 6.15,
  budget: '',
  fetched: '2025-01-21 07:00',
};
const SECOND = {
  day: '2025-01-20',
  campaign: 'Summer sale',
  impressions: 2000,
  clicks: 20,
  installs: 1,
  spend: 20.25,
  fetched: '2025-01-21 07:00',
};

test('a month keeps the company, the campaign with its last name and ID, and the sums', () => {
  const ports = plainPorts();
  const others = [
    { day: '2025-03-01' },
    { company: 'Pelt', campaign: 'Summer of Pelt' },
    { day: '2024-12-31' },
  ];
  const history = opened(ports, [SECOND, ...others, {}, { day: '2025-02-28', campaignId: 'c2' }]);
  expect(writeMonths(history, 'Harbour', OLD)).toBe(true);
  deleteDays(history, 'Harbour', OLD);
  expect(writeMonths(history, 'Harbour', OLD)).toBe(false);
  expect(rowsIn(ports)).toEqual([
    ...others.map((other) => ({ ...DAY, ...other })),
    JANUARY,
    { ...DAY, day: '2025-02', campaignId: 'c2', budget: '' },
  ]);
});

test('a single day of one campaign is a month, too', () => {
  const history = opened(plainPorts(), [{}]);
  expect(writeMonths(history, 'Harbour', OLD)).toBe(true);
});

test('months that a killed execution wrote are replaced, not repeated', () => {
  const ports = plainPorts();
  const history = opened(ports, [{ ...JANUARY, budget: null, clicks: 1 }, SECOND, {}]);
  writeMonths(history, 'Harbour', OLD);
  writeMonths(history, 'Harbour', OLD);
  deleteDays(history, 'Harbour', OLD);
  deleteDays(history, 'Harbour', OLD);
  expect(rowsIn(ports)).toEqual([JANUARY]);
});

test.each(['=1+2', "'quoted", 'a\tb', '\\u0041', '007', 'true'])(
  'the text %j stays as it was shown',
  (text) => {
    const ports = plainPorts();
    const history = opened(ports, [{ campaign: text, company: text, campaignId: text }]);
    const [before] = rowsIn(ports);
    writeMonths(history, text, OLD);
    deleteDays(history, text, OLD);
    expect(rowsIn(ports)).toEqual([{ ...before, day: '2025-01', budget: '' }]);
    expect(typeof before!.campaign).toBe('string');
  },
);

test('rows are found in a tab that is full to the last row of its grid', () => {
  const ports = plainPorts();
  openHistory(ports);
  const height = ports.workbook.sheets[0]!.maxRows();
  const days = Array.from({ length: height - 1 }, (_, i) => ({
    day: new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10),
  }));
  const history = opened(ports, days);
  expect(ports.workbook.sheets[0]!.maxRows()).toBe(height);
  const last = days[days.length - 1]!.day;
  const month = { from: last.slice(0, 7), before: '9999-12' };
  writeMonths(history, 'Harbour', month);
  expect(rowsIn(ports)[height - 1]).toMatchObject({ day: month.from, installs: 4 * Number(last.slice(8)) });
});
