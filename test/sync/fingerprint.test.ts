// test: the fingerprint is one for the same operations in any order, and another for any difference.

import * as fc from 'fast-check';
import { fingerprint } from '../../src/sync/fingerprint';
import type { Operation } from '../../src/sync/operation';
import { planTab } from '../../src/sync/plan';
import { anyText, readableStories, rowOf, shown, tab } from './tables';

const value = fc.oneof(anyText, fc.integer(), fc.boolean(), fc.constant(null));
const few = fc.constantFrom('a', 'b', '1');
const operation: fc.Arbitrary<Operation> = fc.record({
  tab: few,
  action: fc.constantFrom('create', 'update'),
  key: few,
  campaignId: few,
  label: few,
  changes: fc.uniqueArray(fc.record({ field: few, before: value, after: value }), {
    selector: ({ field }) => field,
    minLength: 1,
  }),
});
const operations = fc.array(operation, { maxLength: 4 });

const plain = (list: readonly Operation[]): string =>
  JSON.stringify(
    list
      .map(({ changes, ...rest }) =>
        JSON.stringify([
          Object.entries(rest).sort(),
          [...changes].sort((a, b) => (a.field < b.field ? -1 : 1)).map((c) => [c.field, c.before, c.after]),
        ]),
      )
      .sort(),
  );

describe('fingerprint', () => {
  it('is equal exactly when the operations are', () => {
    fc.assert(
      fc.property(operations, operations, (a, b) => {
        expect(fingerprint(a) === fingerprint(b)).toBe(plain(a) === plain(b));
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(operations, (list) => {
        expect(fingerprint([...list].reverse())).toBe(fingerprint(list));
      }),
    );
  });

  it('changes with every value, and with its type', () => {
    fc.assert(
      fc.property(operation, value, (one, other) => {
        const [first, ...rest] = one.changes as [Operation['changes'][number], ...Operation['changes']];
        const changed = { ...one, changes: [{ ...first, after: other }, ...rest] };
        expect(fingerprint([changed]) === fingerprint([one])).toBe(
          JSON.stringify(other) === JSON.stringify(first.after),
        );
      }),
    );
    const typed = (after: string | number): Operation[] => [
      {
        tab: 't',
        action: 'update',
        key: 'k',
        campaignId: '',
        label: '',
        changes: [{ field: 'f', before: null, after }],
      },
    ];
    expect(fingerprint(typed('1'))).not.toBe(fingerprint(typed(1)));
  });

  it('tells one row from the same row twice', () => {
    fc.assert(fc.property(operation, (one) => fingerprint([one]) !== fingerprint([one, one])));
  });

  it('stays the same when people sort the tab between review and push', () => {
    fc.assert(
      fc.property(readableStories, ({ base, rows }) => {
        const sorted = [...rows].reverse().map((row, i) => ({ ...row, row: i + 2 }));
        expect(fingerprint(planTab(tab, base, sorted, []).operations)).toBe(
          fingerprint(planTab(tab, base, rows, []).operations),
        );
      }),
    );
  });

  it('changes when new rows are sorted among each other: their tokens mean other rows', () => {
    const rows = ['x', 'y'].map((name, i) => rowOf(i + 2, null, { ...shown({}), name }));
    const of = (list: typeof rows) => fingerprint(planTab(tab, new Map(), list, []).operations);
    expect(of([...rows].reverse())).not.toBe(of(rows));
  });
});
