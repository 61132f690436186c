// test, e2e: every flow is run with marked secrets, including failures and a service that quotes requests.
// Afterwards a secret is nowhere but in the properties of its person and of the deployment.

import type { SetsFound, SetView } from '../../src/features/creatives/creatives-schema';
import type { Upload } from '../../src/features/lists/lists-schema';
import type { Reply } from '../../src/ports/user-error';
import { uuid } from '../features/lists/view/lists';
import { startQuotingService } from './quoting-service';
import { ALL, type Session } from './session';
import {
  ANNA,
  addThirdParty,
  BEN,
  begin,
  comeBack,
  confirm,
  decide,
  expireAccess,
  openUnconnected,
} from './third-party';
import { suppressionOrder } from './upload-order';

/** The form of the simulated service's tokens and codes; other secrets are marked by hand. */
const SECRET = /(?:access|refresh|code)-[\w-]{20,}|MARKED-[\w-]+/g;
const KEY = 'MARKED-management-key';
const APP = 'example.harbour';

let session: Session;
/** Everything that left the executions: results, errors, logs, pages of windows. */
let seen: string[];

/** Runs it as a client does and records the result; returns the value, if there is one. */
async function note<T = { id: string; token: string }>(name: string, ...args: unknown[]): Promise<T | null> {
  const result = await session.run(name, args);
  // The cache is read after each call, because its entries expire.
  seen.push(JSON.stringify([name, result.value, result.error, result.logs]), session.host.cache.saved());
  const reply = result.value as Reply<T> | undefined;
  return reply?.ok ? reply.value : null;
}

/** A job, step by step, until it ends or fails. */
async function work(name: string, ...args: unknown[]): Promise<void> {
  let job = await note<{ id: string; state: string }>(name, ...args);
  for (let step = 0; job?.state === 'running' && step < 6; step += 1) {
    job = await note<{ id: string; state: string }>('jobStep', job.id);
  }
}

function edit(name: string): void {
  const { sheets } = session;
  sheets.put('Campaigns', 2, sheets.headers('Campaigns').indexOf('Name') + 1, { v: name, t: 1 });
}

/** A list of IDs and an asset, as the sidebars send them. */
async function everyUpload(round: string): Promise<void> {
  const begun = await note<Upload>('uploadStart', suppressionOrder(APP, { total: 3, fingerprint: round }));
  const { id, turn } = begun ?? { id: 'none', turn: 1 };
  const lines = [uuid(1), uuid(2), uuid(3)].join('\n');
  await note('uploadSend', { id, turn, part: 0, action: 'add', lines });
  await note('uploadEnd', id);
  const found = await note<SetsFound>('creativesFind', { text: '', where: 'service' });
  const { setId, campaignId } = found?.sets[0] ?? { setId: 'none', campaignId: 'none' };
  const look = await note<SetView>('creativesLook', { setId, campaignId });
  const type = 'TXT_TITLE';
  const now = look?.assets.find((asset) => asset.type === type)?.asset ?? null;
  await note('creativesSend', { setId, campaignId, type, seen: now, asset: `Title ${round}` });
}

/** The morning runs of everyone. */
async function fireAll(): Promise<void> {
  for (const { id } of [...session.host.state.triggers]) {
    const result = await session.host.fireNow(id);
    seen.push(JSON.stringify([result?.value, result?.error, result?.logs]));
  }
}

/** Every action of a person that sends requests. */
async function everyFlow(round: string, id: string): Promise<void> {
  await note('connectionTest', id);
  await note('pullEstimate', { ...ALL, tabs: ['campaigns', 'app-lists'] });
  await work('pullStart', { ...ALL, tabs: ['campaigns', 'app-lists'] });
  if (session.sheets.names().includes('Campaigns')) edit(`Edited ${round}`);
  const review = await note('reviewBuild');
  await work('pushStart', { token: review?.token ?? '', leaveOut: [], typed: null });
  await note('scheduleSave', { hour: 7, zone: 'Etc/UTC', tabs: ['campaigns'], mail: true }, null);
  await note('scheduleRunNow');
  await fireAll();
  await note('appListsRead');
  await note('appListCreate', { name: `List ${round}`, description: '' });
  await everyUpload(round);
}

/** Every view that a person can open without requests. */
async function everyLook(): Promise<void> {
  for (const name of ['connectionList', 'checkRun', 'settingsRead', 'jobCurrent']) await note(name);
  await note('undoRuns', 20);
}

/** The key of the seals, and each person's key of approvals: 64 hexadecimal digits each. */
function signingKeys(): string[] {
  const { script, users } = session.host.state;
  const keys = [script.BIDGRID_SEAL_KEY, ...Object.values(users).map((own) => own['bidgrid.approval-key'])];
  return keys.filter((key) => key !== undefined);
}

/** Every secret in `text`, each once. */
const secretsIn = (text: string): string[] => [
  ...new Set(text.match(SECRET) ?? []),
  ...signingKeys().filter((key) => text.includes(key)),
];

/** The key with which a person signs approvals was made. */
function expectKeys(): void {
  const { users } = session.host.state;
  expect(users[ANNA]!['bidgrid.approval-key']).toMatch(/^[0-9a-f]{64}$/);
}

