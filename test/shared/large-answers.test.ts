// test: answers and files of 4 MB take four times the steps of 1 MB, and unusable ones give a message,
// however deep or long they are. Steps are defined in linear-steps.test.ts.

import { readRows } from '../../src/ad-service/paged';
import './count-steps';

import { readAnswer } from '../../src/ad-service/answer';
import type { Result } from '../../src/ad-service/failures';
import type { Client } from '../../src/ad-service/service-call';
import { type Media, measureFile, UNMEASURED } from '../../src/features/creatives/view/measure-file';
import { setAsideFile } from '../../src/features/lists/view/csv-files';
import { ADVERTISING_ID } from '../../src/features/lists/view/id-kind';
import { guessLayout } from '../../src/features/lists/view/list-layout';
import { fileSource, type ListSource } from '../../src/features/lists/view/list-source';
import { readIds, scan } from '../../src/features/lists/view/read-ids';
import { ListError } from '../../src/sidebar/client/bridge';
import { decodeAd, readAds } from '../../src/tabs/ads/ads-endpoints';
import { listAppLists, readApps } from '../../src/tabs/app-lists/app-lists-requests';
import { decodeAssets } from '../../src/tabs/assets/assets-endpoints';
import { listBriefly } from '../../src/tabs/campaigns/campaigns-requests';
import { decodeCampaign } from '../../src/tabs/campaigns/campaigns-wire';
import { decodeCreativeSet, readCreativeSets } from '../../src/tabs/creative-sets/creative-sets-endpoints';
import { SOURCE_BIDS } from '../../src/tabs/source-bids/source-bids-requests';
import { SOURCES } from '../../src/tabs/sources/sources-requests';
import { decodeTargets } from '../../src/tabs/targets/targets-endpoints';
import { DECODERS } from '../ad-service/decoders';
import { stepsOf } from './count-steps';

/** Compares a size with four times as much. */
const LARGE = [1_000_000, 4_000_000];
/** Smaller sizes for functions that take seconds to count. */
const SMALLER = [100_000, 400_000];
const MOST_GROWTH = 4.4;

async function expectLinear<T>(
  sizes: readonly number[],
  make: (size: number) => T,
  work: (made: T) => unknown,
): Promise<void> {
  const steps: number[] = [];
  for (const size of sizes) {
    const made = make(size);
    steps.push(await stepsOf(() => work(made)));
  }
  expect({ steps, linear: steps[1]! <= MOST_GROWTH * steps[0]! }).toEqual({ steps, linear: true });
}

const ASK = { to: 'campaign-management', kind: 'read', what: 'campaign 007' } as const;
const SECRETS = ['a'.repeat(40)];
const answerOf = (body: string, status = 200) =>
  readAnswer({ kind: 'answer', status, headers: {}, body }, ASK, SECRETS);

/** Gives the same answer to each request. */
const answering = (body: string): Client => ({ send: (calls) => calls.map(() => answerOf(body)) });

/** Repeats items until the text has this many characters. */
function many(size: number, item: (i: number) => unknown, before = '[', after = ']'): string {
  const items: string[] = [];
  for (let i = 0, length = 0; length < size; i += 1) {
    const one = JSON.stringify(item(i));
    items.push(one);
    length += one.length + 1;
  }
  return before + items.join(',') + after;
}

const campaign = (i: number) => ({
  campaign_id: `c${i}`,
  name: `Campaign ${i}`,
  platform: 'ios',
  bid_type: 'CPI',
});
const bid = (i: number) => ({
  app_id: `a${i}`,
  country: 'DE',
  bid_value: '1.5',
  bid_override_percentage: 'default',
});
const ad = (i: number) => ({ id: i, name: `Ad ${i}` });
const country = (i: number) => ({ [i % 2 ? 'DE' : 'FR']: { bid: i } });

type Reading = readonly [
  string,
  sizes: readonly number[],
  (size: number) => string,
  (body: string) => readonly Result<unknown>[],
];

