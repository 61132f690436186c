// test, grid: what Check and the end of a pull bring in line in a tab: Change, cell states and the spelling
// of codes.

import { showGrid } from '../../src/grid/grid';
import { readGrids } from '../../src/grid/read-grids';
import { type Document, documentWith } from '../push/world/document';
import { TWO_CAMPAIGNS } from '../push/world/two-campaigns';

function pulled(...tabs: string[]): Document {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', ...tabs);
  return document;
}
const show = ({ ports }: Document) => {
  for (const grid of readGrids(ports)) showGrid(grid);
};
const columnOf = (document: Document, tab: string, header: string) =>
  document.sheet(tab).header().indexOf(header) + 1;
const cellOf = (document: Document, tab: string, row: number, header: string) =>
  document.sheet(tab).cell(row, columnOf(document, tab, header)).value;
const put = (document: Document, tab: string, row: number, header: string, value: string | number) =>
  document.sheet(tab).put(row, columnOf(document, tab, header), value);

test('marks that no longer apply are removed', () => {
  const document = pulled();
  put(document, 'campaigns', 2, 'Name', '');
  show(document);
  expect(cellOf(document, 'campaigns', 2, 'Change')).toBe('error');
  put(document, 'campaigns', 2, 'Name', 'Saga');
  show(document);
  expect(['Change', 'Cell states'].map((header) => cellOf(document, 'campaigns', 2, header))).toEqual([
    '',
    '|["7"]',
  ]);
});

test('a row that was cleared loses its Change and states', () => {
  const document = pulled();
  put(document, 'campaigns', 4, 'Change', 'new');
  put(document, 'campaigns', 4, 'Cell states', '|error Name|');
  show(document);
  expect(['Change', 'Cell states'].map((header) => cellOf(document, 'campaigns', 4, header))).toEqual([
    '',
    '',
  ]);
});

test('a code in another case gets its spelling, unless the cell has an error', () => {
  const document = pulled('targets');
  for (const [row, country] of [
    [6, 'fr'],
    [7, 'france'],
  ] as const) {
    put(document, 'targets', row, 'Campaign ID', '7');
    put(document, 'targets', row, 'Country', country);
  }
  show(document);
  expect([6, 7].map((row) => cellOf(document, 'targets', row, 'Country'))).toEqual(['FR', 'france']);
});

test('nothing is written into a tab with a renamed header', () => {
  const document = pulled();
  put(document, 'campaigns', 2, 'Name', '');
  put(document, 'campaigns', 1, 'Category', 'Mine');
  document.sheet('campaigns').forgetCalls();
  show(document);
  expect(document.sheet('campaigns').calls.write).toBeUndefined();
});
