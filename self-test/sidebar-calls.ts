// self-test: facts about google.script.run, which only a page can check.

import { assumed, type Expected, type Fact, type Json } from './facts/fact';

interface SidebarAnswer {
  /** Number of characters received, and their checksum. */
  readonly characters: number;
  readonly checksum: number;
  readonly text: string;
  /** When the function began and ended, milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
}

/** Calls `answerSidebarCall` of the script. */
export type SidebarCall = (text: string, wantedCharacters: number, waitMs: number) => Promise<SidebarAnswer>;

interface SidebarFact extends Omit<Fact, 'measure'> {
  measure(call: SidebarCall): Promise<Json>;
}

const PIECE = 'QmlkZ3JpZC1zZWxmLXRlc3Qt0123456789+/';

/** Characters of Base64, as uploads have them. */
export const patternText = (characters: number): string =>
  PIECE.repeat(Math.ceil(characters / PIECE.length)).slice(0, characters);

/** 32 bits (FNV-1a). */
export function checksumOf(text: string): number {
  const { imul } = Math;
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

const MB = 1024 * 1024;

const toScript = (megabytes: number, expected: Expected): SidebarFact => ({
  name: `a text of ${megabytes} MB arrives at the script unchanged`,
  expected,
  measure: async (call) => {
    const text = patternText(megabytes * MB);
    const { characters, checksum } = await call(text, 0, 0);
    if (characters !== text.length) return `${characters} characters arrived`;
    return checksum === checksumOf(text) ? 'arrived' : 'arrived changed';
  },
});

const toPage = (megabytes: number, expected: Expected): SidebarFact => ({
  name: `a text of ${megabytes} MB arrives at the page unchanged`,
  expected,
  measure: async (call) => {
    const { text } = await call('', megabytes * MB, 0);
    return text === patternText(megabytes * MB) ? 'arrived' : `${text.length} characters arrived`;
  },
});

const CALLS = 14;
const MOST_AT_ONCE = 10;
const WAIT_MS = 1_000;

/** The maximum number of calls that ran at the same time, by the script's clock. */
const mostAtOnce = (answers: readonly SidebarAnswer[]): number =>
  Math.max(
    ...answers.map(
      ({ began }) => answers.filter((other) => other.began <= began && began < other.ended).length,
    ),
  );

export const SIDEBAR_FACTS: readonly SidebarFact[] = [
  {
    name: 'milliseconds of the fastest of five empty calls',
    measure: async (call) => {
      const times: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const start = Date.now();
        await call('', 0, 0);
        times.push(Date.now() - start);
      }
      return Math.min(...times);
    },
  },
  toScript(1, 'arrived'),
  toScript(5, 'arrived'),
  // The default limit for files that the sidebar uploads.
  toScript(10, 'arrived'),
  toScript(25, assumed('arrived')),
  toPage(1, 'arrived'),
  toPage(10, assumed('arrived')),
  {
    name: `${CALLS} calls at once are all answered, and at most ${MOST_AT_ONCE} run at the same time`,
    expected: [CALLS, true],
    measure: async (call) => {
      const answers = await Promise.all(Array.from({ length: CALLS }, () => call('', 0, WAIT_MS)));
      return [answers.length, mostAtOnce(answers) <= MOST_AT_ONCE];
    },
  },
];

export interface SidebarValue {
  readonly got: Json;
  readonly milliseconds: number;
}

/** In the order of the facts. */
export async function measureSidebarCalls(call: SidebarCall): Promise<SidebarValue[]> {
  const values: SidebarValue[] = [];
  for (const { measure } of SIDEBAR_FACTS) {
    const start = Date.now();
    const got = await measure(call).catch((error: unknown): Json => `failed: ${messageOf(error)}`);
    values.push({ got, milliseconds: Date.now() - start });
  }
  return values;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
