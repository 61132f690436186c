// test, insights: which days raise an alarm, and its sentence.

import {
  alarmText,
  budgetAmount,
  monthText,
  weekdayOf,
} from '../../../../src/features/insights/core/alarm-texts';
import { alarmsOn } from '../../../../src/features/insights/core/alarms';
import type { Series } from '../../../../src/features/insights/core/day-series';
import { byUrgency, overviewOf, urgencyOf } from '../../../../src/features/insights/core/pacing';
import { dollarText, writeNumbersAs } from '../../../../src/shared/numbers';
import { shortDay } from '../../../../src/shared/time';
import { START, series, times } from './rows';

/** 8 weeks; the day after them is a Wednesday, 2026-08-26. */
const WEEKS = 56;
const DAY = START + WEEKS;

const kinds = (one: Series, day = DAY): string[] => alarmsOn(one, day).map(({ kind }) => kind);
/** 8 weeks of one value, then a day. */
const then = (usual: number, spend: number, budget?: { before: number; on: number }): Series =>
  series([...times(WEEKS, usual), spend], budget && { budget: [...times(WEEKS, budget.before), budget.on] });

describe('spend', () => {
  it.each([
    ['three times the usual', then(390, 1170), ['spike']],
    ['half more', then(390, 585), []],
    ['$19 more', then(5, 24), []],
    ['$20 more', then(5, 25), ['spike']],
    ['spend of a dormant campaign', then(0, 500), ['spike']],
    ['a third', then(390, 130), ['drop']],
    ['half', then(390, 195), []],
    ['nothing', then(390, 0), ['silent']],
    ['1 %', then(390, 3.9), ['silent']],
    ['nothing, of $19', then(19, 0), []],
    [
      'three times the usual, within a budget that was not changed',
      then(100, 300, { before: 900, on: 900 }),
      ['spike'],
    ],
    ['105 % of the budget', then(100, 315, { before: 300, on: 300 }), []],
    ['106 % of the budget', then(100, 318, { before: 300, on: 300 }), ['spike']],
    ['less than a budget that was raised', then(100, 300, { before: 150, on: 500 }), []],
    [
      'less than a raised budget that is known since the day before',
      series([...times(WEEKS, 100), 300], { budget: [...times(WEEKS - 1, null), 150, 500] }),
      [],
    ],
    [
      'less than a raised budget that was known 8 weeks ago',
      series([...times(WEEKS, 100), 300], { budget: [150, ...times(WEEKS - 1, null), 500] }),
      [],
    ],
    [
      'more, with a budget that was raised more than 8 weeks ago',
      series([...times(WEEKS + 1, 100), 300], { budget: [150, ...times(WEEKS, null), 500] }),
      ['spike'],
      DAY + 1,
    ],
    ['a drop to the budget that was lowered', then(300, 100, { before: 300, on: 110 }), []],
    ['a drop below the budget', then(300, 100, { before: 300, on: 300 }), ['drop']],
  ] as [string, Series, string[], number?][])('%s', (_name, one, expected, day = DAY) => {
    expect(kinds(one, day)).toEqual(expected);
  });

  it('is compared with the same weekday', () => {
    const week = [900, 100, 100, 100, 100, 100, 100];
    const weeks = times(8, week).flat();
    expect(kinds(series([...weeks, 900]))).toEqual([]);
    expect(kinds(series([...weeks, 900, 900]), DAY + 1)).toEqual(['spike']);
    expect(kinds(series([...weeks, 100]))).toEqual(['drop']);
  });

  it('needs three known days of the weekday', () => {
    const weeks = (known: number) => [...times(WEEKS - 7 * known, null), ...times(7 * known, 100), 900];
    expect(kinds(series(weeks(4)))).toEqual(['spike']);
    expect(kinds(series(weeks(2)))).toEqual([]);
  });

  it('needs three known days of the weekday, and 24 known days', () => {
    const known = (isKnown: (day: number) => boolean) =>
      series([...Array.from({ length: WEEKS }, (_, day) => (isKnown(day) ? 100 : null)), 900]);
    // Days 0, 7, 14 … are of the same weekday as the day that is judged.
    const ofWeekday = (count: number) => known((day) => day % 7 > 0 || day >= WEEKS - 7 * count);
    expect([3, 2].map((count) => kinds(ofWeekday(count)))).toEqual([['spike'], []]);
    const ofAll = (count: number) =>
      known((day) => day >= WEEKS - 21 || (day >= WEEKS - 28 && day < WEEKS - 49 + count));
    expect([24, 23].map((count) => kinds(ofAll(count)))).toEqual([['spike'], []]);
  });

  it('has no alarm on an unknown day', () => {
    expect(kinds(series([...times(WEEKS, 100), null]))).toEqual([]);
  });
});

