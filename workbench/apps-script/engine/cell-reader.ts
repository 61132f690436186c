// Workbench, Apps Script host, engine: reads cells as Apps Script returns them: values, display values,
// formulas, formats.
import type { ICellData, IStyleData, Nullable } from '@univerjs/core';
import { ErrorType, FormulaDataModel } from '@univerjs/engine-formula';
import { columnNumber } from '../protocol/a1-notation';
import type { LiveWorkbook } from './live-workbook';
import { displayNumber, formatKind } from './number-format';
import { serialDate } from './typed-date';

export type CellContent = string | number | boolean | Date;

/** The part of a workbook that reading cells needs. The page reads its own workbook. */
type ReadableWorkbook = Pick<LiveWorkbook, 'core' | 'injector' | 'unitId' | 'locale' | 'sheet'>;

export interface CellReader {
  raw(row: number, column: number): Nullable<ICellData>;
  /** Number format of a cell, '' if it has none. */
  pattern(row: number, column: number): string;
  style(row: number, column: number): IStyleData;
  value(row: number, column: number): CellContent;
  display(row: number, column: number): string;
  /** With its `=`, or ''. */
  formula(row: number, column: number): string;
}

/** `=C1+1`, `=$C$1-7`. */
const DAYS_ADDED = /^=\s*\$?([A-Z]{1,3})\$?(\d{1,7})\s*[+-]\s*\d+(?:\.\d+)?\s*$/i;

/**
 * Reads one sheet; rows and columns are zero-based. For a single pass: it does not notice later structure
 * changes.
 */
export function readCells(workbook: ReadableWorkbook, sheetId: string): CellReader {
  const sheet = workbook.sheet(sheetId);
  if (!sheet) throw new Error(`Sheet ${sheetId} not found`);
  const cells = sheet.getCellMatrix();
  const styles = workbook.core.getStyles();
  const formulas = workbook.injector.get(FormulaDataModel);
  const spilt = spiltCells(workbook, sheetId);
  const looks = new Map<string, IStyleData>();

  // Styles of whole rows and columns, and of the sheet, apply only to cells without a style of their own.
  const { rowData, columnData, defaultStyle } = sheet.getConfig();
  const layered =
    Boolean(defaultStyle) ||
    Object.values(rowData).some((row) => row?.s) ||
    Object.values(columnData).some((column) => column?.s);

  const raw = (row: number, column: number): Nullable<ICellData> => {
    const cell = cells.getValue(row, column);
    // A cell that a person emptied in the page may have an empty text.
    if (spilt && !hasContent(cell)) return spilt[row]?.[column] ?? cell;
    return cell;
  };

  /** Cached by style: cells share few styles, and Univer searches for the style at each request. */
  const ownStyle = (own: ICellData['s']): IStyleData => {
    if (!own) return {};
    if (typeof own !== 'string') return own;
    let known = looks.get(own);
    if (known === undefined) {
      known = styles.get(own) ?? {};
      looks.set(own, known);
    }
    return known;
  };

  const style = (row: number, column: number): IStyleData =>
    layered ? sheet.getComposedCellStyle(row, column) : ownStyle(cells.getValue(row, column)?.s);

  const pattern = (row: number, column: number): string =>
    style(row, column).n?.pattern ?? inheritedDate(cells.getValue(row, column)?.f);

  /** Maximum depth of references, because formulas can be circular. */
  let inheriting = 0;
  /** A formula that adds days to a date cell is shown as a date, unless its own cell has a format. */
  const inheritedDate = (formula: Nullable<string>): string => {
    const [, letters = '', digits = ''] = formula ? (DAYS_ADDED.exec(formula) ?? []) : [];
    if (digits === '' || inheriting > 100) return '';
    inheriting += 1;
    const from = pattern(Number(digits) - 1, columnNumber(letters.toUpperCase()) - 1);
    inheriting -= 1;
    return formatKind(from) === 'date' ? from : '';
  };

  const content = (cell: Nullable<ICellData>): string | number | boolean => {
    if (!cell) return '';
    if (cell.v === undefined || cell.v === null) {
      // Rich text from a page: its paragraphs end with carriage returns.
      return cell.p?.body?.dataStream.replace(/\r?\n?$/, '').replaceAll('\r', '\n') ?? '';
    }
    // Univer's name for an array that has no room.
    if (cell.v === ErrorType.SPILL && (cell.f || cell.si)) return ErrorType.REF;
    return cell.t === 3 ? Boolean(Number(cell.v)) : cell.v;
  };

  const value = (row: number, column: number): CellContent => {
    const cell = raw(row, column);
    const plain = content(cell);
    if (typeof plain !== 'number' || (!cell?.s && !cell?.f && !layered)) return plain;
    return formatKind(pattern(row, column)) === 'date' ? serialDate(plain) : plain;
  };

  return {
    raw,
    pattern,
    style,
    value,
    display: (row, column) => {
      const plain = content(raw(row, column));
      if (typeof plain === 'number') return displayNumber(plain, pattern(row, column), workbook.locale);
      return typeof plain === 'boolean' ? String(plain).toUpperCase() : plain;
    },
    formula: (row, column) => {
      const cell = cells.getValue(row, column);
      if (!cell?.f && !cell?.si) return '';
      if (cell.f && !cell.si) return cell.f;
      return formulas.getFormulaStringByCell(row, column, sheetId, workbook.unitId) ?? '';
    },
  };
}

/** Values that arrays fill into cells beside and below their formula; undefined: the sheet has none. */
const spiltCells = ({ injector, unitId }: ReadableWorkbook, sheetId: string) =>
  injector.get(FormulaDataModel).getArrayFormulaCellData()[unitId]?.[sheetId];

/** Calls `each` for every cell that an array fills, also for those that it fills with `""`; zero-based. */
export function eachSpiltCell(
  workbook: ReadableWorkbook,
  sheetId: string,
  each: (row: number, column: number) => void,
): void {
  for (const [row, cells] of Object.entries(spiltCells(workbook, sheetId) ?? {}))
    for (const column in cells) if (cells[Number(column)]) each(Number(row), Number(column));
}

/** Whether a cell has content or is filled by an array; zero-based. */
export function filledCells(
  workbook: ReadableWorkbook,
  sheetId: string,
): (row: number, column: number) => boolean {
  const cells = workbook.sheet(sheetId)?.getCellMatrix();
  const spilt = spiltCells(workbook, sheetId);
  return (row, column) => Boolean(spilt?.[row]?.[column]) || hasContent(cells?.getValue(row, column));
}

/** True if a cell has a value, a formula or rich text; a style alone does not count. */
export const hasContent = (cell: Nullable<ICellData>): boolean =>
  Boolean(
    cell && ((cell.v !== undefined && cell.v !== null && cell.v !== '') || cell.f || cell.si || cell.p),
  );
