// test, e2e: emails about changes elsewhere that a pull by hand or a review read before the morning runs.

import { HOUR_MS } from './history-days';
import { BEN, FORM, fire, nextDay, openMornings } from './morning-runs';
import { serviceSide } from './service-side';
import { OWNER } from './session';
import type { SharedClock } from './shared-clock';

jest.setTimeout(120_000);

let clock: SharedClock;
beforeEach(async () => {
  clock = await openMornings(2);
  await clock.session.pull(['campaigns', 'targets']);
});
afterEach(() => clock.session.close());

const FOUND = 'bidgrid.schedule-found';
const stored = (): string | undefined => clock.session.host.state.document[FOUND];

const campaign = () => serviceSide(clock.session).campaigns()[0]!;
let bid = 3;
function changeBid(): void {
  bid += 0.25;
  const { countries } = clock.session.service.state.targets.get(campaign().campaign_id)!;
  [...countries.values()][0]!.bid = bid;
}

/** Who gets an email about one changed value on the next day. */
async function mailed(tab: string, before: () => Promise<unknown>): Promise<string[]> {
  const { session } = clock;
  nextDay(clock);
  const first = session.host.outbox.length;
  await before();
  clock.until(clock.now() + HOUR_MS);
  for (const user of [OWNER, BEN]) await fire(session, user);
  const text = `1 value changed at the service, not from this spreadsheet: ${tab} 1.`;
  return session.host.outbox
    .slice(first)
    .filter(({ body }) => body.includes(text))
    .map(({ from }) => from);
}

it('mails what a pull by hand found to everyone else, once', async () => {
  const { session } = clock;
  for (const user of [OWNER, BEN])
    await session.askAs(user, 'scheduleSave', { ...FORM, tabs: ['targets'] }, null);
  await mailed('Targets', async () => undefined);
  const pull = async (tabs: string[]) => {
    changeBid();
    await session.pull(tabs);
  };
  expect(await mailed('Targets', () => pull(['targets']))).toEqual([BEN]);
  expect(await mailed('Targets', () => pull(['campaigns', 'targets']))).toEqual([BEN]);
  expect(await mailed('Targets', async () => undefined)).toEqual([]);
  // A person without a morning run pulls.
  await session.ask('scheduleStop');
  expect(await mailed('Targets', () => pull(['targets']))).toEqual([BEN]);
});

it('mails what a review found to everyone', async () => {
  const { session } = clock;
  const { sheets } = session;
  for (const user of [OWNER, BEN])
    await session.askAs(user, 'scheduleSave', { ...FORM, tabs: ['campaigns'] }, null);
  await mailed('Campaigns', async () => undefined);
  const id = campaign().campaign_id;
  const before = async () => {
    const row = sheets.rowOf(id);
    sheets.set('Campaigns', row, 'Active', sheets.value('Campaigns', row, 'Active') !== true);
    serviceSide(session).change(id, { name: `Renamed elsewhere` });
    await session.ask('reviewBuild');
    expect(stored()).toContain('"tab":"campaigns","values":1');
  };
  expect(await mailed('Campaigns', before)).toEqual([OWNER, BEN]);
  expect(await mailed('Campaigns', async () => undefined)).toEqual([]);
});
