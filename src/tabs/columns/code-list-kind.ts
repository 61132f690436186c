// tabs: lists of codes (countries, languages) in one cell. Order and separators do not matter: `fr;DE` is
// `DE, FR`.

import { isUnreadable } from '../../shared/unreadable';
import { codesIn } from './code-list';
import type { ColumnKind } from './column';
import { decodeText, text, valueText } from './text';

/** Sorted, each code once, joined by a comma and a space. */
const canonical = (list: string, spelling: (code: string) => string): string =>
  Array.from(new Set(codesIn(list).map(spelling)))
    .sort()
    .join(', ');

/** @param spelling converts the case of a code; the rules check invalid codes */
export const codeList = (spelling: (code: string) => string): ColumnKind => ({
  ...text,
  name: 'code-list',
  isCode: true,
  decode: (cell) => {
    const decoded = decodeText(cell);
    return decoded.ok && !isUnreadable(decoded.value)
      ? { ok: true, value: canonical(valueText(decoded.value), spelling) }
      : decoded;
  },
  equal: (a, b) => a === b || canonical(valueText(a), spelling) === canonical(valueText(b), spelling),
});
