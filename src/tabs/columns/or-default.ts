// tabs: numbers that may be `default` at the service: an empty cell, or the word.

import type { ColumnKind } from './column';

export const orDefault = (kind: ColumnKind): ColumnKind => ({
  ...kind,
  decode: (cell, format) =>
    typeof cell === 'string' && cell !== '' && cell.trim().toLowerCase() === 'default'
      ? { ok: true, value: null }
      : kind.decode(cell, format),
});
