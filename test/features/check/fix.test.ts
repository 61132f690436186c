// test, features: fixes are applied exactly as shown, or none of them.

import { checkFix, checkRun } from '../../../src/features/check/check';
import { Outdated } from '../../../src/ports/user-error';
import type { Document } from '../../push/world/document';
import { chosen, columnOf, deleteTab, found, issuesIn, pulled, put, valuesOf } from './checked';

/** Two names with spaces at their ends, in two tabs. */
function withSpaces() {
  const document = pulled('ads');
  document.type('campaigns', '7', 'name', ' Saga II');
  document.type('ads', '902', 'name', 'Full size ');
  const fixes = found(document, 'spaces-at-ends').map((issue) => chosen(issue, 'Remove the spaces'));
  return { document, fixes, names: () => [namesIn(document, 'campaigns'), namesIn(document, 'ads')] };
}
const namesIn = (document: Document, tab: string) => valuesOf(document, tab, 'Name');

const refused = (sentence: string) => new Outdated(`${sentence} Nothing was fixed.`);

test('fixes in two tabs are applied at once, and the rest of both tabs stays', () => {
  const { document, fixes, names } = withSpaces();
  expect(issuesIn(checkFix(document.ports, fixes))).toEqual([]);
  expect(names()).toEqual([
    ['Saga II', 'Quest'],
    ['Small', 'Full size', 'Play'],
  ]);
});

test('only the chosen fix is applied; the answer lists what is left', () => {
  const { document, fixes, names } = withSpaces();
  const view = checkFix(document.ports, fixes.slice(1));
  expect(issuesIn(view).map(({ tab }) => tab)).toEqual(['campaigns']);
  expect(names()).toEqual([
    [' Saga II', 'Quest'],
    ['Small', 'Full size', 'Play'],
  ]);
});

test('a fix finds its row after sorting', () => {
  const { document, fixes, names } = withSpaces();
  document.sheet('ads').arrangeRows([1, 2, 0]);
  checkFix(document.ports, fixes);
  expect(names()).toEqual([
    ['Saga II', 'Quest'],
    ['Full size', 'Play', 'Small'],
  ]);
});

/** A name with a space in Campaigns, and a bid in Targets that was read as text. */
function withBid() {
  const document = pulled('targets');
  document.type('campaigns', '7', 'name', ' Saga II');
  document.type('targets', '7 | US', 'bid', '1,5');
  const fixes = [
    chosen(found(document, 'spaces-at-ends')[0]!, 'Remove the spaces'),
    chosen(found(document, 'text-in-number')[0]!, 'It is $1.50'),
  ];
  return { document, fixes, names: () => namesIn(document, 'campaigns') };
}

test.each<[string, (document: Document) => void, string]>([
  [
    'has another mistake now',
    (document) => document.type('targets', '7 | US', 'bid', '1,7'),
    'Bid of Saga · US changed since the check: "1,5" is now "1,7".',
  ],
  [
    'has other spaces now',
    (document) => document.type('campaigns', '7', 'name', '  Saga II'),
    'Name of   Saga II changed since the check: " Saga II" is now "  Saga II".',
  ],
  [
    'is correct now',
    (document) => document.type('targets', '7 | US', 'bid', 1.7),
    'Bid of Saga · US changed since the check.',
  ],
  [
    'is in a deleted row',
    (document) => document.sheet('targets').arrangeRows([1, 2, 3]),
    'A row of Targets was deleted or changed since the check.',
  ],
  [
    'is in a deleted tab',
    (document) => deleteTab(document, 'targets'),
    'The tab with these cells was deleted.',
  ],
])('if one cell %s, no fix is applied', (_, change, sentence) => {
  const { document, fixes, names } = withBid();
  change(document);
  expect(() => checkFix(document.ports, fixes)).toThrow(refused(sentence));
  expect(names().map((name) => String(name).trim())).toEqual(['Saga II', 'Quest']);
  expect(names()[0]).not.toBe('Saga II');
});

test('if the header of one cell was renamed, no fix is applied', () => {
  const { document, fixes, names } = withBid();
  put(document, 'targets', 1, 'Bid', 'My bid');
  expect(() => checkFix(document.ports, fixes)).toThrow(Outdated);
  expect(names()).toEqual([' Saga II', 'Quest']);
});

