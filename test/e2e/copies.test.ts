// test, e2e: a copy of a tab is not read. If a person has it open, or it has the name of a deleted tab, Check
// and the review say so.

import { openSession, type Session } from './session';

const SCRIPT = {
  name: 'Copies.js',
  source: `
    const book = () => SpreadsheetApp.getActiveSpreadsheet();
    function copyTab(name) { book().getSheetByName(name).copyTo(book()).setName(name + ' copy'); }
    function openSheet(name) { book().getSheetByName(name).activate(); }
    function renameSheet(name, to) { book().getSheetByName(name).setName(to); }
    function deleteSheet(name) { book().deleteSheet(book().getSheetByName(name)); }
    function addSheet(name, header) { book().insertSheet(name).getRange(1, 1).setValue(header); }
  `,
};

let session: Session;
const byHand = (name: string, ...args: string[]) => session.run(name, args, { fromClient: false });

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 2, tidy: true } });
  session.host.options.files.push(SCRIPT);
  await session.pull(['campaigns', 'targets']);
}, 60_000);
afterEach(() => session.close());

/** What Check and the review say about copies: the same. */
async function copies(): Promise<readonly string[]> {
  const check = await session.ask('checkRun');
  const review = await session.ask('reviewBuild');
  expect(review.copies).toEqual(check.copies);
  return check.copies;
}

it('with a name of its own has a message only while it is open', async () => {
  await byHand('copyTab', 'Targets');
  expect(await copies()).toEqual([]);
  await byHand('openSheet', 'Targets copy');
  expect(await copies()).toEqual([
    '"Targets copy" is a copy that Bidgrid does not read. Edit "Targets" instead.',
  ]);
  await byHand('openSheet', 'Targets');
  expect(await copies()).toEqual([]);
});

it('has a message while it is open with the name of the renamed tab', async () => {
  await byHand('copyTab', 'Targets');
  await byHand('renameSheet', 'Targets', 'Before the sale');
  await byHand('renameSheet', 'Targets copy', 'Targets');
  await byHand('openSheet', 'Targets');
  await session.sheets.type('Targets', 2, 'Bid', 1.11);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
  expect(await copies()).toEqual([
    '"Targets" is a copy that Bidgrid does not read. Edit "Before the sale", and rename or delete the copy.',
  ]);
});

it('has a message when it has the name of the deleted tab, until the tab is back', async () => {
  await byHand('copyTab', 'Targets');
  await byHand('deleteSheet', 'Targets');
  await byHand('renameSheet', 'Targets copy', 'Targets');
  expect(await copies()).toEqual([
    '"Targets" is a copy that Bidgrid does not read. Pull Targets again, then copy your edits to the new tab.',
  ]);
  await session.pull(['targets']);
  await byHand('openSheet', 'Targets');
  expect(await copies()).toEqual([
    '"Targets" is a copy that Bidgrid does not read. Edit "Targets (2)", and rename or delete the copy.',
  ]);
});

it('is not mistaken for a sheet or chart of a person that has the name of a tab', async () => {
  await byHand('addSheet', 'Sources', 'Where our installs come from');
  session.host.addChartSheet('Ads');
  expect(await copies()).toEqual([]);
});