describe('CPI', () => {
  const cpi = (spend: number, installs: number | null, early: number[] = []) =>
    series([...times(WEEKS, 200), spend], { installs: [...times(WEEKS, 100), installs], early });

  it.each([
    ['twice the usual', cpi(200, 50), ['cpi']],
    ['half more', cpi(200, 67), []],
    ['no installs', cpi(200, 0), ['cpi']],
    ['unknown installs', cpi(200, null), []],
    ['too little spend for the usual number of installs', cpi(79, 1), []],
    ['read early, so that installs may be missing', cpi(200, 50, [DAY]), []],
  ])('%s', (_name, one, expected) => {
    expect(kinds(one).filter((kind) => kind === 'cpi')).toEqual(expected);
  });

  it('needs a spend of $20', () => {
    const cheap = (spend: number) =>
      kinds(series([...times(WEEKS, 20), spend], { installs: [...times(WEEKS, 100), 10] }));
    expect([cheap(20), cheap(19.99)]).toEqual([['cpi'], []]);
  });

  it('is that of the only install, too', () => {
    expect(alarmsOn(cpi(200, 1), DAY)).toMatchObject([{ kind: 'cpi', value: 200 }]);
  });

  it('has no usual value of days without an install', () => {
    const installs = Array.from({ length: WEEKS }, (_, day) => (day % 3 === 0 ? 0 : 100));
    const one = series(times(WEEKS + 1, 200), { installs: [...installs, 50] });
    const [alarm] = alarmsOn(one, DAY);
    expect(alarm).toMatchObject({ kind: 'cpi', value: 4 });
    expect(alarm!.usual).toBeCloseTo(2, 9);
    // One install for a day's spend is a CPI like any other.
    const rare = series(times(WEEKS + 1, 200), { installs: [...times(WEEKS, 1), 0] });
    expect(alarmsOn(rare, DAY)).toEqual([]);
    const single = series([...times(WEEKS, 3), 200], { installs: [...times(WEEKS, 1), 0] });
    expect(alarmsOn(single, DAY).map(({ kind }) => kind)).toContain('cpi');
  });
});

describe('after weeks whose logarithms are 0.2 above and below the usual one', () => {
  // Of the same value in each week, so that the weekdays have no pattern: 1.4826 × 0.2 is one deviation.
  const DEVIATION = 1.4826 * 0.2;
  const weeks = (middle: number) =>
    Array.from({ length: WEEKS }, (_, day) => middle * Math.exp(Math.floor(day / 7) % 2 ? 0.2 : -0.2));
  const USUAL = 1e6;
  const off = (deviations: number) => USUAL * Math.exp(deviations * DEVIATION);

  it.each([
    [3.3, []],
    [3.5, ['spike']],
    [-3.4, []],
    [-3.6, ['drop']],
  ])('a spend of %d deviations', (deviations, expected) => {
    expect(kinds(series([...weeks(USUAL), off(deviations)]))).toEqual(expected);
  });

  it.each([
    [3.9, []],
    [4.1, ['cpi']],
  ])('a CPI of %d deviations', (deviations, expected) => {
    const spend = [...weeks(USUAL), off(deviations)];
    const one = series(spend, { installs: times(WEEKS + 1, 1000) });
    expect(kinds(one).filter((kind) => kind === 'cpi')).toEqual(expected);
  });
});

