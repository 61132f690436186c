// test, grid: which rows a person made, and which an array formula.

import { withFilledCells } from '../../src/grid/filled-rows';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, pulled } from '../sheet/campaign-rows';

/** Two pulled campaigns; a person's first column, and a new campaign in row 4 if `typed`. */
function rowsWith(formulas: readonly string[], typed: string, anchor = 'Mine') {
  const { sheet, base } = pulled([campaign('c1'), campaign('c2')]);
  sheet.insertColumn(1);
  sheet.put(1, 1, 'Mine');
  formulas.forEach((formula, i) => {
    if (formula !== '') sheet.put(i + 2, columnAt(sheet, anchor), 5, formula);
  });
  if (typed !== '') sheet.put(4, columnAt(sheet, 'Name'), typed);
  return withFilledCells(campaigns, sheet, readTab(campaigns, sheet), base).rows.map(({ row }) => row);
}

test.each([
  ['=LET(x,D2,x)', '=LET(x,D3,x)', '=LET(x,D4,x)'],
  ['=D2*Rate', '=D3*Rate', '=D4*Rate'],
  ['=myBids(D2)', '=myBids(D3)', '=myBids(D4)'],
  ['=QUERY(Old!A:D,"select D")'],
  ['=Old_bids'],
  ['=FILTER(Old!A2:Z99,Old!A2:A99<>"")'],
])('a row that a person typed to the right of %s is read', (...formulas) => {
  expect(rowsWith(formulas, 'My new campaign')).toEqual([2, 3, 4]);
});

test.each(['=FILTER(Old!A2:A99,Old!A2:A99<>"")', '=UNIQUE(Old!A2:A99)', '=Old_names', '=myBids(A1)'])(
  'a value below %s may be of a person: its row is read',
  (formula) => {
    expect(rowsWith([formula], 'My new campaign', 'Name')).toEqual([2, 3, 4]);
  },
);

test.each(['=ARRAYFORMULA(ROW(A2:A)/100)', '=SEQUENCE(3)', '={"a";"b";"c"}'])(
  'a row that only %s fills is none',
  (formula) => {
    expect(rowsWith([formula], 'c', 'Name')).toEqual([2, 3]);
  },
);

/** Six pulled campaigns with names; `cells` are the names from row 2 on, `''` is cleared. */
function heldRows(cells: readonly string[]): number[] {
  const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
  const { sheet, base } = pulled(ids.map((id) => campaign(id)));
  const at = columnAt(sheet, 'Name');
  cells.forEach((cell, i) => {
    const [value = '', formula = ''] = cell.split(' < ');
    sheet.put(i + 2, at, value, formula);
  });
  const { rows } = withFilledCells(campaigns, sheet, readTab(campaigns, sheet), base);
  return rows.filter(({ filledBy }) => filledBy?.has('name')).map(({ row }) => row);
}

test.each<[about: string, cells: readonly string[], held: number[]]>([
  ['its own cells', ['', 'a < ={"a";"";"c"}', '', 'c', '', ''], [3, 4, 5]],
  ['its own cells', ['', 'a < =SEQUENCE(2)', 'b', '', 'x', ''], [3, 4]],
  ['all empty cells, when it is broken', ['', '#REF! < =SEQUENCE(3)', '', 'mine', '', 'x'], [2, 4, 6]],
  [
    'all empty cells, when its size is unknown',
    ['', 'a < =myBids(A1)', 'b', 'c', 'd', ''],
    [2, 3, 4, 5, 6, 7],
  ],
  ['all empty cells, when it was moved to the end', ['', '', 'x', 'y', 'z', 'a < ={"a";"b";"c"}'], [2, 3, 7]],
])('an array explains %s', (_, cells, held) => {
  expect(heldRows(cells)).toEqual(held);
});
