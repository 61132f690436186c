// test, features: what Insights reads from the tab History, which people sort and edit, and the tab that it
// adds.

import { dayText } from '../../../src/features/history/core/history-days';
import { insightsAdd, insightsShowReport } from '../../../src/features/insights/add-to-sheet';
import {
  insightsRead,
  insightsShowHistory,
  insightsShowIgnored,
} from '../../../src/features/insights/insights';
import { readFigures } from '../../../src/features/insights/read-history';
import { jobStep } from '../../../src/features/jobs/jobs';
import { saveSettings } from '../../../src/features/settings/settings';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { DAY_MS } from '../../../src/shared/time';
import type { Cell } from '../../../src/tabs/columns/column';
import { START } from '../../ad-service/manual-clock';
import { campaignBody, type ServicePorts, servicePorts } from '../service-ports';

/** The day before the pull, 2026-02-28, and the others by days before it. */
const day = (before: number): string => dayText(Math.floor(START / DAY_MS) - 1 - before);

/** A document with the figures of two campaigns in History. */
function pulled(): ServicePorts {
  const ports = servicePorts({
    'GET /campaigns': [campaignBody('c1', { spend: '30.0000' }), campaignBody('c2', { status: false })],
  });
  saveSettings(ports, { history: 'on' });
  jobStep(ports, pullStart(ports, EVERY_CAMPAIGN).id);
  return ports;
}

const historyOf = (ports: ServicePorts) => ports.workbook.sheets.find((sheet) => sheet.name() === 'History')!;
const columnOf = (ports: ServicePorts, header: string): number =>
  historyOf(ports).header().indexOf(header) + 1;
const put = (ports: ServicePorts, row: number, header: string, value: Cell): void =>
  historyOf(ports).put(row, columnOf(ports, header), value);

type Line = Partial<
  Record<
    'Day' | 'Campaign' | 'Spend' | 'Installs' | 'Company' | 'Campaign ID' | 'Daily budget' | 'Fetched',
    Cell
  >
>;
/** Another row of campaign c1. */
function type(ports: ServicePorts, row: number, more: Line): void {
  const line: Line = {
    Campaign: 'Name c1',
    Company: 'Pelt',
    'Campaign ID': 'c1',
    Spend: 1,
    Installs: 1,
    Fetched: `${day(0)} 12:00`,
    ...more,
  };
  for (const [header, value] of Object.entries(line)) put(ports, row, header, value);
}

const spendOf = (ports: ServicePorts, id = 'c1') => {
  const one = readFigures(ports, 'Pelt').series.find(({ campaignId }) => campaignId === id)!;
  return [...one.spend].map((value) => (value === null || Number.isNaN(value) ? null : value));
};

test('the figures of the company are read, with what is known of the campaigns', () => {
  const view = insightsRead(pulled());
  expect(view).toMatchObject({
    keepsHistory: true,
    company: 'Pelt',
    active: [true, false],
    leftOut: 0,
    leftOutCells: [],
    others: 0,
  });
  expect(view.series).toHaveLength(2);
  expect(
    readFigures(pulled(), 'Pelt').series.map(({ campaignId, campaign }) => [campaignId, campaign]),
  ).toEqual([
    ['c1', 'Name c1'],
    ['c2', 'Name c2'],
  ]);
});

test('without the tab History there is nothing', () => {
  const ports = servicePorts();
  expect(insightsRead(ports)).toMatchObject({ keepsHistory: false, series: [], active: [], leftOut: 0 });
  expect(() => insightsShowHistory(ports)).toThrow(/^There is no tab History yet/);
  expect(() => insightsAdd(ports)).toThrow(/^There is no tab History yet/);
  expect(() => insightsShowIgnored(ports)).toThrow(/All cells of History are used now/);
  expect(() => insightsShowReport(ports)).toThrow('The tab Insights was deleted.');
});

test('rows in any order make days in order', () => {
  const ports = pulled();
  type(ports, 4, { Day: day(2), Spend: 2 });
  type(ports, 5, { Day: day(1), Spend: 3 });
  historyOf(ports).arrangeRows([3, 0, 2, 1]);
  expect(spendOf(ports).slice(-3)).toEqual([2, 3, 30]);
});

test.each<[string, Line, number[]]>([
  ['a day before 2000', { Day: '1999-12-31' }, [30]],
  ['a day after tomorrow', { Day: day(-3) }, [30]],
  ['no day', { Day: '' }, [30]],
  ['a text for a day', { Day: 'yesterday' }, [30]],
  ['a date of a summed month', { Day: 45_000 }, [30]],
  ['a number for an ID', { Day: day(1), 'Campaign ID': 7 }, [30]],
])('a row with %s is ignored and named', (_, line, spend) => {
  const ports = pulled();
  type(ports, 4, line);
  expect(spendOf(ports)).toEqual(spend);
  const { leftOut, leftOutCells, others } = insightsRead(ports);
  const letter = String.fromCharCode(64 + columnOf(ports, 'Campaign ID' in line ? 'Campaign ID' : 'Day'));
  expect([leftOut, leftOutCells, others]).toEqual([1, [`${letter}4`], 0]);
});

