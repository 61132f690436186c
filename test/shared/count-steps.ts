// test: counts the steps of a call, instead of the time it takes. Imported before the code it counts: V8
// counts the blocks only of functions compiled afterwards.

import { Session } from 'node:inspector';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

const session = new Session();
session.connect();

function post(method: string, params: object = {}): unknown {
  let answer: unknown;
  // An in-process session answers before `post` returns.
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}

post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Characters that built-in functions have scanned since the count began. */
let characters = 0;
let isCounting = false;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Replaces a built-in method by one that adds the number of characters it scans, as returned by `cost`. */
function wrap(
  owner: object,
  names: readonly string[],
  cost: (self: unknown, args: unknown[], result: unknown) => number,
): void {
  const methods = owner as Record<string, Method>;
  for (const name of names) {
    const original = methods[name]!;
    methods[name] = function (this: unknown, ...args: unknown[]): unknown {
      const result = original.apply(this, args);
      if (isCounting) characters += cost(this, args, result);
      return result;
    };
  }
}

const lengthOf = (value: unknown): number => (value as { length?: number } | null)?.length ?? 0;
const own = (self: unknown): number => lengthOf(self);
const made = (_self: unknown, _args: unknown[], result: unknown): number => lengthOf(result);

/** Distance from the start of the search to the match, or to the end. */
const searched = (self: unknown, [, from = 0]: unknown[], result: unknown): number =>
  Number(result) < 0 ? Math.max(0, lengthOf(self) - Number(from)) : Number(result) - Number(from) + 1;

const TRANSFORMING = [
  'toUpperCase',
  'toLowerCase',
  'toLocaleLowerCase',
  'normalize',
  'trim',
  'trimEnd',
  'trimStart',
];
wrap(String.prototype, TRANSFORMING, own);
wrap(
  String.prototype,
  ['replace', 'replaceAll', 'split', 'match', 'search', 'includes', 'localeCompare'],
  own,
);
wrap(String.prototype, ['slice', 'substring', 'repeat', 'padStart', 'padEnd', 'concat'], made);
wrap(String.prototype, ['indexOf'], searched);
wrap(Array.prototype, ['includes', 'reverse', 'sort'], own);
wrap(Array.prototype, ['slice', 'concat', 'join'], made);
wrap(Array.prototype, ['indexOf'], searched);
wrap(RegExp.prototype, ['test'], (_self, [text]) => lengthOf(text));
wrap(Blob.prototype, ['arrayBuffer'], (self) => (self as Blob).size);
wrap(
  TextDecoder.prototype,
  ['decode'],
  (_self, [bytes]) => (bytes as Uint8Array | undefined)?.byteLength ?? 0,
);
wrap(JSON, ['parse'], (_self, [text]) => lengthOf(text));
wrap(JSON, ['stringify'], made);

const COUNTED = /\/(?:src|node_modules\/(?:papaparse|valibot|@noble\/hashes))\//;

/** Blocks run since the last call: every run of every block counts one. */
function blocks(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  let sum = 0;
  for (const { url, functions } of result) {
    if (!COUNTED.test(url)) continue;
    for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  }
  return sum;
}

/** Steps of `work`: blocks of our code that ran, and characters that built-in functions scanned. */
export async function stepsOf(work: () => unknown): Promise<number> {
  blocks();
  characters = 0;
  isCounting = true;
  try {
    await work();
  } finally {
    isCounting = false;
  }
  return blocks() + characters;
}
