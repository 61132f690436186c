// test, e2e: after an authorization the person confirms the company. Until then the login reads and writes
// nothing, regardless of other windows and killed executions.

import type { ConnectionView } from '../../src/connections/connection-schema';
import type { Reply } from '../../src/ports/user-error';
import { ALL, type Session } from './session';
import {
  ANNA,
  addThirdParty,
  authorize,
  begin,
  comeBack,
  confirm,
  decide,
  expireAccess,
  openUnconnected,
  reconnect,
} from './third-party';

let session: Session;
let id: string;
beforeEach(async () => {
  session = await openUnconnected();
  id = await addThirdParty(session);
});
afterEach(() => session.close());

const FIRST =
  /^Confirm the company of "Agency" first\. Open Bidgrid ▸ More ▸ Connections… and check its campaigns\./;

const only = async (): Promise<ConnectionView> => (await session.ask('connectionList')).connections[0]!;
const otherCompany = (): string => session.service.companies[1]!.company_id;
const namesOf = (company: string): string[] =>
  [...session.service.state.campaigns.values()]
    .filter(({ company_id }) => company_id === company)
    .map(({ name }) => name);
const answer = (login: string, isRight: boolean) =>
  session.ask('connectionConfirm', { id, login, company: 'Harbour Games', isRight });

function rename(): void {
  const { sheets } = session;
  sheets.put('Campaigns', 2, sheets.headers('Campaigns').indexOf('Name') + 1, { v: 'Renamed here', t: 1 });
}

it('refuses every action with a login that is not confirmed, and keeps the question', async () => {
  await reconnect(session, id);
  await session.pull(['campaigns', 'creative-sets', 'app-lists']);
  rename();
  const review = await session.ask('reviewBuild');
  await authorize(session, id, ANNA, otherCompany());
  // However often the view is opened.
  for (const _ of [1, 2]) expect(await only()).toMatchObject({ state: 'unconfirmed', sentence: '' });
  expect(await session.ask('connectionTest', id)).toMatchObject({
    names: namesOf(otherCompany()).slice(0, 3),
    unconfirmed: expect.any(String),
  });
  session.service.log.clear();
  await expect(session.ask('pullEstimate', ALL)).rejects.toThrow(FIRST);
  await expect(session.ask('pullStart', ALL)).rejects.toThrow(FIRST);
  await expect(session.ask('reviewBuild')).rejects.toThrow(FIRST);
  await expect(session.push(review)).rejects.toThrow(FIRST);
  await expect(session.ask('appListsRead')).rejects.toThrow(FIRST);
  await expect(session.ask('uploadsOpen', 'suppression')).rejects.toThrow(FIRST);
  await expect(session.ask('creativesFind', { text: 'a', where: 'service' })).rejects.toThrow(FIRST);
  await expect(session.ask('connectionChoose', id)).rejects.toThrow(FIRST);
  expect(session.service.log.entries).toEqual([]);
  await confirm(session, id, false);
  await reconnect(session, id);
  expect((await session.push(review)).state).toBe('finished');
});

it('a parked push does not resume with an unconfirmed login', async () => {
  await reconnect(session, id);
  await session.pull();
  rename();
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  await authorize(session, id, ANNA, otherCompany());
  session.service.log.clear();
  await expect(session.ask('jobStep', job.id)).rejects.toThrow(FIRST);
  expect(session.service.log.entries).toEqual([]);
  await confirm(session, id, false);
  await reconnect(session, id);
  expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [] });
});

it('an execution that started before does not get the token of the new login', async () => {
  // One more campaign than the right company has.
  const [campaign] = [...session.service.state.campaigns.values()].filter(
    ({ company_id }) => company_id === otherCompany(),
  );
  while (namesOf(otherCompany()).length <= 4) {
    const campaign_id = `more-${session.service.state.campaigns.size}`;
    session.service.state.campaigns.set(campaign_id, { ...structuredClone(campaign!), campaign_id });
  }
  const estimate = async (n: number) => {
    await reconnect(session, id);
    expireAccess(session, id);
    const { totalCalls, value } = await session.run('pullEstimate', [ALL], {
      onCall: async (call) => {
        if (call === n && session.host.heldLocks().length === 0)
          await authorize(session, id, ANNA, otherCompany());
      },
    });
    return { totalCalls, reply: value as Reply<{ campaigns: number }> };
  };
  const { totalCalls } = await estimate(0);
  const ends = new Set<string>();
  for (let n = 1; n <= totalCalls; n += 1) {
    const { reply } = await estimate(n);
    ends.add(reply.ok ? `${reply.value.campaigns} campaigns` : reply.error.sentence);
  }
  expect([...ends].sort()).toEqual(['4 campaigns', expect.stringMatching(FIRST)]);
}, 120_000);

it('detects a second authorization while the campaigns are read', async () => {
  await authorize(session, id);
  const { totalCalls } = await session.run('connectionTest', [id]);
  for (let n = 1; n <= totalCalls; n += 1) {
    const [company] = n % 2 === 0 ? session.service.companies : session.service.companies.slice(1);
    const { value } = await session.run('connectionTest', [id], {
      onCall: async (call) => {
        if (call === n && session.host.heldLocks().length === 0)
          await authorize(session, id, ANNA, company!.company_id);
      },
    });
    const reply = value as { ok: boolean; value?: { unconfirmed: string | null; names: string[] } };
    if (!reply.ok || !reply.value?.unconfirmed) continue;
    // Even so, a Yes can only confirm the company that was shown.
    await answer(reply.value.unconfirmed, true).catch(() => undefined);
    if ((await only()).state === 'ready') {
      const { names } = await session.ask('connectionTest', id);
      expect([n, names]).toEqual([n, reply.value.names]);
    }
    await authorize(session, id);
  }
}, 120_000);

it('a kill anywhere in a new authorization never leaves another company confirmed', async () => {
  const endings = new Set<string>();
  const killedAt = async (point: number) => {
    await reconnect(session, id);
    const location = await decide(session, await begin(session, id), 'allow', otherCompany());
    const { nonce } = JSON.parse(session.host.state.users[ANNA]![`bidgrid.pending.${id}`]!) as {
      nonce: string;
    };
    const event = { parameter: { connection: id, nonce, code: new URL(location).searchParams.get('code') } };
    const run = await session.run('connectionAnswer', [event], {
      fromClient: false,
      documentBound: false,
      ...(point > 0 ? { crashAfterCalls: point } : {}),
    });
    const test = await session.run('connectionTest', [id]);
    const reply = test.value as { ok: boolean; value?: { names: string[] } };
    const { state } = await only();
    const isOther = reply.value?.names[0] === namesOf(otherCompany())[0];
    endings.add(`${state} ${reply.ok ? isOther : 'refused'}`);
    if (reply.ok && isOther) expect([point, state]).toEqual([point, 'unconfirmed']);
    return run.totalCalls;
  };
  const calls = await killedAt(0);
  for (let point = 1; point <= calls; point += 1) await killedAt(point);
  expect(endings).toContain('unconfirmed true');
  expect(endings).toContain('ready false');
}, 240_000);

it('a canceled authorization accepts no answer', async () => {
  const location = await decide(session, await begin(session, id));
  expect((await session.ask('connectionAuthorizeCancel', id)).connections[0]).toMatchObject({
    state: 'open',
  });
  expect((await comeBack(session, location)).html).toContain('so nothing was changed');
  expect(await only()).toMatchObject({ state: 'open' });
});