const READINGS: readonly Reading[] = [
  ['campaigns', LARGE, (size) => many(size, campaign), (body) => [listBriefly(answering(body))]],
  [
    'countries of a campaign',
    LARGE,
    (size) => many(size, country, '{"countries":[', ']}'),
    (body) => [asObject(body, (value) => decodeTargets(value, '007'))],
  ],
  [
    'creative sets',
    SMALLER,
    (size) =>
      many(size, (i) => ({ creative_set_id: `s${i}`, ads: [ad(i)], assets: [{ type: 'TXT_TITLE' }] })),
    (body) => readCreativeSets(answering(body), ['007']),
  ],
  [
    'ads and assets of one creative set',
    LARGE,
    (size) =>
      `[{"creative_set_id":"3","ads":${many(size / 2, ad)},"assets":${many(size / 2, () => ({ type: 'TXT_TITLE' }))}}]`,
    (body) => readCreativeSets(answering(body), ['007']),
  ],
  ['ads', SMALLER, (size) => many(size, ad), (body) => readAds(answering(body), ['3'])],
  [
    'assets',
    SMALLER,
    (size) => many(size, (i) => ({ type: 'TXT_TITLE', asset: `Text ${i}` })),
    (body) => [asObject(body, (value) => decodeAssets(value, '3'))],
  ],
  [
    'source bids',
    LARGE,
    (size) => many(size, bid),
    (body) => readRows(answering(body), ['007'], 0, SOURCE_BIDS),
  ],
  [
    'a page of source bids',
    SMALLER,
    (size) => {
      const rows = many(size, bid);
      const { length } = JSON.parse(rows) as unknown[];
      return `[{"total row count":${length},"source_bids":${rows}}]`;
    },
    (body) => readRows(answering(body), ['007'], 1_000, SOURCE_BIDS),
  ],
  [
    'sources',
    SMALLER,
    (size) => many(size, (i) => ({ app_id: `a${i}`, status: true })),
    (body) => readRows(answering(body), ['007'], 0, SOURCES),
  ],
  [
    'app lists',
    SMALLER,
    (size) => many(size, (i) => ({ app_list_id: i, name: `List ${i}` }), '{"app_lists":[', ']}'),
    (body) => [listAppLists(answering(body))],
  ],
  [
    'apps of an app list',
    SMALLER,
    (size) => many(size, (i) => ({ application: `example.app${i}` }), '{"apps":[', ']}'),
    (body) => [readApps(answering(body), '5')],
  ],
];

function asObject<T>(body: string, decode: (value: unknown) => Result<T>): Result<T> {
  const answer = answerOf(body);
  return answer.ok ? decode(answer.value) : answer;
}

it.each(READINGS)('an answer: %s', async (_name, sizes, make, read) => {
  await expectLinear(sizes, make, (body) => {
    for (const result of read(body)) expect(result.ok).toBe(true);
  });
});

