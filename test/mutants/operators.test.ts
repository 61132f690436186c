// test, mutants: which mutants are made of a source, and at which positions.

import { applied, mutantsOf } from './operators';
import { complaintOf } from './syntax';

const SOURCE = `// Bytes are counted, not letters: ü 💡
export function push(lock: Lock, rows: readonly string[]): string[] {
  if (rows.length < 1) throw new Error('Ü');
  const done = lock.withLock(10, () => rows.filter((row) => row !== ''));
  if (!done.got) return [];
  needApprover(rows);
  if (done.late) return stop('late');
  sheet.flush();
  state = 'done';
  return done.value;
}
`;

const made = (kind: 'any' | 'locks') =>
  mutantsOf('push.ts', SOURCE, kind).map((mutant) => {
    const lines = applied(SOURCE, mutant).split('\n');
    return `${mutant.line} ${mutant.operator}: ${lines[mutant.line - 1]!.trim()}`;
  });

it('changes conditions, calls, values and outcomes', () => {
  expect(made('any')).toEqual(
    expect.arrayContaining([
      '3 no guard: ;',
      "3 other condition: if (!(rows.length < 1)) throw new Error('Ü');",
      "3 < is <=: if (rows.length <= 1) throw new Error('Ü');",
      "3 off by one: if (rows.length < 2) throw new Error('Ü');",
      '4 no filter: const done = lock.withLock(10, () => rows);',
      '4 an empty list: const done = lock.withLock(10, () => []);',
      "4 !== is ===: const done = lock.withLock(10, () => rows.filter((row) => row === ''));",
      '5 no !: if (done.got) return [];',
      '8 no flush: ;',
      '9 no assignment: ;',
      "9 other outcome: state = 'failed';",
    ]),
  );
});

it('removes only flushes, locks and refusals if requested', () => {
  expect(made('locks')).toEqual([
    '3 no guard: ;',
    "4 no lock: const done = ((_waitMs, work) => ({ got: true, value: work() }))(10, () => rows.filter((row) => row !== ''));",
    '6 no demand: ;',
    '7 no guard: ;',
    '8 no flush: ;',
  ]);
});

it('reports mutants that do not compile', () => {
  expect(complaintOf('const a = 1;')).toBeNull();
  expect(complaintOf('const a = ;')).not.toBeNull();
  expect(mutantsOf('push.ts', SOURCE, 'any').filter((one) => complaintOf(applied(SOURCE, one)))).toEqual([]);
});
