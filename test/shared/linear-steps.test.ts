// test: a text twice as long takes at most about twice the steps. Counted, not timed: blocks of code, and
// characters that built-in functions scan. The steps of a pattern are proven linear in
// test/repository/patterns.test.ts.

import './count-steps';

import { readAnswer } from '../../src/ad-service/answer';
import { readTokenAnswer } from '../../src/ad-service/token-request';
import { pixelProblem } from '../../src/features/creatives/core/asset-file';
import { kindOfFile, pixelsByHeader } from '../../src/features/creatives/core/file-header';
import { type Media, measureFile, UNMEASURED } from '../../src/features/creatives/view/measure-file';
import { csvField } from '../../src/features/lists/view/csv-files';
import { ADVERTISING_ID, APP_ID } from '../../src/features/lists/view/id-kind';
import { guessLayout } from '../../src/features/lists/view/list-layout';
import { textSource } from '../../src/features/lists/view/list-source';
import { scan } from '../../src/features/lists/view/read-ids';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { checkTab } from '../../src/tabs/check-rows';
import type { ColumnKind } from '../../src/tabs/columns/column';
import type { Tab } from '../../src/tabs/columns/tab';
import { DECODERS, type Json } from '../ad-service/decoders';
import { columnAt } from '../sheet/campaign-rows';
import { pulledTab, TABS } from '../sheet/tab-rows';
import { stepsOf } from './count-steps';

/** Doubled each time, from a length that a person might type to the most that a cell holds. */
const LENGTHS = Array.from({ length: 11 }, (_, i) => 50 * 2 ** i);
const MOST_GROWTH = 2.2;
/** Steps of a branch that only longer texts take, such as shortening one for a message. */
const BRANCH = 2_000;

/** Texts of n characters, built to slow down a careless parser. */
const HOSTILE: readonly ((n: number) => string)[] = [
  (n) => `$${' '.repeat(n)}x`,
  (n) => `${'('.repeat(n)}1`,
  (n) => '9'.repeat(n),
  (n) => '1,'.repeat(n / 2),
  (n) => `<html>${'<'.repeat(n)}`,
  (n) => '<script>'.repeat(n / 8),
  (n) => '| '.repeat(n / 2),
  (n) => `${'\\'.repeat(n)}|`,
  (n) => 'DE, '.repeat(n / 4),
  (n) => `https://${'a.'.repeat(n / 2)}`,
  (n) => `https://a.example/?${'{a}'.repeat(n / 3)}`,
  (n) => `https://a.example/${'{'.repeat(n)}`,
  (n) => 'a.'.repeat(n / 2),
  (n) => `${'"'.repeat(n)}x`,
  (n) => 'é\u0301'.repeat(n / 2),
  (n) => `${'\n'.repeat(n)}x`,
  (n) => '0'.repeat(n),
  (n) => '1e'.repeat(n / 2),
  (n) => `-${'0.'.repeat(n / 2)}`,
  (n) => '2026-01-'.repeat(n / 8),
  (n) => '['.repeat(n),
  (n) => '{"a":'.repeat(n / 5),
  (n) => '%'.repeat(n),
  (n) => '\ud800'.repeat(n),
  (n) => `${'320x'.repeat(n / 4)}50 `,
  (n) => `${','.repeat(n / 2)}${'\n1'.repeat(n / 4)}`,
];

type Work = (text: string) => unknown;

/**
 * The steps for all hostile texts together: one that grows faster outgrows the others.
 * @param branch steps that only longer texts take
 */
async function expectLinear(work: Work, branch = BRANCH): Promise<void> {
  const steps: number[] = [];
  for (const n of LENGTHS) {
    const texts = HOSTILE.map((make) => make(n));
    steps.push(
      await stepsOf(async () => {
        for (const text of texts) await work(text);
      }),
    );
  }
  expectGrowth(steps, branch);
}

function expectGrowth(steps: readonly number[], branch = BRANCH): void {
  const linear = steps.slice(1).every((now, i) => now <= MOST_GROWTH * steps[i]! + branch);
  expect({ steps, linear }).toEqual({ steps, linear: true });
}

describe('the count', () => {
  it('includes loops of our code', async () => {
    const jpeg = (n: number) => {
      const bytes = new Uint8Array(n + 2).fill(0);
      for (let at = 2; at < n; at += 4) bytes.set([0xff, 0xe1, 0, 2], at);
      bytes.set([0xff, 0xd8]);
      return new DataView(bytes.buffer);
    };
    const steps = await stepsOf(() => pixelsByHeader(jpeg(40_000), { format: 'JPEG' }));
    expect(steps).toBeGreaterThan(10_000);
  });

  it('includes characters scanned by built-in functions', async () => {
    const growing = (n: number) =>
      stepsOf(() => [...'x'.repeat(n)].map((_, i, all) => all.slice(i).join('')));
    expect((await growing(2_000)) / (await growing(1_000))).toBeGreaterThan(3.5);
  });
});

const ALL_TABS: readonly Tab[] = [campaigns, ...TABS];
const KINDS = new Map<ColumnKind, string>();
for (const { title, columns } of ALL_TABS)
  for (const { kind, header } of columns)
    if (!KINDS.has(kind)) KINDS.set(kind, `${kind.name} of ${header} in ${title}`);

