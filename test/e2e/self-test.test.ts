// test, e2e: the self-test in the workbench: every fact passes, its tabs are always deleted, and it continues
// where an execution ended.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import type { Host, HostOptions } from '../../workbench/apps-script/host';
import { failuresIn, runSelfTest, type SelfTestResult } from '../../workbench/apps-script/self-test';
import { startEchoServer } from '../contract/echo-server';
import { createHost } from '../outside/programs';

const FOLDER = path.join(__dirname, '../../build/self-test');
const fileText = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
const manifest = JSON.parse(fileText('appsscript.json')) as { readonly oauthScopes: readonly string[] };

/** All facts except the speed and sidebar calls, which take long. */
const QUICK = ['cells', 'structure', 'charts', 'suites', 'formulas', 'errors', 'identity', 'network'];

/** @param edit changes the script */
async function withHost<T>(
  options: Partial<HostOptions>,
  work: (host: Host) => Promise<T>,
  edit: (code: string) => string = (code) => code,
): Promise<T> {
  const files = readdirSync(FOLDER)
    .filter((name) => name !== 'appsscript.json')
    .map((name) => ({ name, source: name === 'Code.js' ? edit(fileText(name)) : fileText(name) }));
  const host = await createHost({ files, manifest, locale: 'en_US', ...options });
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

const tabNames = (host: Host) => host.workbook.core.getSheets().map((sheet) => sheet.getName());
const TABS_AFTER = ['Self-test results', 'Sheet1'];

const idsWith = (results: readonly SelfTestResult[], ...passed: readonly string[]): string[] =>
  results.filter((result) => passed.includes(result.passed)).map(({ id }) => id);

/** Facts that must be in every run, whatever others are added. */
const NAMED = [
  'cells/typed 007',
  'charts/number of charts after removeChart',
  'errors/setValues with one row for a range of two',
  'formulas/SUBTOTAL 103 of single rows: shown, hidden by a person, hidden by a filter, empty',
  'identity/all scopes of the manifest are granted',
  'network/content type of a form (it is not sent)',
  'structure/of 200 rows, those that a filter or a person hides, found by one formula of Bidgrid',
  'suites/sheets: writes and removes notes',
];

describe('every fact passes', () => {
  test.each(['en_US', 'de_DE', 'tr_TR', 'ja_JP'] as const)('in a spreadsheet of %s', (locale) =>
    withHost({ locale }, async (host) => {
      const results = await runSelfTest(host, QUICK);
      expect(failuresIn(results)).toEqual([]);
      const ids = results.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(NAMED));
      expect(new Set(ids).size).toBe(ids.length);
      // Without an echo address, only the requests to it are skipped.
      expect(idsWith(results, 'skipped').filter((id) => !id.startsWith('network/'))).toEqual([]);
      const reported = idsWith(results, 'reported').filter((id) => !id.startsWith('identity/'));
      expect(reported.every((id) => locale !== 'en_US' && id.startsWith('errors/'))).toBe(true);
      expect(tabNames(host)).toEqual(TABS_AFTER);
    }),
  );

  test('with an echo server, which is the only one that gets requests', async () => {
    const server = await startEchoServer();
    try {
      await withHost({}, async (host) => {
        const echo = `${server.address}/echo`;
        host.state.script.ECHO_ADDRESS = echo;
        const results = await runSelfTest(host, ['network']);
        expect([failuresIn(results), idsWith(results, 'skipped')]).toEqual([[], []]);
        const sent = host.requests.map(({ url, method }) => `${method} ${url}`);
        expect(sent.filter((request) => !request.includes('bidgrid-self-test.invalid'))).toEqual([
          `POST ${echo}`,
          `GET ${echo}`,
          `GET ${echo}`,
        ]);
      });
    } finally {
      await server.close();
    }
  });

  test('measured by its page: sidebar calls', () =>
    withHost({}, async (host) => {
      const state = { textContent: '' };
      const saved = new Promise<void>((resolve) => {
        Object.defineProperty(state, 'textContent', { set: (text) => resolve(text as never) });
      });
      const runner = (onAnswer: (value: unknown) => void, onError: (error: Error) => void): object => {
        const call = async (name: string, args: unknown[]) => {
          const answer = await host.callFromClient({
            user: host.owner,
            session: 'page-1',
            function: name,
            args,
          });
          if (answer.ok) onAnswer(answer.value);
          else onError(new Error(answer.error.message));
        };
        return {
          withSuccessHandler: (next: typeof onAnswer) => runner(next, onError),
          withFailureHandler: (next: typeof onError) => runner(onAnswer, next),
          answerSidebarCall: (...args: unknown[]) => call('answerSidebarCall', args),
          saveSidebarCalls: (...args: unknown[]) => call('saveSidebarCalls', args),
        };
      };
      const script = /<script>([\s\S]*)<\/script>/.exec(fileText('sidebar-calls.html'))![1]!;
      const google = {
        script: {
          run: runner(
            () => undefined,
            () => undefined,
          ),
        },
      };
      vm.runInNewContext(script, { google, document: { getElementById: () => state } });
      expect(await saved).toBe('The values are in the results.');
      const results = await runSelfTest(host, []);
      expect([results.length, failuresIn(results)]).toEqual([8, []]);
      expect(idsWith(results, 'yes')).toContain(
        'sidebar calls/a text of 25 MB arrives at the script unchanged',
      );
    }));
});