const BODIES: readonly (readonly [string, (size: number) => string])[] = [
  ['a page of unclosed tags', (size) => `<html>${'<'.repeat(size)}`],
  ['a page of scripts', (size) => `<html>${'<script>'.repeat(size / 8)}`],
  ['spaces', (size) => ' '.repeat(size)],
  ['a message', (size) => JSON.stringify({ message: 'm'.repeat(size) })],
  ['a message of quotation marks', (size) => JSON.stringify({ message: '"'.repeat(size) })],
  ['the secret, again and again', (size) => 'a'.repeat(size)],
  ['lists in lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
  ['lists that never end', (size) => '['.repeat(size)],
];

it.each(BODIES)('a body of 4 MB: %s', async (_name, make) => {
  await expectLinear(LARGE, make, (body) => {
    for (const status of [200, 400, 401, 502]) {
      const result = answerOf(body, status);
      if (!result.ok) expect(result.failure.sentence.length).toBeLessThan(500);
    }
  });
});

it('a text of 4 MB in a field', async () => {
  await expectLinear(
    LARGE,
    (size) => 'x'.repeat(size),
    (text) => {
      decodeCampaign({ campaign_id: '007', name: text, bid_type: text, status: text, spend: text });
      decodeTargets({ countries: [{ [text]: {} }], device_types: [text] }, '007');
      decodeTargets({ countries: [{ DE: { bid: text, click_url: text } }] }, '007');
      decodeCreativeSet({ creative_set_id: '3', countries: [text], product_page: text });
      decodeAd({ id: text, name: text });
    },
  );
});

describe('an answer nested a million levels deep', () => {
  const deep: unknown = JSON.parse('['.repeat(1_000_000) + ']'.repeat(1_000_000));

  it.each(DECODERS)('as %s is refused with a sentence', (_name, _sound, decode) => {
    for (const result of decode(deep as never)) {
      expect(result.ok).toBe(false);
      if (!result.ok) expect(result.failure.sentence).toMatch(/cannot be read: .{0,40}\[\[(?:…|\.) /);
    }
  });

  it('as a product page is shown as unreadable', () => {
    const result = decodeCreativeSet({ creative_set_id: '3', product_page: deep });
    expect(result).toMatchObject({
      ok: true,
      value: { set: { productPage: `⚠\u00a0Unreadable: ${'['.repeat(1000)}…` } },
    });
  });
});

/** A browser that can read none of these files. */
const NO_MEDIA: Media = { image: async () => UNMEASURED, video: async () => UNMEASURED };

const MOVIE = [0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70];
const FILES: readonly (readonly [string, beginning: readonly number[], piece: readonly number[]])[] = [
  ['PNG of zeros', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], [0]],
  ['JPEG of segments', [0xff, 0xd8, 0xff, 0xe1, 0, 2], [0xff, 0xe1, 0, 2]],
  ['film of empty boxes', MOVIE, [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]],
  ['page of spaces', [...Buffer.from('<!doctype html>')], [0x20]],
];

it.each(FILES)('a file of 4 MB: a %s', async (_name, beginning, piece) => {
  await expectLinear(
    LARGE,
    (size) => {
      const bytes = new Uint8Array(size);
      for (let at = beginning.length; at + piece.length <= size; at += piece.length) bytes.set(piece, at);
      bytes.set(beginning);
      return new Blob([bytes]);
    },
    async (file) => expect(await measureFile(file, 50_000_000, NO_MEDIA)).not.toBeNull(),
  );
});

type List = readonly [string, sizes: readonly number[], (size: number) => string];

const LISTS: readonly List[] = [
  ['IDs', LARGE, (size) => '6f9619ff-8b86-4d01-b42d-00cf4fc964ff\n'.repeat(size / 37)],
  ['a quotation mark without end', LARGE, (size) => `"${'x\n'.repeat(size / 2)}`],
  ['one line', LARGE, (size) => 'x'.repeat(size)],
  ['many columns', SMALLER, (size) => `${','.repeat(size / 2)}\n${'1\n'.repeat(size / 4)}`],
  ['quotation marks', SMALLER, (size) => '"'.repeat(size)],
  ['carriage returns', SMALLER, (size) => '\r'.repeat(size)],
];

async function readList(source: ListSource): Promise<void> {
  const layout = await guessLayout(source, ADVERTISING_ID);
  await scan(source, layout, ADVERTISING_ID);
  await setAsideFile(readIds(source, layout, ADVERTISING_ID), 1_000, []);
}

it.each(LISTS)('a list: %s', async (_name, sizes, make) => {
  await expectLinear(
    sizes,
    (size) => fileSource(new File([make(size)], 'list.csv')),
    async (source) => {
      await readList(source).catch((error: unknown) => {
        if (!(error instanceof ListError)) throw error;
      });
    },
  );
});
