// tabs: a text from a list, which is offered as a dropdown. The rules check other texts.

import { isUnreadable } from '../../shared/unreadable';
import type { ColumnKind } from './column';
import { decodeText, text } from './text';

/**
 * @param canonical converts another accepted spelling (`CPP` to `CPP_GOAL`) and returns other texts unchanged
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
