// test, settings: settings of the document: defaults, strict reading of any stored text, saving all or
// nothing.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HttpRequest } from '../../../src/ad-service/transport';
import { openService } from '../../../src/connections/service-of-connection';
import { readSettings, saveSettings, showSettings } from '../../../src/features/settings/settings';
import type { SettingValue } from '../../../src/features/settings/settings-schema';
import { SETTING_NAMES, SETTINGS, type Settings } from '../../../src/features/settings/settings-table';
import { plainStore } from '../../contract/plain-store';
import { plainPorts } from '../../ports/plain-ports';
import { ROOT, sources } from '../../repository/imports-of';

const NAME = 'bidgrid.settings';
const DEFAULTS = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].defaultValue]));

const stored = (text: string): Settings => {
  const store = plainStore();
  store.set(NAME, text);
  return readSettings(store);
};

test('every default is valid for its setting, and every setting has an explanation', () => {
  for (const name of SETTING_NAMES) {
    const { kind, defaultValue, label, help, group } = SETTINGS[name];
    expect(kind.read(defaultValue)).toEqual({ ok: true, value: defaultValue });
    expect([label, group].every((text) => text.length > 3)).toBe(true);
    expect(help).toMatch(/\.$/);
  }
});

test.each(['', '{', 'null', '7', '[]', '"off"', '{"__proto__":{"mostRows":1}}', '{"nothing":1}'])(
  'the store holding %s means the defaults',
  (text) => {
    expect(stored(text)).toEqual(DEFAULTS);
    expect(readSettings(plainStore())).toEqual(DEFAULTS);
  },
);

test.each([
  ['{"mostRows":-1,"largestBid":7}', { largestBid: 7 }],
  ['{"mostRows":"many","pageSize":10}', { pageSize: 10 }],
  ['{"mostRows":null,"logLength":1000}', { logLength: 1000 }],
  ['{"mostRows":"off"}', { mostRows: 'off' }],
  ['{"logLength":"off"}', {}],
  ['{"mostRows":2.5}', {}],
  ['{"largestBid":1e999}', {}],
  ['{"rowsForm":"toString"}', {}],
  ['{"tokenEncoding":"urlencoded"}', { tokenEncoding: 'urlencoded' }],
  ['{"requestsAnHour":2000}', { requestsAnHour: 2000 }],
  ['{"requestsAnHour":0}', {}],
  ['{"requestsAnHour":"off"}', {}],
  ['{"requestsAnHour":""}', {}],
  ['{"trackingMethods":["a","a","b_2"]}', { trackingMethods: ['a', 'b_2'] }],
  ['{"trackingMethods":["a","=cmd()"]}', {}],
  ['{"trackingMethods":"a"}', {}],
  ['{"baseUrl":"https://elsewhere.example","mostRows":3}', { mostRows: 3 }],
])('what cannot be used in %s falls back alone', (text, kept) => {
  expect(stored(text)).toEqual({ ...DEFAULTS, ...kept });
});

test.each<[string, SettingValue, RegExp]>([
  ['mostRows', 0, /whole number from 1 to 1,000,000/],
  ['mostRows', '', /whole number/],
  ['mostRows', 'Off', /whole number/],
  ['largestBid', '"off"', /number from 0\.01/],
  ['requestsAnHour', 0, /whole number from 1 to 1,000,000/],
  ['rowsForm', 'list', /Choose one/],
  ['trackingMethods', ['Two Words'], /"Two Words" is not an identifier/],
  [
    'trackingMethods',
    Array.from({ length: 101 }, (_, i) => `m${i}`),
    /At most 100 words are allowed; these are 101/,
  ],
])('%s does not take %j, and then nothing is saved', (name, value, sentence) => {
  const ports = plainPorts();
  const view = saveSettings(ports, { [name]: value, uploadChunk: 5 });
  expect(view.problems).toEqual({ [name]: expect.stringMatching(sentence) });
  expect(readSettings(ports.documentStore)).toEqual(DEFAULTS);
});

/** Numbers as docs/settings.md has them. */
const NUMBERS: Readonly<
  Record<
    string,
    readonly [
      least: number,
      most: number,
      step: number,
      defaultValue: SettingValue,
      unit: string,
      takes: string,
    ]
  >
> = {
  lagSeconds: [0, 900, 1, 120, 'seconds', 'whole'],
  mostRows: [1, 1_000_000, 1, 500, 'rows', 'whole, off'],
  largestBidChange: [1, 100_000, 0.01, 50, '%', 'off'],
  largestBid: [0.01, 1_000_000, 0.01, 100, 'USD', 'off'],
  largestBudgetChange: [1, 100_000, 0.01, 100, '%', 'off'],
  largestBudget: [1, 100_000_000, 0.01, 10_000, 'USD', 'off'],
  mostFirstBids: [0, 1_000_000, 1, 0, 'rows', 'whole, off'],
  mostPaused: [0, 1_000_000, 1, 0, 'rows', 'whole, off'],
  mostLost: [0, 1_000_000, 1, 0, 'rows', 'whole, off'],
  mostDisabled: [0, 1_000_000, 1, 0, 'rows', 'whole, off'],
  pageSize: [0, 100_000, 1, 0, 'rows', 'whole'],
  requestsAnHour: [1, 1_000_000, 1, 10_000, 'requests', 'whole'],
  uploadChunk: [1, 100_000, 1, 10_000, 'IDs', 'whole'],
  largestFile: [1, 25, 1, 10, 'MB', 'whole'],
  logLength: [1_000, 500_000, 1, 50_000, 'rows', 'whole'],
};

