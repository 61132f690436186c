// test, e2e: a formula in a cell of Bidgrid is replaced by the service's value only when a person chooses so.

import { allFixes } from '../../src/features/check/view/check-choices';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';

const PEOPLE = `
function cell_(row, header) {
  var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
  return s.getRange(row, s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf(header) + 1);
}
function setFormula(row, header, formula) { cell_(row, header).setNumberFormat('General').setFormula(formula); }
function getFormula(row, header) { return cell_(row, header).getFormula(); }
`;
const FORMULA = '="Board "&"games"';

let session: Session;
let service: ServiceSide;
let id: string;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } } });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  service = serviceSide(session);
  id = service.campaigns()[1]!.campaign_id;
  service.change(id, { category: 'Puzzle' });
  await session.pull();
  await person('setFormula', row(), 'Category', FORMULA);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(service.campaign(id).category).toBe('Board games');
  expect(await formula()).toBe(FORMULA);
  service.change(id, { category: 'Chess' });
});
afterEach(() => session.close());

const row = () => session.sheets.rowOf(id);
const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const formula = () => person('getFormula', row(), 'Category');
const category = () => session.sheets.value('Campaigns', row(), 'Category');

it('is replaced by "theirs"', async () => {
  await session.pull();
  const { conflictsDigest: seen } = await session.ask('reviewBuild');
  expect(await session.ask('reviewResolve', { take: 'theirs', seen })).toMatchObject({
    conflicts: [],
    rows: [],
  });
  expect([await formula(), category()]).toEqual(['', 'Chess']);
});

it('is an edit after "mine", and its result is sent', async () => {
  await session.pull();
  const { conflictsDigest: seen } = await session.ask('reviewBuild');
  const review = await session.ask('reviewResolve', { take: 'mine', seen });
  expect(review.rows).toMatchObject([{ key: id, changes: [{ before: 'Chess', after: 'Board games' }] }]);
  await session.push(review);
  expect(service.campaign(id).category).toBe('Board games');
  expect(await formula()).toBe(FORMULA);
});

it('is not replaced by an undo, which says so', async () => {
  service.change(id, { category: 'Board games' });
  await session.pull();
  const [run] = (await session.ask('undoRuns', 1)).runs;
  const { token, values } = await session.ask('undoPreview', run!.run);
  expect(values).toMatchObject([{ kind: 'restored', old: 'Puzzle' }]);
  expect(await session.ask('undoWrite', { run: run!.run, cell: null, token })).toEqual({
    values: 0,
    left: '1 cell not written: a formula, or changed at this moment.',
  });
  expect(await formula()).toBe(FORMULA);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('prevents a read-only cell from being filled, and Restore sets its value', async () => {
  const created = service.campaign(id).created;
  await person('setFormula', row(), 'Created', '="typed"');
  service.change(id, { category: 'Board games', created: '2031-01-01' });
  await session.pull();
  expect(await person('getFormula', row(), 'Created')).toBe('="typed"');
  const fixes = (await session.ask('checkRun')).groups.flatMap(allFixes);
  expect(fixes).toMatchObject([{ field: 'created' }]);
  await session.ask('checkFix', fixes);
  expect(await person('getFormula', row(), 'Created')).toBe('');
  expect(session.sheets.value('Campaigns', row(), 'Created')).toBe('2031-01-01');
  expect(created).not.toBe('2031-01-01');
});
