// test, e2e: the third-party flow: a state token for the service's consent page, the OAuth callback outside
// the document, the code exchange; refused, repeated, foreign, late and lost answers.

import type { Session } from './session';
import {
  ANNA,
  addThirdParty,
  BEN,
  begin,
  comeBack,
  confirm,
  decide,
  expireAccess,
  GRANTED,
  openUnconnected,
  reconnect,
  tokenRequests,
} from './third-party';

let session: Session;
beforeEach(async () => {
  session = await openUnconnected();
});
afterEach(() => session.close());

const only = async () => (await session.ask('connectionList')).connections[0]!;

it('connects through the window of the service, and can then be used', async () => {
  const id = await addThirdParty(session);
  expect(await only()).toMatchObject({ id, party: 'third', state: 'open', hasKey: true });
  await expect(session.ask('connectionTest', id)).rejects.toThrow(/not authorized yet/);
  const address = await begin(session, id);
  expect(address).not.toContain(session.service.third_party.client_secret);
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    client_id: session.service.third_party.client_id,
    redirect_uri: (await session.ask('connectionList')).redirectAddress,
    response_type: 'code',
    scope: 'campaigns:write creatives:write source_bids:write',
    state: expect.any(String),
  });
  expect((await only()).state).toBe('waiting');
  const page = await comeBack(session, await decide(session, address));
  expect(page).toMatchObject({
    status: 200,
    html: expect.stringContaining('confirm the company of &#34;Agency&#34;'),
  });
  await confirm(session, id);
  const connected = await only();
  expect(connected).toMatchObject({ state: 'ready', sentence: '', canWrite: true });
  expect(connected.loginExpiresAt! - Date.now()).toBeGreaterThan(29 * 86_400_000);
  expect(await session.ask('connectionTest', id)).toMatchObject({ campaigns: 4 });
  expect((await session.pull(['campaigns', 'app-lists'])).state).toBe('finished');
  expireAccess(session, id);
  expect(await session.ask('connectionTest', id)).toMatchObject({ campaigns: 4 });
  // One for the code, one for the refresh token.
  expect(tokenRequests(session)).toBe(2);
});

it('reports refused access, and keeps the previous login', async () => {
  const id = await addThirdParty(session);
  const refused = async () => comeBack(session, await decide(session, await begin(session, id), 'refuse'));
  expect((await refused()).html).toContain('Access was refused');
  expect(await only()).toMatchObject({ state: 'open', sentence: expect.stringContaining('refused') });
  await reconnect(session, id);
  await refused();
  expect(await only()).toMatchObject({ state: 'ready', sentence: expect.stringContaining('refused') });
  expect(await session.ask('connectionTest', id)).toMatchObject({ campaigns: 4 });
});

it('accepts an answer once, only from the person who started the authorization', async () => {
  const id = await addThirdParty(session);
  const location = await decide(session, await begin(session, id));
  const foreign = await comeBack(session, location, BEN);
  expect(foreign).toMatchObject({ status: 400, html: expect.stringContaining('state token is invalid') });
  expect((await comeBack(session, location)).html).toContain(GRANTED);
  expect((await comeBack(session, location)).html).toContain('was already used');
  expect(tokenRequests(session)).toBe(1);
  expect((await only()).state).toBe('unconfirmed');
  // Ben has a connection with the same ID, and an answer for it is forged.
  const made = { parameter: { connection: id, nonce: '', code: 'made-up' } };
  for (const event of [made, { parameter: { ...made.parameter, nonce: 'x'.repeat(32) } }, {}, null]) {
    await session.run('connectionAnswer', [event], { fromClient: false, documentBound: false });
  }
  expect(tokenRequests(session)).toBe(1);
  expect((await only()).state).toBe('unconfirmed');
});

it('refuses an answer to an earlier authorization', async () => {
  const id = await addThirdParty(session);
  const early = await decide(session, await begin(session, id));
  const late = await decide(session, await begin(session, id));
  expect((await comeBack(session, early)).html).toContain('was already used');
  expect((await comeBack(session, late)).html).toContain(GRANTED);
});