test.each(Object.entries(NUMBERS))('%s takes numbers of its range only: %j', (name, [least, most, step]) => {
  const isSaved = (value: number): boolean => {
    const ports = plainPorts();
    const isRefused = name in saveSettings(ports, { [name]: value }).problems;
    const saved = readSettings(ports.documentStore)[name as keyof Settings];
    expect(saved).toBe(isRefused ? DEFAULTS[name] : value);
    return !isRefused;
  };
  expect([least, least + step, most - step, most].filter(isSaved)).toHaveLength(4);
  expect([least - step, -1, most + step, most * 10].filter(isSaved)).toEqual([]);
  const isRead = (value: number): boolean =>
    stored(JSON.stringify({ [name]: value }))[name as keyof Settings] === value;
  expect([least - step, most + step].filter(isRead)).toEqual([]);
  if (step === 1) expect([least + 0.5, most - 0.5].filter(isSaved)).toEqual([]);
});

test('the numbers above are all numeric settings', () => {
  const numeric = SETTING_NAMES.filter((name) => typeof SETTINGS[name].defaultValue === 'number');
  expect(Object.keys(NUMBERS).sort()).toEqual([...numeric].sort());
});

test('each setting is read', () => {
  const files = sources('src').filter((file) => !file.endsWith('/settings-table.ts'));
  const code = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  expect(SETTING_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('unknown names are refused', () => {
  for (const name of ['baseUrl', '__proto__', 'constructor']) {
    const changes = JSON.parse(`{"${name}": 1}`) as Record<string, number>;
    expect(() => saveSettings(plainPorts(), changes)).toThrow(/no setting/);
  }
});

test('saving keeps values that another person saved meanwhile, and null restores a default', () => {
  const ports = plainPorts();
  showSettings(ports);
  saveSettings(ports, { mostRows: 7 });
  saveSettings(ports, { largestBid: 'off' });
  expect(readSettings(ports.documentStore)).toEqual({ ...DEFAULTS, mostRows: 7, largestBid: 'off' });
  const view = saveSettings(ports, { mostRows: null });
  expect(view.settings.find(({ name }) => name === 'mostRows')).toMatchObject({
    value: 500,
    defaultValue: 500,
  });
  saveSettings(ports, { largestBid: null });
  expect(ports.documentStore.entries.size).toBe(0);
});

test('all settings at their longest fit into one property', () => {
  const ports = plainPorts();
  const trackingMethods = Array.from({ length: 100 }, (_, i) => `m${i}`.padEnd(40, 'x'));
  expect(saveSettings(ports, { trackingMethods, mostRows: 999_999, largestBid: 99_999.5 }).problems).toEqual(
    {},
  );
  expect(ports.documentStore.get(NAME)!.length).toBeLessThan(9_000);
});

test('the settings control the encoding of token requests and the requests to the service', () => {
  const asked: HttpRequest[] = [];
  const ports = plainPorts((request) => {
    asked.push(request);
    return { kind: 'answer', status: 200, headers: {}, body: '{"access_token":"t","expires_in":3600}' };
  });
  for (const [name, value] of [
    ['BIDGRID_AUTH_URL', 'https://auth.example'],
    ['BIDGRID_BASE_URL', 'https://base.example'],
    ['BIDGRID_API_URL', 'https://api.example'],
    ['BIDGRID_CLIENT_ID', 'id'],
    ['BIDGRID_CLIENT_SECRET', 'secret'],
  ] as const) {
    ports.scriptStore.set(name, value);
  }
  saveSettings(ports, { tokenEncoding: 'urlencoded', rowsForm: 'object', pageSize: 250 });
  expect(openService(ports, ports.clock.now() + 1000).forms).toEqual({ rowsForm: 'object', pageSize: 250 });
  expect(asked[0]!.contentType).toMatch(/^application\/x-www-form-urlencoded/);
});

test.each(Object.keys(NUMBERS))('the field of %s takes what the documentation says', (name) => {
  const [least, most, , defaultValue, unit, takes] = NUMBERS[name]!;
  const field = showSettings(plainPorts()).settings.find((one) => one.name === name)!;
  expect([field.defaultValue, field.value]).toEqual([defaultValue, defaultValue]);
  expect(field.form).toEqual({
    kind: 'number',
    least,
    most,
    unit,
    whole: takes.includes('whole'),
    mayBeOff: takes.includes('off'),
  });
});

test.each([
  ['rowsForm', 'array', ['array', 'object'], ['a list of rows', 'an object around the list']],
  ['tokenEncoding', 'multipart', ['multipart', 'urlencoded'], [/^multipart form/, 'URL-encoded form']],
] as const)('the field of %s is a choice', (name, defaultValue, values, labels) => {
  const field = showSettings(plainPorts()).settings.find((one) => one.name === name)!;
  expect(field.defaultValue).toBe(defaultValue);
  expect(field.form).toEqual({
    kind: 'choice',
    choices: values.map((value, i) => ({
      value,
      label: typeof labels[i] === 'string' ? labels[i] : expect.stringMatching(labels[i]!),
    })),
  });
});

test('a wrong name is quoted by its first 40 characters', () => {
  const long = 'X'.repeat(50);
  expect(() => saveSettings(plainPorts(), { [long]: 1 })).toThrow(`There is no setting "${'X'.repeat(40)}".`);
  const { problems } = saveSettings(plainPorts(), { trackingMethods: ['fine', `Y${long}`] });
  expect(problems.trackingMethods).toContain(`"Y${'X'.repeat(39)}" is not an identifier`);
});
