// test, features: an upload in parts: what is sent, counted, sent again, resumed and logged.

import { jobStep } from '../../../src/features/jobs/jobs';
import type { Upload, UploadOrder, UploadPart } from '../../../src/features/lists/lists-schema';
import { uploadSend } from '../../../src/features/lists/upload-send';
import { uploadStart } from '../../../src/features/lists/upload-start';
import { uploadEnd, uploadsOpen } from '../../../src/features/lists/uploads-open';
import { saveSettings } from '../../../src/features/settings/settings';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { answer, nothing } from '../../ad-service/plain-transport';
import { campaignBody, logOf, type ServicePorts, servicePorts } from '../service-ports';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const lines = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => uuid(from + i)).join('\n');

const ORDER: UploadOrder = {
  target: { kind: 'suppression', app: 'com.example.app' },
  action: 'add',
  total: 5,
  fingerprint: 'list-1',
  source: 'users.csv',
  malformed: 0,
  duplicates: 0,
  allZero: 0,
  resumes: null,
};
const APPS: UploadOrder = { ...ORDER, target: { kind: 'app-list', id: '7', name: 'Games' } };

const SUPPRESS = 'POST /suppressionApps';
const counts = (valid: number, invalid = 0) => ({ num_valid_ids: valid, num_invalid_ids: invalid });

/** A service that takes parts of 2 IDs. */
function service(more: object = {}): ServicePorts {
  const ports = servicePorts({ [SUPPRESS]: counts(2), 'POST /deleteSuppressionApps': counts(2), ...more });
  saveSettings(ports, { uploadChunk: 2 });
  return ports;
}

const begun = (ports: ServicePorts, more: Partial<UploadOrder> = {}): Upload =>
  uploadStart(ports, { ...ORDER, ...more });
const send = (ports: ServicePorts, { id, turn }: Upload, part: number, more: Partial<UploadPart> = {}) =>
  uploadSend(ports, { id, turn, part, action: 'add', lines: lines(2 * part + 1, 2), ...more });
/** The last part of 5 IDs. */
const LAST = { lines: lines(5, 1) };

function whole(ports: ServicePorts, upload: Upload): void {
  send(ports, upload, 0);
  send(ports, upload, 1);
  ports.replies[SUPPRESS] = counts(1);
  send(ports, upload, 2, LAST);
}

test('parts are sent one by one and counted, and the end is logged', () => {
  const ports = service();
  const upload = begun(ports, { malformed: 3, duplicates: 1200 });
  expect(upload).toMatchObject({ total: 5, partSize: 2, turn: 0, parts: 0, confirmed: 0 });
  expect(send(ports, upload, 0)).toMatchObject({
    again: null,
    upload: { parts: 1, confirmed: 2, valid: 2, invalid: 0, odd: [] },
  });
  expect(ports.asked()).toEqual(['POST /suppressionApps?package_name=com.example.app']);
  expect(ports.sent.at(-1)!.body).toBe(`${uuid(1)}\n${uuid(2)}`);
  send(ports, upload, 1);
  ports.replies[SUPPRESS] = counts(1);
  send(ports, upload, 2, LAST);
  const sentence = '5 IDs added to the suppression list of com.example.app, in 3 parts.';
  expect(uploadEnd(ports, upload.id)).toEqual([sentence]);
  expect(logOf(ports)).toMatchObject([
    {
      Action: 'Suppress',
      Tab: 'Suppression',
      Field: 'IDs',
      After: '5 IDs',
      Outcome: 'verified',
      Detail: `${sentence} Not sent: 3 malformed, 1,200 duplicate. Sent with the management key of your connection "Main" (Pelt).`,
    },
  ]);
  expect(uploadEnd(ports, upload.id)).toEqual(['This upload has ended. See the log tab for its result.']);
  expect(uploadsOpen(ports, 'suppression').unfinished).toEqual([]);
});

test.each<[Partial<UploadOrder>, Partial<UploadPart>, string, string]>([
  [
    { action: 'remove' },
    { action: 'remove' },
    'POST /deleteSuppressionApps?package_name=com.example.app',
    'Unsuppress',
  ],
  [APPS, { lines: 'a1\na2' }, 'POST /applists/append?app_list_id=7', 'Append'],
  [
    { ...APPS, action: 'remove' },
    { action: 'remove', lines: 'a1\na2' },
    'POST /applists/deleteApps?app_list_id=7',
    'Remove',
  ],
  [
    { ...APPS, action: 'replace' },
    { action: 'remove', lines: 'a1\na2' },
    'POST /applists/deleteApps?app_list_id=7',
    'Replace',
  ],
])('%j sends %j as %s', (order, part, line, action) => {
  const apps = { app_list_id: '7', processed_apps: 2, failed_apps: 0 };
  const ports = service({ 'POST /applists/append': apps, 'POST /applists/deleteApps': apps });
  const upload = begun(ports, order);
  expect(send(ports, upload, 0, part).upload).toMatchObject({ confirmed: 2, valid: 2 });
  expect(ports.asked()).toEqual([line]);
  uploadEnd(ports, upload.id);
  expect(logOf(ports)).toMatchObject([
    {
      Action: action,
      Outcome: 'canceled',
      Detail: expect.stringMatching(/^Stopped: 2 (IDs|apps) of 5 were sent/),
    },
  ]);
});

