// test, undo: a value that another person set between review and push is not this run's, so the undo keeps
// it.

import { leftIn, restoredIn } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

/** Row, field, values and outcome of each line of the log. */
function loggedIn({ ports }: Document): unknown[][] {
  const log = ports.workbook.sheets.find((sheet) => sheet.name() === 'Bidgrid log')!;
  const { rows, columns } = log.extent();
  const [headers = [], ...lines] = log.values({ row: 1, column: 1, rows, columns });
  return lines.map((line) =>
    ['Row', 'Field', 'Before', 'After', 'Outcome'].map((header) => line[headers.indexOf(header)]),
  );
}

let document: Document;
const us = () => document.service.targets['7']!.US!;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
});

it('of a whole row: nothing was sent, and nothing can be undone', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  const started = document.startPush();
  us().bid = 2.5;
  document.finish(started);
  const view = document.preview();
  expect(restoredIn(view)).toEqual([]);
  expect(leftIn(view)).toEqual([
    ['not-sent', 'Saga · US', '', null, 'The service already had this value, so it was not pushed.'],
  ]);
});

it('is logged as a change made elsewhere, with the value that it replaced', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  const started = document.startPush();
  us().bid = 2.5;
  document.finish(started);
  expect(loggedIn(document)).toEqual([
    ['Saga · US', 'Bid', '$2.00', '$2.50', ''],
    ['Saga · US', 'Bid', '$2.50', '$2.50', 'present'],
  ]);
});

it('of one value of a row: only the other one is restored', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('targets', '7 | US', 'budget', 150);
  const started = document.startPush();
  us().bid = 2.5;
  expect(document.finish(started).summary).toEqual(['1 row pushed and verified.']);
  expect(restoredIn(document.preview())).toEqual([['Saga · US', 'Daily budget: $150.00 → $100.00']]);
  document.undo();
  expect(us()).toEqual({ bid: 2.5, budget: 100 });
});

it('of a value that was empty before: the log says so', () => {
  document.type('targets', '8 | DEFAULT', 'bid', '');
  document.type('targets', '8 | US', 'bid', 60);
  const started = document.startPush({ typed: 2 });
  document.service.targets['8'] = { DEFAULT: { budget: 200 }, US: { bid: 60 } };
  expect(document.finish(started).summary).toEqual([
    '2 rows not sent, because the service already had the new values.',
  ]);
  expect(loggedIn(document).filter(([, , , , outcome]) => outcome !== '')).toEqual([
    ['Quest · DEFAULT', 'Bid', '', '', 'present'],
    ['Quest · US', 'Bid', '60 %', '60 %', 'present'],
  ]);
});

it.each([
  ['another bid', { bid: 3, budget: 20 }],
  ['a click URL', { bid: 1.5, budget: 20, click_url: 'https://click.example/' }],
])('a new country to which another person gave %s stays', (_, values) => {
  document.add('targets', { campaignId: '7', country: 'FR', bid: 1.5, budget: 20 });
  document.push({ typed: 1 });
  document.service.targets['7']!.FR = values;
  document.pull('targets');
  const view = document.preview();
  expect(restoredIn(view)).toEqual([]);
  expect(leftIn(view)).toEqual([
    ['changed', 'Saga · FR', 'Disabled', 'off', expect.stringContaining('changed')],
  ]);
});
