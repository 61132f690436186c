// test, features: cells that a person edits, with the feedback of the edit trigger.

import { type EditedCells, feedback } from '../../../src/features/check/feedback';
import type { Cell } from '../../../src/tabs/columns/column';
import type { Document } from '../../push/world/document';
import { withoutMemory } from '../../sheet/without-memory';
import { columnOf } from './checked';

const unmarked = (): never => {
  throw new Error('The hidden sheet has an index: the mark of a sheet is not read.');
};

/** Feedback for rows of a column, whose cells are already edited. */
export function report(
  document: Document,
  tab: string,
  header: string,
  { first, count }: Pick<EditedCells, 'first' | 'count'>,
): void {
  const column = columnOf(document, tab, header);
  const columns = { first: column, last: column };
  feedback(document.ports, document.sheet(tab), unmarked, { first, count, columns });
}

/** A value is typed into a cell over another one. */
export function typed(document: Document, tab: string, row: number, header: string, value: Cell): void {
  const column = columnOf(document, tab, header);
  document.sheet(tab).put(row, column, value);
  report(document, tab, header, { first: row, count: 1 });
}

/** Change and cell states of a row. */
export const marksOf = (document: Document, tab: string, row: number) =>
  ['Change', 'Cell states'].map((header) =>
    withoutMemory(document.sheet(tab).cell(row, columnOf(document, tab, header)).value),
  );

export const statusOf = (document: Document, tab: string, row: number) =>
  document.sheet(tab).cell(row, columnOf(document, tab, 'Status')).value;
