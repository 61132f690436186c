// test, e2e: connections of one person in documents of several companies, and that no secret is kept.

import { ALL, openSession, type Session } from './session';

let session: Session;

const addressesOf = ({ service }: Session) => ({
  BIDGRID_AUTH_URL: service.auth_url,
  BIDGRID_BASE_URL: service.base_url,
  BIDGRID_API_URL: service.api_url,
});

beforeEach(async () => {
  session = await openSession({ properties: {}, service: { campaigns: 4 } });
});
afterEach(() => session.close());

const configure = () => Object.assign(session.host.state.script, addressesOf(session));
const form = () => ({
  name: 'Our team',
  company: 'Harbour Games',
  party: 'first' as const,
  clientId: session.service.client_id,
  clientSecret: session.service.client_secret,
  managementKey: session.service.api_key,
  scopes: ['campaigns:write', 'creatives:write', 'source_bids:write'] as const,
});
/** The ID of the only connection. */
const add = async (): Promise<string> => (await session.ask('connectionAdd', form())).connections[0]!.id;

it('belongs to one person; disconnecting keeps only its name, and entering the secret restores it', async () => {
  configure();
  const id = await add();
  expect(await session.askAs('ben@example.com', 'connectionList')).toMatchObject({
    connections: [],
    document: { company: 'Harbour Games' },
    why: expect.stringContaining('no connection'),
  });
  expect(await session.ask('connectionDisconnect', id)).toMatchObject({
    connections: [{ name: 'Our team', state: 'open', tokenExpiresAt: null, hasKey: false }],
  });
  const kept = () => JSON.stringify(session.host.state.users);
  for (const secret of [session.service.client_secret, session.service.api_key, 'access-']) {
    expect([secret, kept().includes(secret)]).toEqual([secret, false]);
  }
  await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(/"Our team" is disconnected/);
  const { scopes, clientSecret } = form();
  await session.ask('connectionReconnect', { id, scopes, clientSecret });
  expect((await session.pull()).state).toBe('finished');
});

it('two companies: each document works with its own, and switching is refused during a push', async () => {
  configure();
  const [, other] = session.service.companies;
  await add();
  const second = { ...form(), name: 'Agency', company: 'Pelt Studio' };
  const { client_id: clientId, client_secret: clientSecret } = other!;
  const both = await session.ask('connectionAdd', { ...second, clientId, clientSecret });
  expect(both.current).toBe(both.connections[0]!.id);
  await session.pull();
  const named = () => session.sheets.rows('Campaigns').map((row) => String(row['Campaign ID']));
  const first = named();
  const { sheets } = session;
  sheets.put('Campaigns', 2, sheets.headers('Campaigns').indexOf('Name') + 1, { v: 'On its way', t: 1 });
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  await expect(session.ask('connectionChoose', both.connections[1]!.id)).rejects.toThrow(/not finished/);
  await session.finish(job);
  expect(await session.ask('connectionChoose', both.connections[1]!.id)).toMatchObject({
    current: both.connections[1]!.id,
    document: { name: 'Agency', company: 'Pelt Studio' },
  });
  // A document never mixes two companies.
  expect(await session.pull()).toMatchObject({
    state: 'failed',
    summary: [
      expect.stringMatching(/"Agency" has access to no campaign of this spreadsheet, so nothing was pulled/),
    ],
  });
  expect(named()).toEqual(first);
});
