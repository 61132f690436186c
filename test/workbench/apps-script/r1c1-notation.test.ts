// Workbench tests: conversion to and from R1C1 notation.
import fc from 'fast-check';
import { columnLetters } from '../../../workbench/apps-script/protocol/a1-notation';
import {
  formulaFromR1C1,
  formulaToR1C1,
  fromR1C1,
} from '../../../workbench/apps-script/protocol/r1c1-notation';

test.each([
  ['=A1*2', '=R[-1]C[-1]*2'],
  ['=$A$1', '=R1C1'],
  ['=A$1+$A1', '=R1C[-1]+R[-1]C1'],
  ['=B2', '=RC'],
  ['=SUM(A1:B9)', '=SUM(R[-1]C[-1]:R[7]C)'],
  ['=SUM(A:A)', '=SUM(C[-1]:C[-1])'],
  ['=Sheet1!C3', '=Sheet1!R[1]C[1]'],
  ["='A1 sheet'!C3", "='A1 sheet'!R[1]C[1]"],
  ['=A1&"A1"', '=R[-1]C[-1]&"A1"'],
  ['=LOG10(A1)', '=LOG10(R[-1]C[-1])'],
  ['=TRUE', '=TRUE'],
])('in B2 %s is %s', (a1, r1c1) => {
  expect(formulaToR1C1(a1, 2, 2)).toBe(r1c1);
  expect(formulaFromR1C1(r1c1, 2, 2)).toBe(a1);
});

test('a reference outside the sheet is an error', () => {
  expect(formulaFromR1C1('=R[-5]C', 2, 2)).toBe('=#REF!');
});

test.each([
  ['R2C3', { row: 2, column: 3, rows: 1, columns: 1 }],
  ['R3C2:R1C1', { row: 1, column: 1, rows: 3, columns: 2 }],
  ['A1', null],
  ['RC', null],
])('%s as a range', (text, expected) => {
  expect(fromR1C1(text)).toEqual(expected);
});

test('any reference is restored from R1C1', () => {
  const line = fc.integer({ min: 1, max: 700 });
  const dollar = fc.constantFrom('', '$');
  fc.assert(
    fc.property(
      line,
      line,
      dollar,
      dollar,
      line,
      line,
      (row, column, fixColumn, fixRow, ownRow, ownColumn) => {
        const formula = `=SUM(${fixColumn}${columnLetters(column)}${fixRow}${row}, 1)`;
        expect(formulaFromR1C1(formulaToR1C1(formula, ownRow, ownColumn), ownRow, ownColumn)).toBe(formula);
      },
    ),
  );
});
