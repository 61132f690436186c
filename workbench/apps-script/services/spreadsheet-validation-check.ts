// Workbench, Apps Script host: refuses values that a rejecting data validation does not allow.
import type { ICellData } from '@univerjs/core';
import { SheetDataValidationModel } from '@univerjs/sheets-data-validation';
import type { CellMatrix } from '../engine/cell-matrix';
import { readCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { dateSerial, isDate } from '../engine/typed-date';
import { toA1 } from '../protocol/a1-notation';
import { ScriptException } from '../protocol/exceptions';
import type { ValidationRule } from '../protocol/validation-rule';
import { isRangeHandle, type RangeRef } from './spreadsheet-refs';
import { googleRule } from './spreadsheet-validation-rule';

/**
 * Checks values before they are written into a range. Formulas, and rules with a custom formula, are not
 * checked: their results are not known yet.
 * @throws ScriptException with Google's message that names the first invalid cell.
 */
export function checkValidations(workbook: LiveWorkbook, ref: RangeRef, cells: CellMatrix): void {
  const model = workbook.injector.get(SheetDataValidationModel);
  if (model.getRules(workbook.unitId, ref.sheetId).length === 0) return;
  const accepts = new Map<string, (cell: ICellData) => boolean>();
  for (const rowKey of Object.keys(cells)) {
    const r = Number(rowKey);
    for (const columnKey of Object.keys(cells[r] ?? {})) {
      const c = Number(columnKey);
      const cell = cells[r]?.[c];
      const univer = model.getRuleByLocation(workbook.unitId, ref.sheetId, r, c);
      if (!univer || !cell || cell.f || cell.v === null || cell.v === undefined) continue;
      const rule = googleRule(univer);
      if (rule.allowInvalid) continue;
      let accept = accepts.get(univer.uid);
      if (!accept) {
        accept = acceptor(workbook, rule);
        accepts.set(univer.uid, accept);
      }
      if (accept(cell)) continue;
      const name = toA1({ row: r + 1, column: c + 1, rows: 1, columns: 1 });
      throw new ScriptException(
        `The data you entered in cell ${name} violates the data validation rules set on this cell.${hint(rule)}`,
      );
    }
  }
}

function hint(rule: ValidationRule): string {
  if (rule.helpText) return `\n${rule.helpText}`;
  const [list] = rule.values;
  if (rule.criteria !== 'VALUE_IN_LIST' || !Array.isArray(list)) return '';
  return `\nPlease enter one of the following values: ${list.join(', ')}.`;
}

const textOf = (cell: ICellData): string =>
  cell.t === 3 ? String(Boolean(cell.v)).toUpperCase() : String(cell.v);

function acceptor(
  workbook: LiveWorkbook,
  { criteria, values }: ValidationRule,
): (cell: ICellData) => boolean {
  const [first, second] = values;
  if (criteria === 'CHECKBOX') {
    if (first === undefined) return (cell) => cell.t === 3;
    const allowed = new Set(values.map(String));
    return (cell) => allowed.has(textOf(cell));
  }
  if (criteria === 'VALUE_IN_LIST' && Array.isArray(first)) {
    const allowed = new Set(first.map(String));
    return (cell) => allowed.has(textOf(cell));
  }
  if (criteria === 'VALUE_IN_RANGE' && isRangeHandle(first)) {
    const allowed = new Set(shownIn(workbook, first.ref));
    return (cell) => allowed.has(textOf(cell));
  }
  if (criteria.startsWith('NUMBER_') || criteria.startsWith('DATE_')) {
    const compare = comparison(criteria.replace(/^(NUMBER|DATE)_/, ''), numberOf(first), numberOf(second));
    return (cell) => cell.t === 2 && compare(Number(cell.v));
  }
  return textCriteria(criteria, String(first ?? ''));
}

function textCriteria(criteria: string, wanted: string): (cell: ICellData) => boolean {
  const lower = wanted.toLowerCase();
  switch (criteria) {
    case 'TEXT_CONTAINS':
      return (cell) => textOf(cell).toLowerCase().includes(lower);
    case 'TEXT_DOES_NOT_CONTAIN':
      return (cell) => !textOf(cell).toLowerCase().includes(lower);
    case 'TEXT_EQUAL_TO':
      return (cell) => textOf(cell) === wanted;
    case 'TEXT_IS_VALID_EMAIL':
      return (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(cell));
    case 'TEXT_IS_VALID_URL':
      return (cell) => /^(https?:\/\/)?[^\s/]+\.[^\s]+$/.test(textOf(cell));
    default:
      return () => true;
  }
}

const numberOf = (value: unknown): number => (isDate(value) ? dateSerial(value) : Number(value));

function comparison(operator: string, a: number, b: number): (value: number) => boolean {
  switch (operator) {
    case 'BETWEEN':
      return (value) => value >= a && value <= b;
    case 'NOT_BETWEEN':
      return (value) => value < a || value > b;
    case 'EQUAL_TO':
    case 'EQUAL':
      return (value) => value === a;
    case 'NOT_EQUAL_TO':
      return (value) => value !== a;
    case 'GREATER_THAN':
    case 'AFTER':
      return (value) => value > a;
    case 'GREATER_THAN_OR_EQUAL_TO':
    case 'ON_OR_AFTER':
      return (value) => value >= a;
    case 'LESS_THAN':
    case 'BEFORE':
      return (value) => value < a;
    case 'LESS_THAN_OR_EQUAL_TO':
    case 'ON_OR_BEFORE':
      return (value) => value <= a;
    default:
      return () => true;
  }
}

function shownIn(workbook: LiveWorkbook, ref: RangeRef): string[] {
  const reader = readCells(workbook, ref.sheetId);
  const shown: string[] = [];
  for (let r = 0; r < ref.rows; r += 1) {
    for (let c = 0; c < ref.columns; c += 1) shown.push(reader.display(ref.row - 1 + r, ref.column - 1 + c));
  }
  return shown;
}
