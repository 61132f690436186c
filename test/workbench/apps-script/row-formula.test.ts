// Workbench, Apps Script host: formulas of conditional formats for single cells. Expected values are those of
// Google's descriptions of these functions.
import { type CellValue, rowFormula } from '../../../workbench/apps-script/engine/row-formula';

const SHEET: CellValue[][] = [
  ['Name', 'States', 'Bid', 'Note'],
  ['a', '|edit Bid|', 2, null],
  ['b', '|error Bid|', 10, 'x'],
];

/** For the cell in this row and column, 1-based, of a range that begins in A2. */
const at = (formula: string, row: number, column: number): boolean | null => {
  const applies = rowFormula(formula);
  if (applies === null) return null;
  return applies({ down: row - 2, right: column - 1, cell: (r, c) => SHEET[r]?.[c] ?? null });
};

it('moves relative references with the cell, and keeps absolute ones', () => {
  const formula = '=ISNUMBER(FIND("|edit "&A$1&"|";$B2))';
  expect([1, 2, 3, 4].map((column) => at(formula, 2, column))).toEqual([false, false, true, false]);
  expect([1, 2, 3, 4].map((column) => at(formula, 3, column))).toEqual([false, false, false, false]);
  expect(at('=$C$2=2', 3, 4)).toBe(true);
});

it.each<[string, boolean]>([
  ['=FIND("B";"abc")', false],
  ['=SEARCH("B","abc")=2', true],
  ['=FIND("a";"banana";3)=4', true],
  ['=NOT(ISNUMBER(FIND("x";"abc")))', true],
  ['=AND($C2>1;LEN($A2)=1)', true],
  ['=OR($C2>5, $D2="")', true],
  ['=ISBLANK($D2)', true],
  ['=EXACT("a";"A")', false],
  ['="a"="A"', true],
  ['=LEFT("campaign";4)="camp"', true],
  ['=LEFT("campaign")="c"', true],
  ['="say ""yes"""="say "&"""yes"""', true],
  ['=-$C2<=-2', true],
  ['=$C2<>2', false],
  ['=TRUE', true],
  ['=REGEXMATCH("Spreadsheets","S.r")', true],
  ['=REGEXMATCH($A2,"^A")', false],
  ['=REGEXMATCH($A2;"(?i)^A")', true],
  ['=REGEXMATCH($C2,"2")', false],
  ['=REGEXMATCH("a","(")', false],
  ['=$C2="2"', false],
  // A text is more than any number.
  ['=$A2>1000', true],
  ['=IF', false],
])('%s is %s in the second row', (formula, expected) => {
  expect(at(formula, 2, 1) ?? false).toBe(expected);
});

it.each(['=COUNTIF(A:A;A2)>1', '=SUM(A2:B2)>3', "='Other sheet'!A2=1", '=A2+1=3', '=Total>3', '=(A2', '='])(
  '%s is left to the engine',
  (formula) => {
    expect(rowFormula(formula)).toBeNull();
  },
);