it('begins on the first of the days in a row, gaps included', () => {
  const one = series([...times(WEEKS, 390), 0, null, 0, 0]);
  expect(alarmsOn(one, DAY + 3)).toMatchObject([{ kind: 'silent', day: DAY + 3, since: DAY }]);
  const again = series([...times(WEEKS, 390), 0, 390, 0]);
  expect(alarmsOn(again, DAY + 2)).toMatchObject([{ since: DAY + 2 }]);
});

it('is no alarm that a paused campaign spends nothing', () => {
  expect(overviewOf(then(390, 0), DAY, false).alarms).toEqual([]);
  expect(overviewOf(then(390, 0), DAY, true).alarms).toHaveLength(1);
  expect(overviewOf(then(390, 1300), DAY, false).alarms).toHaveLength(1);
});

it('is searched for its first day at most 4 weeks back', () => {
  const silent = (gaps: number) =>
    alarmsOn(series([...times(90, 390), 0, ...times(gaps, null), 0]), START + 90 + gaps + 1);
  expect(silent(5)).toMatchObject([{ kind: 'silent', since: START + 90 }]);
  expect(silent(26)).toMatchObject([{ kind: 'silent', since: START + 90 }]);
  expect(silent(27)).toMatchObject([{ kind: 'silent', since: START + 118 }]);
});

it('has the figures of the day and of the week, and the pacing', () => {
  const spend = [...times(WEEKS - 7, 300), ...times(7, 100), 200];
  const one = series(spend, { installs: spend.map((_, i) => i), budget: times(WEEKS + 1, 400) });
  expect(overviewOf(one, DAY, null)).toMatchObject({
    campaignId: 'a',
    campaign: 'A',
    spend: 200,
    installs: WEEKS,
    week: { spend: 800, days: 7, installs: 7 * (WEEKS - 3) },
    change: { spend: 800 / (6 * 300 + 100) - 1, days: 7 },
    pacing: { state: 'normal', use: 0.5, budget: 400 },
    weekUse: 800 / (7 * 400),
  });
});

it('lists a campaign without figures of the week below one that spent nothing', () => {
  const named = (campaign: string, spend: number | null) =>
    overviewOf({ ...series([...times(WEEKS, null), spend]), campaign }, DAY, true);
  const all = [named('unknown', null), named('nothing', 0), named('some', 1), named('unknown, too', null)];
  for (const list of [all, all.slice().reverse()])
    expect(list.sort(byUrgency).map(({ campaign }) => campaign.slice(0, 7))).toEqual([
      'some',
      'nothing',
      'unknown',
      'unknown',
    ]);
});

it('lists two lasting alarms like one, and any new one above them', () => {
  const [alarm] = alarmsOn(then(390, 0), DAY);
  const since = (...days: number[]) =>
    urgencyOf({
      ...overviewOf(series([]), DAY, true),
      alarms: days.map((day) => ({ ...alarm!, since: day })),
    });
  expect([since(), since(DAY - 1), since(DAY - 1, DAY - 2), since(DAY), since(DAY - 1, DAY)]).toEqual([
    0, 1, 1, 2, 2,
  ]);
});

it('lists new alarms first, then lasting ones, then what spends most', () => {
  const named = (campaign: string, ...days: (number | null)[]) =>
    overviewOf({ ...series([...times(WEEKS, 390), ...days]), campaign }, DAY + 1, true);
  const all = [
    named('small', 380, 380),
    named('lasting', 0, 0),
    named('large', 390, 390),
    named('new', 390, 0),
  ];
  expect(all.sort(byUrgency).map(({ campaign }) => campaign)).toEqual(['new', 'lasting', 'large', 'small']);
});

