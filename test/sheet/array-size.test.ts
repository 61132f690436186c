// test, sheet: how many cells a formula may fill, from its text.

import { arraySize } from '../../src/sheet/array-size';

const ANY = Infinity;

test.each<[formula: string, rows: number, columns: number]>([
  // One value, whatever people refer to.
  ['=1.1*2', 1, 1],
  ['=E2*1.1', 1, 1],
  ['=ROUND(Prices!B7*(1+$K$1),2)', 1, 1],
  ['=SUM(E2:E9)/COUNT(F:F)', 1, 1],
  ["=VLOOKUP(A2,'Old bids'!A:F,4,FALSE)", 1, 1],
  ['=IFERROR(VLOOKUP(A2;Old!$A$2:$C;3;0);1,5)', 1, 1],
  ['=INDEX(Old!D:D,MATCH(A2,Old!A:A,0))', 1, 1],
  ['=XLOOKUP(A2,Old!A:A,Old!D:D)', 1, 1],
  ['="{1,2;3,4} and SEQUENCE(5)"', 1, 1],
  ['=IF(G2>5,"A:A",MAX(H2:H9))', 1, 1],
  ['=B2*Rate', 1, 1],
  ['=TRUE', 1, 1],
  ['=LET(x,D2,x*1.1)', 1, 1],
  ['=INDIRECT("Old!B"&ROW())', 1, 1],
  ['=SUM(FILTER(Old!D:D,Old!A:A=A2))', 1, 1],
  ['=JOIN(",",SPLIT(A2,"-"))', 1, 1],
  ['=INDEX(SPLIT(C2,"-"),2)', 1, 1],
  ['=VLOOKUP(A2,{Old!B:B,Old!A:A},2,0)', 1, 1],
  // As large as ranges.
  ['=ARRAYFORMULA(K2:K6*1.1)', 5, 1],
  ['=ArrayFormula(ROUND($K$2:$K$6*L2:L6,2))', 5, 1],
  ['=ARRAYFORMULA(IF(A2:A="","",B2:B*2))', ANY, 1],
  ['=ARRAYFORMULA(VLOOKUP(A2:A,Prices!$A$1:$C$20,3,FALSE))', ANY, 1],
  ['=ARRAYFORMULA(2:2)', 1, ANY],
  ['=FILTER(K2:K40,L2:L40>1)', 39, 1],
  ['=IFERROR(FILTER(Data!B2:B9,Data!A2:A9="none"),"")', 8, 1],
  ['=SORT(UNIQUE(Old!B2:C9),1,FALSE)', 8, 2],
  ['=MAP(A2:A9,LAMBDA(x,x*2))', 8, 1],
  ['={"Bid";ARRAYFORMULA(IF(B2:B=0,,B2:B))}', ANY, 1],
  ['=K2:K9', 8, 1],
  ['=SEQUENCE(5)', 5, 1],
  ['=SEQUENCE(2,3)', 2, 3],
  ['={1;"two; or 3";4}', 3, 1],
  ['={1\\2\\3}', 1, 3],
  // Unknown.
  ['=ARRAYFORMULA(VLOOKUP(A2:A9,Old!A2:F9,{2,3},0))', 8, ANY],
  ['={K2:K4,L2:M4}', 3, ANY],
  ['=SEQUENCE(A1)', ANY, ANY],
  ['=IFERROR(IMPORTRANGE("x","Old!A1"))', ANY, ANY],
  ['=QUERY(Old!A:D,"select D")', ANY, ANY],
  ['=ARRAYFORMULA(Old_bids*1.1)', ANY, ANY],
  ['=SORT(Old_bids)', ANY, ANY],
  ['=myBids(A2)', ANY, ANY],
  ['=Old_bids', ANY, ANY],
  ['=Bids[Old bid]', ANY, ANY],
])('%s fills at most %s rows and %s columns', (formula, rows, columns) => {
  expect(arraySize(formula)).toMatchObject({ rows, columns });
});

test.each([
  ['=ARRAYFORMULA(ROW(A2:A)/100)', true],
  ['=FILTER(K2:K9,L2:L9>1)', false],
  ['=QUERY(Old!A:D,"select D")', false],
  ['=Old_bids', false],
])('%s fills all of its size: %s', (formula, isExact) => {
  expect(arraySize(formula).isExact).toBe(isExact);
});

test.each(['=', '=(', '={', '={1;', '=SUM(', '={{{', '=)', '=A1:', '=,;\\'])('%s ends', (formula) => {
  expect(arraySize(formula).rows).toBeGreaterThan(0);
});
