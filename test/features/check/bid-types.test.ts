// test, features: the bid of a target has the unit of the bid type of its campaign, at all times: Saga (7)
// has bids in dollars, Quest (8) has goals in percent.

import { checkRun } from '../../../src/features/check/check';
import { DOLLARS, PERCENT } from '../../../src/tabs/columns/number-kinds';
import { type Document, documentWith } from '../../push/world/document';
import { TWO_CAMPAIGNS } from '../../push/world/two-campaigns';
import { columnOf, pulled, put } from './checked';
import { typed } from './edited';

const cellOf = (document: Document, row: number, header: string) => {
  const { value, format } = document.sheet('targets').cell(row, columnOf(document, 'targets', header));
  return header === 'Bid' ? [value, format] : value;
};

const newRow = (document: Document): number => document.read('targets').lastRow + 1;

/** Types a new target cell by cell. */
function typedTarget(document: Document, cells: Readonly<Record<string, string | number>>): number {
  const row = newRow(document);
  for (const [header, value] of Object.entries(cells)) typed(document, 'targets', row, header, value);
  return row;
}

/** A percentage as a spreadsheet reads it: 25% is 0.25 in a percent format. */
function typedPercent(document: Document, row: number, value: number): void {
  document.sheet('targets').format(row, columnOf(document, 'targets', 'Bid'), '0%');
  typed(document, 'targets', row, 'Bid', value);
}

test.each([
  [{ Campaign: 'Quest', Country: 'DE', Bid: 25 }, 'RET', [25, PERCENT]],
  [{ Bid: 25, Country: 'DE', Campaign: 'Quest' }, 'RET', [25, PERCENT]],
  [{ 'Campaign ID': '8', Country: 'DE', Bid: 12.5 }, 'RET', [12.5, PERCENT]],
  [{ Campaign: 'Saga', Country: 'FR', Bid: 2.5 }, 'CPI', [2.5, DOLLARS]],
])('a new target typed as %j is of type %s', (cells, bidType, bid) => {
  const document = pulled('targets');
  const row = typedTarget(document, cells);
  expect([cellOf(document, row, 'Bid type'), cellOf(document, row, 'Bid')]).toEqual([bidType, bid]);
  document.pull('campaigns', 'targets');
  expect([cellOf(document, row, 'Bid type'), cellOf(document, row, 'Bid')]).toEqual([bidType, bid]);
});

test('a goal typed with a percent sign is the same goal', () => {
  const document = pulled('targets');
  const row = typedTarget(document, { Campaign: 'Quest', Country: 'DE' });
  typedPercent(document, row, 0.25);
  expect(cellOf(document, row, 'Bid')).toEqual([25, PERCENT]);
  typedPercent(document, row, 0.125);
  expect(cellOf(document, row, 'Bid')).toEqual([12.5, PERCENT]);
});

test('the unit follows when the campaign is changed', () => {
  const document = pulled('targets');
  const row = typedTarget(document, { Campaign: 'Quest', Country: 'DE', Bid: 25 });
  typed(document, 'targets', row, 'Campaign', 'Saga');
  expect([cellOf(document, row, 'Bid type'), cellOf(document, row, 'Bid')]).toEqual(['CPI', [25, DOLLARS]]);
  typed(document, 'targets', row, 'Campaign', 'Quest');
  expect([cellOf(document, row, 'Bid type'), cellOf(document, row, 'Bid')]).toEqual(['RET', [25, PERCENT]]);
});

test('the unit follows a campaign that is created in the same push', () => {
  const document = pulled('targets');
  const row = typedTarget(document, { Campaign: 'Next', Country: 'DE', Bid: 25 });
  expect(cellOf(document, row, 'Bid')).toEqual([25, DOLLARS]);
  document.add('campaigns', { name: 'Next', bidType: 'ROAS_IAP', platform: 'ios' });
  checkRun(document.ports);
  expect([cellOf(document, row, 'Bid type'), cellOf(document, row, 'Bid')]).toEqual([
    'ROAS_IAP',
    [25, PERCENT],
  ]);
});

test('the unit follows a campaign that is pulled later', () => {
  const document = documentWith(TWO_CAMPAIGNS);
  document.service.campaigns[1]!.name = 'Hidden';
  document.pull('campaigns', 'targets');
  const row = typedTarget(document, { Campaign: 'Quest', Country: 'DE', Bid: 25 });
  document.service.campaigns[1]!.name = 'Quest';
  document.pull('campaigns');
  expect([cellOf(document, row, 'Bid type'), cellOf(document, row, 'Bid')]).toEqual(['RET', [25, PERCENT]]);
});

test('formats that a sort left behind are corrected in pulled rows', () => {
  const document = pulled('targets');
  const rows = document.read('targets').rows;
  const rowOf = (key: string) => rows.find((one) => one.key === key)!.row;
  const [money, goal] = [rowOf('7 | US'), rowOf('8 | DEFAULT')];
  const bid = columnOf(document, 'targets', 'Bid');
  document.sheet('targets').format(money, bid, PERCENT);
  document.sheet('targets').format(goal, bid, DOLLARS);
  checkRun(document.ports);
  expect([cellOf(document, money, 'Bid'), cellOf(document, goal, 'Bid')]).toEqual([
    [2, DOLLARS],
    [50, PERCENT],
  ]);
  put(document, 'targets', goal, 'Bid', 50);
  expect(document.review().rows).toEqual([]);
});
