// test, e2e: an OAuth application with fewer scopes than Bidgrid can use: they are detected and remembered,
// and actions that they do not allow are held back with a sentence.

import type { Scope } from '../../src/shared/tab-choices';
import { ALL, openSession, type Session } from './session';

let session: Session;
afterEach(() => session.close());

const open = async (scopes: Scope[], properties?: Record<string, string>): Promise<void> => {
  session = await openSession({ service: { campaigns: 3, tidy: true }, properties });
  session.service.state.applications.get(session.service.client_id)!.scopes = scopes;
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
      /may not read sources and source bids \(it lacks the scope source_bids:read\)\. Ask the person who installed Bidgrid to add that scope to the OAuth application\. Then open Bidgrid ▸ More ▸ Connections… and choose Test\. Or leave out Sources\./,
    );
    // All at once: the six probes and their results.
    expect(tokenRequests()).toBe(8);
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
      'This connection may only read, so nothing can be pushed. Ask the person who installed Bidgrid to add scopes that may write to the OAuth application. Then open Bidgrid ▸ More ▸ Connections… and choose Test.',
    );
    await expect(session.push(review)).rejects.toThrow(/may only read/);
    expect(tokenRequests()).toBe(8);
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

  it('are not called missing when the service fails while they are tried one by one', async () => {
    await open(['campaigns:read', 'creatives:read']);
    // The request for all scopes and the one for writing campaigns are refused; then the service fails.
    session.service.faults.add({
      kind: 'status',
      status: 500,
      path: '/oauth/v1/access_token',
      skip: 2,
      times: null,
    });
    await expect(session.ask('connectionTest', 'script')).rejects.toThrow(/HTTP 500/);
    // The failing one is tried four times; no other scope is tried after it.
    expect(tokenRequests()).toBe(6);
    session.service.faults.clear();
    await session.ask('connectionTest', 'script');
    expect(await session.ask('connectionList')).toMatchObject({
      connections: [{ canWrite: false, scopes: ['campaigns:read', 'creatives:read'] }],
    });
  });

  it('detects scopes that were added or removed', async () => {
    await open(['campaigns:read']);
    await session.pull();
    rename('Campaigns');
    expect((await session.ask('reviewBuild')).obstacle).toMatch(/may only read/);
    const application = session.service.state.applications.get(session.service.client_id)!;
    application.scopes = ['campaigns:write', 'creatives:write', 'source_bids:write'];
    await session.ask('connectionTest', 'script');
    expect((await session.ask('reviewBuild')).obstacle).toBe('');
    application.scopes = ['campaigns:read'];
    const own = session.host.state.users['anna@example.com']!;
    delete own['bidgrid.access.script'];
    await expect(session.ask('reviewBuild')).rejects.toThrow(/lost a scope/);
    expect((await session.ask('reviewBuild')).obstacle).toMatch(/may only read/);
  });

  it.each(['text', 'empty', 'html'] as const)(
    'are understood when refusals have a body of %s',
    async (error_body) => {
      await open(['campaigns:write']);
      session.service.quirks.error_body = error_body;
      expect((await session.pull()).state).toBe('finished');
      expect((await session.ask('connectionList')).connections[0]!.scopes).toEqual(['campaigns:write']);
    },
  );

  it('without any campaigns give a message', async () => {
    await open(['creatives:write']);
    await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(
      /cannot read campaigns.*add the scope campaigns:read/,
    );
    expect(session.host.state.users['anna@example.com']).not.toHaveProperty('bidgrid.script-scope');
  });
});

it("a person's own connection stores the chosen scopes that its application has", async () => {
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
    scopes: ['campaigns:read', 'creatives:write', 'source_bids:write'] as Scope[],
  };
  expect((await session.ask('connectionAdd', form)).connections[0]!.scopes).toEqual([
    'campaigns:read',
    'creatives:read',
    'source_bids:write',
  ]);
  await session.pull(['campaigns', 'creative-sets']);
  rename('Creative sets');
  expect(await session.ask('reviewBuild')).toMatchObject({
    held: [
      {
        reasons: [
          'This connection may not change creative sets, ads and assets (it lacks the scope creatives:write). In Bidgrid ▸ More ▸ Connections…, choose More, then "Change secret or scopes".',
        ],
      },
    ],
  });
});

describe('the other form of token requests', () => {
  const openOther = async () => {
    session = await openSession({ service: { campaigns: 3, tidy: true } });
    session.service.quirks.token_request = 'urlencoded';
  };
  const SETTING = 'Token requests are sent as';

  it.each(['json', 'empty'] as const)(
    'is tried once by the test, and offered (error body: %s)',
    async (error_body) => {
      await openOther();
      session.service.quirks.error_body = error_body;
      await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(
        `Choose the other form of "${SETTING}" in Settings.`,
      );
      session.service.log.clear();
      expect(await session.ask('connectionTest', 'script')).toMatchObject({
        campaigns: 3,
        parts: Array.from({ length: 4 }, () => expect.objectContaining({ result: 'works' })),
        otherForm: { setting: SETTING, value: 'urlencoded' },
      });
      expect(tokenRequests()).toBe(2);
      // Nothing was changed without a request from the person.
      await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(SETTING);
      await session.ask('settingsSave', { tokenEncoding: 'urlencoded' });
      expect((await session.ask('connectionTest', 'script')).otherForm).toBeNull();
      expect((await session.pull()).state).toBe('finished');
    },
  );
});
