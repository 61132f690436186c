// test, e2e: in a document with decimal commas, the review, the undo, the log and the history of a cell show
// numbers as its cells do.

import { guardOf } from '../../src/shared/guards';
import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({
    locale: 'de_DE',
    patient: true,
    service: { campaigns: 3, sources: 2, bids: 3, tidy: true, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push({
    name: 'People.js',
    source: `function cellAt(name, row, header) {
      var tab = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
      var headers = tab.getRange(1, 1, 1, tab.getLastColumn()).getValues()[0];
      return tab.getRange(row, headers.indexOf(header) + 1); }
      function select(name, row, header) { cellAt(name, row, header).activate(); }`,
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
});
afterAll(() => session.close());

const LOG = 'Bidgrid log';
const logged = (field: string) => session.sheets.rows(LOG).filter(({ Field }) => Field === field);
/** A target with a bid in dollars. */
const bidRow = () =>
  session.sheets.find(
    'Targets',
    (row) => typeof row.Bid === 'number' && !/^(RET|ROAS)/.test(String(row['Bid type'])),
  );
const targetOf = (row: number) => {
  const line = session.sheets.line('Targets', row);
  return session.service.state.targets.get(String(line['Campaign ID']))!.countries.get(String(line.Country))!;
};

it('shows values, budgets and limits of a review with commas', async () => {
  const row = bidRow();
  targetOf(row).bid = 2.5;
  targetOf(row).budget = 1200;
  await session.pull(['targets']);
  await session.sheets.type('Targets', row, 'Bid', 12.75);
  await session.sheets.type('Targets', row, 'Daily budget', 1950);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toHaveLength(1);
  const [{ changes }] = review.rows as [(typeof review.rows)[number]];
  expect(changes.map(({ column, before, after }) => ({ column, before, after }))).toEqual(
    expect.arrayContaining([
      { column: 'Bid', before: '$2,50', after: '$12,75' },
      { column: 'Daily budget', before: '$1.200,00', after: '$1.950,00' },
    ]),
  );
  const limits = { ...review.limits, largestBudget: 1234.5 };
  expect(guardOf(limits, { rows: 1, pastBudget: 1 }, { decimal: ',', group: '.' })!.sentences[0]).toContain(
    '$1.234,5.',
  );
  // A revert, too, names values as they are shown.
  const [bid] = changes.filter(({ column }) => column === 'Bid');
  await session.sheets.type('Targets', row, 'Bid', 12.5);
  const { tab, key } = review.rows[0]!;
  await expect(
    session.ask('reviewRevert', [{ tab, key, field: bid!.field, seen: bid!.seen, after: bid!.after }]),
  ).rejects.toThrow('$12,75 is now $12,50.');
});

it('shows conflicts with commas', async () => {
  const row = bidRow();
  targetOf(row).bid = 3.25;
  const review = await session.ask('reviewBuild');
  expect(review.conflicts).toMatchObject([{ base: '$2,50', mine: '$12,50', theirs: '$3,25' }]);
  const [conflict] = review.conflicts;
  const { tab, key, field, seen, mine, theirs } = conflict!;
  await session.ask('reviewResolve', [{ tab, key, field, seen, mine, theirs, take: 'mine' }]);
});

it('writes the log with commas, and the reason of a conflict', async () => {
  const row = bidRow();
  const review = await session.ask('reviewBuild');
  targetOf(row).bid = 4.75;
  await session.push(review);
  const lines = logged('Bid').slice(1);
  expect(lines.map(({ Action, Before, After }) => [Action, Before, After])).toEqual([
    ['Elsewhere', '$2,50', '$3,25'],
    ['Elsewhere', '$3,25', '$4,75'],
    ['Update', '$4,75', '$12,50'],
  ]);
  expect(lines[2]!.Detail).toContain('Bid: yours 12,5, theirs 4,75, reviewed 3,25');
  await session.run('select', ['Targets', row, 'Bid'], { fromClient: false });
  const history = (await session.ask('cellHistory', ''))!;
  expect(history.now).toBe('$12,50');
  expect(history.lines.map(({ after }) => after).sort()).toEqual(['$12,50', '$2,50', '$3,25', '$4,75']);
});

it('has no value before for the key of a new row', async () => {
  const { sheets } = session;
  const line = sheets.line('Source bids', 2);
  const last = sheets.rows('Source bids').length + 2;
  for (const header of ['Campaign ID', 'App ID'])
    await sheets.type('Source bids', last, header, line[header]!);
  await sheets.type('Source bids', last, 'Country', 'BR');
  await sheets.type('Source bids', last, 'Bid override %', -12.5);
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ action }) => action)).toContain('create');
  await session.push();
  const created = sheets.rows(LOG).filter(({ Action }) => Action === 'Create');
  expect(created.map(({ Field, Before, After }) => [Field, Before, After])).toEqual(
    expect.arrayContaining([
      ['Country', null, 'BR'],
      ['Bid override %', null, '−12,5 %'],
    ]),
  );
  expect(created.filter(({ Before }) => Before !== null)).toEqual([]);
});

it('shows an undo with commas', async () => {
  const { runs } = await session.ask('undoRuns', 20);
  const views = [];
  for (const { run } of runs) views.push(await session.ask('undoPreview', run));
  const texts = views.flatMap(({ values }) => values.map(({ current }) => current));
  expect(texts).toContain('−12,5 %');
});

it('advises a number with a comma, and never one that would become a date', async () => {
  const { sheets } = session;
  const row = bidRow();
  sheets.put('Targets', row, sheets.headers('Targets').indexOf('Bid') + 1, { v: '5.1', t: 1 });
  const { groups } = await session.ask('checkRun');
  const [issue] = groups.flatMap(({ issues }) => issues).filter(({ found }) => found === '5.1');
  expect(issue).toMatchObject({ message: '"5.1" was read as text. It is $5,10.' });
  expect(issue!.fixes[0]).toMatchObject({ label: 'It is $5,10' });
  const { held } = await session.ask('reviewBuild');
  expect(held.flatMap(({ reasons }) => reasons)).toContain('Bid: "5.1" was read as text. It is $5,10.');
  expect(sheets.value('Targets', row, 'Status')).toContain(
    'Type the number again with the decimal separator of this spreadsheet.',
  );
});
