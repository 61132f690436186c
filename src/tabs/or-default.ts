// tabs: numbers for which the service also says `default`: an empty cell, and the word is taken too.

import type { ColumnKind } from './column';

export const orDefault = (kind: ColumnKind): ColumnKind => ({
  ...kind,
  decode: (cell, format) =>
    typeof cell === 'string' && cell !== '' && cell.trim().toLowerCase() === 'default'
      ? { ok: true, value: null }
      : kind.decode(cell, format),
});
