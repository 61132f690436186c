// Workbench tests, page: clipboard text is split into rows and columns.
import { tableOfText } from '../../../workbench/web/wire/table-of-text';

test.each([
  ['', []],
  ['one', [['one']]],
  ['a\tb', [['a', 'b']]],
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb\r\n', [['a'], ['b']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['\t', [['', '']]],
  ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ['"a ""b""\tc"\r\nd', [['a "b"\tc'], ['d']]],
  ['"just quotes", said once', [['"just quotes", said once']]],
  ['"said"', [['"said"']]],
  ['"never closed\tb', [['"never closed', 'b']]],
  ['007\t =1+1 ', [['007', ' =1+1 ']]],
])('%j', (text, table) => {
  expect(tableOfText(text)).toEqual(table);
});

test('100,000 lines with stray quotes take linear time', () => {
  const started = Date.now();
  expect(tableOfText('"a\t"b\n'.repeat(100_000))).toHaveLength(100_000);
  expect(Date.now() - started).toBeLessThan(2000);
});
