// test, grid: which rows a person made, and which an array formula.

import { withFilledCells } from '../../src/grid/filled-rows';
import { campaigns } from '../../src/resources/campaigns/columns';
import { readTab } from '../../src/sheet/read-tab';
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
  ['=MINE(D2)', '=MINE(D3)', '=MINE(D4)'],
  ['=QUERY(Old!A:D,"select D")'],
  ['=Old_bids'],
  ['=FILTER(Old!A2:Z99,Old!A2:A99<>"")'],
])('a row that a person typed to the right of %s is read', (...formulas) => {
  expect(rowsWith(formulas, 'My new campaign')).toEqual([2, 3, 4]);
});

test.each(['=FILTER(Old!A2:A99,Old!A2:A99<>"")', '=UNIQUE(Old!A2:A99)', '=Old_names', '=MINE(A1)'])(
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
