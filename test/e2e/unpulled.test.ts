// test, e2e: a country that was added elsewhere since the pull contradicts a bid that is moved here: the
// review says so.

import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;
let id: string;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 2, tidy: true } });
  id = [...session.service.state.campaigns.keys()][0]!;
}, 60_000);
afterAll(() => session.close());

const countries = () => session.service.state.targets.get(id)!.countries;
const rowOf = (country: string) =>
  session.sheets.find('Targets', (line) => line['Campaign ID'] === id && line.Country === country);
const type = (country: string, value: Content) =>
  session.sheets.type('Targets', rowOf(country), 'Bid', value);

/** The warnings of the next review, by country. */
async function warnings(): Promise<Record<string, readonly string[]>> {
  const { rows, held } = await session.ask('reviewBuild');
  expect(held).toEqual([]);
  return Object.fromEntries(rows.map((row) => [row.key.split(/\W+/).at(-1), row.warnings]));
}

const sentence = (what: string) =>
  `Pull Targets first: the service now has ${what}, so this row will not be sent.`;

it('with a bid of its own, when the bids move to DEFAULT', async () => {
  countries().clear();
  countries().set('DEFAULT', {}).set('US', { bid: 3 }).set('CA', { bid: 4 });
  await session.pull(['campaigns', 'targets']);
  await type('US', null);
  await type('CA', null);
  await type('DEFAULT', 5);
  expect(Object.values(await warnings()).flat()).toEqual([]);
  countries().set('SE', { bid: 2 });
  const one = [sentence('SE with its own Bid')];
  // None of the rows is sent.
  expect(await warnings()).toEqual({ US: one, CA: one, DEFAULT: one });
  countries().set('NO', { bid: 3 });
  expect((await warnings()).DEFAULT).toEqual([sentence('SE and NO with their own Bid')]);
  countries().set('FI', { bid: 3 });
  expect((await warnings()).DEFAULT).toEqual([sentence('SE and 2 others with their own Bid')]);
  for (const country of ['NO', 'FI']) countries().delete(country);
  expect((await warnings()).DEFAULT).toEqual(one);
  // With the row of SE, the rules say what is missing, and nothing is sent.
  await session.pull(['targets']);
  const { held } = await session.ask('reviewBuild');
  expect(held.map(({ reasons }) => reasons.join(' ')).join(' ')).toContain('in DEFAULT and in SE');
});

it('without a bid, when the bid of DEFAULT moves to the countries', async () => {
  countries().clear();
  countries().set('DEFAULT', { bid: 3 }).set('US', {}).set('CA', {});
  for (const country of ['US', 'CA']) await type(country, null);
  await type('DEFAULT', 3);
  await session.pull(['targets']);
  await type('DEFAULT', null);
  await type('US', 5);
  await type('CA', 6);
  expect(Object.values(await warnings()).flat()).toEqual([]);
  countries().set('SE', {});
  const found = await warnings();
  for (const country of ['DEFAULT', 'US', 'CA'])
    expect(found[country]).toContain(sentence('SE without a Bid'));
});

it('and nothing is said about a campaign without such a country', async () => {
  countries().delete('SE');
  expect(Object.values(await warnings()).flat()).toEqual([]);
});
