// Browser tests: connecting by mouse: by client ID, by the service's consent page, with two companies, and
// disconnecting.
import type { Locator, Page } from 'playwright-core';
import { openView, pull } from './panels';
import type { Spreadsheet } from './spreadsheet';
import { until } from './until';
import { startWorkbench, type Workbench } from './workbench';

jest.setTimeout(180_000);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startWorkbench({ campaigns: 8, connect: true });
});
afterAll(() => workbench?.close());

const card = (sheet: Spreadsheet, name: string): Locator => sheet.sidebar.getByRole('listitem', { name });
const click = (place: Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

async function fill(sheet: Spreadsheet, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await sheet.sidebar.getByLabel(label, { exact: true }).fill(text);
}

/** Follows the link in the card to the service, answers there, and returns the text of the last page. */
async function answerThere(
  sheet: Spreadsheet,
  place: Locator,
  answer: string,
  company?: string,
): Promise<string> {
  const opened = sheet.page.context().waitForEvent('page');
  await place.getByRole('link', { name: 'Open the advertising service' }).click();
  const window: Page = await opened;
  if (company) await window.getByLabel('Company').selectOption({ label: company });
  await window.getByRole('button', { name: answer }).click();
  await window.waitForURL(/usercallback/);
  const said = await window.locator('main').textContent();
  await window.close();
  return said ?? '';
}

const shownIds = async (sheet: Spreadsheet): Promise<string[]> =>
  (await sheet.rows()).map((row) => String(row['Campaign ID']));

test('both ways of connecting, two companies, and disconnecting', async () => {
  const { service } = workbench;
  const [harbour, pelt] = service.companies;
  const sheet = await workbench.open('ana@example.com');
  const { sidebar } = sheet;

  await openView(sheet, 'Connections…');
  // Each empty field has its own message, and the first of them the focus.
  await sidebar.getByRole('button', { name: 'Test and save' }).click();
  const fields = ['Company', 'Name of the connection', 'Client ID', 'Client secret'];
  expect(await sidebar.getByRole('alert').allTextContents()).toEqual(
    fields.map((field) => `${field} is required.`),
  );
  const company = sidebar.getByLabel('Company', { exact: true });
  await until(() => company.evaluate((field) => field === document.activeElement), true);
  await fill(sheet, {
    Company: harbour!.name,
    'Name of the connection': 'Our team',
    'Client ID': harbour!.client_id,
    'Client secret': 'not the secret',
  });
  await sidebar.getByRole('button', { name: 'Test and save' }).click();
  await sidebar.getByRole('alert').getByText('does not accept the client ID').waitFor();
  // The error is next to the field, which has the focus.
  const secret = sidebar.getByLabel('Client secret', { exact: true });
  await until(() => secret.evaluate((field) => field === document.activeElement), true);
  expect(await secret.getAttribute('aria-invalid')).toBe('true');
  await fill(sheet, { 'Client secret': harbour!.client_secret });
  await sidebar.getByRole('button', { name: 'Test and save' }).click();
  const first = card(sheet, 'Our team');
  await first.getByText('This spreadsheet uses it.').waitFor();
  // A new connection is tested immediately.
  await first.getByText('8 campaigns').waitFor();
  for (const part of ['Campaigns', 'Creatives', 'Source bids']) {
    await first.getByText(`${part}: works`).waitFor();
  }
  await sidebar.getByRole('button', { name: 'Add a connection' }).click();
  await sheet.page.keyboard.press('Escape');
  await first.getByText('Campaigns: works').waitFor();
  await pull(sheet);
  const own = await shownIds(sheet);
  expect(own).toHaveLength(8);
  const [ownName] = (await sheet.rows()).map((row) => String(row.Name));

  await openView(sheet, 'Connections…');
  await sidebar.getByRole('button', { name: 'Add a connection' }).click();
  await sidebar.getByRole('radio', { name: /Authorize in a window/ }).click();
  expect(await sidebar.getByLabel('Redirect address').inputValue()).toBe(`${workbench.url}usercallback`);
  await fill(sheet, {
    Company: pelt!.name,
    'Name of the connection': 'Agency',
    'Client ID': service.third_party.client_id,
    'Client secret': service.third_party.client_secret,
  });
  await sidebar.getByRole('button', { name: 'Save and authorize' }).click();
  const second = card(sheet, 'Agency');
  // The link to the service is shown without another click. Escape cancels.
  await second.getByRole('link', { name: 'Open the advertising service' }).press('Escape');
  await second.getByText('Not connected', { exact: true }).waitFor();
  await click(second, 'Authorize');
  await click(second, 'Continue');
  expect(await answerThere(sheet, second, 'Refuse')).toContain('Access was refused');
  await second.getByText('Access was refused').waitFor();
  await click(second, 'Authorize');
  await click(second, 'Continue');
  // It is easy to pick the wrong company there, so its campaigns are shown for confirmation.
  expect(await answerThere(sheet, second, 'Allow', harbour!.name)).toContain(
    'confirm the company of "Agency"',
  );
  await second.getByText(`Is this ${pelt!.name}?`).waitFor();
  await second.getByText(ownName!, { exact: false }).waitFor();
  // The question stays until it is answered.
  await openView(sheet, 'Pull…');
  await openView(sheet, 'Connections…');
  await second.getByText(`Is this ${pelt!.name}?`).waitFor();
  await second.getByText('Not confirmed', { exact: true }).waitFor();
  expect(await second.getByRole('button', { name: 'Use it here' }).count()).toBe(0);
  await click(second, 'No, this is another company');
  await second.getByText('Not connected', { exact: true }).waitFor();
  await click(second, 'Continue');
  expect(await answerThere(sheet, second, 'Allow', pelt!.name)).toContain('Access was granted');
  await second.getByText(`Is this ${pelt!.name}?`).waitFor();
  await second.getByText('App lists and suppression: no management key').waitFor();
  // Another window of the same person shows the same question; it is answered once.
  const otherWindow = await workbench.open('ana@example.com');
  await openView(otherWindow, 'Connections…');
  await card(otherWindow, 'Agency').getByText(`Is this ${pelt!.name}?`).waitFor();
  // A wrong answer edits the campaigns of another company, so neither is the default.
  expect(await second.locator('fieldset button.primary').count()).toBe(0);
  await click(second, 'Yes');
  await second.getByText('Connected', { exact: true }).waitFor();
  await click(card(otherWindow, 'Agency'), 'No, this is another company');
  await card(otherWindow, 'Agency').getByRole('alert').getByText('was confirmed in another window').waitFor();
  await card(otherWindow, 'Agency').getByText('Connected', { exact: true }).waitFor();
  await otherWindow.close();

  await click(second, 'Use it here');
  await second.getByText(`This spreadsheet has campaigns of ${harbour!.name}.`).waitFor();
  // Escape answers No, and the focus stays in the card.
  await sidebar.getByRole('button', { name: 'Switch anyway' }).press('Escape');
  await until(() => sidebar.getByRole('button', { name: 'Switch anyway' }).count(), 0);
  await until(() => second.evaluate((card) => card.contains(document.activeElement)), true);
  await click(second, 'Use it here');
  await click(second, 'Switch anyway');
  await second.getByText('This spreadsheet uses it.').waitFor();
  await until(() => sidebar.getByText('This spreadsheet uses it.').count(), 1);
  // A document never mixes two companies.
  await openView(sheet, 'Pull…');
  await sidebar.getByRole('button', { name: /^Pull \d+ campaigns?$/ }).click();
  await sidebar
    .getByText('"Agency" has access to no campaign of this spreadsheet, so nothing was pulled.')
    .waitFor();
  expect(await shownIds(sheet)).toEqual(own);

  // A colleague sees which company the spreadsheet is for, and has to connect as well.
  const colleague = await workbench.open('ben@example.com');
  await openView(colleague, 'Pull…');
  await colleague.sidebar.getByRole('alert').getByText('no connection to the advertising service').waitFor();
  await openView(colleague, 'Connections…');
  expect(await colleague.sidebar.getByLabel('Company', { exact: true }).inputValue()).toBe(pelt!.name);
  await colleague.close();

  await openView(sheet, 'Connections…');
  // A renewed client secret replaces the old one.
  await click(card(sheet, 'Our team'), 'More');
  await click(card(sheet, 'Our team'), 'Change secret or scopes');
  await card(sheet, 'Our team').getByLabel('Client secret').fill('not the secret');
  await click(card(sheet, 'Our team'), 'Test and save');
  await card(sheet, 'Our team').getByRole('alert').getByText('does not accept the client ID').waitFor();
  await card(sheet, 'Our team').getByLabel('Client secret').fill(harbour!.client_secret);
  await click(card(sheet, 'Our team'), 'Test and save');
  await click(card(sheet, 'Our team'), 'Test');
  await card(sheet, 'Our team').getByText('8 campaigns').waitFor();

  await click(card(sheet, 'Agency'), 'More');
  await card(sheet, 'Agency').getByText('source_bids:write').waitFor();
  await click(card(sheet, 'Agency'), 'Disconnect');
  await card(sheet, 'Agency').getByText('Disconnect "Agency"?').waitFor();
  await click(card(sheet, 'Agency'), 'Disconnect');
  await card(sheet, 'Agency').getByText('"Agency" is disconnected.').waitFor();
  await openView(sheet, 'Pull…');
  await sidebar
    .getByRole('alert')
    .getByText(/"Agency" is disconnected/)
    .waitFor();
  await openView(sheet, 'Connections…');
  await click(card(sheet, 'Agency'), 'More');
  await click(card(sheet, 'Agency'), 'Remove');
  await card(sheet, 'Agency').getByText('Remove "Agency"').waitFor();
  await click(card(sheet, 'Agency'), 'Remove');
  await until(() => sidebar.getByRole('listitem').count(), 1);
  await sheet.close();
});

test('the other form of token requests is offered after the test, and saved by a click', async () => {
  const { service } = workbench;
  const [harbour] = service.companies;
  await service.quirks({ token_request: 'urlencoded' });
  const sheet = await workbench.open('cleo@example.com');
  await openView(sheet, 'Connections…');
  // A text that is too long is not cut: it is reported, and the form is not sent.
  await fill(sheet, { Company: 'c'.repeat(81), 'Client ID': 'a', 'Client secret': 'b' });
  await sheet.sidebar.getByRole('alert').getByText('At most 80 characters; these are 81.').waitFor();
  await sheet.sidebar.getByRole('button', { name: 'Test and save' }).click();
  expect(await sheet.sidebar.getByRole('button', { name: 'Test and save' }).isEnabled()).toBe(true);
  expect(await sheet.sidebar.getByLabel('Company', { exact: true }).inputValue()).toHaveLength(81);
  await fill(sheet, {
    Company: harbour!.name,
    'Name of the connection': 'Third team',
    'Client ID': harbour!.client_id,
    'Client secret': harbour!.client_secret,
  });
  await sheet.sidebar.getByRole('button', { name: 'Test and save' }).click();
  const place = card(sheet, 'Third team');
  await place.getByText('only with the other form of "Token requests are sent as"').waitFor();
  // The changed connection is tested again.
  await click(place, 'Change the setting');
  await until(() => place.getByText('only with the other form').count(), 0);
  await place.getByText('Campaigns: works').waitFor();
  await service.quirks({ token_request: 'either' });
  await sheet.close();
});
