// test of tabs: the number format that a cell needs before a value is written into it.

import type { Value } from '../../../src/shared/value';
import { formattedCell } from '../../../src/tabs/columns/cell-format';
import type { ColumnKind } from '../../../src/tabs/columns/column';
import { decimal, integer, percent } from '../../../src/tabs/columns/number-kinds';
import { text } from '../../../src/tabs/columns/text-kinds';

/** null: the format of the cell stays. */
test.each<[string, ColumnKind, Value, string, string | null]>([
  ['a number in plain text, where it would become a text', decimal('0.00'), 1.5, '@', '0.00'],
  ['a number with the format of a day', decimal('0.00'), 1.5, 'yyyy-mm-dd', '0.00'],
  ['a number with a percent format', decimal('0.00'), 1.5, '0.0%', '0.00'],
  ['a number with its own format', decimal('0.00'), 1.5, '0.00', null],
  ['a number with the format of a person', decimal('0.00'), 1.5, '#,##0.000 "each"', null],
  ['an amount in euros', decimal('0.00'), 1.5, '#,##0.00\\ [$€-407]', '0.00'],
  ['an amount in quoted pounds', decimal('0.00'), 1.5, '"£"#,##0.00', '0.00'],
  ['an amount in francs', decimal('0.00'), 1.5, '[$CHF-807]\\ #,##0.00', '0.00'],
  ['an amount in Australian dollars', decimal('0.00'), 1.5, '"A$"#,##0', '0.00'],
  ['an amount in crowns', decimal('0.00'), 1.5, '#,##0.00\\ "kr"', '0.00'],
  ['an amount in zloty', decimal('0.00'), 1.5, '#,##0.00\\ "zł"', '0.00'],
  ['an amount with the code of another currency', decimal('0.00'), 1.5, '"EUR" 0.00', '0.00'],
  ['a percentage in dollars', percent, 3, '[$$-409]#,##0.00', '#,##0.0" %"'],
  ['an amount in quoted dollars of a person', decimal('0.00'), 1.5, '"$"#,##0.000', null],
  ['an amount in reals', decimal('0.00'), 1.5, '[$R$-416]#,##0.00', '0.00'],
  ['an amount in dollars of a person', decimal('0.00'), 1.5, '[$$-409]#,##0.00', null],
  ['an amount in US dollars of a person', decimal('0.00'), 1.5, '[$USD]\\ #,##0.00', null],
  ['a number in the language of a person', decimal('0.00'), 1.5, '[$-407]#,##0.0', null],
  ['a whole number in an automatic cell', integer('0'), 7, 'General', null],
  ['a text in an automatic cell, where it could become a formula', text, '=1+1', 'General', '@'],
  ['a text in plain text', text, '=1+1', '@', null],
  ['nothing in plain text', decimal('0.00'), null, '@', null],
])('%s', (_, kind, value, format, needed) => {
  expect(formattedCell(kind, value, format).format).toBe(needed);
});
