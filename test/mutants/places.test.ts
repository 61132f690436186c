// test, mutants: where counters are inserted, and that the instrumented source behaves the same.

import { transformSync } from '@swc/core';
import { instrumented } from './places';

const SOURCE = `// Bytes are counted, not letters: ü 💡
const LIMIT = 3;
export const sizeOf = (n: number): string => (n > LIMIT ? 'läRge' : 'small');
export function total(list: readonly number[]): number {
  let sum = 0;
  for (const each of list) if (each > 0 && each < 10) sum += each; else if (each < 0) sum -= 1;
  switch (sum) {
    case 4:
      return 400;
    default:
      return sum;
  }
}
`;

interface Run {
  readonly value: unknown;
  /** The source of each place that was reached, in the order of the text. */
  readonly reached: string[];
}

function run(call: string): Run {
  const { text, places } = instrumented('sum.ts', SOURCE, 10);
  const { code } = transformSync(text, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const hits = new Set<number>();
  const scope = globalThis as unknown as { __reach?: (place: number) => void };
  scope.__reach = (place) => void hits.add(place);
  try {
    const value = new Function('exports', `${code}; return ${call};`)({});
    const bytes = Buffer.from(SOURCE);
    const reached = [...hits]
      .map((hit) => places[hit - 10]!)
      .sort((a, b) => a.start - b.start)
      .map(({ start, end }) => bytes.toString('utf8', start, end));
    return { value, reached };
  } finally {
    delete scope.__reach;
  }
}

it('counts nothing while the module loads', () => {
  expect(run('1')).toEqual({ value: 1, reached: [] });
});

it('counts bodies of arrow functions and the branch that runs', () => {
  expect(run('sizeOf(4)')).toEqual({
    value: 'läRge',
    reached: ["(n > LIMIT ? 'läRge' : 'small')", "'läRge'"],
  });
});

it('counts statements, with and without a block, and parts of conditions', () => {
  const { value, reached } = run('total([-1, 5])');
  expect(value).toBe(400);
  expect(reached).toEqual(
    expect.arrayContaining(['let sum = 0;', 'each < 10', 'sum += each;', 'sum -= 1;', 'return 400;']),
  );
  expect(reached).not.toContain('return sum;');
  expect(run('total([12])').reached).not.toContain('sum += each;');
});
