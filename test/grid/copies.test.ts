// test, grid: copies of tabs that people mistake for the tab are named, with what to do.

import { copiesNotRead } from '../../src/grid/copies';
import { layOut } from '../../src/sheet/lay-out';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import { targets } from '../../src/tabs/targets/targets-columns';
import { type PlainSheet, type PlainWorkbook, plainWorkbook } from '../sheet/plain-workbook';

/** A document with these tabs. */
function withTabs(...tabs: readonly Tab[]): PlainWorkbook {
  const workbook = plainWorkbook();
  for (const tab of tabs) layOut(tab, workbook);
  return workbook;
}

/** A sheet of a person with some headers. */
function own(workbook: PlainWorkbook, name: string, headers: readonly string[]): PlainSheet {
  const sheet = workbook.create(`own ${name}`, name);
  headers.forEach((header, i) => void sheet.put(1, i + 1, header));
  return sheet;
}

const open = (workbook: PlainWorkbook, sheet: PlainSheet) => Object.assign(workbook, { active: () => sheet });
const deleted = (workbook: PlainWorkbook, tab: Tab) => {
  const { find } = workbook;
  find(tab.id)!.rename('Deleted');
  Object.assign(workbook, { find: (id: string) => (id === tab.id ? null : find(id)) });
};
const all = (tab: Tab) => tab.columns.map(({ header }) => header);
const isNotRead = (name: string) => `"${name}" is a copy that Bidgrid does not read.`;

test('without a copy there is nothing to say, whichever tab is open', () => {
  const workbook = withTabs(campaigns, targets);
  expect(copiesNotRead(workbook)).toEqual([]);
  open(workbook, workbook.find(targets.id)!);
  expect(copiesNotRead(workbook)).toEqual([]);
});

test('an open copy is named, with the tab to edit', () => {
  const workbook = withTabs(campaigns, targets);
  const copy = own(workbook, 'Copy of Campaigns', all(campaigns));
  expect(copiesNotRead(workbook)).toEqual([]);
  open(workbook, copy);
  expect(copiesNotRead(workbook)).toEqual([`${isNotRead('Copy of Campaigns')} Edit "Campaigns" instead.`]);
});

test('headers of a copy are compared without case and spaces at their ends, and may be in any order', () => {
  const workbook = withTabs(campaigns);
  const headers = all(campaigns).map((header) => ` ${header.toUpperCase()} `);
  open(workbook, own(workbook, 'Copy', headers.reverse()));
  expect(copiesNotRead(workbook)).toEqual([`${isNotRead('Copy')} Edit "Campaigns" instead.`]);
});

test('an open sheet that lacks a column is no copy', () => {
  const workbook = withTabs(campaigns);
  open(workbook, own(workbook, 'Copy', all(campaigns).slice(1)));
  expect(copiesNotRead(workbook)).toEqual([]);
});

test('an open chart sheet, which has no cells, is no copy', () => {
  const workbook = withTabs(campaigns);
  const chart = own(workbook, 'Chart', all(campaigns));
  chart.header = () => {
    throw new Error('A chart sheet has no cells.');
  };
  open(workbook, chart);
  expect(copiesNotRead(workbook)).toEqual([]);
});

test('a copy with the name of the renamed tab is named when it is open', () => {
  const workbook = withTabs(campaigns, targets);
  workbook.find(targets.id)!.rename('My targets');
  open(workbook, own(workbook, 'Targets', all(targets)));
  expect(copiesNotRead(workbook)).toEqual([
    `${isNotRead('Targets')} Edit "My targets", and rename the copy.`,
  ]);
});

test('a copy with the name of a deleted tab is named although another sheet is open', () => {
  const workbook = withTabs(targets);
  deleted(workbook, targets);
  own(workbook, 'Targets', ['Country', 'Campaign ID']);
  expect(copiesNotRead(workbook)).toEqual([
    `${isNotRead('Targets')} Pull Targets again, then copy your edits to the new tab.`,
  ]);
});

test("a person's own sheet may have the name of a deleted tab if it lacks a column of the key", () => {
  const workbook = withTabs(targets);
  deleted(workbook, targets);
  own(workbook, 'Targets', ['Country', 'Goal']);
  expect(copiesNotRead(workbook)).toEqual([]);
});

test('if the tab was deleted and a copy is left, the tab is to be pulled again', () => {
  const workbook = withTabs(campaigns);
  deleted(workbook, campaigns);
  open(workbook, own(workbook, 'Old', all(campaigns)));
  expect(copiesNotRead(workbook)).toEqual([
    `${isNotRead('Old')} Pull Campaigns again, then copy your edits to the new tab.`,
  ]);
});

test('a tab that was never pulled has no copy', () => {
  const workbook = withTabs(targets);
  open(workbook, own(workbook, 'Campaigns', all(campaigns)));
  expect(copiesNotRead(workbook)).toEqual([]);
});
