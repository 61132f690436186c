// cell-history: what the log has about the selected cell.

import { baseValue } from '../../base/base';
import { groupOf } from '../../base/base-chunks';
import { loadBases } from '../../base/base-store';
import type { CellHistory } from '../../client-api/cell-history';
import { selectedTab } from '../../grid/selected-tab';
import { toShortCellText } from '../../model/cell-text';
import { hashOf, hashText } from '../../model/hash';
import type { NumberStyle } from '../../model/number-style';
import type { Ports } from '../../ports/ports';
import { findLines } from '../../runs/journal/find-lines';
import { idsOf } from '../../runs/journal/log';
import { headerName } from '../../sheet/find-columns';
import { readTab } from '../../sheet/read-tab';
import { stateIn } from '../../tabs/cell-states';
import { type Column, kindIn } from '../../tabs/column';
import { NO_SHARED_NAMES, rowLabel } from '../../tabs/row-label';
import { shownAsInCell } from '../../tabs/shown-value';
import type { Tab } from '../../tabs/tab';
import type { TabRow } from '../../tabs/tab-row';

const NOTHING = {
  reason: '',
  sheet: '',
  column: '',
  row: '',
  now: '',
  pulled: null,
  state: '',
  lines: [],
  isMore: false,
} as const;

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
  return column.access === 'editable' || column.access === 'creation'
    ? ''
    : `"${column.header}" is set by the service, so it has no history here.`;
}

/** A selected cell, and where the log has its lines; null: it cannot have any. */
interface Described {
  readonly shown: Omit<CellHistory, 'cell'>;
  readonly wanted: Parameters<typeof findLines>[1] | null;
  /** The cell, if Change says something about it. */
  readonly marked: { readonly tab: Tab; readonly row: TabRow; readonly column: Column } | null;
}

/** @throws NotReady when no cell of a tab is selected */
function describe(ports: Ports): Described {
  const { tab, sheet, areas } = selectedTab(ports);
  const area = areas[0]!;
  const reading = readTab(tab, sheet, { first: area.row, count: 1 });
  const header = String(reading.headers[area.column - 1] ?? '');
  const column = tab.columns.find((one) => headerName(one.header) === headerName(header));
  const place = { ...NOTHING, sheet: sheet.name(), column: column?.header ?? header };
  const without = (reason: string, row = ''): Described => ({
    shown: { ...place, row, reason },
    wanted: null,
    marked: null,
  });
  if (area.row === 1) return without('Select a cell below the header.');
  const issue = reading.issues[0];
  if (issue) return without(`${issue.message} Bidgrid ▸ Check offers to repair it.`);
  const reason = reasonFor(column, header);
  if (column === undefined || reason !== '') return without(reason);
  const row = reading.rows[0];
  if (row === undefined) return without('This row is empty.');
  const label = rowLabel(tab, row.fields, NO_SHARED_NAMES);
  if (row.key === null) return without('This row was not created yet, so it has no history.', label);
  const ids = toShortCellText(idsOf(String(row.fields[tab.campaignField] ?? ''), row.key));
  const state = stateIn(row.states, column.header);
  return {
    shown: { ...place, row: label, now: shownIn(row, column, ports.numberStyle()), state },
    wanted: { ids, tab: tab.title, field: column.header },
    marked: state === '' ? null : { tab, row, column },
  };
}

/** The value that was pulled last, as its cell would show it; null: the row was never pulled. */
function pulledValue(ports: Ports, { tab, row, column }: NonNullable<Described['marked']>): string | null {
  // If the service gives the keys, the cell with the campaign may be the edited one.
  const groups = tab.keysFrom === 'person' ? { groups: new Set([groupOf(tab, row)]) } : {};
  const known = loadBases(ports, [{ tab, ...groups }])[0]!.base.get(row.key!);
  const value = baseValue(known, column, row.fields[column.field]);
  if (known === undefined || value === undefined) return null;
  return shownIn({ fields: { ...row.fields, [column.field]: value } }, column, ports.numberStyle());
}

/**
 * The history of the first selected cell.
 * @param known `cell` of the last answer; `''`: none
 * @returns null: the same cell is selected, with the same value: rows can be sorted under the selection
 * @throws NotReady when no cell of a tab is selected
 */
export function cellHistory(ports: Ports, known: string): CellHistory | null {
  const { shown, wanted, marked } = describe(ports);
  const cell = hashText(hashOf(JSON.stringify([shown, wanted])));
  if (cell === known) return null;
  if (wanted === null) return { ...shown, cell };
  const pulled = marked === null ? null : pulledValue(ports, marked);
  return { ...shown, cell, pulled, ...findLines(ports.workbook, wanted) };
}