it('shows no text of a foreign answer as HTML', async () => {
  const id = await addThirdParty(session, '<b>Bold</b> & "co"');
  const address = await begin(session, id);
  const state = new URL(address).searchParams.get('state')!;
  const evil = `http://127.0.0.1:9/usercallback?state=${state}&error=${encodeURIComponent('<img src=x onerror=alert(1)>')}`;
  const { html } = await comeBack(session, evil);
  expect(html).toContain('did not grant access');
  expect(html).not.toContain('<img');
  const good = await comeBack(session, await decide(session, await begin(session, id)));
  expect(good.html).toContain('&#60;b&#62;Bold');
  expect(good.html).not.toContain('<b>');
});

it('explains an expired code, a lost answer and a lost login; connecting again fixes each', async () => {
  const id = await addThirdParty(session);
  const { service } = session;
  const late = await decide(session, await begin(session, id));
  service.clock.advance(601);
  expect((await comeBack(session, late)).html).toContain('already used or has expired');
  service.faults.add({ kind: 'drop_after', path: '/oauth/v1/access_token' });
  expect((await comeBack(session, await decide(session, await begin(session, id)))).html).toContain(
    'No answer',
  );
  expect((await only()).state).toBe('open');
  await reconnect(session, id);
  // Not used for a month.
  service.clock.advance(31 * 24 * 3600);
  expireAccess(session, id);
  await expect(session.ask('connectionTest', id)).rejects.toThrow(/Connect again/);
  expect(await only()).toMatchObject({ state: 'again', name: 'Agency', hasKey: true });
  await reconnect(session, id);
  expect(await session.ask('connectionTest', id)).toMatchObject({ campaigns: 4 });
});

it('uses PKCE if the deployment enables it: a code is useless without the verifier', async () => {
  session.host.state.script.BIDGRID_PKCE = 'S256';
  const id = await addThirdParty(session);
  const address = await begin(session, id);
  const { searchParams } = new URL(address);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  const answer = await decide(session, address);
  const { client_id, client_secret } = session.service.third_party;
  const stolen = await fetch(`${session.service.auth_url}/oauth/v1/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id,
      client_secret,
      grant_type: 'authorization_code',
      code: new URL(answer).searchParams.get('code')!,
      redirect_uri: searchParams.get('redirect_uri')!,
      code_verifier: 'a'.repeat(64),
    }),
  });
  expect([stolen.status, JSON.stringify(await stolen.json())]).toEqual([
    400,
    expect.stringContaining('verifier'),
  ]);
  expect((await comeBack(session, answer)).html).toContain(GRANTED);
  expect(await session.ask('connectionTest', id)).toMatchObject({ campaigns: 4 });
});

it('with PKCE, refuses the code of another authorization', async () => {
  session.host.state.script.BIDGRID_PKCE = 'S256';
  const [one, other] = [await addThirdParty(session), await addThirdParty(session, 'Other')];
  const address = await begin(session, one);
  const mixed = new URL(await decide(session, address));
  const theirs = new URL(await decide(session, await begin(session, other)));
  mixed.searchParams.set('code', theirs.searchParams.get('code')!);
  expect((await comeBack(session, mixed.href)).html).not.toContain(GRANTED);
});

it('does not use PKCE otherwise', async () => {
  const id = await addThirdParty(session);
  expect(await begin(session, id)).not.toContain('code_challenge');
});

it.each([
  ['a connection that is not there', 'nobody', ['campaigns:read']],
  ['scopes that are too few', null, ['source_bids:read']],
  ['no scope at all', null, []],
])('keeps nothing that was entered with %s', async (_name, wrong, scopes) => {
  const id = wrong ?? (await addThirdParty(session));
  const before = JSON.stringify(session.host.state.users[ANNA] ?? {});
  const form = { id, clientSecret: 'MARKED-secret', scopes };
  await expect(session.ask('connectionAuthorize', form as never)).rejects.toThrow();
  await expect(session.ask('connectionReconnect', form as never)).rejects.toThrow();
  expect(JSON.stringify(session.host.state.users[ANNA] ?? {})).toBe(before);
});
