// test of tabs: values in a column that a person added, with the unit of the number format of the cell.

import { ENGLISH } from '../../../src/shared/numbers';
import type { Value } from '../../../src/shared/value';
import type { ColumnKind } from '../../../src/tabs/columns/column';
import { decimal } from '../../../src/tabs/columns/number-kinds';
import { shownInFormat } from '../../../src/tabs/columns/shown-value';
import { text } from '../../../src/tabs/columns/text-kinds';

test.each<[string, ColumnKind, Value, string, string]>([
  ['dollars', decimal('0.00'), 1234.5, '$#,##0.00', '$1,234.50'],
  ['dollars in quotes', decimal('0.00'), 1234.5, '"$"0', '$1,234.50'],
  ['dollars of a locale', decimal('0.00'), 1234.5, '[$$-409]0', '$1,234.50'],
  ['euros', decimal('0.00'), 1234.5, '[$€-407]0', '1234.5'],
  ['no unit', decimal('0.00'), 1234.5, 'General', '1234.5'],
  ['percent', decimal('0.00'), 12.5, '0.0%', '12.5 %'],
  ['a text in dollars', text, 'about 5', '$#,##0.00', 'about 5'],
])('%s', (_, kind, value, format, shown) => {
  expect(shownInFormat(kind, value, format, ENGLISH)).toBe(shown);
});
