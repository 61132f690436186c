// test, e2e: connecting with one's own credentials, the messages of failures, and that no secret leaks.

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

it('reports missing addresses, with who can set them', async () => {
  expect(await session.ask('connectionList')).toMatchObject({ connections: [], addressesSet: false });
  for (const party of ['first', 'third'] as const)
    await expect(session.ask('connectionAdd', { ...form(), party })).rejects.toThrow(/BIDGRID_AUTH_URL/);
  expect(await session.ask('connectionList')).toMatchObject({ connections: [] });
  await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(/BIDGRID_BASE_URL/);
});

it('asks for a connection before anything else', async () => {
  configure();
  for (const name of ['pullEstimate', 'pullStart'] as const) {
    await expect(session.ask(name, ALL)).rejects.toThrow(/no connection to the advertising service yet/);
  }
  await expect(session.ask('connectionTest', 'none')).rejects.toThrow(/removed in another window/);
});

it('saves credentials only if they work', async () => {
  configure();
  const wrong = { ...form(), clientSecret: 'wrong' };
  await expect(session.ask('connectionAdd', wrong)).rejects.toThrow();
  for (const lacking of [
    { clientId: ' ', clientSecret: '' },
    { clientSecret: '' },
    { party: 'third' as const, clientSecret: ' ' },
  ])
    await expect(session.ask('connectionAdd', { ...form(), ...lacking })).rejects.toThrow(
      /^Enter both the client ID and the client secret\./,
    );
  await expect(session.ask('connectionAdd', { ...form(), scopes: ['creatives:read'] })).rejects.toThrow(
    /Campaigns must be readable/,
  );
  expect(await session.ask('connectionList')).toMatchObject({ connections: [], current: null });
  const view = await session.ask('connectionAdd', form());
  expect(view).toMatchObject({
    source: 'user',
    document: { name: 'Our team', company: 'Harbour Games' },
    connections: [
      { clientIdEnd: session.service.client_id.slice(-4), canWrite: true, state: 'ready', hasKey: true },
    ],
  });
  const [only] = view.connections;
  expect(only!.tokenExpiresAt).toBeGreaterThan(Date.now());
  expect(view.current).toBe(only!.id);
  expect(await session.ask('connectionTest', only!.id)).toMatchObject({ campaigns: 4 });
});

it('reports for each part whether it works', async () => {
  configure();
  const id = await add();
  const works = await session.ask('connectionTest', id);
  expect(works).toEqual({
    campaigns: 4,
    names: [...session.service.state.campaigns.values()]
      .filter(({ company_id }) => company_id === session.service.companies[0]!.company_id)
      .slice(0, 3)
      .map(({ name }) => name),
    parts: [
      { what: 'Campaigns', result: 'works', reason: '', sentence: '' },
      { what: 'Creatives', result: 'works', reason: '', sentence: '' },
      { what: 'Source bids', result: 'works', reason: '', sentence: '' },
      { what: 'App lists and suppression', result: 'works', reason: '', sentence: '' },
    ],
    unconfirmed: null,
    otherForm: null,
  });
  const edit = { id, name: 'Our team', company: 'Harbour Games' };
  await session.ask('connectionEdit', { ...edit, managementKey: 'a wrong key' });
  session.service.faults.add({ kind: 'status', status: 500, path: '*/source_bids/*', times: null });
  expect((await session.ask('connectionTest', id)).parts).toEqual([
    { what: 'Campaigns', result: 'works', reason: '', sentence: '' },
    { what: 'Creatives', result: 'works', reason: '', sentence: '' },
    {
      what: 'Source bids',
      result: 'fails',
      reason: 'service error (HTTP 500)',
      sentence: expect.stringMatching(/not working properly at the moment \(HTTP 500\)/),
    },
    {
      what: 'App lists and suppression',
      result: 'fails',
      reason: 'management key refused (HTTP 403)',
      sentence: expect.stringMatching(/does not accept the management key \(HTTP 403\), .* Check the key; /),
    },
  ]);
  session.service.faults.clear();
  await session.ask('connectionEdit', { ...edit, managementKey: session.service.api_key });
  session.service.faults.add({ kind: 'status', status: 403, path: '*/campaigns*', times: null });
  expect(await session.ask('connectionTest', id)).toMatchObject({
    campaigns: null,
    names: [],
    parts: [
      {
        what: 'Campaigns',
        result: 'fails',
        reason: 'not allowed (HTTP 403)',
        sentence: expect.stringMatching(/not allowed to read .* \(HTTP 403\)/),
      },
      {
        what: 'Creatives',
        result: 'off',
        reason: 'not tested, because campaigns cannot be read',
        sentence: '',
      },
      {
        what: 'Source bids',
        result: 'off',
        reason: 'not tested, because campaigns cannot be read',
        sentence: '',
      },
      { what: 'App lists and suppression', result: 'works', reason: '', sentence: '' },
    ],
  });
  session.service.faults.clear();
  await session.ask('connectionEdit', { ...edit, managementKey: '' });
  await session.ask('connectionReconnect', { id, clientSecret: '', scopes: ['campaigns:read'] });
  expect((await session.ask('connectionTest', id)).parts).toEqual([
    { what: 'Campaigns', result: 'works', reason: '', sentence: '' },
    {
      what: 'Creatives',
      result: 'off',
      reason: 'no access',
      sentence: expect.stringMatching(/lacks the scope creatives:read\). Choose More/),
    },
    {
      what: 'Source bids',
      result: 'off',
      reason: 'no access',
      sentence: expect.stringMatching(/lacks the scope source_bids:read\). Choose More/),
    },
    {
      what: 'App lists and suppression',
      result: 'off',
      reason: 'no management key',
      sentence: 'To use them, choose More, then Edit, and enter the management key.',
    },
  ]);
});

