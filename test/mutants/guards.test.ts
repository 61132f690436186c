// test, mutants: which guards a source has, and that each is switched off alone.

import { transformSync } from '@swc/core';
import { SWITCH, withSwitches } from './guards';

const SOURCE = `// Bytes are counted, not letters: ü 💡
export function push(lock: Lock, sheet: Sheet, rows: readonly string[]): readonly unknown[] {
  if (rows.length < 1) throw new Error('Ü');
  const done = lock.withLock(10, () => {
    if (rows.length > 2) sheet.flush();
    else needApprover(rows);
    return rows.length;
  });
  if (!done.got) return [];
  if (done.value === 2) return stop('late');
  return [done.value];
}
`;

const { text, guards } = withSwitches('push.ts', SOURCE, 10);

it('finds flushes, locks, demands and refusals', () => {
  expect(guards.map(({ number, line, text: start }) => `${number} ${line} ${start.slice(0, 20)}`)).toEqual([
    '10 3 if (rows.length < 1)',
    '11 4 lock.withLock(10, ()',
    '12 5 sheet.flush();',
    '13 6 needApprover(rows);',
    '14 10 if (done.value === 2',
  ]);
});

/** What the source does with this number of rows. */
function run(count: number, off: number | null): string {
  const { code } = transformSync(text, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const scope = globalThis as unknown as Record<string, unknown>;
  const steps: string[] = [];
  scope[SWITCH] = (number: number) => number === off;
  const lock = {
    withLock: (_waitMs: number, work: () => unknown) => {
      steps.push('locked');
      return { got: true, value: work() };
    },
  };
  const sheet = { flush: () => steps.push('flush') };
  const exported = {} as { push(...args: unknown[]): unknown };
  const program = new Function('exports', 'needApprover', 'stop', code);
  program(
    exported,
    () => steps.push('approver'),
    () => 'stopped',
  );
  try {
    steps.push(JSON.stringify(exported.push(lock, sheet, Array(count).fill('x'))));
  } catch (error) {
    steps.push((error as Error).message);
  } finally {
    delete scope[SWITCH];
  }
  return steps.join(', ');
}

it.each([
  [0, null, 'Ü'],
  [0, 10, 'locked, approver, [0]'],
  [1, null, 'locked, approver, [1]'],
  [1, 11, 'approver, [1]'],
  [3, null, 'locked, flush, [3]'],
  [3, 12, 'locked, [3]'],
  [1, 13, 'locked, [1]'],
  [2, null, 'locked, approver, "stopped"'],
  [2, 14, 'locked, approver, [2]'],
])('with %d rows and guard %s switched off: %s', (count, off, steps) => {
  expect(run(count, off)).toBe(steps);
});
