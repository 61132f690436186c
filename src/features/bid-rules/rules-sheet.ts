// bid-rules: the tab Bid rules: one row per rule, which people edit like any other cells.

import type { SheetPort, StyledColumn, WorkbookPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import { groupRuns } from '../../sheet/cell-runs';
import { columnsNamed, headerName } from '../../sheet/find-columns';
import type { Cell } from '../../tabs/columns/column';
import { isPercentFormat } from '../../tabs/columns/number-kinds';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import {
  RULE_COLUMNS,
  RULE_TABS,
  type RuleCells,
  type RuleColumn,
  type RuleRead,
  readRule,
} from './core/bid-rule';

/** Tab ID in the sheet index. */
export const RULES_ID = 'bidgrid-bid-rules';
const TITLE = 'Bid rules';

const HELP: Readonly<Record<RuleColumn, readonly [width: number, help: string]>> = {
  On: [48, 'Checked: the rule is used.'],
  Order: [56, 'Rules are tried in this order. The first one that matches a row decides.'],
  Name: [180, 'Shown in Why.'],
  Tab: [110, 'Source bids, Targets or Sources.'],
  Where: [240, 'Which rows: campaign contains Summer and country = US, DE. Empty: all.'],
  When: [240, 'Figures: ROAS D7 < 8 % and Spend >= 3 * target bid. Empty: always.'],
  Then: [200, 'What to do: bid * ROAS D7 / 8 %, -15 %, set 2.10, clear, or source off.'],
  Floor: [72, 'Smallest new bid, in dollars or in percent.'],
  Cap: [72, 'Largest new bid, in dollars or in percent.'],
  'Max step %': [84, 'Largest change of a bid at once.'],
  'Min installs': [88, 'Fewest installs since the last change of the bid.'],
  'Min spend': [84, 'Smallest spend since the last change of the bid, in dollars.'],
  'Dead band %': [96, 'Smaller changes are not proposed.'],
  'Rest days': [80, 'Days after a change in which a bid is left alone. Empty: 1.'],
  Note: [260, 'Your own note. Bidgrid does not read it.'],
};

const ON: RuleColumn = 'On';

/** null: the document has no rules, or the tab was deleted. */
export const findRules = (workbook: WorkbookPort): SheetPort | null => workbook.find(RULES_ID);

function openRules(workbook: WorkbookPort): SheetPort {
  const rulesSheet = findRules(workbook);
  if (rulesSheet !== null && rulesSheet.header().length > 0) return rulesSheet;
  const sheet = rulesSheet ?? workbook.create(RULES_ID, TITLE, { aside: true });
  const styles = RULE_COLUMNS.map((column, i): StyledColumn => {
    const style = { column: i + 1, width: HELP[column][0] };
    if (column === ON) return { ...style, checkbox: true };
    const choices = column === 'Tab' ? { choices: Object.keys(RULE_TABS) } : {};
    // Plain text keeps "-15 %" and "1/2" as they were typed.
    return { ...style, numberFormat: PLAIN_TEXT, ...choices };
  });
  sheet.styleColumns(styles);
  sheet.write([{ row: 1, column: 1, cells: [[...RULE_COLUMNS]] }]);
  sheet.writeNotes([{ row: 1, column: 1, cells: [RULE_COLUMNS.map((column) => HELP[column][1])] }]);
  sheet.styleHeader(
    RULE_COLUMNS.map(() => 'editable'),
    0,
  );
  return sheet;
}

/** @throws UserError when a header is missing or duplicated */
function placesIn(headers: readonly Cell[]): ReadonlyMap<RuleColumn, number> {
  const places = new Map<RuleColumn, number>();
  for (const column of RULE_COLUMNS) {
    const namedColumns = columnsNamed(headers, column);
    if (namedColumns.length === 1) places.set(column, namedColumns[0]!);
    else {
      const why = namedColumns.length === 0 ? 'has no column' : 'has more than one column';
      throw new UserError(`The tab Bid rules ${why} "${column}". Correct its first row.`);
    }
  }
  return places;
}

/** The text of a cell as a person sees it; -15 % typed into a cell that is not plain text is -0.15. */
function textOf(cell: Cell, format: string): string {
  if (typeof cell === 'number' && isPercentFormat(format)) return `${Number((cell * 100).toPrecision(15))} %`;
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell);
}

/** A rule as it was read, with its name for lists. */
export interface ListedRule {
  readonly row: number;
  readonly cells: RuleCells;
  readonly read: RuleRead;
}

const isEmpty = (cells: RuleCells): boolean =>
  RULE_COLUMNS.every((column) => column === ON || (cells[column] ?? '').trim() === '');

/**
 * All rows with content, in two reads.
 * @throws UserError when a header is missing or duplicated
 */
export function readRules(sheet: SheetPort): ListedRule[] {
  const [headers = [], ...lines] = sheet.toEnd();
  const places = placesIn(headers);
  if (lines.length === 0) return [];
  const block = { row: 2, column: 1, rows: lines.length, columns: headers.length };
  const formats = sheet.numberFormats(block);
  return lines.flatMap((line, i): ListedRule[] => {
    const cells: Partial<Record<RuleColumn, string>> = {};
    places.forEach((column, name) => {
      cells[name] = textOf(line[column - 1] ?? '', formats[i]![column - 1] ?? '');
    });
    const row = i + 2;
    return isEmpty(cells) ? [] : [{ row, cells, read: readRule(row, cells) }];
  });
}

/** Adds a rule below the others, and the tab where it is missing. @returns its row */
export function appendRule(workbook: WorkbookPort, cells: RuleCells): number {
  const sheet = openRules(workbook);
  const places = placesIn(sheet.header());
  const ruleRows = readRules(sheet);
  const row = Math.max(1, ...ruleRows.map((rule) => rule.row)) + 1;
  // Only columns of ours are written: others have content of people.
  const writes = Array.from(places, ([column, place]) => ({
    row,
    column: place,
    cell: column === ON ? cells.On === 'TRUE' : (cells[column] ?? ''),
  }));
  sheet.write(groupRuns(writes));
  return row;
}

/** 1-based column of a header; 0: missing. */
export const columnIn = (sheet: SheetPort, column: RuleColumn): number =>
  sheet.header().findIndex((cell) => headerName(cell) === headerName(column)) + 1;
