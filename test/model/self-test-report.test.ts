// test, model: which texts are reports of a self-test. The host's tests compare with such a report.

import { REPORT_FORMAT, reportIn } from '../../src/model/self-test';

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
