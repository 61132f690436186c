// test, e2e: connecting with one's own credentials, what is said when it does not work, and that no secret gets out.

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
const form = () => ({ clientId: session.service.client_id, clientSecret: session.service.client_secret });

it('says that the addresses are missing, to whom it concerns', async () => {
  expect(await session.ask('connectionStatus')).toMatchObject({ source: 'none', addressesSet: false });
  await expect(session.ask('connectionSave', form())).rejects.toThrow(/BIDGRID_AUTH_URL/);
  await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(/BIDGRID_BASE_URL/);
});

it('asks for a connection before anything else', async () => {
  configure();
  for (const name of ['pullEstimate', 'pullStart'] as const) {
    await expect(session.ask(name, ALL)).rejects.toThrow(/no connection to the advertising service yet/);
  }
  await expect(session.ask('connectionTest')).rejects.toThrow(/no connection/);
});

it('saves credentials only if they work', async () => {
  configure();
  const wrong = { ...form(), clientSecret: 'wrong' };
  await expect(session.ask('connectionSave', wrong)).rejects.toThrow();
  expect(await session.ask('connectionStatus')).toMatchObject({ source: 'none' });
  await expect(session.ask('connectionSave', { clientId: ' ', clientSecret: '' })).rejects.toThrow(
    /Enter both/,
  );
  const view = await session.ask('connectionSave', form());
  expect(view).toMatchObject({
    source: 'user',
    clientIdEnd: session.service.client_id.slice(-4),
    canWrite: true,
    addressesSet: true,
  });
  expect(view.tokenExpiresAt).toBeGreaterThan(Date.now());
  expect(await session.ask('connectionTest')).toBe(4);
});

it('belongs to one person, and is gone when it is forgotten', async () => {
  configure();
  await session.ask('connectionSave', form());
  expect(await session.askAs('ben@example.com', 'connectionStatus')).toMatchObject({ source: 'none' });
  expect(await session.ask('connectionForget')).toMatchObject({ source: 'none', tokenExpiresAt: null });
  expect(JSON.stringify(session.host.state.users)).not.toContain(session.service.client_secret);
});

it('works read-only with an application that may only read, and says so before a push', async () => {
  configure();
  const own = [...session.service.state.applications.values()].find(
    ({ client_id }) => client_id === session.service.client_id,
  )!;
  own.scopes = ['campaigns:read', 'creatives:read', 'source_bids:read'];
  expect(await session.ask('connectionSave', form())).toMatchObject({ canWrite: false });
  await session.pull();
  const { sheets } = session;
  sheets.put('Campaigns', 2, sheets.headers('Campaigns').indexOf('Name') + 1, { v: 'Not to be', t: 1 });
  const review = await session.ask('reviewBuild');
  expect(review.obstacle).toMatch(/may only read/);
  await expect(session.push(review)).rejects.toThrow(/may only read/);
});

it('shows what a pull would cost', async () => {
  configure();
  await session.ask('connectionSave', form());
  const estimate = await session.ask('pullEstimate', ALL);
  expect(estimate).toMatchObject({
    campaigns: 4,
    rows: 4,
    cells: 4 * 17,
    cellsNow: 26000,
    cellLimit: 10_000_000,
  });
  expect(estimate.requests).toBeGreaterThanOrEqual(1);
  const none = await session.ask('pullEstimate', { ...ALL, name: 'no campaign is called like this' });
  expect(none).toMatchObject({ campaigns: 0, requests: 1 });
});

it('lets no secret out: not into the workbook, document properties, logs, answers or pages', async () => {
  configure();
  await session.ask('connectionSave', form());
  const seen: string[] = [];
  const note = async (name: string, args: unknown[] = []) => {
    const result = await session.run(name, args);
    seen.push(JSON.stringify([result.value, result.error, result.logs]));
    return (result.value as { value: { id: string; token: string } } | undefined)?.value;
  };
  await note('onOpen');
  for (const name of ['showPull', 'showCheck', 'showReview', 'showConnections', 'showHelp']) await note(name);
  await note('connectionStatus');
  const job = await note('pullStart', [ALL]);
  await note('jobStep', [job!.id]);
  const { sheets } = session;
  sheets.put('Campaigns', 2, sheets.headers('Campaigns').indexOf('Name') + 1, { v: 'Secretive', t: 1 });
  const review = await note('reviewBuild');
  session.service.faults.add({
    kind: 'status',
    status: 403,
    body: 'html',
    method: 'POST',
    path: '*/campaign/*',
  });
  const push = await note('pushStart', [{ token: review!.token, leaveOut: [], typed: null }]);
  await note('jobStep', [push!.id]);
  session.service.faults.add({ kind: 'drop_before', times: null, path: '*' });
  await note('connectionTest');
  await note('pullEstimate', [ALL]);
  const { state, ui, requests } = session.host;
  const places = {
    seen: seen.join('\n'),
    workbook: sheets.everything(),
    document: JSON.stringify(state.document),
    pages: JSON.stringify(ui.shown('page-1')),
    requests: JSON.stringify(requests),
  };
  const kept = JSON.parse(state.users['anna@example.com']!['access-token']!) as Record<string, unknown>;
  const token = Object.values(kept).find(
    (value) => typeof value === 'string' && value.length > 20 && !/^http/.test(value),
  );
  const secrets = [
    session.service.client_secret,
    session.service.client_id,
    session.service.api_key,
    String(token),
  ];
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect([place, text.includes(secret)]).toEqual([place, false]);
  }
});
