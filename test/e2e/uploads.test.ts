// test, e2e: lists of IDs sent by the built add-on, and what the service stores afterwards, also after kills.

import type { Upload, UploadOrder } from '../../src/features/lists/lists-schema';
import { uuid } from '../features/lists/view/lists';
import { openSession, type Session } from './session';

const APP = 'example.harbour';
const IDS = Array.from({ length: 25_000 }, (_, n) => uuid(n));

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 2 } });
});
afterAll(() => session?.close());
afterEach(() => {
  session.service.faults.clear();
  session.service.log.clear();
});

const orderFor = (more: Partial<UploadOrder> = {}): UploadOrder => ({
  target: { kind: 'suppression', app: APP },
  action: 'add',
  total: IDS.length,
  fingerprint: 'one-list',
  source: 'users.csv',
  malformed: 3,
  duplicates: 1,
  allZero: 2,
  resumes: null,
  ...more,
});

const partOf = (upload: Upload, action: 'add' | 'remove' = 'add', ids: readonly string[] = IDS) => ({
  id: upload.id,
  turn: upload.turn,
  part: upload.parts,
  action,
  lines: ids.slice(upload.confirmed, upload.confirmed + upload.partSize).join('\n'),
});

/** Sends until everything is confirmed, as the sidebar does, without its pauses. */
async function sendAll(started: Upload, action: 'add' | 'remove' = 'add', ids = IDS): Promise<Upload> {
  let upload = started;
  for (let calls = 0; upload.confirmed < upload.total; calls += 1) {
    if (calls > 50) throw new Error('It does not come to an end.');
    upload = (await session.ask('uploadSend', partOf(upload, action, ids))).upload;
  }
  return upload;
}

const held = (app = APP): Set<string> => {
  const { state } = session.service;
  const company = [...state.companies.values()].find(({ api_key }) => api_key === session.service.api_key)!;
  return state.suppression.get(company.company_id)?.get(app) ?? new Set();
};
const logRows = () => session.sheets.rows('Bidgrid log');
const requests = () => session.service.log.entries.filter(({ path }) => /ppressionApps$/.test(path));

it('adds and removes in parts of one request each, and logs only counts', async () => {
  const upload = await sendAll(await session.ask('uploadStart', orderFor()));
  expect(upload).toMatchObject({ parts: 3, confirmed: 25_000, valid: 25_000, invalid: 0, oddParts: 0 });
  expect(await session.ask('uploadEnd', upload.id)).toEqual([
    '25,000 IDs added to the suppression list of example.harbour, in 3 parts.',
  ]);
  expect(held()).toEqual(new Set(IDS));
  expect(requests().map(({ path, query }) => [path, query.package_name])).toEqual(
    Array.from({ length: 3 }, () => ['/suppressionApps', APP]),
  );

  const some = IDS.slice(0, 12_000);
  const removal = orderFor({ action: 'remove', total: some.length, malformed: 0, duplicates: 0, allZero: 0 });
  const removed = await sendAll(await session.ask('uploadStart', removal), 'remove', some);
  await session.ask('uploadEnd', removed.id);
  expect(held()).toEqual(new Set(IDS.slice(12_000)));
  expect(logRows().slice(-2)).toMatchObject([
    {
      Action: 'Suppress',
      Tab: 'Suppression',
      IDs: APP,
      After: '25,000 IDs',
      Outcome: 'verified',
      Detail: expect.stringContaining('Not sent: 3 malformed, 1 duplicate, 2 all zeros.'),
    },
    { Action: 'Unsuppress', After: '12,000 IDs', Outcome: 'verified' },
  ]);
  const written = JSON.stringify([session.sheets.everything(), session.host.state]);
  expect(written).not.toContain(IDS[0]);
});
