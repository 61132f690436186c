// test, model: which texts are reports of a self-test. The host's tests compare with such a report.

import {
  differencesOf,
  type ProbeResult,
  REPORT_FORMAT,
  reportIn,
  type SelfTestReport,
} from '../../src/model/self-test';

const RESULT = { id: 'cells.number', what: 'a number', actual: 1, outcome: 'as expected' };
const REPORT = { format: REPORT_FORMAT, place: { locale: 'en_US', language: 'en' }, results: [RESULT] };

it('is a report with its place and results', () => {
  expect(reportIn(JSON.stringify(REPORT))).toEqual(REPORT);
  expect(reportIn(JSON.stringify({ ...REPORT, results: [] }))).toEqual({ ...REPORT, results: [] });
});

it.each([
  ['no JSON', 'x'],
  ['a list', '[]'],
  ['another format', JSON.stringify({ ...REPORT, format: 'other' })],
  ['no place', JSON.stringify({ ...REPORT, place: null })],
  ['no language', JSON.stringify({ ...REPORT, place: { locale: 'en_US' } })],
  ['no list of results', JSON.stringify({ ...REPORT, results: { 0: RESULT } })],
  [
    'a result without an outcome',
    JSON.stringify({ ...REPORT, results: [RESULT, { ...RESULT, outcome: 'x' }] }),
  ],
  ['a result without a value', JSON.stringify({ ...REPORT, results: [{ ...RESULT, actual: undefined }] })],
])('is not %s', (_what, text) => {
  expect(reportIn(text)).toBeNull();
});

describe('another host', () => {
  const result = (id: string, actual: unknown, more: Partial<ProbeResult> = {}) =>
    ({ ...RESULT, id, what: id, actual, ...more }) as ProbeResult;
  const report = (language: string, ...results: ProbeResult[]) =>
    ({ ...REPORT, place: { locale: 'en_US', language }, results }) as unknown as SelfTestReport;

  it('differs in other values, and in those that it does not have', () => {
    const google = report('en', result('same', { a: [1] }), result('other', 1), result('missing', 'x'));
    const here = report('en', result('same', { a: [1] }), result('other', 2), result('more', 3));
    expect(differencesOf(google, here)).toEqual([
      { id: 'other', what: 'other', google: 1, here: 2 },
      { id: 'missing', what: 'missing', google: 'x', here: null },
    ]);
  });

  it('is not compared where values vary or were skipped', () => {
    const google = report('en', result('a', 1, { varies: true }), result('b', 2, { outcome: 'skipped' }));
    expect(differencesOf(google, report('en', result('a', 9), result('b', 9)))).toEqual([]);
  });

  it.each([
    ['en', 1],
    ['de', 0],
  ])('has the texts of its language: in %s, %d differs', (language, count) => {
    const google = report('en', result('text', 'Error', { inWords: true }));
    expect(differencesOf(google, report(language, result('text', 'Fehler')))).toHaveLength(count);
  });
});