it.each([...KINDS].map(([kind, name]) => [name, kind] as const))('cells: %s', async (_name, kind) => {
  await expectLinear((text) => {
    kind.decode(text, '0.00');
    kind.decode(text, '0%');
    const value = kind.parse(text);
    kind.show(value);
    kind.encode(value);
    kind.equal(value, kind.parse(text));
  });
});

/** Keys of the new row. Objects whose ID the service assigns have none yet. */
const NEW_KEYS: Readonly<Record<string, string>> = { appId: 'a2', country: 'FR', type: 'TXT_BUTTON' };

it.each(ALL_TABS.map((tab) => [tab.title, tab] as const))('rules: %s', async (_title, tab) => {
  const typed = tab.columns.filter(({ access }) => access !== 'read-only');
  const lastKey = tab.keyFields[tab.keyFields.length - 1]!;
  // Cell by cell, because a bad cell prevents some rules from checking the row.
  const tried = typed.map(({ header }) => {
    const { sheet, base } = pulledTab(tab, [{}]);
    sheet.grow(3);
    for (const { field, header } of typed) {
      const column = columnAt(sheet, header);
      sheet.put(3, column, field === lastKey ? (NEW_KEYS[field] ?? '') : sheet.cell(2, column).value);
    }
    return { sheet, base, column: columnAt(sheet, header) };
  });
  await expectLinear((text) => {
    for (const { sheet, base, column } of tried) {
      const before = [2, 3].map((row) => sheet.cell(row, column).value);
      for (const row of [2, 3]) sheet.put(row, column, text);
      checkTab(tab, readTab(tab, sheet), base);
      for (const [i, value] of before.entries()) sheet.put(i + 2, column, value);
    }
  });
});

/** The answer with the text in each place that holds one. */
function variants(value: Json, text: string): Json[] {
  if (value === null || typeof value !== 'object') return [text];
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.flatMap((item, i) =>
      variants(item, text).map((one) => items.map((other, k) => (k === i ? one : other))),
    );
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    variants(inner as Json, text).map((one) => ({ ...value, [key]: one })),
  );
}

it.each(DECODERS)('answers: %s', async (_name, sound, decode) => {
  // A value that is too long for a cell is shortened, in each place of the answer.
  const shortened = BRANCH * HOSTILE.length * variants(sound, '').length;
  await expectLinear((text) => {
    for (const body of variants(sound, text)) decode(body);
  }, shortened);
});

it.each(['campaign-management', 'token', 'suppression', 'app-lists'] as const)(
  'bodies of the %s interface',
  async (to) => {
    const secrets = ['a'.repeat(40), '(((((((((((', '99999999999'];
    const ask = { to, kind: 'edit', what: 'campaign 007' } as const;
    await expectLinear((text) => {
      for (const status of [200, 400, 401, 502]) {
        for (const body of [text, JSON.stringify({ message: text }), JSON.stringify([text])])
          readAnswer({ kind: 'answer', status, headers: {}, body }, ask, secrets);
      }
      readAnswer({ kind: 'no-answer', reason: text }, ask, secrets);
      readTokenAnswer({ access_token: text, refresh_token: text, expires_in: text, scope: text });
    });
  },
);

const KINDS_OF_ID = [
  ['advertising IDs', ADVERTISING_ID],
  ['apps', APP_ID],
] as const;

it.each(KINDS_OF_ID)('lists of %s', async (_name, kind) => {
  await expectLinear(async (text) => {
    const source = textSource('list.csv', text);
    await scan(source, await guessLayout(source, kind), kind);
    csvField(text);
  });
});

/** Files of n bytes: a header, then the same piece repeated. */
const FILES: readonly (readonly [string, beginning: readonly number[], piece: readonly number[]])[] = [
  ['PNG of zeros', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0]],
  ['JPEG of segments', [0xff, 0xd8], [0xff, 0xe1, 0, 2]],
  ['JPEG of fill bytes', [0xff, 0xd8], [0xff]],
  ['film of empty boxes', [0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70], [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]],
  ['page of spaces', [], [0x20]],
];

/** A browser that can read none of these files. */
const NO_MEDIA: Media = { image: async () => UNMEASURED, video: async () => UNMEASURED };

it.each(FILES)('a %s', async (_name, beginning, piece) => {
  const steps: number[] = [];
  for (const n of LENGTHS) {
    const bytes = Uint8Array.from({ length: n }, (_, i) =>
      i < beginning.length ? beginning[i]! : piece[(i - beginning.length) % piece.length]!,
    );
    const view = new DataView(bytes.buffer);
    steps.push(
      await stepsOf(async () => {
        await measureFile(new Blob([bytes]), 10_000_000, NO_MEDIA);
        kindOfFile(bytes);
        for (const format of ['PNG', 'GIF', 'JPEG', 'WebP']) {
          const pixels = pixelsByHeader(view, { format });
          if (pixels) pixelProblem(pixels.width, pixels.height);
        }
      }),
    );
  }
  expectGrowth(steps);
});
