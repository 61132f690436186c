// test, e2e: Home before the first pull and after it.

import { OWNER, openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 6, bids: 2, tidy: true } });
});
afterEach(() => session.close());

const home = () => session.ask('homeRead');

it('is empty before the first pull, and shows who pulled what afterwards', async () => {
  await expect(session.ask('figuresCatalog')).rejects.toThrow(
    'Pull first: figures are matched with the campaigns, apps and bids of this spreadsheet.',
  );
  expect(await home()).toMatchObject({ lastPull: null, sets: [], tabs: [], job: null, runs: [] });
  await expect(session.ask('pullAgain')).rejects.toThrow('Nothing was pulled yet.');
  await session.pull(['campaigns', 'targets']);
  const { lastPull, tabs, connection } = await home();
  expect(lastPull).toEqual({
    at: expect.any(Number),
    who: OWNER,
    campaigns: 6,
    what: 'Campaigns, Targets',
    mayRepeat: true,
  });
  expect(tabs.map(({ title, marks }) => [title, marks])).toEqual([
    ['Campaigns', []],
    ['Targets', []],
  ]);
  expect(connection).toEqual({ name: 'Common login', company: '', problem: '' });
});
