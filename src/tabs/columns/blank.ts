// tabs: the value of an empty cell.

import type { Value } from '../../shared/value';
import type { Column } from './column';

/**
 * The value of an empty cell: `''` for texts, otherwise null. null in a checkbox column: not set; the box is
 * shown unchecked.
 */
export function blankOf(column: Column): Value {
  if (column.kind.checkbox) return null;
  const decoded = column.kind.decode('');
  return decoded.ok ? decoded.value : null;
}
