// test, e2e: the self-test in the workbench: every expected value is measured, its tabs are always deleted,
// nothing else is changed.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PROBE_GROUPS, type ProbeGroup, type ProbeResult } from '../../src/model/self-test';
import type { Host, HostOptions } from '../../workbench/apps-script/host';
import { selfTestIn } from '../../workbench/apps-script/self-test';
import { startEchoServer } from '../contract/echo-server';
import { createHost } from '../outside/programs';

import { addonFiles, openSession, type Session } from './session';

const manifest = JSON.parse(
  readFileSync(path.join(__dirname, '../../dist/appsscript.json'), 'utf8'),
) as unknown;

/** All checks except the bridge and speed, which take long. */
const QUICK: readonly ProbeGroup[] = PROBE_GROUPS.filter((group) => group !== 'bridge' && group !== 'speed');

async function withHost<T>(options: Partial<HostOptions>, work: (host: Host) => Promise<T>): Promise<T> {
  const host = await createHost({ files: addonFiles(), manifest, owner: 'anna@example.com', ...options });
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

const ids = (results: readonly ProbeResult[], outcome: ProbeResult['outcome']) =>
  results.filter((result) => result.outcome === outcome).map(({ id }) => id);

const different = (results: readonly ProbeResult[]) =>
  results
    .filter(({ outcome }) => outcome === 'different')
    .map(({ id, expected, actual }) => ({ id, expected, actual }));

const tabs = (host: Host) => host.workbook.core.getSheets().map((sheet) => sheet.getName());

/** Cells and formats of each tab by name, metadata, and properties. */
function documentOf({ host, sheets }: Session) {
  const [book, { metadata, protections }] = JSON.parse(sheets.everything()) as [
    { sheets: Record<string, { name: string }> },
    { metadata: unknown; protections: unknown },
  ];
  const cells = Object.fromEntries(Object.values(book.sheets).map((one) => [one.name, JSON.stringify(one)]));
  return { tabs: tabs(host), cells, metadata, protections, properties: { ...host.state.document } };
}

/** Names of probes that must be in every report, whatever others are added. */
const NAMED = [
  'cells/typed 007',
  'structure/hidden rows as Bidgrid reads them',
  'formulas/SUBTOTAL of hidden rows',
  'errors/too few rows',
  'identity/authorization',
  'network/content type',
];

describe('every expected value is met', () => {
  test.each(['en_US', 'de_DE', 'tr_TR', 'ja_JP'] as const)('in a document of %s', (locale) =>
    withHost({ locale }, async (host) => {
      const { complete, place, results } = await selfTestIn(host, { groups: QUICK });
      expect(different(results)).toEqual([]);
      expect([complete, place.locale]).toEqual([true, locale]);
      expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(NAMED));
      expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
      // Without an echo address, only the requests to it are skipped.
      expect(ids(results, 'skipped').filter((id) => !id.startsWith('network/'))).toEqual([]);
    }),
  );

  test('by requests to an echo server', async () => {
    const server = await startEchoServer();
    try {
      await withHost({}, async (host) => {
        const echo = `${server.address}/echo`;
        const { results } = await selfTestIn(host, { groups: ['network'], echo });
        expect(different(results)).toEqual([]);
        expect(ids(results, 'skipped')).toEqual([]);
        const sent = host.requests.map(({ url, method }) => `${method} ${url}`);
        expect(sent.filter((one) => !one.includes('bidgrid-self-test.invalid'))).toEqual([
          `POST ${echo}`,
          `GET ${echo}`,
          `GET ${echo}`,
        ]);
      });
    } finally {
      await server.close();
    }
  });

  test('by calls of 1 to 25 MB and by 14 calls at once', () =>
    withHost({}, async (host) => {
      const { results } = await selfTestIn(host, { groups: ['bridge'] });
      expect(different(results)).toEqual([]);
      expect(results.find(({ id }) => id === 'bridge/25 MB to the script')?.actual).toBe('arrived');
    }));

  test('while times are measured, of tables up to 100,000 rows', () =>
    withHost({}, async (host) => {
      const { results } = await selfTestIn(host, { groups: ['speed'] });
      expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'reported'));
      const large = results.find(({ id }) => id === 'speed/100000 rows')?.actual as { rows: number };
      expect(large.rows).toBeGreaterThan(0);
      expect(tabs(host)).toEqual(['Sheet1']);
    }));
});

