// test, e2e: row 1 is not the row with the headers, as after sorting the whole sheet: everything that reads
// the tab says so in the same sentence and writes nothing, and one fix of Check heals it.

import type { CheckView } from '../../src/features/check/check-schema';
import { fixOf } from '../../src/features/check/view/check-choices';
import { openSession, type Session, wholeOrder } from './session';

const PEOPLE = `
function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns'); }
function sortEverything() {
  tab_().setFrozenRows(0);
  tab_().getDataRange().sort({ column: at_('Name'), ascending: false });
  tab_().setFrozenRows(1);
}
function at_(header) { return tab_().getRange(1, 1, 1, tab_().getLastColumn()).getValues()[0].indexOf(header) + 1; }
function insertTitle() {
  tab_().insertRowBefore(1);
  tab_().getRange('1:1').clearFormat().clearNote().clearDataValidations();
  tab_().getRange('A1:D1').merge();
  tab_().getRange('A1').setValue('Our campaigns').setFontSize(18);
  tab_().setFrozenRows(2);
}
function deleteHeaders() { tab_().deleteRow(1); }
function mergeHeaders() { tab_().getRange('C1:E1').merge(); }
function everything() {
  var s = tab_(), all = s.getDataRange(), filter = s.getFilter();
  return { values: all.getValues(), formulas: all.getFormulas(), notes: all.getNotes(),
    colors: all.getBackgrounds(), frozen: s.getFrozenRows(), bold: s.getRange(1, 3).getFontWeight(),
    filter: filter && filter.getRange().getA1Notation(), columns: s.getMaxColumns() };
}
`;

interface Everything {
  values: unknown[][];
  formulas: string[][];
  notes: string[][];
  colors: string[][];
  frozen: number;
  bold: string;
  filter: string | null;
  columns: number;
}

const LOCALES = ['en_US', 'de_DE'] as const;
const SENTENCE = 'Row 1 of the tab Campaigns does not have the headers. Bidgrid ▸ Check offers to fix it.';
const ALL = { name: '', platform: '', active: null, bidType: '', selectedRows: false };

let session: Session;
let before: Everything;
let edited: string;
let hasFilter: boolean;
const person = async (name: string) => {
  const { ok, value, error } = await session.run(name, [], { fromClient: false });
  if (!ok) throw new Error(`${name}: ${error?.message}`);
  return value;
};
const everything = async () => (await person('everything')) as Everything;
const byId = (values: unknown[][]) =>
  [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

async function open(locale: (typeof LOCALES)[number]): Promise<void> {
  session = await openSession({
    locale,
    service: { campaigns: 5, tidy: true, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  await session.pull();
  edited = String(session.sheets.value('Campaigns', 4, 'Campaign ID'));
  await session.sheets.type('Campaigns', 4, 'Category', 'edited');
  before = await everything();
}
afterEach(() => session.close());

/** Everything that reads the tab refuses with the same sentence, and nothing is written. */
async function isRefused(): Promise<void> {
  const damaged = await everything();
  hasFilter = damaged.filter !== null;
  const sentences: string[] = [];
  for (const [name, args] of [
    ['reviewBuild', []],
    ['pullStart', [ALL]],
  ] as const) {
    const { value } = await session.run(name, [...args]);
    sentences.push((value as { error: { sentence: string } }).error.sentence);
  }
  expect(sentences).toEqual([SENTENCE, SENTENCE]);
  await session.ask('checkRun');
  expect(await everything()).toEqual(damaged);
}

async function fixOnly(): Promise<CheckView> {
  const { groups } = await session.ask('checkRun');
  const [group] = groups.filter(({ rule }) => rule === 'header-row');
  expect(group).toMatchObject({ severity: 'error', count: 1 });
  const [issue] = group!.issues;
  expect(issue!.fixes).toMatchObject([{ certain: true }]);
  return session.ask('checkFix', [fixOf(issue!, issue!.fixes[0]!)]);
}

/** The table is as before, and only the edit is pushed. */
async function isHealed(view: CheckView, right: readonly unknown[] = []): Promise<void> {
  expect(view).toMatchObject({ errors: 0, unchecked: [] });
  const now = await everything();
  const width = before.values[0]!.length;
  expect(now.values[0]!.slice(0, width)).toEqual(before.values[0]);
  expect(now.notes[0]!.slice(0, width)).toEqual(before.notes[0]);
  expect(now.colors[0]!.slice(0, width)).toEqual(before.colors[0]);
  const filled = now.values
    .map((line) => line.slice(0, width))
    .filter((line) => line.some((cell) => cell !== '' && cell !== false));
  expect(byId(filled)).toEqual(byId(before.values));
  const beside = now.values.flatMap((line) => line.slice(width)).filter((cell) => cell !== '');
  expect(beside).toEqual(right);
  expect([now.frozen, now.bold, now.columns - before.columns]).toEqual([1, 'bold', 0]);
  if (hasFilter) expect(now.filter).toMatch(/^A1:/);
  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({ heldCount: 0, conflictCount: 0 });
  expect(review.rows).toMatchObject([{ key: edited, changes: [{ after: 'edited' }] }]);
}

describe.each(LOCALES)('in a document of %s', (locale) => {
  beforeEach(() => open(locale));

  it('headers that were sorted into the rows are moved back, and the edit can be pushed', async () => {
    await person('sortEverything');
    expect(session.sheets.headers('Campaigns')).not.toContain('Campaign ID');
    await isRefused();
    await isHealed(await fixOnly());
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [] });
  });

  it('a title above the headers goes to the right of the table', async () => {
    await person('insertTitle');
    await isRefused();
    await isHealed(await fixOnly(), ['Our campaigns']);
    expect(await session.pull()).toMatchObject({ state: 'finished' });
    expect((await everything()).values.flat()).toContain('Our campaigns');
  });
});
