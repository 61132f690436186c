// history: what the log has about the selected cell.

import { selectedTab, visibleRows } from '../../grid/selected-rows-of-tab';
import type { Ports } from '../../ports/ports';
import { findLines } from '../../push/journal/find-lines';
import { idsOf } from '../../push/journal/log';
import { toShortCellText } from '../../shared/cell-text';
import { hashOf, hashText } from '../../shared/digests';
import type { NumberStyle } from '../../shared/numbers';
import { headerName } from '../../sheet/find-columns';
import { readTab } from '../../sheet/read-tab';
import { type Column, kindIn } from '../../tabs/columns/column';
import { NO_SHARED_NAMES, rowLabel } from '../../tabs/columns/row-label';
import { stateIn } from '../../tabs/columns/row-memory';
import { shownAsInCell } from '../../tabs/columns/shown-value';
import type { TabRow } from '../../tabs/columns/tab-row';
import type { CellHistory } from './cell-history-schema';
import { type Compared, compareWithBase, hasKeyError, type SelectedCell } from './compare-base';

const NOTHING = {
  reason: '',
  sheet: '',
  column: '',
  row: '',
  now: '',
  pulled: null,
  theirs: null,
  state: '',
  warning: '',
  undoCell: null,
  lines: [],
  isMore: false,
} as const;

const KEY_CHANGED = {
  reason: 'The key of this row was changed. Bidgrid ▸ Check offers to restore it.',
  warning:
    'The key of this row was changed, so this history may be that of another row. Bidgrid ▸ Check offers to restore the key.',
} as const;

const KEY_UNKNOWN =
  'The last pull or push had no row with this key. If you changed the key, Bidgrid ▸ Check offers to restore it.';

type Read = Pick<TabRow, 'fields'>;

function shownIn({ fields }: Read, column: Column, style: NumberStyle): string {
  const value = fields[column.field];
  return value === undefined || value === null ? '' : shownAsInCell(kindIn(column, fields), value, style);
}

/** Why the log has nothing about cells of this column; `''`: it may have. */
function reasonFor(column: Column | undefined, header: string): string {
  if (column === undefined) {
    return header === ''
      ? 'This column is empty.'
      : `The column "${header}" is not one that Bidgrid pushes, so it has no history.`;
  }
  if (column.access === 'editable' || column.access === 'creation') return '';
  return column.access === 'key'
    ? `"${column.header}" identifies the row and never changes, so it has no history. Select another cell of the row.`
    : `"${column.header}" is set by the service, so it has no history here.`;
}

/** A selected cell, and where the log has its lines; null: it cannot have any. */
interface Described {
  readonly shown: Omit<CellHistory, 'cell'>;
  readonly wanted: Parameters<typeof findLines>[1] | null;
  readonly selected: SelectedCell | null;
}

/** @throws NotReady when no cell of a tab is selected */
function describe(ports: Ports): Described {
  const { tab, sheet, areas } = selectedTab(ports);
  const area = areas[0]!;
  const reading = readTab(tab, sheet, { first: area.row, count: 1 });
  const header = String(reading.headers[area.column - 1] ?? '');
  const column = tab.columns.find((tabColumn) => headerName(tabColumn.header) === headerName(header));
  const place = { ...NOTHING, sheet: sheet.name(), column: column?.header ?? header };
  const without = (reason: string, row = ''): Described => ({
    shown: { ...place, row, reason },
    wanted: null,
    selected: null,
  });
  if (area.row === 1) return without('Select a cell below the header.');
  if (visibleRows(sheet, [area]).rows.length === 0)
    return without('This row is hidden. Select a visible cell.');
  const issue = reading.issues[0];
  if (issue) return without(`${issue.message} Bidgrid ▸ Check offers to fix it.`);
  const reason = reasonFor(column, header);
  if (column === undefined || reason !== '') return without(reason);
  const row = reading.rows[0];
  if (row === undefined) return without('This row is empty.');
  const label = rowLabel(tab, row.fields, NO_SHARED_NAMES);
  const isKeyRead = tab.keyFields.every((field) => field in row.fields);
  if (row.key === null && (!isKeyRead || hasKeyError(tab, row))) return without(KEY_CHANGED.reason, label);
  if (row.key === null) return without('This row was not created yet, so it has no history.', label);
  const ids = toShortCellText(idsOf(String(row.fields[tab.groupField] ?? ''), row.key));
  const state = stateIn(row.states, column.header);
  return {
    shown: {
      ...place,
      row: label,
      now: shownIn(row, column, ports.numberStyle()),
      state,
      undoCell: column.access === 'editable' ? { tab: tab.id, key: row.key, field: column.field } : null,
    },
    wanted: { ids, tab: tab.title, field: column.header },
    selected: { tab, row, column },
  };
}

/** @param lines found for the key of the row */
function keyTexts(key: Compared['key'], { lines }: Pick<CellHistory, 'lines'>): Partial<CellHistory> {
  if (key === '') return {};
  if (key === 'changed')
    return lines.length > 0 ? { warning: KEY_CHANGED.warning } : { reason: KEY_CHANGED.reason };
  return lines.length > 0 ? { warning: KEY_UNKNOWN } : { reason: KEY_UNKNOWN };
}

/**
 * The history of the first selected cell.
 * @param shownCell `cell` of the last answer; `''`: none
 * @returns null: the same cell is selected, with the same value: rows can be sorted under the selection
 * @throws NotReady when no cell of a tab is selected
 */
export function cellHistory(ports: Ports, shownCell: string): CellHistory | null {
  const { shown, wanted, selected } = describe(ports);
  const cell = hashText(hashOf(JSON.stringify([shown, wanted])));
  if (cell === shownCell) return null;
  if (wanted === null || selected === null) return { ...shown, cell };
  const { key, ...compared } = compareWithBase(ports, selected, shown.state);
  const foundLines = findLines(ports.workbook, wanted);
  return { ...shown, cell, ...compared, ...foundLines, ...keyTexts(key, foundLines) };
}
