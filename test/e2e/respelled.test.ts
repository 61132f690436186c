// test, e2e: codes typed in another case are normalized by Check and by the review, before any push.

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

it('the review writes a country in upper case, and what it then shows can be pushed', async () => {
  const row = await typeTarget('fi');
  const review = await session.ask('reviewBuild');
  expect(country(row)).toBe('FI');
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(session.service.state.targets.get(campaign)!.countries.get('FI')).toMatchObject({ bid: 2 });
});
