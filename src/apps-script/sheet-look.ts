// apps-script: the look of columns and headers, and conditional formats, in few calls.

import type { ColorRule, ColumnStyle, HeaderStyle, StyledColumn } from '../ports/sheet';
import { HEADER_GROUNDS, QUIET_GROUND } from '../shared/colors';
import { columnLetters } from '../sheet/find-columns';
import { widthRuns } from './sheet-area';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

/** Its contrast on QUIET_GROUND is 5.7 : 1. */
const OPAQUE_TEXT = '#5f6368';
const LINE = '#bdc1c6';

function validationOf(style: ColumnStyle): GoogleAppsScript.Spreadsheet.DataValidation | null {
  // Invalid values are allowed: otherwise setValues throws. The rules check typed values.
  const builder = SpreadsheetApp.newDataValidation().setAllowInvalid(true);
  if (style.checkbox) return builder.requireCheckbox().build();
  if (style.choices && style.choices.length > 0) {
    return builder.requireValueInList([...style.choices], true).build();
  }
  return null;
}

/** The columns for each value of a property; columns without it are in none. */
function grouped<K extends keyof ColumnStyle>(
  styles: readonly StyledColumn[],
  property: K,
): Map<NonNullable<ColumnStyle[K]>, number[]> {
  const groups = new Map<NonNullable<ColumnStyle[K]>, number[]>();
  for (const { column, [property]: value } of styles) {
    if (value === undefined || value === null) continue;
    groups.set(value, [...(groups.get(value) ?? []), column]);
  }
  return groups;
}

/**
 * @param columnsFrom the cells of columns from a row to the end of the grid
 * @param lastRow of checkboxes and dropdowns; absent: the last row of the grid
 */
export function styleColumns(
  sheet: Sheet,
  styles: readonly StyledColumn[],
  columnsFrom: (row: number, columns: readonly number[]) => Range | RangeList,
  lastRow?: number,
): void {
  const below = (columns: readonly number[]) => columnsFrom(2, columns);
  for (const [format, columns] of grouped(styles, 'numberFormat')) below(columns).setNumberFormat(format);
  const isQuiet = grouped(styles, 'quiet').get(true);
  if (isQuiet) below(isQuiet).setBackground(QUIET_GROUND);
  const isOpaque = grouped(styles, 'opaque').get(true);
  if (isOpaque) below(isOpaque).setFontColor(OPAQUE_TEXT).setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);
  const isClipped = grouped(styles, 'clipped').get(true);
  if (isClipped) below(isClipped).setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);
  for (const [align, columns] of grouped(styles, 'align')) {
    const cells = columnsFrom(1, columns).setHorizontalAlignment(align);
    if (align === 'right')
      cells.setBorder(null, true, null, null, null, null, LINE, SpreadsheetApp.BorderStyle.SOLID);
  }
  const numbers = grouped(styles, 'isNumber').get(true);
  if (numbers) columnsFrom(1, numbers).setHorizontalAlignment('right');
  for (const { first, count, width } of widthRuns(styles)) sheet.setColumnWidths(first, count, width);
  for (const column of grouped(styles, 'hidden').get(true) ?? []) sheet.hideColumns(column);
  for (const { column, ...style } of styles) {
    const validation = validationOf(style);
    const cells = `${columnLetters(column)}2:${columnLetters(column)}${lastRow ?? ''}`;
    if (validation) sheet.getRange(cells).setDataValidation(validation);
  }
}

/**
 * @param cells the header
 * @param right headers over numbers
 */
export function styleHeader(
  sheet: Sheet,
  cells: Range,
  styles: readonly HeaderStyle[],
  frozen: number,
  right: readonly boolean[],
): void {
  cells.setFontWeight('bold').setBackgrounds([styles.map((style) => HEADER_GROUNDS[style])]);
  if (styles.includes('creation'))
    cells.setFontStyles([styles.map((style) => (style === 'creation' ? 'italic' : 'normal'))]);
  if (right.includes(true))
    cells.setHorizontalAlignments([styles.map((_, i) => (right[i] ? 'right' : 'left'))]);
  sheet.setFrozenRows(1);
  if (frozen > 0) sheet.setFrozenColumns(frozen);
}

/** The part before the first reference to a cell: `=ISNUMBER(FIND("|edit `. */
const beforeCells = (formula: string): string => formula.split('"&')[0]!;

/** The same formula, perhaps for columns that have moved since or were deleted. */
const isSameRule = (formula: string, other: unknown): boolean =>
  typeof other === 'string' && beforeCells(other) === beforeCells(formula);

/**
 * @param cellsOf the cells of columns below the header, by their name in A1 notation
 * @param isInserted true: this execution has just inserted the sheet, so it has no rules
 */
export function colorBy(
  sheet: Sheet,
  rules: readonly ColorRule[],
  cellsOf: (name: string) => Range,
  isInserted: boolean,
): void {
  // Setting rules replaces all, so those of people are kept.
  const allRules = isInserted ? [] : sheet.getConditionalFormatRules();
  const isNew = (formula: unknown) =>
    !rules.some((rule) => 'formula' in rule && isSameRule(rule.formula, formula));
  const theirs = allRules.filter((rule) => isNew(rule.getBooleanCondition()?.getCriteriaValues()[0]));
  const ownRules = rules.map((rule) => {
    const [first, last] = rule.columns;
    const range = cellsOf(`${columnLetters(first)}2:${columnLetters(last)}`);
    const built = SpreadsheetApp.newConditionalFormatRule().setRanges([range]).setBackground(rule.ground);
    if (rule.text !== undefined) built.setFontColor(rule.text);
    return (
      'word' in rule ? built.whenTextEqualTo(rule.word) : built.whenFormulaSatisfied(rule.formula)
    ).build();
  });
  sheet.setConditionalFormatRules([...theirs, ...ownRules]);
}
