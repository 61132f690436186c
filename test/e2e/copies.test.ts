// test, e2e: a copy of a tab is not read, and Check and the review say so while it is open.

import { openSession, type Session } from './session';

const SCRIPT = {
  name: 'Copies.js',
  source: `
    const book = () => SpreadsheetApp.getActiveSpreadsheet();
    function copyTab(name) { book().getSheetByName(name).copyTo(book()).setName(name + ' copy'); }
    function openSheet(name) { book().getSheetByName(name).activate(); }
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

it('is not mistaken for a sheet or chart of a person that has the name of a tab', async () => {
  await byHand('addSheet', 'Sources', 'Where our installs come from');
  session.host.addChartSheet('Ads');
  expect(await copies()).toEqual([]);
});
