// test, e2e, law: whatever answer a list endpoint gives without carrying out the request, every call of an
// upload ends within a bounded number of requests and reports it, and the same upload succeeds later.

import type { Upload, UploadTarget } from '../../src/features/lists/lists-schema';
import { uuid } from '../features/lists/view/lists';
import { type OneSet, setWithout } from './asset-orders';
import { answerBadly, combinations, counted } from './bad-answers';
import { later } from './script-clock';
import { openSession, type Session } from './session';
import { uploadOrder } from './upload-order';

let session: Session;
let set: OneSet;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, tidy: true }, patient: true });
  await session.pull(['campaigns', 'creative-sets', 'assets']);
  set = await setWithout(session, ['TXT_SUBTITLE']);
}, 60_000);
afterAll(() => session.close());
afterEach(() => session.service.faults.clear());

/** A request is tried 4 times at most. */
const MOST = 4;

const served = (name: string) =>
  [...session.service.state.app_lists.values()].find((list) => list.name === name && list.active);

/** The call fails or asks to wait, within the bound, with a message. */
async function expectUserError(action: () => Promise<unknown>, most = MOST): Promise<void> {
  const { value, requests } = await counted(session, () => action().catch((error: Error) => error));
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(most);
  const again = (value as { again?: { sentence: string } | null }).again;
  expect(value instanceof Error ? value.message : (again?.sentence ?? '')).toMatch(/\w+ \w+/);
}

let turn = 0;
const nextName = (): string => {
  turn += 1;
  return `List ${turn}`;
};

async function created(): Promise<{ id: string; name: string }> {
  const name = nextName();
  const { lists } = await session.ask('appListCreate', { name, description: '' });
  return { id: lists.find((list) => list.name === name)!.id, name };
}

const start = (target: UploadTarget, action: 'add' | 'remove', ids: readonly string[]): Promise<Upload> =>
  session.ask(
    'uploadStart',
    uploadOrder({ target, action, total: ids.length, fingerprint: `${action} ${turn}` }),
  );

const sendPart = async (upload: Upload, action: 'add' | 'remove', ids: readonly string[]) =>
  session.ask('uploadSend', { id: upload.id, turn: upload.turn, part: 0, action, lines: ids.join('\n') });

/** An upload of one part: fails, then succeeds. */
async function upload(
  target: UploadTarget,
  action: 'add' | 'remove',
  ids: readonly string[],
  spoil: () => void,
): Promise<void> {
  const began = await start(target, action, ids);
  spoil();
  await expectUserError(() => sendPart(began, action, ids));
  session.service.faults.clear();
  later(session.host, 3_600_000);
  const done = await sendPart(began, action, ids);
  expect(done.upload).toMatchObject({ confirmed: ids.length });
  await session.ask('uploadEnd', began.id);
}

const suppressed = (app: string): Set<string> => {
  const { state } = session.service;
  const company = [...state.companies.values()].find(({ api_key }) => api_key === session.service.api_key)!;
  return state.suppression.get(company.company_id)?.get(app) ?? new Set();
};

interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: () => string;
  /** @param spoil from now on the endpoint returns bad answers */
  act(spoil: () => void): Promise<void>;
}

const IDS = [uuid(1), uuid(2), uuid(3)];
const suppression = { kind: 'suppression', app: 'example.harbour' } as const;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  suppressionApps: {
    method: 'POST',
    path: () => '/suppressionApps',
    act: async (spoil) => {
      turn += 1;
      await upload(suppression, 'add', IDS, spoil);
      expect(suppressed(suppression.app)).toEqual(new Set(IDS));
    },
  },
  deleteSuppressionApps: {
    method: 'POST',
    path: () => '/deleteSuppressionApps',
    act: async (spoil) => {
      turn += 1;
      const began = await start(suppression, 'add', IDS);
      await sendPart(began, 'add', IDS);
      await session.ask('uploadEnd', began.id);
      await upload(suppression, 'remove', IDS, spoil);
      expect(suppressed(suppression.app).size).toBe(0);
    },
  },
  'applists/append': {
    method: 'POST',
    path: () => '/applists/append',
    act: async (spoil) => {
      const list = await created();
      await upload({ kind: 'app-list', ...list }, 'add', ['a', 'b'], spoil);
      expect([...served(list.name)!.applications]).toEqual(['a', 'b']);
    },
  },
  'applists/deleteApps': {
    method: 'POST',
    path: () => '/applists/deleteApps',
    act: async (spoil) => {
      const list = await created();
      for (const app of ['a', 'b']) served(list.name)!.applications.add(app);
      await upload({ kind: 'app-list', ...list }, 'remove', ['a'], spoil);
      expect([...served(list.name)!.applications]).toEqual(['b']);
    },
  },
  'applists/create': {
    method: 'GET',
    path: () => '/applists/create',
    act: async (spoil) => {
      const name = nextName();
      spoil();
      // The lists before and after.
      await expectUserError(() => session.ask('appListCreate', { name, description: '' }), 3);
      expect(served(name)).toBeUndefined();
      session.service.faults.clear();
      await session.ask('appListCreate', { name, description: '' });
      expect(served(name)).toBeDefined();
    },
  },
  'applists/delete': {
    method: 'GET',
    path: () => '/applists/delete',
    act: async (spoil) => {
      const { id, name } = await created();
      spoil();
      await counted(session, () => session.ask('appListDelete', { id, typed: name }).catch(() => null));
      expect(served(name)).toBeDefined();
      session.service.faults.clear();
      const lists = await session.ask('appListsRead');
      expect(JSON.stringify(lists)).toContain(name);
      await session.ask('appListDelete', { id, typed: name });
      expect(served(name)).toBeUndefined();
    },
  },
  'applists/list': {
    method: 'GET',
    path: () => '/applists/list',
    act: async (spoil) => {
      const { id } = await created();
      spoil();
      await expectUserError(() => session.ask('appListsRead'));
      await expectUserError(() => session.ask('appListApps', id));
      session.service.faults.clear();
      expect(await session.ask('appListApps', id)).toEqual([]);
    },
  },
  creative_set_assets: {
    method: 'POST',
    path: () => `/campaign_management/v1/creative_set_assets/${set.setId}`,
    act: async (spoil) => {
      turn += 1;
      const now = await session.ask('creativesLook', set);
      const seen = now.assets.find(({ type }) => type === 'TXT_SUBTITLE')?.asset ?? null;
      const order = { ...set, type: 'TXT_SUBTITLE', seen, asset: `Subtitle ${turn}` };
      spoil();
      const failed = await counted(session, () =>
        session.ask('creativesSend', order).catch((error: Error) => error),
      );
      // Reads before and after, of one request each, and the request.
      expect(failed.requests).toBeLessThanOrEqual(3);
      expect(assetText()).toBe(seen ?? undefined);
      session.service.faults.clear();
      await session.ask('creativesSend', order);
      expect(assetText()).toBe(order.asset);
    },
  },
};

const assetText = (): string | undefined =>
  session.service.state.creative_sets.get(set.setId)!.assets.find(({ type }) => type === 'TXT_SUBTITLE')
    ?.asset;

it.each(combinations(ENDPOINTS))('%s gives %s', async (_name, way, { method, path, act }) => {
  await act(() => answerBadly(session, way, method, path()));
});