test('an echo address gets test data and nothing of a login, a document or a person', async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString('latin1')}`);
      response.end('x');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const session = await openSession({ service: { campaigns: 2, tidy: true } });
  try {
    await session.pull();
    const echo = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await selfTestIn(session.host, { groups: QUICK, echo });
    expect(received).toHaveLength(3);
    const { client_id, client_secret, api_key } = session.service;
    const { script, users } = session.host.state;
    const secrets = [client_id, client_secret, api_key, ...Object.values(script), 'anna'];
    for (const stored of Object.values(users)) secrets.push(...Object.values(stored));
    const all = received.join('\n');
    expect(secrets.filter((text) => text.length > 3 && all.includes(text))).toEqual([]);
    expect(all).not.toMatch(/authorization|cookie/i);
  } finally {
    await session.close();
    await new Promise((closed) => server.close(closed));
  }
});

describe('what the self-test leaves behind', () => {
  test('is nothing: cells, selection, properties and requests are as before, and a pull continues', async () => {
    const session = await openSession({ service: { campaigns: 3, tidy: true } });
    try {
      await session.pull(['campaigns', 'targets']);
      const before = documentOf(session);
      const requests = session.host.requests.length;
      const { complete } = await selfTestIn(session.host, { groups: QUICK });
      expect(complete).toBe(true);
      expect(documentOf(session)).toEqual(before);
      expect(session.host.requests.length).toBe(requests);
      expect(JSON.stringify(session.host.state.users)).not.toMatch(/self-test|contract/);
      expect((await session.pull(['campaigns', 'targets'])).state).toBe('finished');
    } finally {
      await session.close();
    }
  });

  test('is deleted by the next self-test, wherever Google ended this one; tabs of a person stay', () =>
    withHost({}, async (host) => {
      host.options.files.push({
        name: 'Person.js',
        source: `function own() {
          const book = SpreadsheetApp.getActiveSpreadsheet();
          for (const name of ['Bidgrid-self-test-12345678 (1)', 'Bidgrid-self-test', 'Mine'])
            book.insertSheet(name).getRange('A1').setValue('mine');
        }`,
      });
      await host.run({ function: 'own', user: 'anna@example.com' });
      const own = tabs(host);
      const order = [
        { probes: ['structure/new tab', 'cells/typed 007', 'structure/found by its ID'], echo: '' },
      ];
      const step = { function: 'selfTestStep', args: order, user: 'anna@example.com', session: 'page-1' };
      const { totalCalls } = await host.run({ ...step, fromClient: true });
      expect(tabs(host)).toEqual(own);
      let left = 0;
      for (let at = 1; at < totalCalls; at += 1) {
        await host.run({
          ...step,
          fromClient: true,
          crashAfterCalls: at,
          writes: at % 2 ? 'at-once' : 'buffered',
        });
        left = Math.max(left, tabs(host).length - own.length);
        await host.run({
          function: 'selfTestPlan',
          user: 'anna@example.com',
          session: 'page-1',
          fromClient: true,
        });
        expect([at, tabs(host)]).toEqual([at, own]);
      }
      // Otherwise this test has checked nothing.
      expect(left).toBe(2);
      expect(host.state.document['bidgrid.self-test']).toBeUndefined();
    }));

  test('is nothing if a person deletes its tabs while it runs', () =>
    withHost({}, async (host) => {
      host.options.files.push({
        name: 'Person.js',
        source: `function remove() {
          const book = SpreadsheetApp.getActiveSpreadsheet();
          for (const sheet of book.getSheets())
            if (sheet.getName().startsWith('Bidgrid-self-test')) book.deleteSheet(sheet);
        }`,
      });
      let steps = 0;
      const step = await host.run({
        function: 'selfTestStep',
        args: [{ probes: ['cells/typed 007', 'structure/new tab', 'cells/typed abc'], echo: '' }],
        user: 'anna@example.com',
        session: 'page-1',
        fromClient: true,
        onCall: async (_n, _service, method) => {
          if (method !== 'getMaxColumns') return;
          steps += 1;
          // The first two calls create the shared tab, the third is the probe of the new tab.
          if (steps === 3) await host.run({ function: 'remove', user: 'ben@example.com' });
        },
      });
      expect(step.value).toMatchObject({ ok: true, value: [{ actual: 7 }, {}, {}] });
      await selfTestIn(host, { groups: ['identity'] });
      expect(tabs(host)).toEqual(['Sheet1']);
      expect(host.state.document['bidgrid.self-test']).toBeUndefined();
    }));

  test('stays if a person renamed it', () =>
    withHost({}, async (host) => {
      const order = [{ probes: ['structure/new tab'], echo: '' }];
      const step = { function: 'selfTestStep', args: order, user: 'anna@example.com', session: 'page-1' };
      const { totalCalls } = await host.run({ ...step, fromClient: true });
      await host.run({ ...step, fromClient: true, crashAfterCalls: totalCalls - 8, writes: 'at-once' });
      const left = tabs(host).find((name) => name.startsWith('Bidgrid-self-test'))!;
      host.options.files.push({
        name: 'Person.js',
        source: `function rename(name) { SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name).setName('Kept'); }`,
      });
      await host.run({ function: 'rename', args: [left], user: 'anna@example.com' });
      await selfTestIn(host, { groups: ['identity'] });
      expect(tabs(host)).toContain('Kept');
      expect(tabs(host).filter((name) => name.startsWith('Bidgrid-self-test'))).toEqual([]);
    }));
});

describe('a self-test with problems', () => {
  test('runs beside another one', () =>
    withHost({}, async (host) => {
      const both = await Promise.all([
        selfTestIn(host, { groups: ['structure', 'errors'] }),
        selfTestIn(host, { groups: ['structure', 'formulas'] }),
      ]);
      expect(both.map(({ complete, results }) => [complete, different(results)])).toEqual([
        [true, []],
        [true, []],
      ]);
      expect(tabs(host)).toEqual(['Sheet1']);
    }));

  test('continues after lost calls, and names a probe that is never answered', () =>
    withHost({}, async (host) => {
      let steps = 0;
      host.options.loseClientCall = ({ function: name, args }) => {
        if (name !== 'selfTestStep') return null;
        steps += 1;
        const [first] = (args[0] as { probes: string[] }).probes;
        return first === 'cells/typed 007' ? 'before' : steps === 4 ? 'after' : null;
      };
      const { complete, results } = await selfTestIn(host, { groups: ['cells', 'identity'] });
      expect([complete, different(results)]).toEqual([
        true,
        [
          {
            id: 'cells/typed 007',
            expected: 7,
            actual: 'no answer: NetworkError: Connection failure due to HTTP 0',
          },
        ],
      ]);
    }));

  test('ends after the step that runs when it is canceled', () =>
    withHost({}, async (host) => {
      let seen = 0;
      const { complete, results } = await selfTestIn(host, {
        groups: ['cells', 'bridge'],
        onProgress: () => {
          seen += 1;
        },
        isCanceled: () => seen > 0,
      });
      expect(complete).toBe(false);
      expect(results.filter(({ id }) => id.startsWith('bridge/'))).toEqual([]);
      expect(results.length).toBeGreaterThan(0);
      expect(tabs(host)).toEqual(['Sheet1']);
    }));

  test.each([
    ['ftp://x.example/', 'The echo address must begin with https:// or http:// and have no spaces.'],
    ['https://x y/', 'The echo address must begin with https:// or http:// and have no spaces.'],
  ])('refuses %s as an echo address', (echo, sentence) =>
    withHost({}, async (host) => {
      const { stopped, results } = await selfTestIn(host, { groups: ['network'], echo });
      expect([stopped, results]).toEqual([sentence, []]);
    }),
  );

  test('reports refused scopes and continues', () =>
    withHost(
      { refusedScopes: { 'anna@example.com': ['https://www.googleapis.com/auth/userinfo.email'] } },
      async (host) => {
        const { complete, results } = await selfTestIn(host, { groups: ['identity'] });
        expect([complete, different(results).map(({ id }) => id)]).toEqual([
          true,
          ['identity/authorization', 'identity/scopes'],
        ]);
      },
    ));
});
