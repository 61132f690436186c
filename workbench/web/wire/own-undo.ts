// Workbench, wire: limits a person's undo and redo to their own changes, after another person changed the
// same cells.
import type { IMutationInfo, IUndoRedoItem } from '@univerjs/core';
import { digest, isAutomatic, type Mutation, SET_CELLS, type Shift } from './mutation';
import { type Cells, follow, rebase } from './rebase';

type Cell = Record<string, unknown>;
type Way = 'undo' | 'redo';

/**
 * The steps of a stack (the next one last) without anything that would undo or overwrite the change
 * `foreign`: its cells are removed, steps move with its inserted and removed rows, and steps whose position
 * is uncertain are dropped.
 */
export function keepOwnSteps(steps: IUndoRedoItem[], way: Way, foreign: Mutation): IUndoRedoItem[] {
  const { kind } = digest(foreign);
  if (isAutomatic(foreign)) return steps;
  if (kind === 'move') return [];
  if (kind === 'shift') return keepPlaces(steps, foreign);
  if (kind === 'cells') return keepCells(steps, way, foreign);
  return steps.filter(
    (step) => !step.undoMutations.some((own) => own.id === foreign.id && meets(own, foreign)),
  );
}

const plain = ({ id, params }: IMutationInfo): Mutation => ({ id, params: params as object });

const meets = (own: IMutationInfo, foreign: Mutation): boolean =>
  digest(plain(own)).sheetId === digest(foreign).sheetId;

/**
 * Rows or columns were inserted or removed: steps that only write cells are moved, up to the first step of
 * another kind.
 */
function keepPlaces(steps: IUndoRedoItem[], foreign: Mutation): IUndoRedoItem[] {
  const past = [digest(foreign)];
  const shifted = (own: IMutationInfo): IMutationInfo => {
    if (own.id !== SET_CELLS || !meets(own, foreign)) return own;
    const rebased = rebase(plain(own), past);
    return rebased.possible ? { ...own, params: rebased.mutation.params } : own;
  };
  let first = steps.length;
  for (; first > 0; first -= 1) {
    const mutations = [...steps[first - 1]!.undoMutations, ...steps[first - 1]!.redoMutations];
    if (mutations.some((own) => meets(own, foreign) && own.id !== SET_CELLS && hasEffect(own))) break;
  }
  return steps.slice(first).map((step) => ({
    ...step,
    undoMutations: step.undoMutations.map(shifted),
    redoMutations: step.redoMutations.map(shifted),
  }));
}

/** Another person wrote cells: every step drops the same properties of the same cells. */
function keepCells(steps: IUndoRedoItem[], way: Way, foreign: Mutation): IUndoRedoItem[] {
  const { cellValue = {} } = foreign.params as { cellValue?: Cells };
  const kept: IUndoRedoItem[] = [];
  // Older steps refer to the positions before the newer ones moved rows.
  let cells = cellValue;
  for (const step of [...steps].reverse()) {
    if (step.undoMutations.some((own) => meets(own, foreign) && digest(plain(own)).kind === 'move')) break;
    const [first, second] =
      way === 'undo' ? [step.undoMutations, step.redoMutations] : [step.redoMutations, step.undoMutations];
    const there = without(first, foreign, cells);
    const back = without(second, foreign, there.cells);
    const changed = there.changed || back.changed;
    const left = {
      undo: way === 'undo' ? there.left : back.left,
      redo: way === 'undo' ? back.left : there.left,
    };
    if (!changed) kept.unshift(step);
    else if (left.undo.some(hasEffect))
      kept.unshift({ ...step, undoMutations: left.undo, redoMutations: left.redo });
    cells = there.cells;
  }
  return kept;
}

interface Left {
  left: IMutationInfo[];
  changed: boolean;
  /** The other person's cells at their positions after these mutations. */
  cells: Cells;
}

function without(mutations: IMutationInfo[], foreign: Mutation, from: Cells): Left {
  let [cells, changed] = [from, false];
  const left: IMutationInfo[] = [];
  for (const own of mutations) {
    const { shift } = digest(plain(own));
    if (!meets(own, foreign)) left.push(own);
    else if (shift) {
      cells = moved(cells, shift);
      left.push(own);
    } else if (own.id !== SET_CELLS) left.push(own);
    else {
      const params = own.params as { cellValue?: Cells };
      const cellValue = subtract(params.cellValue ?? {}, cells);
      if (cellValue !== params.cellValue) changed = true;
      if (Object.keys(cellValue).length > 0) left.push({ ...own, params: { ...params, cellValue } });
    }
  }
  return { left, changed, cells };
}

function moved(cells: Cells, shift: Shift): Cells {
  const result: Cells = {};
  for (const [row, columns] of Object.entries(cells)) {
    const newRow = follow(Number(row), 'row', [shift]);
    if (newRow === null) continue;
    const line: Cells[string] = {};
    for (const [column, cell] of Object.entries(columns)) {
      const newColumn = follow(Number(column), 'column', [shift]);
      if (newColumn !== null) line[newColumn] = cell;
    }
    result[newRow] = line;
  }
  return result;
}

/** Returns `own` itself if the cells have nothing in common. */
function subtract(own: Cells, foreign: Cells): Cells {
  let result = own;
  for (const [row, columns] of Object.entries(foreign)) {
    for (const [column, cell] of Object.entries(columns)) {
      const mine = own[row]?.[column];
      if (mine === undefined) continue;
      if (result === own)
        result = Object.fromEntries(Object.entries(own).map(([key, line]) => [key, { ...line }]));
      const rest = subtractCell(mine as Cell | null, cell as Cell | null);
      if (rest) result[row]![column] = rest;
      else delete result[row]![column];
      if (Object.keys(result[row]!).length === 0) delete result[row];
    }
  }
  return result;
}

const CONTENT = ['v', 't', 'f', 'si', 'p'];

/** The properties of `mine` that are not in `foreign`; null: none. */
function subtractCell(mine: Cell | null, foreign: Cell | null): Cell | null {
  if (!mine || !foreign) return null;
  const rest = { ...mine };
  if (CONTENT.some((key) => foreign[key] !== undefined)) {
    for (const key of CONTENT) delete rest[key];
    // Univer's undo lists every property; "no style" alone is not a change by the person.
    if (!isStyle(rest.s)) delete rest.s;
  }
  if (foreign.s !== undefined) {
    if (isStyle(foreign.s) && isStyle(rest.s)) {
      rest.s = Object.fromEntries(Object.entries(rest.s).filter(([name]) => !(name in (foreign.s as Cell))));
    } else delete rest.s;
  }
  const hasChange = Object.entries(rest).some(
    ([key, value]) => key !== 'custom' && !(key === 's' && isEmpty(value)),
  );
  return hasChange ? rest : null;
}

const isStyle = (style: unknown): style is Cell => typeof style === 'object' && style !== null;
const isEmpty = (style: unknown): boolean => isStyle(style) && Object.keys(style).length === 0;

/** Selecting cells and fitting row heights do not justify keeping a step. */
const hasEffect = (own: IMutationInfo): boolean =>
  !own.id.startsWith('sheet.operation.') && !isAutomatic(plain(own));
