// history: the tab History and its columns, which are found by header. Nothing in it is compared, checked
// or sent.

import type { Ports } from '../../ports/ports';
import type { SheetPort, StyledColumn, WorkbookPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import { columnsNamed } from '../../sheet/find-columns';
import { headersOnTop } from '../../sheet/header-row';
import type { Cell } from '../../tabs/columns/column';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import { type DayOfCell, daysOfCells } from './day-cell';
import { HISTORY, type HistoryColumn, type HistoryField } from './history-columns';

/** Tab ID in the sheet index. */
export const HISTORY_ID = 'bidgrid-history';

export interface HistorySheet {
  readonly sheet: SheetPort;
  readonly dayOf: DayOfCell;
}

/** Without them rows cannot be recognized, and would be written twice. */
const KEY: readonly HistoryField[] = ['day', 'company', 'campaignId'];

export const isKey = (field: HistoryField): boolean => KEY.includes(field);

const namesOf = (columns: readonly HistoryColumn[]): string =>
  columns.map(({ header }) => `"${header}"`).join(', ');

/** For headers that a person renamed or deleted. */
const missingHeaders = (columns: readonly HistoryColumn[]): string =>
  `The tab History has no column ${namesOf(columns)}. Rename its header back.`;

/** A sentence about missing columns; `''`: none is. */
export function missingColumns(columns: ReadonlyMap<HistoryField, number>): string {
  const missing = HISTORY.columns.filter(({ field }) => !columns.has(field));
  return missing.length > 0 ? missingHeaders(missing) : '';
}

interface HistoryHeaders {
  /** 1-based. */
  readonly columns: ReadonlyMap<HistoryField, number>;
  readonly missing: readonly HistoryColumn[];
  /** Columns whose header several columns have. */
  readonly ambiguous: readonly HistoryColumn[];
}

export function findHeaders(headers: readonly Cell[]): HistoryHeaders {
  const columns = new Map<HistoryField, number>();
  const missing: HistoryColumn[] = [];
  const ambiguous: HistoryColumn[] = [];
  for (const column of HISTORY.columns) {
    const [first, ...others] = columnsNamed(headers, column.header);
    if (first === undefined) missing.push(column);
    else columns.set(column.field, first);
    if (others.length > 0) ambiguous.push(column);
  }
  return { columns, missing, ambiguous };
}

/** What is wrong with the headers of these fields; `''`: nothing. */
export function headerProblem(
  { missing, ambiguous }: HistoryHeaders,
  isNeeded: (field: HistoryField) => boolean,
): string {
  const twice = ambiguous.filter(({ field }) => isNeeded(field));
  if (twice.length > 0)
    return `The tab History has more than one column ${namesOf(twice)}. Rename the headers of your own columns.`;
  const lacking = missing.filter(({ field }) => isNeeded(field));
  return lacking.length > 0 ? missingHeaders(lacking) : '';
}

/** @throws UserError if any header is not unique, or one of these fields is missing */
function checkHeaders(headers: HistoryHeaders, isNeeded: (field: HistoryField) => boolean): void {
  const problem = headerProblem({ ...headers, missing: [] }, () => true) || headerProblem(headers, isNeeded);
  if (problem !== '') throw new UserError(problem);
}

/** @throws UserError if a header is not unique, or missing */
export function columnsOf(
  headers: readonly Cell[],
  isNeeded: (field: HistoryField) => boolean = () => true,
): ReadonlyMap<HistoryField, number> {
  const historyHeaders = findHeaders(headers);
  checkHeaders(historyHeaders, isNeeded);
  return historyHeaders.columns;
}

/** null: no pull has written it, or it was deleted. */
export const findHistory = (workbook: WorkbookPort): SheetPort | null => workbook.find(HISTORY_ID);

/**
 * Finds or creates the tab, with all its columns.
 * @throws UserError if a header is not unique, or if rows cannot be recognized because a column of the key is
 *   missing
 */
export function openHistory({ workbook, timeText }: Pick<Ports, 'workbook' | 'timeText'>): HistorySheet {
  const existingSheet = findHistory(workbook);
  const sheet = existingSheet ?? workbook.create(HISTORY_ID, HISTORY.title, { aside: true });
  const names = HISTORY.columns.map(({ header }) => header);
  const headers = existingSheet ? headersOnTop(existingSheet, names) : [];
  const historyHeaders = findHeaders(headers);
  const { missing } = historyHeaders;
  const hasRows = missing.length > 0 && existingSheet !== null && existingSheet.extent().rows > 1;
  checkHeaders(historyHeaders, (field) => hasRows && isKey(field));
  const history = { sheet, dayOf: daysOfCells(timeText) };
  if (missing.length === 0) return history;
  const width = headers.length;
  const styles = missing.map(({ field, kind, width: pixels }, i): StyledColumn => {
    const opaque = field === 'campaignId' ? { opaque: true } : {};
    return { column: width + 1 + i, numberFormat: kind.numberFormat, width: pixels, ...opaque };
  });
  sheet.styleColumns(styles);
  sheet.write([{ row: 1, column: width + 1, cells: [missing.map(({ header }) => header)] }]);
  sheet.writeNotes([{ row: 1, column: width + 1, cells: [missing.map(({ help }) => help)] }]);
  if (width === 0) {
    sheet.styleHeader(
      missing.map(() => 'read-only'),
      HISTORY.frozen,
      missing.map(({ kind }) => kind.numberFormat !== PLAIN_TEXT),
    );
  }
  return history;
}
