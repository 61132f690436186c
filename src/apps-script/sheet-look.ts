// apps-script: the look of columns and headers, and conditional formats, in few calls.

import type { ColorRule, ColumnStyle, HeaderStyle, StyledColumn } from '../ports/sheet';
import { HEADER_GROUNDS, QUIET_GROUND } from '../shared/colors';
import { groupedBy } from '../shared/grouped-by';
import { columnLetters } from '../sheet/find-columns';
import { widthRuns } from './width-runs';

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
function groupedColumns<K extends keyof ColumnStyle>(
  styles: readonly StyledColumn[],
  property: K,
): Map<NonNullable<ColumnStyle[K]>, number[]> {
  const columns = new Map<NonNullable<ColumnStyle[K]>, number[]>();
  groupedBy(styles, (style) => style[property]).forEach((group, value) => {
    if (value !== undefined && value !== null)
      columns.set(
        value,
        group.map(({ column }) => column),
      );
  });
  return columns;
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
  for (const [format, columns] of groupedColumns(styles, 'numberFormat'))
    below(columns).setNumberFormat(format);
  const quietColumns = groupedColumns(styles, 'quiet').get(true);
  if (quietColumns) below(quietColumns).setBackground(QUIET_GROUND);
  const opaqueColumns = groupedColumns(styles, 'opaque').get(true);
  if (opaqueColumns)
    below(opaqueColumns).setFontColor(OPAQUE_TEXT).setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);
  const clippedColumns = groupedColumns(styles, 'clipped').get(true);
  if (clippedColumns) below(clippedColumns).setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);
  for (const [align, columns] of groupedColumns(styles, 'align')) {
    const cells = columnsFrom(1, columns).setHorizontalAlignment(align);
    if (align === 'right')
      cells.setBorder(null, true, null, null, null, null, LINE, SpreadsheetApp.BorderStyle.SOLID);
  }
  const numberColumns = groupedColumns(styles, 'isNumber').get(true);
  if (numberColumns) columnsFrom(1, numberColumns).setHorizontalAlignment('right');
  for (const { first, count, width } of widthRuns(styles)) sheet.setColumnWidths(first, count, width);
  for (const column of groupedColumns(styles, 'hidden').get(true) ?? []) sheet.hideColumns(column);
  for (const { column, ...style } of styles) {
    const validation = validationOf(style);
    const cells = `${columnLetters(column)}2:${columnLetters(column)}${lastRow ?? ''}`;
    if (validation) sheet.getRange(cells).setDataValidation(validation);
  }
}

/**
 * @param cells the header
 * @param isRightAligned of each header: it is over numbers
 */
export function styleHeader(
  sheet: Sheet,
  cells: Range,
  styles: readonly HeaderStyle[],
  frozen: number,
  isRightAligned: readonly boolean[],
): void {
  cells.setFontWeight('bold').setBackgrounds([styles.map((style) => HEADER_GROUNDS[style])]);
  if (styles.includes('creation'))
    cells.setFontStyles([styles.map((style) => (style === 'creation' ? 'italic' : 'normal'))]);
  if (isRightAligned.includes(true))
    cells.setHorizontalAlignments([styles.map((_, i) => (isRightAligned[i] ? 'right' : 'left'))]);
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
  const isOfPeople = (formula: unknown) =>
    !rules.some((rule) => 'formula' in rule && isSameRule(rule.formula, formula));
  const theirs = allRules.filter((rule) => isOfPeople(rule.getBooleanCondition()?.getCriteriaValues()[0]));
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
