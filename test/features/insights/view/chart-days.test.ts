// test, sidebar: the days of a chart, its marks, and how numbers are written.

import type { InsightsMark } from '../../../../src/features/insights/insights-schema';
import { chartDays, marksByDay, markText } from '../../../../src/features/insights/view/chart-days';
import {
  axisTexts,
  changeText,
  countText,
  moneyText,
  shareText,
  toneOf,
} from '../../../../src/features/insights/view/chart-metrics';
import { lonePoints } from '../../../../src/features/insights/view/chart-plot';
import { writeNumbersAs } from '../../../../src/shared/numbers';
import { START, series, times } from '../core/rows';

afterEach(() => writeNumbersAs(() => ''));

const mark = (campaignId: string, day: number, own: Partial<InsightsMark> = {}): InsightsMark => ({
  kind: 'push',
  campaignId,
  day,
  time: '2026-07-03 09:30',
  who: 'ana@example.com',
  what: '2 changes in Targets',
  ...own,
});

it('has the last days, the week before, and gaps', () => {
  const one = series([...times(7, 10), null, 20, 30], { budget: [...times(9, 40), 50] });
  const days = chartDays(one, { metric: 'spend', range: 7, last: START + 9 }, new Map());
  expect(days.map(({ value }) => value)).toEqual([10, 10, 10, 10, null, 20, 30]);
  expect(days.map(({ before }) => before)).toEqual([null, null, null, null, 10, 10, 10]);
  expect(days.map(({ budget }) => budget)).toEqual([40, 40, 40, 40, 40, 40, 50]);
});

it('computes CPI from the spend and installs of a day, and none without installs', () => {
  const one = series([10, 10, 10], { installs: [4, 0, null] });
  const days = chartDays(one, { metric: 'cpi', range: 'all', last: START + 2 }, new Map());
  expect(days.slice(-3).map(({ value }) => value)).toEqual([2.5, null, null]);
});

it('also shows the days after the last figures on which something was changed', () => {
  const marks = marksByDay([mark('a', START + 1), mark('a', START + 3), mark('a', START + 90)], 'a');
  const days = chartDays(series([10]), { metric: 'spend', range: 7, last: START }, marks);
  expect(days.map(({ day }) => day).slice(-2)).toEqual([START + 2, START + 3]);
  expect(days[days.length - 1]).toMatchObject({ value: null, marks: [{ what: '2 changes in Targets' }] });
});

it('has one mark for each run where all campaigns are shown', () => {
  const marks = [mark('a', START), mark('b', START), mark('b', START, { kind: 'elsewhere', who: '' })];
  expect(marksByDay(marks, 'b').get(START)?.map(markText)).toEqual([
    '09:30 Push by ana@example.com, 2 changes in Targets',
    '09:30 Changed elsewhere, 2 changes in Targets',
  ]);
  expect(marksByDay(marks, '').get(START)?.map(markText)).toEqual([
    '09:30 Push by ana@example.com, 2 campaigns',
    '09:30 Changed elsewhere, 2 changes in Targets',
  ]);
});

it('finds points that a line would not show', () => {
  expect(lonePoints([1, null, 2, 3, null, 0])).toEqual([0, 5]);
  expect(lonePoints([null])).toEqual([]);
});

it.each([
  ['en-US', '$1,234.40', '$9.50', '1,234', '+12 %', '−8 %', '38 %'],
  ['de-DE', '$1.234,40', '$9,50', '1.234', '+12 %', '−8 %', '38 %'],
])('writes numbers as the document does: %s', (locale, ...expected) => {
  writeNumbersAs(() => locale);
  const changes = [changeText(0.12), changeText(-0.08)];
  expect([moneyText(1234.4), moneyText(9.5), countText(1234), ...changes, shareText(0.38)]).toEqual(expected);
  expect([moneyText(null), changeText(null)]).toEqual(['–', '–']);
});

it('labels an axis with one number of decimals', () => {
  expect(axisTexts('spend', [0, 500, 1000])).toEqual(['$0', '$500', '$1,000']);
  expect(axisTexts('cpi', [0, 0.5, 1])).toEqual(['$0.00', '$0.50', '$1.00']);
  expect(axisTexts('installs', [0, 1000])).toEqual(['0', '1,000']);
});

it.each([
  [0, 'unchanged', 'even'],
  [0.0004, 'about the same', 'even'],
  [-0.0029, '−0,3 %', 'even'],
  [0.0049, '+0,5 %', 'even'],
  [0.005, '+1 %', 'up'],
  [-0.124, '−12 %', 'down'],
])('colors no change that rounds to 0 %: %d', (value, text, tone) => {
  writeNumbersAs(() => 'de_DE');
  expect([changeText(value), toneOf(value)]).toEqual([text, tone]);
});
