// Browser tests: from a report file to a verified push: the columns are recognized, the spend is matched, a
// rule proposes bids from it, and accepted proposals are reviewed and pushed.
import { violations } from './axe';
import { closeReview, openView, pull, push, review, textOf } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
let sheet: Spreadsheet;
let report: string;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 4, bids: 5, tidy: true });
  sheet = await workbench.open('ana@example.com');
  await pull(sheet, ['Targets', 'Sources', 'Source bids']);
  report = await reportFile('report.csv');
});
afterAll(async () => {
  await sheet?.close();
  await workbench?.close();
});

const reportFile = async (name: string) => (await fetch(`${workbench.url}reports/${name}`)).text();
const dialog = () => sheet.dialog('Figures');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

async function give(...files: { name: string; text: string }[]): Promise<void> {
  await dialog()
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    );
}
/** Cells of a line of a plain CSV file without quotes. */
const cellsOf = (line: string) => line.split(',');

test('a report becomes figures beside bids, proposals, and a verified push', async () => {
  await sheet.choose('Bidgrid', 'Figures…');
  await give({ name: 'report.csv', text: report });
  await button('Match the report').click();
  const match = dialog().getByRole('region', { name: 'Match' });
  await match.waitFor();
  expect(await violations(dialog())).toEqual([]);
  expect(await textOf(match)).toContain('Every line has a row in this spreadsheet.');
  await button('Import figures').click();
  await dialog().getByText('The figures of report.csv are in the spreadsheet.').waitFor();
  expect(await violations(dialog())).toEqual([]);
  await button('Close').click();

  await sheet.page.evaluate(() => window.workbench.show('Source bids'));
  const [first] = await sheet.rows();
  const [header, ...lines] = report.trim().split('\n');
  const at = (name: string) => cellsOf(header!).indexOf(name);
  const lastFinal = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const own = lines
    .map(cellsOf)
    .filter(
      (cells) =>
        cells[at('campaign_id')] === first!['Campaign ID'] &&
        cells[at('external_placement_id')] === first!['App ID'] &&
        cells[at('country')] === first!.Country &&
        cells[0]! <= lastFinal,
    );
  const sum = (name: string) => own.reduce((total, cells) => total + Number(cells[at(name)]), 0);
  expect(first).toMatchObject({ 'Report installs': sum('installs'), Days: own.length });
  expect(Number(first!['Report spend'])).toBeCloseTo(sum('spend'), 3);

  await openView(sheet, 'Bid rules…');
  const side = sheet.sidebar;
  await side.getByRole('button', { name: 'New rule', exact: true }).click();
  await side.getByRole('textbox', { name: 'Name' }).fill('Less');
  await side.getByRole('textbox', { name: 'When' }).fill('ROAS D7 < 50 %');
  await side.getByRole('textbox', { name: 'Then' }).fill('-10 %');
  await side.getByRole('button', { name: 'Add rule', exact: true }).click();
  await side.getByRole('button', { name: 'Run the rules' }).click();
  const accept = side.getByRole('button', { name: /^Accept all/ });
  await accept.click();
  await side.getByText(/bids? changed\. Only a push sends them/).waitFor();
  const changed = (await sheet.rows()).filter(({ Change }) => Change === 'edit').length;
  expect(changed).toBeGreaterThan(0);

  const pushing = await review(sheet);
  const go = await textOf(pushing.getByRole('button', { name: /^Push \d+ rows?$/ }));
  expect(go).toBe(`Push ${changed} rows`);
  const guard = pushing.locator('footer input');
  if ((await guard.count()) > 0) await guard.fill(String(changed));
  await push(pushing);
  await closeReview(sheet);
  await until(async () => (await sheet.rows()).filter(({ Change }) => Change === 'edit').length, 0);
  expect(sheet.problems).toEqual([]);
});

test('a report from a spreadsheet program: decimal commas, a title, a total, shortened IDs', async () => {
  await sheet.choose('Bidgrid', 'Figures…');
  await give({ name: 'report-messy.csv', text: await reportFile('report-messy.csv') });
  await button('Match the report').waitFor();
  const meanings = dialog().locator('table.columns select');
  expect(
    await meanings.evaluateAll((all) =>
      all.map((one) => (one as HTMLSelectElement).selectedOptions[0]!.text),
    ),
  ).toEqual(['Day', 'Campaign name', 'App ID', 'Country', 'Installs', 'Spend', 'Revenue D7', 'Payers']);
  expect(await dialog().getByLabel('Decimal separator').inputValue()).toBe(',');
  expect(await dialog().getByLabel('Days are written as').inputValue()).toBe('dmy');
  expect(await violations(dialog())).toEqual([]);
  await button('Match the report').click();
  const match = await textOf(dialog().getByRole('region', { name: 'Match' }));
  expect(match).toContain('The campaign has no such app');
  expect(match).toContain('1 line with totals or notes left out.');
  expect(match).toContain('lost its last digits in a spreadsheet program.');
  await button('Back').click();
});

test('a file that is no text names its reason; columns and lines that could be counted twice are asked', async () => {
  await give({ name: 'report.xlsx', text: 'PK\u0003\u0004' });
  await dialog().getByText('"report.xlsx" is a workbook or an archive').waitFor();
  const [header, ...lines] = report.trim().split('\n');
  const at = cellsOf(header!).indexOf('revenue_d7');
  const titles = cellsOf(header!).map((title, i) => (i === at ? 'Ad revenue D7' : title));
  const long = lines.flatMap((line) => ['purchase', 'level'].map((event) => `${line},1.5,${event}`));
  await give({ name: 'long.csv', text: [`${titles},IAP revenue D7,Event`, ...long].join('\n') });
  const question = dialog().getByRole('group', { name: 'Which column is Revenue D7?' });
  await question.waitFor();
  expect(await violations(dialog())).toEqual([]);
  expect(await button('Match the report').isDisabled()).toBe(true);
  await question.getByLabel('Ad revenue D7').click();
  expect(await dialog().getByLabel('Meaning of Ad revenue D7').inputValue()).toBe('revenue7');
  await button('Match the report').click();
  await dialog().getByRole('group', { name: 'Which lines count?' }).waitFor();
  expect(await violations(dialog())).toEqual([]);
  expect(await button('Import figures').isDisabled()).toBe(true);
  await dialog()
    .getByLabel('Count installs, spend and revenue once: they are the same on these lines')
    .check();
  await button('Use these lines').click();
  const match = await textOf(dialog().getByRole('region', { name: 'Match' }));
  expect(match).toContain(`${lines.length.toLocaleString('en')} lines`);
  expect(await button('Import figures').isDisabled()).toBe(false);
  await button('Back').click();
});

test('the same report twice changes nothing; a missing column is asked for', async () => {
  await give({ name: 'again.csv', text: report });
  // Its headers are known, so the columns are not asked again.
  await button('Import figures').click();
  await dialog().getByText('Its figures are unchanged.').waitFor();
  await give({ name: 'days.csv', text: 'Date,Spend\n2026-11-03,1\n' });
  await dialog().getByText('Choose the column with the campaign’s name or ID.').waitFor();
  expect(await button('Match the report').isDisabled()).toBe(true);
  await button('Back').click();
  await give({ name: 'empty.csv', text: '' });
  await dialog().getByText('"empty.csv" has no lines below a header.').waitFor();
  await button('Close').click();
  expect(sheet.problems).toEqual([]);
});
