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
  ['=INDEX(Old!A:F,MATCH(A2,Old!A:A,0),4)', 1, 1],
  ['=XLOOKUP(A2,Old!A:A,Old!D:D)', 1, 1],
  ['=SUMIFS(Old!D:D,Old!A:A,A2,Old!B:B,"US")', 1, 1],
  ['="{1,2;3,4} and SEQUENCE(5)"', 1, 1],
  ['=IF(G2>5,"A:A",MAX(H2:H9))', 1, 1],
  // Also with names, table columns, ranges that Google's functions take one value of, and arrays inside.
  ['=B2*Rate', 1, 1],
  ['=IF(G2>5,Rate,Bids[Old bid])', 1, 1],
  ['=INDEX(Old_bids,MATCH(A2,Old_ids,0))', 1, 1],
  ['=XLOOKUP(A2,Bids[App],Bids[[#ALL],[Bid]],"")', 1, 1],
  ['=LET(x,D2,x*1.1)', 1, 1],
  ['=REGEXEXTRACT(C2,"(iOS|Android)")', 1, 1],
  ['=NETWORKDAYS(A2,B2,Holidays!A2:A9)', 1, 1],
  ['=NETWORKDAYS.INTL(A2,B2,1)', 1, 1],
  ['=TO_DATE(A2)', 1, 1],
  ['=INDIRECT("Old!B"&ROW())', 1, 1],
  ['=SPARKLINE(E2:J2)', 1, 1],
  ['=IMAGE(A2)', 1, 1],
  ['=FIXED(E2,2)', 1, 1],
  ['=ISURL(A2)', 1, 1],
  ['=COUNTUNIQUEIFS(Old!A:A,Old!B:B,B2)', 1, 1],
  ['=E2*GOOGLEFINANCE("CURRENCY:EURUSD")', 1, 1],
  ['=IRR(E2:J2)+STDEV.S(E2:J2)', 1, 1],
  ['=ROUND(E2:E9,2)', 1, 1],
  ['=SUM(FILTER(Old!D:D,Old!A:A=A2))', 1, 1],
  ['=COUNTA(UNIQUE(Old_bids))', 1, 1],
  ['=JOIN(",",SPLIT(A2,"-"))', 1, 1],
  ['=TEXTJOIN(", ",TRUE,QUERY(Old!A:D,"select D"))', 1, 1],
  ['=SUM(MY_BIDS(A2))', 1, 1],
  ['=INDEX(SPLIT(C2,"-"),2)', 1, 1],
  ['=INDEX(FILTER(Old!D:D,Old!A:A=A2),1)', 1, 1],
  ['=VLOOKUP(A2,{Old!B:B,Old!A:A},2,0)', 1, 1],
  ['=ARRAYFORMULA(SUM(IF(Old_ids=A2,Old_bids)))', 1, 1],
  // Arrays with a known size.
  ['=SEQUENCE(5)', 5, 1],
  ['=SEQUENCE(2,3)', 2, 3],
  ['={1;2;3}', 3, 1],
  ['={1,2;3,4}', 2, 2],
  ['={1\\2\\3}', 1, 3],
  ['=ARRAYFORMULA(K2:K6*1.1)', 5, 1],
  ['=ArrayFormula(ROUND($K$2:$K$6*L2:L6,2))', 5, 1],
  ['=FILTER(K2:K40,L2:L40>1)', 39, 1],
  ['=SORT(UNIQUE(Old!B2:C9),1,FALSE)', 8, 2],
  ['=IF(TRUE,K2:K4)', 3, 1],
  ['=INDEX(K2:K40*1.1)', 39, 1],
  ['=INDEX(K2:M9,2)', 1, 3],
  ['=TRANSPOSE(K2:K4)', 1, 3],
  ['={"Bid";ARRAYFORMULA(K2:K9*2)}', 9, 1],
  ['={K2:K4,L2:M4}', 3, 3],
  ['=ARRAYFORMULA(VLOOKUP(A2:A9,Old!A:F,4,0))', 8, 1],
  ['=BYROW(A2:C9,LAMBDA(r,SUM(r)))', 8, 1],
  ['=MAP(A2:A9,LAMBDA(x,x*2))', 8, 1],
  ['=K2:K9', 8, 1],
  ['=IFERROR(FILTER(Old!D2:D9,Old!A2:A9=A2))', 8, 1],
  // To the end of the sheet, or unknown.
  ['=ARRAYFORMULA(IF(A2:A="","",B2:B*2))', ANY, 1],
  ['=ARRAYFORMULA(K:K)', ANY, 1],
  ['=ARRAYFORMULA(SUMIF(Old!A:A,A2:A9,Old!D:D))', ANY, 1],
  ['=ARRAYFORMULA(IF(A2:A="","",B2:B*Rate))', ANY, 1],
  ['=ARRAYFORMULA(Old_bids*1.1)', ANY, ANY],
  ['=SORT(Old_bids)', ANY, ANY],
  ['={Old_bids;1}', ANY, ANY],
  ['=Bids[Old bid]', ANY, ANY],
  ['=HSTACK(A2:A9,C2:C9)', ANY, ANY],
  ['=IMPORTDATA("x")', ANY, ANY],
  ['=SEQUENCE(A1)', ANY, 1],
  ['=INDEX(K:K,0)', ANY, 1],
  ['=ARRAYFORMULA(2:2)', 1, ANY],
  ['=QUERY(Old!A:D,"select D")', ANY, ANY],
  ['=IMPORTRANGE("x","Old!A1")', ANY, ANY],
  ['=MY_BIDS(A2)', ANY, ANY],
  ['=Old_bids', ANY, ANY],
  ['=K2:INDEX(K:K,9)', ANY, ANY],
  ['=SPLIT(A2,",")', 1, ANY],
  ['=LAMBDA(x,x)(A2:A9)', 8, 1],
])('%s fills at most %s rows and %s columns', (formula, rows, columns) => {
  expect(arraySize(formula)).toMatchObject({ rows, columns });
});

test.each([
  ['=ARRAYFORMULA(ROW(A2:A)/100)', true],
  ['=SEQUENCE(5)', true],
  ['={3;4;5}', true],
  ['=FILTER(K2:K9,L2:L9>1)', false],
  ['=QUERY(Old!A:D,"select D")', false],
  ['=Old_bids', false],
  ['=MINE(A2)', false],
])('%s fills all of its size: %s', (formula, isExact) => {
  expect(arraySize(formula).isExact).toBe(isExact);
});

test.each(['=', '=(', '={', '={1;', '=SUM(', '={{{', '=)', '=A1:', '=,;\\'])('%s ends', (formula) => {
  expect(arraySize(formula).rows).toBeGreaterThan(0);
});
