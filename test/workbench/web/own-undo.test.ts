// Workbench tests, wire: undo and redo never touch changes that another person made meanwhile.
import type { IUndoRedoItem } from '@univerjs/core';
import { type Mutation, SET_CELLS } from '../../../workbench/web/wire/mutation';
import { keepOwnSteps } from '../../../workbench/web/wire/own-undo';
import type { Cells } from '../../../workbench/web/wire/rebase';

const write = (cellValue: Cells, subUnitId = 's'): Mutation => ({
  id: SET_CELLS,
  params: { unitId: 'w', subUnitId, cellValue },
});
const rows = (id: 'insert-row' | 'remove-rows', startRow: number, endRow = startRow): Mutation => ({
  id: `sheet.mutation.${id}`,
  params: { unitId: 'w', subUnitId: 's', range: { startRow, endRow, startColumn: 0, endColumn: 25 } },
});
const select = { id: 'sheet.operation.set-selections', params: { unitId: 'w', subUnitId: 's' } };

/** A step that wrote `after` over `before`. */
const step = (before: Cells, after: Cells): IUndoRedoItem => ({
  unitID: 'w',
  undoMutations: [write(before), select],
  redoMutations: [write(after), select],
});
const emptied = { v: null, t: null, f: null, si: null, p: null, s: null, custom: null };
const typed = step({ 1: { 2: emptied } }, { 1: { 2: { v: 'ana', t: 1 } } });
const cellsOf = (steps: IUndoRedoItem[]) =>
  steps.map(({ undoMutations }) =>
    undoMutations.map(({ params }) => (params as { cellValue?: Cells }).cellValue),
  );

test('a step is dropped if another person wrote its cell', () => {
  expect(keepOwnSteps([typed], 'undo', write({ 1: { 2: { v: 'ben' } } }))).toEqual([]);
  expect(keepOwnSteps([typed], 'undo', write({ 1: { 2: null } }))).toEqual([]);
});

test('a step keeps the cells that no other person wrote', () => {
  const both = step({ 1: { 2: emptied, 3: emptied } }, { 1: { 2: { v: 1 }, 3: { v: 2 } } });
  const [left] = keepOwnSteps([both], 'undo', write({ 1: { 2: { v: 'ben' } } }));
  expect(left?.undoMutations[0]?.params).toMatchObject({ cellValue: { 1: { 3: emptied } } });
  expect(left?.redoMutations[0]?.params).toMatchObject({ cellValue: { 1: { 3: { v: 2 } } } });
});

test.each([
  ['another cell', write({ 1: { 3: { v: 'ben' } } })],
  ['the same place of another sheet', write({ 1: { 2: { v: 'ben' } } }, 'other')],
  ['the size of a row', { id: 'sheet.mutation.set-worksheet-row-auto-height', params: { subUnitId: 's' } }],
  ['rows below', rows('insert-row', 5)],
])('%s does not change the step', (_what, foreign) => {
  expect(keepOwnSteps([typed], 'undo', foreign)).toEqual([typed]);
});

test("a script's color stays when the typing before it is undone", () => {
  const kept = keepOwnSteps([typed], 'undo', write({ 1: { 2: { s: { bg: { rgb: 'red' } } } } }));
  const { s: _style, ...content } = emptied;
  expect(cellsOf(kept)).toEqual([[{ 1: { 2: content } }, undefined]]);
});

test('a step moves with rows that another person inserts or removes above', () => {
  expect(cellsOf(keepOwnSteps([typed], 'undo', rows('insert-row', 0, 1)))).toEqual([
    [{ 3: { 2: emptied } }, undefined],
  ]);
  expect(cellsOf(keepOwnSteps([typed], 'redo', rows('remove-rows', 0)))).toEqual([
    [{ 0: { 2: emptied } }, undefined],
  ]);
});

test("older steps are found at the places they had before the person's own rows", () => {
  const inserted: IUndoRedoItem = {
    unitID: 'w',
    undoMutations: [rows('remove-rows', 0)],
    redoMutations: [rows('insert-row', 0)],
  };
  // Row 1 at the time of typing is row 2 now.
  expect(keepOwnSteps([typed, inserted], 'undo', write({ 2: { 2: { v: 'ben' } } }))).toEqual([inserted]);
  expect(keepOwnSteps([typed, inserted], 'undo', write({ 1: { 2: { v: 'ben' } } }))).toEqual([
    typed,
    inserted,
  ]);
  expect(keepOwnSteps([typed, inserted], 'undo', rows('insert-row', 5))).toEqual([]);
});

test('after a sort by another person no step is kept', () => {
  const sort = { id: 'sheet.mutation.reorder-range', params: { subUnitId: 's' } };
  expect(keepOwnSteps([typed], 'undo', sort)).toEqual([]);
});
