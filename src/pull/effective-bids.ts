// pull: the columns Effective bid and Usual bid of Source bids. The effective bid is a formula of its row, so
// it follows typing, Adjust, rules and undo. The usual bid is a value: formulas that search Targets would
// calculate for minutes.

import { type BasePorts, loadBase } from '../base/base-store';
import { baseFields } from '../grid/grid';
import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { addColumns, addedColumns } from '../sheet/added-columns';
import { readColumns } from '../sheet/find-columns';
import type { Cell, Column } from '../tabs/columns/column';
import { money } from '../tabs/columns/number-kinds';
import { factsOf, usualBid } from '../tabs/rules/facts';
import { sourceBids } from '../tabs/source-bids/source-bids-columns';
import { targets } from '../tabs/targets/targets-columns';

const column = (field: string, header: string, width: number, help: string): Column => ({
  field,
  header,
  access: 'read-only',
  kind: money,
  width,
  help,
});

const EFFECTIVE = column(
  'effective bid',
  'Effective bid',
  114,
  'Paid in this app and country, in US dollars: Bid value, or Usual bid with Bid override %. A formula, which follows edits at once.',
);
const USUAL = column(
  'usual bid',
  'Usual bid',
  92,
  'The bid of Targets at the last pull: of the country, or of DEFAULT. Empty for goals of RET and ROAS campaigns. Bidgrid writes this column.',
);
const BOTH = [EFFECTIVE, USUAL];

/** More formulas would delay each edit. */
const MOST_ROWS = 20_000;

/** Cells of the column from row 2 on. */
const cellsOf = (sheet: SheetPort, place: number, rows: number): Cell[] =>
  sheet.values({ row: 2, column: place, rows, columns: 1 }).map(([cell]) => cell!);

function write(ports: BasePorts, sheet: SheetPort, rows: number): void {
  const { dollarBids } = factsOf({}, [], { targets: baseFields(loadBase(ports, targets)) });
  if (dollarBids.size === 0) return;
  addColumns(sheet, BOTH, sourceBids.columns.find(({ field }) => field === 'bidValue')!.header);
  const added = addedColumns(sheet, BOTH);
  const { columns, issues } = readColumns(sourceBids, sheet);
  const [effective, usual] = BOTH.map(({ field }) => added.get(field));
  if (issues.length > 0 || effective === undefined || usual === undefined) return;
  const [campaignIds, countries] = ['campaignId', 'country'].map((field) =>
    cellsOf(sheet, columns.get(field)!, rows),
  );
  const bids = campaignIds!.map((id, i) => usualBid(dollarBids, String(id), String(countries![i])) ?? '');
  if (cellsOf(sheet, usual, rows).some((cell, i) => cell !== bids[i]))
    sheet.write([{ row: 2, column: usual, cells: bids.map((bid) => [bid]) }]);
  const block = { row: 2, column: effective, rows, columns: 1 };
  if (!sheet.formulas(block).some(([formula]) => formula === '')) return;
  const [value, override, target] = [columns.get('bidValue')!, columns.get('overridePercent')!, usual].map(
    (place) => `RC[${place - effective}]`,
  );
  sheet.writeRowFormula(
    block,
    `=IF(ISNUMBER(${target});IF(ISNUMBER(${value});${value};${target}*(1+N(${override})/100));"")`,
  );
}

/**
 * Adds and fills the columns, if bids of Targets in dollars were pulled. New rows of people follow with the
 * next pull. @returns sentences for the summary of a pull
 */
export function showEffectiveBids(ports: BasePorts): string[] {
  const sheet = ports.workbook.find(sourceBids.id);
  if (sheet === null || ports.workbook.find(targets.id) === null) return [];
  const rows = sheet.extent().rows - 1;
  if (rows < 1 || rows > MOST_ROWS) return [];
  try {
    write(ports, sheet, rows);
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [`Effective bids were not written. ${error.sentence}`];
  }
}
