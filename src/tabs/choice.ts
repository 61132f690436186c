// tabs: a text out of a list. The list makes the dropdown; what is not in it is judged by the rules, not
// here.

import { isUnreadable } from '../model/unreadable';
import type { ColumnKind } from './column';
import { decodeText, text } from './text';

/**
 * `canonical` turns another accepted spelling into ours (`CPP` into `CPP_GOAL`) and leaves every other text
 * alone.
 */
export const choice = (canonical: (text: string) => string = (t) => t): ColumnKind => ({
  ...text,
  name: 'choice',
  decode: (cell) => {
    const decoded = decodeText(cell);
    return decoded.ok && typeof decoded.value === 'string' && !isUnreadable(decoded.value)
      ? { ok: true, value: canonical(decoded.value) }
      : decoded;
  },
});
