// test, e2e: numbers are shown with their unit, and a typed percentage is a plain number.

import { openSession, type Session } from './session';

const PEOPLE = {
  name: 'People.js',
  source: `
function shown(name, header) {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  const column = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1;
  return sheet.getRange(2, column, sheet.getLastRow() - 1, 1).getDisplayValues().map(function (line) { return line[0]; });
}
function typeInto(name, header, row, text, format) {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  const column = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1;
  const cell = sheet.getRange(row, column);
  if (format) cell.setNumberFormat(format);
  cell.setValue(text);
  return [row, column];
}
function setFormat(name, header, format) {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  const column = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1;
  sheet.getRange(2, column).setNumberFormat(format);
}`,
};

let session: Session;

beforeEach(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 2, sources: 0, bids: 0, tidy: true },
  });
  session.host.options.files.push(PEOPLE);
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const shown = (name: string, header: string) => person('shown', name, header);

/** Two campaigns of these bid types, each with a bid and a budget in one country. */
function twoCampaigns(bidTypes: readonly string[], bids: readonly number[]): string[] {
  const { state } = session.service;
  const own = [...state.campaigns.values()].filter(({ company_id }) => company_id === 'company-1');
  own.forEach((campaign, i) => {
    campaign.bid_type = bidTypes[i]! as typeof campaign.bid_type;
    campaign.goal_period = bidTypes[i] === 'CPI' ? null : 7;
    state.targets.get(campaign.campaign_id)!.countries = new Map([
      ['US', { bid: bids[i]!, budget: i === 0 ? 1950 : 1234.5 }],
    ]);
  });
  return own.map(({ campaign_id }) => campaign_id);
}

const edited = async (name: string, row: number, column: number) =>
  session.host.edited({
    user: 'anna@example.com',
    session: 'page-1',
    sheetId: session.sheets.idOf(name),
    range: { row, column, rows: 1, columns: 1 },
  });

it('shows a bid in dollars or percent by the bid type of its campaign, each with the same number of decimals', async () => {
  const ids = twoCampaigns(['CPI', 'RET'], [1234.5, 12.5]);
  await session.pull(['targets']);
  const order = session.sheets.rows('Targets').map((line) => ids.indexOf(String(line['Campaign ID'])));
  expect(await shown('Targets', 'Bid')).toEqual(order.map((i) => ['$1,234.50', '12.5 %'][i]));
  expect(await shown('Targets', 'Daily budget')).toEqual(order.map((i) => ['$1,950.00', '$1,234.50'][i]));
});

it('makes a typed percentage a plain number, in a goal too, and keeps all decimals', async () => {
  const ids = twoCampaigns(['RET', 'RET'], [50, 60]);
  await session.pull(['targets']);
  const [row, column] = (await person('typeInto', 'Targets', 'Bid', 2, 0.2, '0%')) as [number, number];
  await edited('Targets', row, column);
  expect(session.sheets.value('Targets', 2, 'Bid')).toBe(20);
  expect(((await shown('Targets', 'Bid')) as string[])[0]).toBe('20.0 %');
  await person('typeInto', 'Targets', 'Bid', 2, 20.25);
  await edited('Targets', row, column);
  expect(((await shown('Targets', 'Bid')) as string[])[0]).toBe('20.3 %');
  await session.push();
  const { state } = session.service;
  const pushed = ids.find((id) => id === session.sheets.rows('Targets')[0]!['Campaign ID'])!;
  expect(state.targets.get(pushed)!.countries.get('US')!.bid).toBe(20.25);
});

it('shows a bid that was typed in euros in dollars, as it will be sent', async () => {
  twoCampaigns(['CPI', 'CPI'], [2, 2]);
  await session.pull(['targets']);
  const euros = '#,##0.00\\ [$€-407]';
  const [row, column] = (await person('typeInto', 'Targets', 'Bid', 2, 3, euros)) as [number, number];
  expect(((await shown('Targets', 'Bid')) as string[])[0]).toBe('3,00 €');
  await edited('Targets', row, column);
  expect(((await shown('Targets', 'Bid')) as string[])[0]).toBe('$3.00');
});

it('leaves the number format that a person gave a cell', async () => {
  const ids = twoCampaigns(['CPI', 'CPI'], [2, 2]);
  await session.pull(['targets']);
  await person('setFormat', 'Targets', 'Bid', '0.000');
  for (const one of ids) session.service.state.targets.get(one)!.countries.get('US')!.bid = 3;
  await session.pull(['targets']);
  expect(((await shown('Targets', 'Bid')) as string[])[0]).toBe('3.000');
});
