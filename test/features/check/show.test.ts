// test, features: the cell of a listed problem is selected, also after its row moved.

import { checkShow } from '../../../src/features/check/check';
import { issueCell } from '../../../src/features/check/view/check-choices';
import { Outdated } from '../../../src/ports/user-error';
import type { Document } from '../../push/world/document';
import { columnOf, deleteTab, found, pulled, put } from './checked';

const LOST = new Outdated(
  'This row was deleted or changed since the check, or is no longer unique. Check again.',
);

/** Rows and columns that are selected in a tab. */
function selectedIn(document: Document, tab: string): number[][] {
  const selected: number[][] = [];
  document.sheet(tab).select = (row, column) => void selected.push([row, column]);
  return selected;
}

/** The second campaign without a name. */
function withoutName() {
  const document = pulled();
  document.type('campaigns', '8', 'name', '');
  const [issue] = found(document, 'campaign-lacks');
  return { document, cell: issueCell(issue!), selected: selectedIn(document, 'campaigns') };
}

test('the cell is found after the row moved and a column was inserted', () => {
  const { document, cell, selected } = withoutName();
  expect(checkShow(document.ports, cell)).toBe(true);
  const name = columnOf(document, 'campaigns', 'Name');
  document.sheet('campaigns').arrangeRows([1, 0]);
  document.sheet('campaigns').insertColumn(1);
  checkShow(document.ports, cell);
  expect(selected).toEqual([
    [3, name],
    [2, name + 1],
  ]);
});

test('a row that was deleted is reported, and nothing is selected', () => {
  const { document, cell, selected } = withoutName();
  document.sheet('campaigns').arrangeRows([0]);
  expect(() => checkShow(document.ports, cell)).toThrow(LOST);
  expect(selected).toEqual([]);
});

test('a tab that was deleted is reported', () => {
  const { document, cell } = withoutName();
  deleteTab(document, 'campaigns');
  const deleted = new Outdated('The tab with this cell was deleted.');
  expect(() => checkShow(document.ports, cell)).toThrow(deleted);
  expect(() => checkShow(document.ports, { ...cell, tab: 'no-such-tab' })).toThrow(deleted);
});

test('a problem of a whole row selects its Change cell', () => {
  const document = pulled('ads');
  put(document, 'ads', 5, 'Name', 'Typed');
  const [issue] = found(document, 'not-creatable');
  const selected = selectedIn(document, 'ads');
  checkShow(document.ports, issueCell(issue!));
  expect(selected).toEqual([[5, columnOf(document, 'ads', 'Change')]]);
});

test('a problem of the tab selects a cell of row 1: a duplicate header, or Change for a missing row', () => {
  const document = pulled();
  document.sheet('campaigns').arrangeRows([0]);
  const [missing] = found(document, 'row-missing');
  const selected = selectedIn(document, 'campaigns');
  checkShow(document.ports, issueCell(missing!));
  expect(selected).toEqual([[1, columnOf(document, 'campaigns', 'Change')]]);
});

test('without the header Change, a missing header selects the first cell', () => {
  const document = pulled();
  put(document, 'campaigns', 1, 'Change', 'Mine');
  const [missing] = found(document, 'header-missing');
  const selected = selectedIn(document, 'campaigns');
  checkShow(document.ports, issueCell(missing!));
  expect(selected).toEqual([[1, 1]]);
});