test.each<[Partial<UploadOrder>, RegExp]>([
  [{ total: 0 }, /^Nothing to send/],
  [{ target: { kind: 'suppression', app: '' } }, /^Enter the app first/],
  [{ target: { kind: 'suppression', app: 'a b' } }, /^Enter the app first/],
  [{ connection: 'b' }, /another connection/],
  [{ resumes: 'gone' }, /^This upload is over/],
])('%j does not start', (more, why) => {
  const ports = service();
  expect(() => begun(ports, more)).toThrow(why);
  expect(uploadsOpen(ports, 'suppression').unfinished).toEqual([]);
});

test('an upload that cannot be noted in the log does not start', () => {
  const ports = service();
  ports.documentLock.taken = true;
  expect(() => begun(ports)).toThrow(/^Bidgrid is busy/);
  ports.documentLock.taken = false;
  expect(uploadsOpen(ports, 'suppression').unfinished).toEqual([]);
});

test.each<[string, Partial<UploadPart>]>([
  ['a later part', { part: 1 }],
  ['the other action', { action: 'remove' }],
  ['too many IDs', { lines: lines(1, 3) }],
  ['no ID', { lines: '' }],
  ['a malformed ID', { lines: `${uuid(1)}\nx` }],
  ['a formula', { lines: '=HYPERLINK("x")' }],
  ['an ID of zeros', { lines: '00000000-0000-0000-0000-000000000000' }],
])('%s is not sent', (_, more) => {
  const ports = service();
  const upload = begun(ports);
  expect(() => send(ports, upload, 0, more)).toThrow(/^The sidebar sent a part of another upload/);
  expect(ports.asked()).toEqual([]);
});

test('more IDs than the list has are not sent', () => {
  const ports = service();
  const upload = begun(ports, { total: 3 });
  send(ports, upload, 0);
  expect(() => send(ports, upload, 1)).toThrow(/part of another upload/);
  ports.replies[SUPPRESS] = counts(1);
  expect(send(ports, upload, 1, { lines: lines(3, 1) }).upload.confirmed).toBe(3);
});

test('a confirmed part is not sent again', () => {
  const ports = service();
  const upload = begun(ports);
  send(ports, upload, 0);
  ports.asked();
  expect(send(ports, upload, 0)).toMatchObject({ again: null, upload: { parts: 1, confirmed: 2 } });
  expect(ports.asked()).toEqual([]);
});

test('a part that two windows send counts once', () => {
  const ports = service();
  const upload = begun(ports);
  ports.replies[SUPPRESS] = () => {
    ports.replies[SUPPRESS] = counts(2);
    send(ports, upload, 0);
    return counts(2);
  };
  expect(send(ports, upload, 0).upload).toMatchObject({ parts: 1, confirmed: 2, valid: 2 });
});

test('an upload that another window ended meanwhile is not counted', () => {
  const ports = service();
  const upload = begun(ports);
  ports.replies[SUPPRESS] = () => {
    uploadEnd(ports, upload.id);
    return counts(2);
  };
  expect(() => send(ports, upload, 0)).toThrow('This upload was ended in another window.');
});

test.each<[string, unknown, string]>([
  ['429', answer(429, '', { 'retry-after': '600' }), 'The service asks for a pause.'],
  ['500', answer(500), 'The service is not available at the moment.'],
  ['no answer', nothing, 'No answer came from the service.'],
  ['garbage', answer(200, '<html>'), "The service's answer could not be read."],
])('a part that gets %s is sent again later', (_, reply, sentence) => {
  const ports = service({ [SUPPRESS]: reply });
  const upload = begun(ports);
  const { again, upload: now } = send(ports, upload, 0);
  expect(again).toEqual({ sentence, at: expect.any(Number) });
  expect(again!.at).toBeGreaterThan(ports.clock.now());
  expect(now).toMatchObject({ parts: 0, confirmed: 0 });
  expect(uploadsOpen(ports, 'suppression').unfinished).toMatchObject([{ id: upload.id, parts: 0 }]);
});

test('a part that the service refuses is an error, and can be sent again', () => {
  const ports = service({ [SUPPRESS]: answer(403) });
  const upload = begun(ports);
  expect(() => send(ports, upload, 0)).toThrow(/HTTP 403/);
  ports.replies[SUPPRESS] = counts(2);
  expect(send(ports, upload, 0).upload.parts).toBe(1);
});