test('the menu starts it and opens the page', () =>
  withHost({}, async (host) => {
    const page = { user: host.owner, session: 'page-1' };
    expect(await host.run({ function: 'onOpen', ...page })).toMatchObject({ ok: true });
    expect(await host.run({ function: 'showSidebarCalls', ...page })).toMatchObject({ ok: true });
  }));

test('its manifest has the scopes of the add-on', () => {
  const addon = JSON.parse(
    readFileSync(path.join(FOLDER, '../../appsscript.json'), 'utf8'),
  ) as typeof manifest;
  expect(manifest.oauthScopes).toEqual(addon.oauthScopes);
});

describe('a run that ends early', () => {
  test('continues with the facts that have no result, in as many executions as it takes', () =>
    withHost(
      {},
      async (host) => {
        const call = { function: 'runSelfTest', args: [['cells']], user: host.owner };
        expect((await host.run(call)).value).toBe(false);
        const results = await runSelfTest(host, ['cells']);
        expect(failuresIn(results)).toEqual([]);
        const ids = results.map(({ id }) => id);
        expect([ids.length > 40, new Set(ids).size]).toEqual([true, ids.length]);
      },
      (code) => {
        const edited = code.replace(/LAST_START_MS = [^;]+;/, 'LAST_START_MS = 20;');
        expect(edited).not.toBe(code);
        return edited;
      },
    ));

  test('because Google ended it: the next one deletes its tabs, names the fact and continues', () =>
    withHost({}, async (host) => {
      const call = { function: 'runSelfTest', args: [['charts']], user: host.owner };
      const leftTabs: string[] = [];
      for (const crashAfterCalls of [45, 52, 59, 66]) {
        await host.run({ ...call, crashAfterCalls, writes: 'at-once' });
        leftTabs.push(...tabNames(host).filter((name) => !TABS_AFTER.includes(name)));
      }
      expect(leftTabs).not.toEqual([]);
      const results = await runSelfTest(host, ['charts']);
      const unfinished = idsWith(results, 'unfinished');
      expect(unfinished.length).toBeGreaterThan(0);
      expect(failuresIn(results)).toEqual(unfinished.map((id) => `${id}: no result`));
      expect(tabNames(host)).toEqual(TABS_AFTER);
    }));

  test('while another one runs is refused', () =>
    withHost({}, async (host) => {
      const call = { function: 'runSelfTest', args: [['structure']], user: host.owner };
      const runs = await Promise.all([host.run(call), host.run(call)]);
      expect(runs.map(({ error }) => error?.message ?? 'finished').sort()).toEqual([
        'The self-test is already running in this spreadsheet.',
        'finished',
      ]);
      expect(tabNames(host)).toEqual(TABS_AFTER);
    }));
});

test('a refused scope is a failure, and the other facts run', () =>
  withHost(
    { refusedScopes: { 'owner@example.com': ['https://www.googleapis.com/auth/userinfo.email'] } },
    async (host) => {
      const results = await runSelfTest(host, ['identity']);
      expect(failuresIn(results).map((line) => line.split(':')[0])).toEqual([
        'identity/all scopes of the manifest are granted',
        'identity/requireScopes with the four scopes that every menu item needs',
      ]);
    },
  ));
