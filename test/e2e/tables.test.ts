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

it('marks cells while people type, also where a format is refused, and Check does the same', async () => {
  await session.pull(['targets']);
  makeTable('Targets');
  const row = session.sheets.find('Targets', (line) => typeof line.Bid === 'number');
  const { Bid: bid, 'Campaign ID': id } = session.sheets.line('Targets', row);
  await session.sheets.type('Targets', row, 'Bid', Number(bid) * 1.5);
  expect(session.sheets.value('Targets', row, 'Change')).toBe('edit');
  await session.sheets.type('Targets', row, 'Bid', -1);
  expect(session.sheets.value('Targets', row, 'Change')).toBe('error');
  automatic('Targets', row, 'Bid');
  await session.sheets.type('Targets', row, 'Bid', Number(bid) * 2);
  expect(session.sheets.value('Targets', row, 'Change')).toBe('edit');
  const below = session.sheets.rows('Targets').length + 2;
  await session.sheets.type('Targets', below, 'Campaign ID', id!);
  await session.sheets.type('Targets', below, 'Country', 'us');
  await session.sheets.type('Targets', below, 'Bid', 2);
  expect(await refusal('checkRun')).toBe('');
  expect(session.sheets.value('Targets', row, 'Change')).toBe('edit');
  expect(session.sheets.value('Targets', below, 'Change')).not.toBeNull();
});