describe('sentences', () => {
  afterEach(() => writeNumbersAs(() => ''));

  const texts = (one: Series, day = DAY) => alarmsOn(one, day).map(alarmText);

  it.each([
    [then(390, 1204), 'Spend of $1,204.00 on Aug 26 is 3.1 times the usual $390.00 for a Wednesday.'],
    [then(390, 99), 'Spend of $99.00 on Aug 26 is 25 % of the usual $390.00 for a Wednesday.'],
    [then(390, 0), 'No spend on Aug 26; the usual spend for a Wednesday is $390.00.'],
    [then(390, 5), 'Only $5.00 of spend on Aug 26; the usual spend for a Wednesday is $390.00.'],
    [then(0, 500), 'Spend of $500.00 on Aug 26; the campaign usually spends nothing on a Wednesday.'],
    [
      series([...times(WEEKS, 200), 200], { installs: [...times(WEEKS, 100), 40] }),
      'CPI of $5.00 on Aug 26 is 2.5 times the usual $2.00 for a Wednesday.',
    ],
    [
      series([...times(WEEKS, 200), 200], { installs: [...times(WEEKS, 100), 0] }),
      '$200.00 was spent on Aug 26 without an install; the usual CPI is $2.00.',
    ],
  ])('%#', (one, expected) => {
    expect(texts(one)).toEqual([expected]);
  });

  it('name the first day of an alarm that lasts', () => {
    const silent = series([...times(WEEKS, 390), 0, 0]);
    expect(texts(silent, DAY + 1)).toEqual([
      'No spend since Aug 26; the usual spend for a Thursday is $390.00.',
    ]);
    const high = series([...times(WEEKS, 390), 1204, 1204]);
    expect(texts(high, DAY + 1)[0]).toMatch(/for a Thursday\. It began on Aug 26\.$/);
  });

  it.each([
    [0, '$0.00'],
    [99.994, '$99.99'],
    [100, '$100.00'],
    [1234.567, '$1,234.57'],
    [-5, '−$5.00'],
    [-100, '−$100.00'],
  ])('show cents: %d', (amount, text) => {
    expect(dollarText(amount)).toBe(text);
  });

  it.each([
    [1950, '$1,950'],
    [1950.5, '$1,950.50'],
  ])('show a budget as its cell: %d', (amount, text) => {
    expect(budgetAmount(amount)).toBe(text);
  });

  it('name each month and weekday', () => {
    const firsts = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1) / 86_400_000);
    expect(firsts.map(shortDay).join()).toBe(
      'Jan 1,Feb 1,Mar 1,Apr 1,May 1,Jun 1,Jul 1,Aug 1,Sep 1,Oct 1,Nov 1,Dec 1',
    );
    expect(['2025-12', '2026-01', '2026-05'].map(monthText)).toEqual(['Dec 2025', 'Jan 2026', 'May 2026']);
    expect([0, 1, 2, 3, 4, 5, 6].map((after) => weekdayOf(DAY + after)).join()).toBe(
      'Wednesday,Thursday,Friday,Saturday,Sunday,Monday,Tuesday',
    );
  });

  it.each([
    [0.004, '0 % of'],
    [0.5, '50 % of'],
    [0.996, '100 % of'],
    [1, '1 times'],
    [1.64, '1.6 times'],
  ])('say %d as a ratio', (ratio, text) => {
    const [alarm] = alarmsOn(then(390, 1204), DAY);
    const said = alarmText({ ...alarm!, usual: 100, value: 100 * ratio });
    expect(said).toContain(` is ${text} the usual $100.00 `);
  });

  it('say that a campaign usually spends nothing only below a dollar', () => {
    const [alarm] = alarmsOn(then(390, 1204), DAY);
    const said = (usual: number) => alarmText({ ...alarm!, usual });
    expect(said(0.99)).toMatch(/usually spends nothing/);
    expect(said(1)).toMatch(/ times the usual \$1\.00 /);
    expect(said(1.5)).toMatch(/ times the usual \$1\.50 /);
  });

  it('have the separators of the document', () => {
    writeNumbersAs(() => 'de_DE');
    expect(texts(then(390, 1204))[0]).toContain('$1.204,00 on Aug 26 is 3,1 times');
  });
});