test('counts that do not add up are listed for ten parts, and counted for all', () => {
  const ports = service();
  const upload = begun(ports, { total: 26 });
  ports.replies[SUPPRESS] = counts(1, 1);
  send(ports, upload, 0);
  ports.replies[SUPPRESS] = counts(1, 0);
  for (let part = 1; part < 12; part += 1) send(ports, upload, part);
  ports.replies[SUPPRESS] = counts(2, 0);
  const { odd, oddParts, valid, invalid } = send(ports, upload, 12).upload;
  expect([odd.length, oddParts, valid, invalid]).toEqual([10, 12, 14, 1]);
  expect(odd.slice(0, 2)).toEqual([
    { part: 1, sent: 2, valid: 1, invalid: 1 },
    { part: 2, sent: 2, valid: 1, invalid: 0 },
  ]);
  uploadEnd(ports, upload.id);
  expect(logOf(ports)).toMatchObject([{ Outcome: 'done' }]);
});

describe('an interrupted upload', () => {
  test('is resumed with the same list, and the earlier window stops', () => {
    const ports = service();
    const first = begun(ports);
    send(ports, first, 0);
    const { unfinished } = uploadsOpen(ports, 'suppression');
    expect(unfinished).toMatchObject([{ id: first.id, confirmed: 2, source: 'users.csv' }]);
    expect(() => begun(ports, { resumes: first.id, fingerprint: 'list-2' })).toThrow(
      /^This is not the list that was interrupted \("users\.csv"\)/,
    );
    const second = begun(ports, { resumes: first.id });
    expect(second).toMatchObject({ id: first.id, turn: 1, parts: 1, confirmed: 2, total: 5 });
    expect(() => send(ports, first, 1)).toThrow(/continues in another window/);
    expect(send(ports, second, 1).upload.parts).toBe(2);
  });

  test('that replaces a list is resumed with what is left', () => {
    const apps = { app_list_id: '7', processed_apps: 2, failed_apps: 0 };
    const ports = service({ 'POST /applists/append': apps });
    const first = begun(ports, { ...APPS, action: 'replace', total: 5 });
    send(ports, first, 0, { lines: 'a1\na2' });
    expect(begun(ports, { ...APPS, action: 'replace', total: 4, resumes: first.id }).total).toBe(6);
  });

  test('is listed by its kind', () => {
    const ports = service();
    begun(ports);
    begun(ports, APPS);
    expect(uploadsOpen(ports, 'suppression').unfinished).toHaveLength(1);
    expect(uploadsOpen(ports, 'app-list').unfinished).toMatchObject([{ target: { id: '7' } }]);
  });

  test('that only lacks its end is ended', () => {
    const ports = service();
    const upload = begun(ports);
    whole(ports, upload);
    ports.documentLock.taken = true;
    expect(uploadsOpen(ports, 'suppression').unfinished).toHaveLength(1);
    ports.documentLock.taken = false;
    expect(uploadsOpen(ports, 'suppression').unfinished).toEqual([]);
    expect(logOf(ports)).toMatchObject([{ Outcome: 'verified' }]);
  });
});

test('the apps of pulled campaigns are offered for suppression, in order, with their platform', () => {
  const ports = service({
    'GET /campaigns': [
      campaignBody('c1', { bundle_id: 'com.b' }),
      campaignBody('c2', { bundle_id: 'com.b' }),
      campaignBody('c3', { bundle_id: 'com.b' }),
      campaignBody('c4', { platform: 'android', package_name: 'com.a' }),
      campaignBody('c5', { platform: 'android', package_name: 'com.c' }),
      campaignBody('c6', { bundle_id: 'com.c' }),
    ],
  });
  expect(uploadsOpen(ports, 'suppression')).toMatchObject({
    apps: [],
    partSize: 2,
    managementKey: { connection: 'a', isSet: true },
  });
  jobStep(ports, pullStart(ports, EVERY_CAMPAIGN).id);
  expect(uploadsOpen(ports, 'suppression').apps).toEqual([
    { app: 'com.a', label: 'Name c4', platform: 'android' },
    { app: 'com.b', label: 'Name c1 and 2 more', platform: 'ios' },
    // The ID alone does not tell the platform.
    { app: 'com.c', label: 'Name c5 and 1 more', platform: null },
  ]);
  expect(uploadsOpen(ports, 'app-list').apps).toEqual([]);
});

describe('a replaced app list', () => {
  const end = (comparison?: Parameters<typeof uploadEnd>[2]) => {
    const ports = service({
      'POST /applists/append': { app_list_id: '7', processed_apps: 1, failed_apps: 0 },
    });
    const upload = begun(ports, { ...APPS, action: 'replace', total: 1 });
    uploadSend(ports, { id: upload.id, turn: 0, part: 0, action: 'add', lines: 'example.one' });
    const sentences = uploadEnd(ports, upload.id, comparison);
    return [sentences[1], logOf(ports).at(-1)!.Outcome];
  };

  it.each([
    [{ missing: 0, extra: 0 }, 'Read back, the app list has exactly the apps of your list.', 'verified'],
    [
      { missing: 1, extra: 2 },
      'Read back, the app list lacks 1 app of your list and has 2 apps that your list does not have. Open it again in a few minutes; if it still differs, replace it again.',
      'done',
    ],
    [undefined, 'The app list could not be read back. Open it to compare it with your list.', 'verified'],
  ])('is compared at the end: %j', (comparison, sentence, outcome) => {
    expect(end(comparison)).toEqual([sentence, outcome]);
  });
});
