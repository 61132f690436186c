// test, runs: which ended runs the ledger forgets, so that the journal has at most 800 rows, and how it names
// the entries of a run that were touched.

import { rangeNumbers } from '../../src/push/journal/journal-rows';
import { allAccounts, forgetOldest, touchedWith } from '../../src/push/journal/ledger';
import { plainPorts } from '../ports/plain-ports';

const RUNS = 'bidgrid.runs';

/** Ended runs with these numbers of rows, oldest first: run-0, run-1 … */
function portsWith(...rows: readonly number[]) {
  const ports = plainPorts();
  const ended = rows.map((count, i) => [`run-${i}`, i, 1, count - 1, 'seal', count - 1]);
  ports.documentStore.set(RUNS, JSON.stringify(ended));
  return ports;
}

it.each([
  ['none while all have room', [400, 399], 1, []],
  ['the oldest, until the coming run has room', [500, 300, 100], 1, ['run-0']],
  ['several', [500, 300, 100], 500, ['run-0', 'run-1']],
  ['the only one, too', [800], 1, ['run-0']],
  ['none of none, however large the coming run is', [], 900, []],
] as const)('forgets %s', (_what, rows, coming, gone) => {
  const ports = portsWith(...rows);
  expect([...forgetOldest(ports, coming)]).toEqual(gone);
  const left = rows.map((_, i) => `run-${i}`).filter((run) => !(gone as readonly string[]).includes(run));
  expect(allAccounts(ports.documentStore).map(({ run }) => run)).toEqual(left);
});

it('touched entries are short text that has each of them, whatever their number', () => {
  const few = touchedWith(touchedWith('', [1, 2, 3]), [7]);
  expect(rangeNumbers(few)).toEqual([1, 2, 3, 7]);
  const odd = Array.from({ length: 5_000 }, (_, i) => 2 * i + 1);
  const many = touchedWith(few, odd);
  expect(many.length).toBeLessThan(9 * 1024);
  const all = new Set(rangeNumbers(many));
  expect([2, ...odd].every((entry) => all.has(entry))).toBe(true);
});