it.each<[string, object, string]>([
  ['name', { name: 'n'.repeat(81) }, 'The name can have at most 80 characters. Shorten it.'],
  ['company', { company: 'c'.repeat(81) }, 'The company can have at most 80 characters. Shorten it.'],
  [
    'management key',
    { managementKey: 'k'.repeat(2_001) },
    'The management key can have at most 2,000 characters. Shorten it.',
  ],
])('says how long the %s may be', async (_what, change, sentence) => {
  configure();
  await expect(session.ask('connectionAdd', { ...form(), ...change })).rejects.toThrow(sentence);
});

it.each([400, 415])('names the setting that may help if the sign-in answer is %s', async (status) => {
  configure();
  session.service.faults.add({ kind: 'status', status, path: '/oauth/v1/access_token', times: null });
  await expect(session.ask('connectionAdd', form())).rejects.toThrow(
    /choose the other form of "Token requests are sent as" in Settings\./i,
  );
  // The title of that setting.
  expect(JSON.stringify(await session.ask('settingsRead'))).toContain('Token requests are sent as');
});

it('names the campaigns that a pull would skip, and tests nothing else without a campaign', async () => {
  configure();
  const id = await add();
  const { campaigns } = session.service.state;
  const company = session.service.companies[0]!.company_id;
  const own = [...campaigns.values()].filter(({ company_id }) => company_id === company);
  const kept = own.map((campaign) => ({ ...campaign }));
  own[0]!.campaign_id = {} as string;
  expect((await session.ask('connectionTest', id)).parts[0]).toMatchObject({
    what: 'Campaigns',
    result: 'fails',
    reason: '1 of 4 cannot be read',
    sentence: expect.stringMatching(/^A pull skips .+\.$/),
  });
  own[0]!.campaign_id = kept[0]!.campaign_id;
  for (const { campaign_id } of kept) campaigns.delete(campaign_id);
  expect((await session.ask('connectionTest', id)).parts).toMatchObject([
    { what: 'Campaigns', result: 'works' },
    { what: 'Creatives', result: 'off', reason: 'not tested, because there is no campaign' },
    { what: 'Source bids', result: 'off', reason: 'not tested, because there is no campaign' },
    { what: 'App lists and suppression', result: 'works' },
  ]);
});

it('accepts a client secret that was renewed at the service', async () => {
  configure();
  const id = await add();
  const application = session.service.state.applications.get(session.service.client_id)!;
  application.client_secret = 'renewed-secret-0123456789';
  const order = { id, scopes: form().scopes };
  await expect(session.ask('connectionReconnect', { ...order, clientSecret: '' })).rejects.toThrow(
    /does not accept the client ID, the client secret/,
  );
  await session.ask('connectionReconnect', { ...order, clientSecret: 'renewed-secret-0123456789' });
  expect(await session.ask('connectionTest', id)).toMatchObject({ campaigns: 4 });
});

it('stores nothing of a connection if there is no space', async () => {
  configure();
  const id = await add();
  const own = session.host.state.users['anna@example.com']!;
  own['bidgrid.connections'] = JSON.stringify(Array.from({ length: 40 }, () => id));
  const before = JSON.stringify(own);
  await expect(session.ask('connectionAdd', { ...form(), name: 'One more' })).rejects.toThrow(
    /already have 40 connections/,
  );
  expect(JSON.stringify(own)).toBe(before);
});

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

