// test, e2e: an OAuth application with fewer scopes than Bidgrid can use: actions that they do not allow are
// held back with a sentence.

import type { Scope } from '../../src/shared/tab-choices';
import { ALL, openSession, type Session } from './session';

let session: Session;
afterEach(() => session.close());

const open = async (scopes: Scope[], properties?: Record<string, string>): Promise<void> => {
  session = await openSession({ service: { campaigns: 3, tidy: true }, properties });
  session.service.state.applications.get(session.service.client_id)!.scopes = scopes;
  if (properties === undefined) session.host.state.script.BIDGRID_SCOPES = ` ${scopes.join('  ')}\n`;
};
const rename = (tab: string) => session.sheets.set(tab, 2, 'Name', `New name in ${tab}`);
const tokenRequests = (): number =>
  session.service.log.entries.filter(({ path }) => path === '/oauth/v1/access_token').length;
const sources = { ...ALL, tabs: ['campaigns', 'sources'] };
const BEN = 'ben@example.com';

describe("the deployment's credentials", () => {
  it('read only, without source bids: pull, check and review work, and the restrictions are shown', async () => {
    await open(['campaigns:read', 'creatives:read']);
    await expect(session.ask('pullEstimate', sources)).rejects.toThrow(
      /may not read sources and source bids \(it lacks the scope source_bids:read\)\. Ask the person who installed Bidgrid to add that scope to the OAuth application and to the script property BIDGRID_SCOPES\. Or leave out Sources\./,
    );
    await expect(session.ask('pullStart', sources)).rejects.toThrow(/source_bids:read/);
    expect(await session.pull(['campaigns', 'targets', 'creative-sets', 'ads'])).toMatchObject({
      state: 'finished',
      gaps: 0,
    });
    rename('Campaigns');
    await session.ask('checkRun');
    const review = await session.ask('reviewBuild');
    expect(review.rows).toHaveLength(1);
    expect(review.obstacle).toBe(
      'This connection may only read, so nothing can be pushed. Ask the person who installed Bidgrid to add scopes that may write to the OAuth application and to the script property BIDGRID_SCOPES.',
    );
    await expect(session.push(review)).rejects.toThrow(/may only read/);
    expect(tokenRequests()).toBe(1);
    expect(await session.ask('connectionList')).toMatchObject({
      connections: [{ canWrite: false, scopes: ['campaigns:read', 'creatives:read'] }],
    });
    expect((await session.ask('connectionTest', 'script')).parts).toEqual([
      { what: 'Campaigns', result: 'works', reason: '', sentence: '' },
      { what: 'Creatives', result: 'works', reason: '', sentence: '' },
      {
        what: 'Source bids',
        result: 'off',
        reason: 'no access',
        sentence: expect.stringMatching(/lacks the scope source_bids:read/),
      },
      { what: 'App lists and suppression', result: 'works', reason: '', sentence: '' },
    ]);
  });

  it("write campaigns only: their rows are pushed, the others held back; a colleague's review shows the same", async () => {
    await open(['campaigns:read', 'campaigns:write', 'creatives:read']);
    await session.pull(['campaigns', 'creative-sets']);
    rename('Campaigns');
    rename('Creative sets');
    for (const user of [BEN, 'anna@example.com']) {
      expect(await session.askAs(user, 'reviewBuild')).toMatchObject({
        obstacle: '',
        rows: [{ tab: 'campaigns' }],
        held: [{ tab: 'creative-sets', reasons: [expect.stringMatching(/creatives:write.*Ask the person/)] }],
      });
    }
    expect(await session.push()).toMatchObject({ state: 'finished', done: 1, problems: [] });
    const { run } = (await session.ask('undoRuns', 1)).runs[0]!;
    expect((await session.askAs(BEN, 'undoPreview', run)).values).toMatchObject([{ kind: 'restored' }]);
  });

  it.each([[['campaigns:read', 'creatives:read']], [['campaigns:write', 'creatives:read']]] as Scope[][][])(
    'hold back edited sources without asking the service, when they are %p',
    async (scopes) => {
      await open(['campaigns:read', 'source_bids:read']);
      await session.pull(['campaigns', 'sources']);
      session.host.state.script.BIDGRID_SCOPES = scopes.join(' ');
      session.sheets.set('Sources', 2, 'Active', session.sheets.value('Sources', 2, 'Active') !== true);
      session.service.log.clear();
      expect(await session.ask('reviewBuild')).toMatchObject({
        rows: [],
        unread: null,
        held: [{ tab: 'sources', reasons: [expect.stringMatching(/lacks the scope source_bids:read/)] }],
      });
      expect(session.service.log.entries.filter(({ path }) => path.includes('/sources'))).toEqual([]);
    },
  );

  it('that it does not have are named', async () => {
    await open(['campaigns:read']);
    delete session.host.state.script.BIDGRID_SCOPES;
    await expect(session.ask('connectionTest', 'script')).rejects.toThrow(/BIDGRID_SCOPES/);
    await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(/BIDGRID_SCOPES/);
  });
});

it("a person's own connection has the chosen scopes, if its application has them", async () => {
  await open(['campaigns:read', 'campaigns:write', 'creatives:read', 'source_bids:write'], {});
  const { service } = session;
  Object.assign(session.host.state.script, {
    BIDGRID_AUTH_URL: service.auth_url,
    BIDGRID_BASE_URL: service.base_url,
    BIDGRID_API_URL: service.api_url,
  });
  const form = {
    name: 'Our team',
    company: 'Harbour Games',
    party: 'first' as const,
    clientId: service.client_id,
    clientSecret: service.client_secret,
    managementKey: '',
  };
  await expect(
    session.ask('connectionAdd', { ...form, scopes: ['campaigns:read', 'creatives:write'] }),
  ).rejects.toThrow(/permissions|scopes/);
  const scopes: Scope[] = ['campaigns:read', 'creatives:read', 'source_bids:write'];
  const { connections } = await session.ask('connectionAdd', { ...form, scopes });
  expect(connections[0]!.scopes).toEqual(scopes);
  await session.pull(['campaigns', 'creative-sets']);
  rename('Creative sets');
  expect(await session.ask('reviewBuild')).toMatchObject({
    held: [
      {
        reasons: [
          'This connection may not change creative sets, ads and assets (it lacks the scope creatives:write). In Bidgrid ▸ Connections…, choose More, then "Change secret or scopes".',
        ],
      },
    ],
  });
});

it('a service that accepts only the other form of token requests: the setting is named', async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true } });
  session.service.quirks.token_request = 'urlencoded';
  const named = 'Choose the other form of "Token requests are sent as" in Settings';
  await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(named);
  await expect(session.ask('connectionTest', 'script')).rejects.toThrow(named);
  await session.ask('settingsSave', { tokenEncoding: 'urlencoded' });
  expect((await session.ask('connectionTest', 'script')).campaigns).toBe(3);
  expect((await session.pull()).state).toBe('finished');
});