test('a fix replaces a formula that gave the wrong value', () => {
  const document = pulled('targets');
  const { row } = document.read('targets').rows.find(({ key }) => key === '7 | US')!;
  const bid = columnOf(document, 'targets', 'Bid');
  document.sheet('targets').put(row, bid, 0, '=1-1');
  const [issue] = found(document, 'target-amounts');
  expect(checkFix(document.ports, [chosen(issue!, 'Restore $2.00')])).toMatchObject({ errors: 0 });
  expect(document.sheet('targets').cell(row, bid)).toMatchObject({ value: 2, formula: '' });
});

test('of two identical new rows, the one that was shown is fixed', () => {
  const document = pulled();
  for (const row of [4, 5]) put(document, 'campaigns', row, 'Name', 'Twin ');
  const issues = found(document, 'spaces-at-ends');
  expect(issues.map(({ row }) => row)).toEqual([4, 5]);
  checkFix(document.ports, [chosen(issues[1]!, 'Remove the spaces')]);
  expect(namesIn(document, 'campaigns')).toEqual(['Saga', 'Quest', 'Twin ', 'Twin']);
});

test('a duplicate header is fixed in its tab; the fix does nothing if a header changed since', () => {
  const document = pulled();
  const sheet = document.sheet('campaigns');
  const headers = sheet.header();
  put(document, 'campaigns', 1, 'Name', 'My name');
  const [issue] = found(document, 'header-missing');
  const fix = chosen(issue!, `Rename "My name" in column ${'ABCDEF'[headers.indexOf('Name')]} to "Name"`);
  sheet.put(1, headers.length + 1, 'Own');
  expect(() => checkFix(document.ports, [fix])).toThrow(
    refused('The headers of Campaigns changed since the check.'),
  );
  expect(sheet.header()).toContain('My name');
  sheet.put(1, headers.length + 1, '');
  expect(checkFix(document.ports, [fix])).toMatchObject({ unchecked: [], errors: 0 });
  expect(sheet.header()).toEqual(headers);
});

test('without a fix nothing changes', () => {
  const { document, names } = withSpaces();
  const before = names();
  expect(checkFix(document.ports, [])).toEqual(checkRun(document.ports));
  expect(names()).toEqual(before);
});

test('if the key of a row is fixed, its other cells are left to the next check', () => {
  const document = pulled('targets');
  for (const [header, value] of Object.entries({
    'Campaign ID': '7',
    Country: 'France',
    Bid: '1,5',
    'Daily budget': 9,
  }))
    put(document, 'targets', 6, header, value);
  const issues = issuesIn(checkRun(document.ports)).filter(({ row }) => row === 6);
  const fixes = issues.flatMap((issue) => issue.fixes.map((fix) => chosen(issue, fix.label)));
  expect(issues.map(({ column }) => column)).toContain('Country');
  checkFix(document.ports, fixes);
  expect(valuesOf(document, 'targets', 'Country')[4]).toBe('FR');
  expect(valuesOf(document, 'targets', 'Bid')[4]).toBe('1,5');
  const [bid] = found(document, 'text-in-number');
  checkFix(document.ports, [chosen(bid!, 'It is $1.50')]);
  expect(valuesOf(document, 'targets', 'Bid')[4]).toBe(1.5);
});

test('a fix that clears one of two cells names both values as the cells show them', () => {
  const document = pulled('source-bids');
  document.ports.numberStyle = () => ({ decimal: ',', group: '.' });
  document.type('source-bids', '7 | a1 | US', 'overridePercent', 12.5);
  const [issue] = found(document, 'override-or-value');
  expect(issue!.message).toBe(
    'Bid value $3,00 and Bid override 12,5 % are both filled, but only one is used. Clear one.',
  );
  expect(issue!.fixes.map(({ label, restores }) => [label, restores])).toEqual([
    ['Clear Bid value', undefined],
    ['Clear Bid override %', true],
  ]);
  checkFix(document.ports, [chosen(issue!, 'Clear Bid value')]);
  expect(document.row('source-bids', '7 | a1 | US')).toMatchObject({ overridePercent: 12.5, bidValue: null });
});

test('the other of two fixes restores the pulled row', () => {
  const document = pulled('source-bids');
  document.type('source-bids', '7 | a1 | US', 'overridePercent', 12.5);
  const [issue] = found(document, 'override-or-value');
  expect(checkFix(document.ports, [chosen(issue!, 'Clear Bid override %')])).toMatchObject({ errors: 0 });
  expect(document.row('source-bids', '7 | a1 | US')).toMatchObject({ overridePercent: null, bidValue: 3 });
});
