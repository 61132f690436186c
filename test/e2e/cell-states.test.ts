// test, e2e: the hidden column Cell states says which cells are edited, wrong or in conflict, whatever people
// do with the rows, and is empty where nothing is.

import { choiceOf } from '../../src/push/review/view/review-selection';
import { withoutMemory } from '../sheet/without-memory';
import { serviceSide } from './service-side';
import { openSession, type Session } from './session';

let session: Session;
let ids: string[];

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 5, tidy: true } });
  await session.pull();
  ids = session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
  session.host.options.files.push({
    name: 'Person.js',
    source: `
      function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns'); }
      function hidden() {
        return tab_().getRange(1, 1, 1, tab_().getLastColumn()).getValues()[0].filter(function (header, i) {
          return tab_().isColumnHiddenByUser(i + 1); });
      }
      function sortBy(column) { tab_().getRange(2, 1, tab_().getLastRow() - 1, tab_().getLastColumn()).sort(column); }
      function copyRow(from, to) {
        tab_().getRange(from, 1, 1, tab_().getLastColumn()).copyTo(tab_().getRange(to, 1));
      }`,
  });
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const row = (i: number) => session.sheets.rowOf(ids[i]!);
const type = (at: number, header: string, value: string | boolean | null) =>
  session.sheets.type('Campaigns', at, header, value);
const states = (at: number) => withoutMemory(session.sheets.value('Campaigns', at, 'Cell states'));
const all = () => Object.fromEntries(ids.map((id) => [id, states(session.sheets.rowOf(id))]));

it('is hidden, and has no state after a pull', async () => {
  expect(await person('hidden')).toEqual(['Cell states']);
  expect(Object.values(all())).toEqual(ids.map(() => ''));
});

it('names each edited or wrong cell by its header, in the order of the tab', async () => {
  await type(row(0), 'Category', 'Puzzle');
  expect(states(row(0))).toBe('|edit Category|');
  await type(row(0), 'Name', 'Another');
  expect(states(row(0))).toBe('|edit Name|edit Category|');
  await type(row(0), 'Name', null);
  expect(states(row(0))).toBe('|error Name|edit Category|');
  // A value that cannot be edited is an error in its own cell.
  await type(row(1), 'Created', '2020-01-01');
  expect(states(row(1))).toBe('|error Created|');
});

it('has the conflicts of a pull, until a person chooses', async () => {
  await type(row(0), 'Name', 'Mine');
  await type(row(0), 'Category', 'Puzzle');
  serviceSide(session).change(ids[0]!, { name: 'Theirs' });
  await session.pull();
  expect(states(row(0))).toBe('|conflict Name|edit Category|');
  const { conflicts } = await session.ask('reviewBuild');
  await session.ask('reviewResolve', [choiceOf(conflicts[0]!, 'theirs')]);
  expect(states(row(0))).toBe('|edit Category|');
});

it('follows the row in a sort, and is right again after a row was copied', async () => {
  await type(row(0), 'Name', 'Zebra');
  await type(row(3), 'Category', 'Puzzle');
  const before = all();
  await person('sortBy', 3);
  expect(all()).toEqual(before);
  const copy = ids.length + 2;
  await person('copyRow', row(0), copy);
  // The copy has the same key: both rows are wrong, and Check says so.
  await session.ask('checkRun');
  expect(states(copy)).toContain('|error Campaign ID|');
  expect(states(row(0))).toContain('edit Name|');
});

it('is written again when a person typed into it, and never sent', async () => {
  await type(row(0), 'Name', 'Another');
  await type(row(0), 'Cell states', 'my own text');
  expect(states(row(0))).toBe('|edit Name|');
  session.sheets.set('Campaigns', row(1), 'Cell states', '|error Name|');
  await session.ask('checkRun');
  expect(states(row(1))).toBe('');
  expect((await session.ask('reviewBuild')).rows.map(({ key }) => key)).toEqual([ids[0]]);
});
