// tabs: values as text with the decimal separator of the document. Digits are not grouped, so that a number
// can be typed as shown.

import { type NumberStyle, withSeparator } from '../model/number-style';
import type { Value } from '../model/value';
import type { ColumnKind } from './column';

/** A text of this kind may be a number, too. */
const IN_TEXT = 'fixed-decimal';

export function shownValue(kind: ColumnKind, value: Value, style: NumberStyle): string {
  const text = kind.show(value);
  return typeof value === 'number' || kind.name === IN_TEXT ? withSeparator(text, style) : text;
}
