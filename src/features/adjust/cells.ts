// adjust: which selected cells change, to what, and why others stay as they are.

import type { TabState } from '../../grid/grid';
import { rowKeys } from '../../model/row-keys';
import type { Value } from '../../model/value';
import type { Adjusted, BlockedReason } from '../../sheet/adjust-value';
import type { CellWrite } from '../../sheet/write-tab';
import type { Block, Cell } from '../../tabs/cell';
import type { Column, ColumnKind } from '../../tabs/column';
import { percent } from '../../tabs/percent';
import type { TabRow } from '../../tabs/tab-row';
import { PLAIN_TEXT } from '../../tabs/text';
import { cellsIn } from './cells-in-areas';

/** Why a cell does not change. */
export type Reason =
  | BlockedReason
  | 'duplicate'
  | 'header'
  | 'locked'
  | 'own'
  | 'formula'
  | 'unreadable'
  | 'not-plain'
  | 'hidden';

export interface Change {
  readonly read: TabRow;
  /** Field name; `''` in a person's own column. */
  readonly field: string;
  readonly header: string;
  readonly before: string;
  readonly after: string;
  readonly value: Value;
  /** The content of the cell when it was read. */
  readonly seen: Cell;
  readonly write: CellWrite;
}

export interface Found {
  readonly selected: number;
  readonly unchanged: number;
  readonly changes: readonly Change[];
  readonly skipped: ReadonlyMap<Reason, number>;
}

/** How a cell is adjusted. `override`: applied to unreadable cells too. */
export interface Adjusting {
  adjust(kind: ColumnKind, value: Value): Adjusted;
  readonly override: boolean;
  /** False: skips texts in people's own columns, which have the spreadsheet's own find and replace. */
  readonly texts: boolean;
}

/** Numbers in columns that people added. 0.2 in a percent cell is 20, as shown. */
const OWN: ColumnKind = { ...percent, decimals: 10 };

interface Sight {
  readonly cell: Cell;
  readonly formula: string;
  readonly format: string;
}

type Judged =
  | { readonly kind: ColumnKind; readonly before: Value | undefined; readonly value: Value }
  | Reason;

function judgeOwn({ cell, format }: Sight, { adjust, texts }: Adjusting): Judged {
  if (cell === '') return 'empty';
  if (texts || typeof cell !== 'number') return 'own';
  const decoded = OWN.decode(cell, format);
  if (!decoded.ok) return 'own';
  const adjusted = adjust(OWN, decoded.value);
  return adjusted.ok ? { kind: OWN, before: decoded.value, value: adjusted.value } : adjusted.why;
}

function judge({ kind, access }: Column, { cell, format }: Sight, { adjust, override }: Adjusting): Judged {
  if (access !== 'editable') return 'locked';
  if (kind.numberFormat === PLAIN_TEXT && format !== PLAIN_TEXT) return 'not-plain';
  const decoded = kind.decode(cell, format);
  if (!decoded.ok && !override) return 'unreadable';
  const adjusted = adjust(kind, decoded.ok ? decoded.value : null);
  if (!adjusted.ok) return adjusted.why;
  return { kind, before: decoded.ok ? decoded.value : undefined, value: adjusted.value };
}

/** Reads every selected cell in a constant number of calls. */
export function findChanges(
  { tab, sheet, reading }: Pick<TabState, 'tab' | 'sheet' | 'reading'>,
  areas: readonly Block[],
  how: Adjusting,
): Found {
  const { block, columns, header } = cellsIn(areas, sheet.extent());
  const skipped = new Map<Reason, number>();
  const skip = (reason: Reason, count = 1): void => {
    if (count > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  };
  skip('header', header);
  if (block === null) return { selected: header, unchanged: 0, changes: [], skipped };
  const [values, formulas, formats] = [
    sheet.values(block),
    sheet.formulas(block),
    sheet.numberFormats(block),
  ];
  const headers = sheet.values({ ...block, row: 1, rows: 1 })[0]!;
  const unseen = sheet.hiddenColumns([...columns.keys()]);
  const ours = new Map(tab.columns.map((column) => [reading.columns.get(column.field), column]));
  const rows = new Map(reading.rows.map((read) => [read.row, read]));
  const { duplicates } = rowKeys(reading.rows);
  const changes: Change[] = [];
  let [selected, unchanged] = [header, 0];
  columns.forEach((marked, column) => {
    const locked = column === reading.changeColumn || column === reading.statusColumn;
    const own = ours.get(column);
    const c = column - block.column;
    for (let r = 0; r < block.rows; r += 1) {
      if (!marked[r]) continue;
      selected += 1;
      const read = rows.get(block.row + r);
      const sight = { cell: values[r]![c]!, formula: formulas[r]![c]!, format: formats[r]![c]! };
      if (unseen.has(column)) skip('hidden');
      else if (locked) skip('locked');
      else if (!read) skip('empty');
      else if (own && read.key !== null && duplicates.has(read.key)) skip('duplicate');
      else if (sight.formula !== '') skip('formula');
      else {
        const judged = own ? judge(own, sight, how) : judgeOwn(sight, how);
        if (typeof judged === 'string') skip(judged);
        else if (judged.before !== undefined && judged.kind.equal(judged.before, judged.value))
          unchanged += 1;
        else {
          const { kind, before, value } = judged;
          changes.push({
            read,
            field: own ? own.field : '',
            header: own ? own.header : String(headers[c]),
            before: before === undefined ? String(sight.cell) : kind.show(before),
            after: kind.show(value),
            value,
            seen: sight.cell,
            write: { row: read.row, column, cell: kind.encode(value, sight.format) },
          });
        }
      }
    }
  });
  // Only rows with a change are checked.
  const hidden = sheet.hiddenRows([...new Set(changes.map(({ read }) => read.row))]);
  const seen = changes.filter(({ read }) => !hidden.has(read.row));
  skip('hidden', changes.length - seen.length);
  return { selected, unchanged, changes: seen, skipped };
}
