// test, e2e: every text of the service stays that text in a cell of any format, in every way of writing: it
// never becomes a formula, a number or a date.

import { allFixes } from '../../src/features/check/view/check-choices';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';
import { lastRun, restoreRun, undoOrder } from './undo-order';

const FORMATS = ['General', '#,##0.00', '0%', 'yyyy-mm-dd', '"$"#,##0.00', '@'];

const TEXTS = [
  '=HYPERLINK("x")',
  '=1+1',
  '=IMPORTDATA("http://127.0.0.1:9/"&A1)',
  '+1',
  '-1',
  '@x',
  '007',
  '1E5',
  '1-2',
  '5%',
  '$5.00',
  'TRUE',
  '2026-01-15',
  '12:30',
  '#REF!',
  'x'.repeat(49_000),
  '🎯',
];

/** Every text in a cell of every format. */
const CELLS = TEXTS.flatMap((text) => FORMATS.map((format) => ({ text, format })));
const HOSTILE = CELLS.map(({ text }) => text);

const PEOPLE = `
function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns'); }
function format(formats) {
  var headers = tab_().getRange(1, 1, 1, tab_().getLastColumn()).getValues()[0];
  ['Campaign ID', 'Name', 'Created'].forEach(function (header) {
    var column = headers.indexOf(header) + 1;
    tab_().getRange(2, column, formats.length, 1).setNumberFormats(formats.map(function (format) { return [format]; }));
  });
}
function deleteAll() { tab_().deleteRows(2, tab_().getLastRow() - 2); }
function formulas() {
  var found = [];
  tab_().getDataRange().getFormulas().forEach(function (line) {
    line.forEach(function (formula) { if (formula !== '') found.push(formula); });
  });
  return found;
}
`;

let session: Session;
let service: ServiceSide;
let ids: string[];
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const set = (id: string, header: string, value: string) =>
  session.sheets.set('Campaigns', session.sheets.rowOf(id), header, value);
const cells = (header: string) =>
  ids.map((id) => session.sheets.value('Campaigns', session.sheets.rowOf(id), header));
const atService = (field: 'name' | 'created', values: readonly string[]) =>
  ids.forEach((id, i) => void service.change(id, { [field]: values[i]! }));

/** Each way ends with `values` as the names of the campaigns, or as the texts of the returned column. */
const WAYS: Readonly<
  Record<string, (format: () => Promise<unknown>, values: readonly string[]) => Promise<string>>
> = {
  'a pull': async (format, values) => {
    atService('name', values);
    await format();
    await session.pull();
    return 'Name';
  },
  'a pull of a read-only text': async (format, values) => {
    atService('created', values);
    await format();
    await session.pull();
    return 'Created';
  },
  'a pull that appends rows': async (format, values) => {
    atService('name', values);
    await person('deleteAll');
    await format();
    await session.pull();
    return 'Name';
  },
  'the merge of a review': async (format, values) => {
    for (const id of ids) set(id, 'Category', 'Edited');
    atService('name', values);
    await format();
    await session.ask('reviewBuild');
    return 'Name';
  },
  'Take theirs': async (format, values) => {
    for (const id of ids) set(id, 'Name', `mine ${id}`);
    atService('name', values);
    await session.ask('reviewBuild');
    await format();
    const { conflictCount, conflictsDigest } = await session.ask('reviewBuild');
    expect(conflictCount).toBe(ids.length);
    await session.ask('reviewResolve', { take: 'theirs', seen: conflictsDigest });
    return 'Name';
  },
  'Restore old value': async (format, values) => {
    atService('name', values);
    await session.pull();
    for (const id of ids) set(id, 'Name', `mine ${id}`);
    await format();
    const { token } = await session.ask('reviewBuild');
    await session.ask('reviewRevert', { token });
    return 'Name';
  },
  'Check: Fix': async (format, values) => {
    atService('created', values);
    await session.pull();
    for (const id of ids) set(id, 'Created', 'typed');
    await format();
    const fixes = (await session.ask('checkRun')).groups.flatMap(allFixes);
    expect(fixes).toHaveLength(ids.length);
    await session.ask('checkFix', fixes);
    return 'Created';
  },
  'an undo': async (format, values) => {
    // Rules refuse a name like an error value, or of 49,000 characters.
    const names = values.map((name) => (name.length > 1000 || name === '#REF!' ? 'A name' : name));
    atService('name', names);
    await session.pull();
    for (const id of ids) set(id, 'Name', `mine ${id}`);
    await session.push();
    const run = await lastRun(session);
    await format();
    await restoreRun(session, run);
    const order = await undoOrder(session, run, await session.ask('reviewBuild'));
    expect(await session.finish(await session.ask('pushStart', order))).toMatchObject({ state: 'finished' });
    expect(cells('Name')).toEqual(names);
    expect(ids.map((id) => service.campaign(id).name)).toEqual(names);
    atService('name', values);
    await session.pull();
    return 'Name';
  },
  'the result of a push': async (format, values) => {
    for (const id of ids) set(id, 'Category', 'Edited');
    const review = await session.ask('reviewBuild');
    atService('name', values);
    await format();
    expect(await session.push(review)).toMatchObject({ state: 'finished' });
    return 'Name';
  },
};

it.each(Object.entries(WAYS))(
  '%s',
  async (_way, run) => {
    session = await openSession({
      service: { campaigns: HOSTILE.length, sources: 0, bids: 0, tidy: true, quirks: { list_omits: 'none' } },
    });
    session.host.options.files.push({ name: 'People.js', source: PEOPLE });
    service = serviceSide(session);
    await session.ask('settingsSave', { mostRows: 'off' });
    await session.pull();
    ids = session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));
    const format = () =>
      person(
        'format',
        CELLS.map((cell) => cell.format),
      );
    const header = await run(format, HOSTILE);
    expect(cells(header)).toEqual(HOSTILE);
    expect(await person('formulas')).toEqual([]);
  },
  60_000,
);
