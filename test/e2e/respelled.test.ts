// test, e2e: codes typed in another case are normalized by Check and by the review, before any push.

import { fixOf } from '../../src/features/check/view/check-choices';
import { openSession, type Session } from './session';

let session: Session;
let campaign: string;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true } });
  const [first] = session.service.state.targets;
  campaign = first![0];
  first![1].countries.clear();
  first![1].countries.set('MX', { bid: 1, budget: 100 });
  await session.pull(['campaigns', 'targets', 'creative-sets']);
}, 60_000);
afterAll(() => session.close());

/** Types a new row of Targets; returns its number. */
async function typeTarget(country: string): Promise<number> {
  const { sheets } = session;
  const row = sheets.rows('Targets').length + 2;
  await sheets.type('Targets', row, 'Campaign ID', campaign);
  await sheets.type('Targets', row, 'Country', country);
  await sheets.type('Targets', row, 'Bid', 2);
  await sheets.type('Targets', row, 'Daily budget', 50);
  return row;
}
const country = (row: number) => session.sheets.value('Targets', row, 'Country');

it('Check writes a country in upper case; a second Check writes nothing', async () => {
  const row = await typeTarget('se');
  await session.ask('checkRun');
  expect(country(row)).toBe('SE');
  expect(session.sheets.value('Targets', row, 'Change')).toBe('new');
  const before = JSON.stringify(session.sheets.rows('Targets'));
  await session.ask('checkRun');
  expect(JSON.stringify(session.sheets.rows('Targets'))).toBe(before);
});

it('warns of a code that no country has, and offers the usual one', async () => {
  const row = await typeTarget('uk');
  const { groups } = await session.ask('checkRun');
  const { severity, issues } = groups.find(({ rule }) => rule === 'target-country')!;
  expect(severity).toBe('warning');
  expect(issues).toMatchObject([{ row, fixes: [{ label: 'Make it GB' }] }]);
  await session.ask('checkFix', [fixOf(issues[0]!, issues[0]!.fixes[0]!)]);
  expect(country(row)).toBe('GB');
  expect((await session.ask('checkRun')).groups.map(({ rule }) => rule)).not.toContain('target-country');
});

it('the review writes a country in upper case, and what it then shows can be pushed', async () => {
  const row = await typeTarget('fi');
  const review = await session.ask('reviewBuild');
  expect(country(row)).toBe('FI');
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(session.service.state.targets.get(campaign)!.countries.get('FI')).toMatchObject({ bid: 2 });
});

it('a list of countries is written in its order; an invalid code stays as typed', async () => {
  await session.sheets.type('Creative sets', 2, 'Countries', 'us;de');
  const row = await typeTarget('Swedn');
  await session.ask('checkRun');
  expect(session.sheets.value('Creative sets', 2, 'Countries')).toBe('DE, US');
  expect(country(row)).toBe('Swedn');
});

it('loses only what is typed between its last read and its write', async () => {
  const row = await typeTarget('dk');
  const lost: string[] = [];
  for (let n = 1, isOver = false; !isOver; n += 1) {
    session.sheets.set('Targets', row, 'Country', 'dk');
    let seen = 0;
    let at = '';
    await session.run('checkRun', [], {
      onCall: (_n, service, method) => {
        const isAddress = /^(getRange|getRangeList|getSheetId|getId|getName|getSheets|getActiveSpreadsheet)$/;
        if (!/^(SpreadsheetApp|Spreadsheet|Sheet|Range|RangeList)$/.test(service) || isAddress.test(method))
          return;
        seen += 1;
        if (seen !== n) return;
        at = method;
        session.sheets.set('Targets', row, 'Country', 'no');
      },
    });
    isOver = seen < n;
    // Typed before it is read, it is a code like any other.
    if (!isOver && !/^no$/i.test(String(country(row)))) lost.push(at);
  }
  expect(lost).toEqual(['getSheetValues', 'setValues']);
});