function everywhere(): Record<string, string> {
  const { state, ui, requests } = session.host;
  return {
    seen: seen.join('\n'),
    workbook: session.sheets.everything(),
    document: JSON.stringify(state.document),
    pages: JSON.stringify([ui.shown('page-1'), ui.shown('page-2')]),
    requests: JSON.stringify(requests),
    mails: JSON.stringify(session.host.outbox),
  };
}

beforeEach(async () => {
  seen = [];
  session = await openUnconnected(3, true);
  const { applications, companies } = session.service.state;
  for (const [n, application] of [...applications.values()].entries()) {
    application.client_secret = `MARKED-client-secret-${n}`;
  }
  for (const company of companies.values()) company.api_key = `${KEY}-${company.company_id}`;
  Object.assign(session.service.third_party, { client_secret: secretOf('third') });
  session.service.api_key = [...companies.values()][0]!.api_key;
});
afterEach(() => session.close());

const secretOf = (party: 'first' | 'third'): string =>
  [...session.service.state.applications.values()].find((application) => application.party === party)!
    .client_secret;

it('after every flow with the simulated service, including refusals and missing answers', async () => {
  const form = {
    name: 'Own',
    company: 'Harbour Games',
    party: 'first',
    clientId: session.service.client_id,
    managementKey: session.service.api_key,
    scopes: ['campaigns:write', 'creatives:write', 'source_bids:write'],
  };
  await note('connectionAdd', { ...form, clientSecret: 'MARKED-wrong-secret' });
  await note('connectionAdd', { ...form, clientSecret: secretOf('first') });
  const first = (await session.ask('connectionList')).connections[0]!.id;
  for (const page of ['onOpen', 'showPull', 'showConnections', 'showReview', 'showSuppression'])
    await note(page);
  await everyFlow('one', first);
  expect(session.sheets.everything()).toContain('Edited one');
  // The uploads succeeded, too.
  expect(seen.join('\n')).toContain('"asset":"Title one"');
  expect([...session.service.state.suppression.values()].map((apps) => apps.get(APP)?.size)).toEqual([3]);

  const third = await addThirdParty(session);
  const window = async (answer: 'allow' | 'refuse', user = ANNA) => {
    const location = await decide(session, await begin(session, third), answer);
    const shown = await comeBack(session, location, user);
    seen.push(shown.html, (await comeBack(session, location)).html);
  };
  await window('refuse');
  await window('allow', BEN);
  await window('allow');
  const tested = await note<{ unconfirmed: string }>('connectionTest', third);
  await note('connectionConfirm', {
    id: third,
    login: tested!.unconfirmed,
    company: 'Harbour Games',
    isRight: true,
  });
  await note('connectionChoose', third);
  await everyFlow('two', third);
  expireAccess(session, third);
  // The sign-in, the requests after it, and their retries.
  for (const [n, kind] of (['drop_before', 'drop_after', 'truncate'] as const).entries()) {
    session.service.faults.add({ kind, path: '*', skip: 2 * n });
  }
  await everyFlow('faults', third);
  await note('connectionEdit', {
    id: third,
    name: 'Agency',
    company: 'Other',
    managementKey: 'MARKED-wrong-key',
  });
  await everyFlow('wrong key', third);
  await everyLook();
  const kept = JSON.stringify(session.host.state.users);
  expectKeys();
  // There were secrets to find: of both connections, access and refresh tokens.
  expect(secretsIn(kept).length).toBeGreaterThanOrEqual(5);
  for (const [place, text] of Object.entries(everywhere()))
    expect([place, secretsIn(text)]).toEqual([place, []]);
}, 240_000);

it('after every flow with a service that quotes each request', async () => {
  const quoting = await startQuotingService();
  const { script, users } = session.host.state;
  const id = await addThirdParty(session);
  seen.push((await comeBack(session, await decide(session, await begin(session, id)))).html);
  await confirm(session, id);
  const good = { ...script };
  await work('pullStart', { ...ALL, tabs: ['campaigns'] });
  const rounds = [
    [400, 'json'],
    [401, 'text'],
    [403, 'html'],
    [404, 'json'],
    [500, 'text'],
    [200, 'json'],
    [200, 'list'],
    [200, 'text'],
  ] as const;
  try {
    for (const [status, form] of rounds) {
      const address = quoting.address(status, form);
      Object.assign(script, good, { BIDGRID_BASE_URL: address, BIDGRID_API_URL: address });
      await everyFlow(`${status} ${form}`, id);
      // Then the sign-in itself.
      Object.assign(script, { BIDGRID_AUTH_URL: address });
      const kept = users[ANNA]![`bidgrid.refresh.${id}`]!;
      await note('connectionTest', id);
      await note('connectionReconnect', { id, clientSecret: 'MARKED-other', scopes: ['campaigns:write'] });
      users[ANNA]![`bidgrid.refresh.${id}`] = kept;
      const job = session.host.state.document['bidgrid.job'];
      if (job) await note('jobCancel', (JSON.parse(job) as { id: string }).id);
    }
    await everyLook();
    expect(await quoting.asked()).toBeGreaterThan(rounds.length * 4);
  } finally {
    await quoting.close();
  }
  expectKeys();
  for (const [place, text] of Object.entries(everywhere()))
    expect([place, secretsIn(text)]).toEqual([place, []]);
}, 240_000);