test('tomorrow is a day, because it has begun in the zones furthest east', () => {
  const ports = pulled();
  type(ports, 4, { Day: day(-2), Spend: 4 });
  expect(spendOf(ports).at(-1)).toBe(4);
  expect(insightsRead(ports).leftOut).toBe(0);
});

test('cells that are no amounts are ignored, and the first three are named', () => {
  const ports = pulled();
  type(ports, 4, { Day: day(1), Spend: '5', Installs: -1, 'Daily budget': 'many' });
  type(ports, 5, { Day: day(2), Spend: 0, Installs: '' });
  type(ports, 6, { Day: day(3), Spend: 'x' });
  expect(spendOf(ports).slice(-4)).toEqual([null, 0, null, 30]);
  const { leftOut, leftOutCells } = insightsRead(ports);
  expect([leftOut, leftOutCells.length]).toEqual([4, 3]);
  expect(leftOutCells.every((cell) => /^[A-Z]+4$/.test(cell))).toBe(true);
  expect(insightsShowIgnored(ports)).toBe(true);
});

test('rows of other companies are counted, and rows without a campaign are people’s own', () => {
  const ports = pulled();
  type(ports, 4, { Day: day(1), Company: 'Harbour' });
  type(ports, 5, { Day: day(1), Company: '' });
  type(ports, 6, { Day: day(1), 'Campaign ID': ' ' });
  expect(insightsRead(ports)).toMatchObject({ others: 2, leftOut: 0 });
  expect(spendOf(ports)).toEqual([30]);
  expect(readFigures(ports, 'Harbour')).toMatchObject({ others: 3, series: [{ campaignId: 'c1' }] });
});

test('earlier days can be left out', () => {
  const ports = pulled();
  type(ports, 4, { Day: day(1) });
  type(ports, 5, { Day: day(2) });
  const [one] = readFigures(ports, 'Pelt', day(1)).series;
  expect(one!.spend).toHaveLength(2);
});

test('without a needed header, nothing is read; others may be missing', () => {
  const ports = pulled();
  put(ports, 1, 'Installs', 'Other');
  expect(spendOf(ports)).toEqual([30]);
  put(ports, 1, 'Spend', 'Kosten');
  expect(() => insightsRead(ports)).toThrow(/Spend/);
  put(ports, 1, 'Day', 'Tag');
  expect(() => insightsShowHistory(ports)).toThrow(/Day/);
  expect(() => insightsAdd(ports)).toThrow(/Day/);
});

describe('the tab Insights', () => {
  const REPORT = [
    'Day',
    'Spend',
    'Installs',
    'CPI',
    '',
    'Top campaign',
    'Campaign spend',
    'Last day',
    'Company',
  ];
  const reportOf = (ports: ServicePorts) => ports.workbook.find('bidgrid-insights')!;

  test('has its columns around the charts, formulas and the company', () => {
    const ports = pulled();
    expect(insightsAdd(ports)).toBe('Insights');
    const sheet = reportOf(ports);
    expect(sheet.header()).toEqual(REPORT);
    expect(sheet.cell(2, 9).value).toBe('Pelt');
    // 28 days, 10 campaigns, one last day.
    const formulas = (column: number) =>
      Array.from({ length: 40 }, (_, i) => sheet.cell(i + 2, column).formula).filter((one) => one !== '')
        .length;
    expect([1, 2, 3, 4, 6, 7, 8].map(formulas)).toEqual([28, 28, 28, 28, 10, 10, 1]);
    expect(sheet.calls.drawCharts).toBe(1);
    expect(sheet.cell(1, 1).note).toBe('The last 28 days, in UTC.');
    expect(sheet.cell(1, 9).note).toBe('Formulas use the rows of this company.');
    expect(insightsShowReport(ports)).toBe(true);
  });

  test('keeps people’s columns when it is added again, and gets missing ones back', () => {
    const ports = pulled();
    insightsAdd(ports);
    const sheet = reportOf(ports);
    sheet.put(1, 10, 'Goal');
    sheet.put(2, 10, 5);
    sheet.put(1, 8, 'Mine');
    insightsAdd(ports);
    expect(sheet.header()).toEqual([...REPORT.slice(0, 7), 'Mine', 'Company', 'Goal', 'Last day']);
    expect(sheet.cell(2, 10).value).toBe(5);
    expect(sheet.cell(2, 11).formula).toMatch(/^=IFERROR/);
    expect(sheet.cell(1, 11).note).toBe('The last day in the tab History.');
  });
});
