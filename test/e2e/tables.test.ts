// test, e2e: tabs with a table of typed columns, in which Google refuses number formats and dropdowns.

import type { Reply } from '../../src/ports/user-error';
import { ALL, openSession, type Session } from './session';

const SENTENCE =
  'This tab contains a table. Convert it back to a range (Format ▸ Convert to unformatted data) and try again.';

const ORDER = { ...ALL, tabs: ['campaigns'] };

let session: Session;
beforeEach(async () => {
  session = await openSession({ patient: true, service: { campaigns: 3, tidy: true } });
});
afterEach(() => session.close());

/** As Format ▸ Convert to table with a type for every column. */
function makeTable(title: string): void {
  const { workbook } = session.host;
  const sheetId = session.sheets.idOf(title);
  const columns = session.sheets.headers(title).length;
  workbook.own.typedColumns.push({ sheetId, row: 2, column: 1, rows: 999, columns });
  workbook.ownChanged();
}

const makeRange = (): void => {
  session.host.workbook.own.typedColumns = [];
};

const automatic = (title: string, row: number, header: string): void => {
  const column = session.sheets.headers(title).indexOf(header) + 1;
  const before = session.sheets.cell(title, row, header);
  session.sheets.put(title, row, column, { ...before, s: null });
};

const refusal = async (name: string, ...args: unknown[]): Promise<string> => {
  const { value } = await session.run(name, args);
  const reply = value as Reply<unknown>;
  return reply.ok ? '' : reply.error.sentence;
};

it('works in a table whose columns have the formats that Bidgrid needs: edits, new rows, push, undo', async () => {
  const { state } = session.service;
  const { campaign_id: id } = [...state.campaigns.values()][0]!;
  const { countries } = state.targets.get(id)!;
  const [code, target] = [...countries].find(([one]) => one !== 'DEFAULT')!;
  countries.delete(code);
  await session.pull(['campaigns', 'targets']);
  for (const title of ['Campaigns', 'Targets']) makeTable(title);
  session.sheets.set('Campaigns', 2, 'Name', '007');
  countries.set(code, target);
  const before = session.sheets.rows('Targets').length;
  expect(await session.pull(['campaigns', 'targets'])).toMatchObject({ state: 'finished', gaps: 0 });
  expect(session.sheets.rows('Targets')).toHaveLength(before + 1);
  expect(session.sheets.rows('Targets').at(-1)).toMatchObject({ 'Campaign ID': id, Country: code });
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect(await session.push()).toMatchObject({ state: 'finished', done: 1, problems: [] });
  expect(state.campaigns.get(String(session.sheets.value('Campaigns', 2, 'Campaign ID')))!.name).toBe('007');
});

it('works when percentages change between whole numbers and fractions: their format stays as it is', async () => {
  const { state } = session.service;
  const campaign = [...state.campaigns.values()][0]!;
  // Its bids are percentages.
  Object.assign(campaign, { bid_type: 'RET', goal_period: 7 });
  const id = campaign.campaign_id;
  const { countries } = state.targets.get(id)!;
  countries.clear();
  for (const [code, bid] of [
    ['US', 2],
    ['DE', 3],
    ['JP', 4],
  ] as const)
    countries.set(code, { bid });
  await session.pull(['campaigns', 'targets']);
  makeTable('Targets');
  const rowOf = (code: string) =>
    session.sheets.find('Targets', (line) => line['Campaign ID'] === id && line.Country === code);
  const bids = () =>
    ['US', 'DE', 'JP', 'FR'].map((code) => {
      const line = session.sheets
        .rows('Targets')
        .find((one) => one['Campaign ID'] === id && one.Country === code);
      return line?.Bid;
    });
  // A change at the service, one in the sheet, and a new row on either side.
  countries.set('US', { bid: 2.5 });
  countries.set('FR', { bid: 1.25 });
  expect(await session.pull(['targets'])).toMatchObject({ state: 'finished', gaps: 0 });
  await session.sheets.type('Targets', rowOf('DE'), 'Bid', 3.5);
  expect(bids()).toEqual([2.5, 3.5, 4, 1.25]);
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  const pushed = await session.push();
  expect(pushed).toMatchObject({ state: 'finished', done: 1, problems: [] });
  expect(state.targets.get(id)!.countries.get('DE')).toMatchObject({ bid: 3.5 });
  expect(bids()).toEqual([2.5, 3.5, 4, 1.25]);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('names the table if a number format is missing; nothing is lost, and the same pull works after converting it to a range', async () => {
  await session.pull(['campaigns']);
  session.sheets.set('Campaigns', 2, 'Name', 'Mine');
  automatic('Campaigns', 3, 'Name');
  const id = String(session.sheets.value('Campaigns', 3, 'Campaign ID'));
  const own = session.service.state.campaigns.get(id)!;
  const before = session.sheets.value('Campaigns', 3, 'Name');
  own.name = '=1+1';
  makeTable('Campaigns');
  const job = await session.ask('pullStart', ORDER);
  expect(await refusal('jobStep', job.id)).toBe(SENTENCE);
  expect([2, 3].map((row) => session.sheets.value('Campaigns', row, 'Name'))).toEqual(['Mine', before]);
  expect(session.host.heldLocks()).toEqual([]);
  makeRange();
  expect(await session.finish((await session.ask('jobCurrent'))!)).toMatchObject({
    state: 'finished',
    gaps: 0,
  });
  expect([2, 3].map((row) => session.sheets.value('Campaigns', row, 'Name'))).toEqual(['Mine', '=1+1']);
  expect((await session.ask('reviewBuild')).rows).toHaveLength(1);
});

it('names the table as a possible cause if Google refuses a format with an unknown message', async () => {
  await session.pull(['campaigns']);
  automatic('Campaigns', 3, 'Name');
  session.service.state.campaigns.get(String(session.sheets.value('Campaigns', 3, 'Campaign ID')))!.name =
    '007';
  const job = await session.ask('pullStart', ORDER);
  const { value } = await session.run('jobStep', [job.id], {
    refuseWrite: (write) =>
      write === 'RangeList.setNumberFormat' ? '型付き列のセルの表示形式は設定できません。' : null,
  });
  expect(value).toMatchObject({
    ok: false,
    error: {
      sentence:
        'Google refused a number format, a dropdown or a value. Remove your own data validations from this tab, or convert its table to a range (Format ▸ Convert to unformatted data), and try again.',
      detail: expect.stringContaining('型付き列'),
    },
  });
  expect(await session.finish((await session.ask('jobCurrent'))!)).toMatchObject({ state: 'finished' });
  expect(session.sheets.value('Campaigns', 3, 'Name')).toBe('007');
});