it('rows that the chosen scopes do not allow are held back with a reason; the others are pushed', async () => {
  configure();
  await session.ask('connectionAdd', { ...form(), scopes: ['campaigns:write', 'creatives:read'] });
  await expect(session.ask('pullStart', { ...ALL, tabs: ['campaigns', 'sources'] })).rejects.toThrow(
    /may not read sources .* source_bids:read/,
  );
  await session.pull(['campaigns', 'creative-sets']);
  const { sheets } = session;
  for (const tab of ['Campaigns', 'Creative sets']) {
    sheets.put(tab, 2, sheets.headers(tab).indexOf('Name') + 1, { v: `New name in ${tab}`, t: 1 });
  }
  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({
    obstacle: '',
    account: form().company,
    rows: [{ tab: 'campaigns' }],
    held: [{ tab: 'creative-sets', reasons: [expect.stringContaining('creatives:write')] }],
  });
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
});

it('works with a read-only application, and says before a push that it cannot write', async () => {
  configure();
  const own = [...session.service.state.applications.values()].find(
    ({ client_id }) => client_id === session.service.client_id,
  )!;
  own.scopes = ['campaigns:read', 'creatives:read', 'source_bids:read'];
  expect(await session.ask('connectionAdd', form())).toMatchObject({
    connections: [{ canWrite: false, scopes: ['campaigns:read', 'creatives:read', 'source_bids:read'] }],
  });
  await session.pull();
  const { sheets } = session;
  sheets.put('Campaigns', 2, sheets.headers('Campaigns').indexOf('Name') + 1, { v: 'Not to be', t: 1 });
  const review = await session.ask('reviewBuild');
  expect(review.obstacle).toMatch(/may only read/);
  await expect(session.push(review)).rejects.toThrow(/may only read/);
});

it('estimates the requests of a pull', async () => {
  configure();
  await session.ask('connectionAdd', form());
  const estimate = await session.ask('pullEstimate', ALL);
  expect(estimate).toMatchObject({
    account: form().company,
    campaigns: 4,
    rows: 4,
    cells: 4 * 17,
    cellsNow: 26000,
    cellLimit: 10_000_000,
  });
  expect(estimate.requests).toBeGreaterThanOrEqual(1);
  const none = await session.ask('pullEstimate', { ...ALL, name: 'no campaign is called like this' });
  expect(none).toMatchObject({ campaigns: 0, requests: 1 });

  // Only what is not in the tab needs cells.
  await session.pull();
  expect(await session.ask('pullEstimate', ALL)).toMatchObject({ rows: 4, cells: 0 });
  const [one] = session.service.state.campaigns.values();
  session.service.state.campaigns.set('late', { ...one!, campaign_id: 'late', name: 'Late' });
  expect(await session.ask('pullEstimate', ALL)).toMatchObject({ rows: 5, cells: 17 });
  session.host.options.files.push({
    name: 'People.js',
    source: `function drop(name) {
      var book = SpreadsheetApp.getActiveSpreadsheet(); book.deleteSheet(book.getSheetByName(name)); }`,
  });
  await session.run('drop', ['Campaigns'], { fromClient: false });
  expect(await session.ask('pullEstimate', ALL)).toMatchObject({ rows: 5, cells: 5 * 17 });
});

it('leaks no secret into the workbook, document properties, logs, answers or pages', async () => {
  configure();
  const id = await add();
  const seen: string[] = [];
  const note = async (name: string, args: unknown[] = []) => {
    const result = await session.run(name, args);
    seen.push(JSON.stringify([result.value, result.error, result.logs]));
    return (result.value as { value: { id: string; token: string } } | undefined)?.value;
  };
  await note('onOpen');
  for (const name of ['showPull', 'showCheck', 'showReview', 'showConnections', 'showHelp']) await note(name);
  await note('connectionList');
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
  await note('connectionTest', [id]);
  await note('pullEstimate', [ALL]);
  const { state, ui, requests } = session.host;
  const places = {
    seen: seen.join('\n'),
    workbook: sheets.everything(),
    document: JSON.stringify(state.document),
    pages: JSON.stringify(ui.shown('page-1')),
    requests: JSON.stringify(requests),
  };
  const kept = JSON.parse(state.users['anna@example.com']![`bidgrid.access.${id}`]!) as Record<
    string,
    unknown
  >;
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
