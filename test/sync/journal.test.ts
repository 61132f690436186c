// test: operations survive the log letter by letter, and a log that somebody changed is told, never sent.

import * as fc from 'fast-check';
import { fingerprint } from '../../src/sync/fingerprint';
import { entriesOf, operationsOf } from '../../src/sync/journal';
import {
  cellsOfEntry,
  LOG,
  type LogEntry,
  type LoggedEntry,
  placeLog,
  readEntries,
} from '../../src/sync/log';
import type { Operation } from '../../src/sync/operation';
import { tabById } from '../../src/tabs/all-tabs';
import { anyText, tab } from './tables';

const change = (field: string, value: fc.Arbitrary<string | number | boolean | null>) =>
  fc.record({ field: fc.constant(field), before: value, after: value });
const name = fc.oneof(anyText, fc.constantFrom('-', '\\-', ' · ', '=1+1', '007'));
const changes = fc.tuple(
  change('name', name),
  fc.option(change('active', fc.option(fc.boolean())), { nil: undefined }),
  fc.option(change('goalPeriod', fc.option(fc.integer())), { nil: undefined }),
  fc.option(change('category', anyText), { nil: undefined }),
);
const operations: fc.Arbitrary<Operation[]> = fc
  .uniqueArray(
    fc.record({
      tab: fc.constant('campaigns'),
      action: fc.constantFrom('create', 'update'),
      key: fc.oneof(anyText, fc.constantFrom('007', 'new-1')),
      campaignId: fc.oneof(anyText, fc.constantFrom('', '-', '\\', '·', ' · ')),
      label: anyText,
      changes: changes.map((list) => list.filter((one): one is NonNullable<typeof one> => one !== undefined)),
      undoes: fc.option(fc.oneof(fc.constant('push-1'), anyText), { nil: undefined }),
    }),
    { selector: ({ action, key, undoes }) => JSON.stringify([undoes || action, key]), maxLength: 4 },
  )
  .map((list) =>
    list.map(
      ({ undoes, ...operation }): Operation =>
        undoes ? { ...operation, action: 'update', undoes } : operation,
    ),
  );

const places = placeLog(['Mine', ...LOG.columns.map(({ header }) => header).reverse()]);

/** Through the cells of a log whose columns people moved. */
const logged = (entries: readonly LogEntry[]): LoggedEntry[] =>
  readEntries(
    places,
    entries.map((entry) => cellsOfEntry(places, entry)),
    2,
  );
const entriesFor = (list: readonly Operation[], run = 'r1') =>
  list.flatMap((one) => entriesOf(run, one, '2026-01-15 09:30', 'Ann', tab));

describe('journal', () => {
  it('gives every operation back, its entries in any order', () => {
    fc.assert(
      fc.property(operations, fc.boolean(), (list, reversed) => {
        const entries = logged(entriesFor(list));
        for (const { entry } of entries)
          for (const text of Object.values(entry)) expect(text.length).toBeLessThan(50000);
        const journal = operationsOf(reversed ? entries.reverse() : entries, tabById);
        expect(journal.damaged).toEqual([]);
        const back = journal.operations.map(({ operation }) => operation);
        expect(reversed ? back.reverse() : back).toEqual(list);
        expect(fingerprint(back)).toBe(fingerprint(list));
        expect(
          journal.operations.every(
            ({ outcome, run, who }) => outcome === 'planned' && run === 'r1' && who === 'Ann',
          ),
        ).toBe(true);
      }),
    );
  });

  it.each(['x'.repeat(60000), '😀\u0000'.repeat(20000), `${'\ud83d'.repeat(20000)}\\`])(
    'splits a text beyond the cell limit into rows and joins them, however they are sorted',
    (long) => {
      const changes = [{ field: 'name', before: long, after: `${long}!` }];
      const one: Operation = {
        tab: 'campaigns',
        action: 'update',
        key: '7',
        campaignId: '7',
        label: 'x',
        changes,
      };
      const entries = logged(entriesFor([one]));
      expect(entries.length).toBeGreaterThan(1);
      for (const { entry } of entries) expect(entry.before.length).toBeLessThan(50000);
      expect(operationsOf(entries.reverse(), tabById).operations[0]!.operation).toEqual(one);
    },
  );

  it('keeps runs apart and knows the rows of each operation', () => {
    const one: Operation = {
      tab: 'campaigns',
      action: 'update',
      key: '7',
      campaignId: '7',
      label: 'x (7)',
      changes: [{ field: 'name', before: 'a', after: 'b' }],
    };
    const journal = operationsOf(logged([...entriesFor([one], 'r1'), ...entriesFor([one], 'r2')]), tabById);
    expect(journal.operations.map(({ run, rows }) => [run, rows])).toEqual([
      ['r1', [2]],
      ['r2', [3]],
    ]);
  });
});

describe('a log entry', () => {
  const operation: Operation = {
    tab: 'campaigns',
    action: 'update',
    key: '007',
    campaignId: '007',
    label: 'Summer sale (007)',
    changes: [
      { field: 'name', before: 'Summer', after: 'Summer sale' },
      { field: 'active', before: true, after: false },
    ],
  };
  const entries = entriesFor([operation]);

  it('reads well', () => {
    expect(entries.map((entry) => LOG.columns.map(({ field }) => entry[field]))).toEqual([
      [
        'r1',
        '2026-01-15 09:30',
        'Ann',
        'update',
        'campaigns',
        '007',
        '007 · Summer sale (007)',
        'Name',
        'Summer',
        'Summer sale',
        'planned',
        '',
      ],
      [
        'r1',
        '2026-01-15 09:30',
        'Ann',
        'update',
        'campaigns',
        '007',
        '007 · Summer sale (007)',
        'Active',
        'TRUE',
        'FALSE',
        'planned',
        '',
      ],
    ]);
  });

  it('is asked about again when its outcome was only half written', () => {
    const half = [entries[0]!, { ...entries[1]!, outcome: 'verified' }];
    expect(operationsOf(logged(half), tabById).operations[0]!.outcome).toBe('sending');
  });

  it('of what was done in a sidebar is no operation and no damage', () => {
    const direct = {
      ...entries[0]!,
      action: 'suppress',
      tab: 'Suppression',
      campaign: '',
      outcome: 'verified',
    };
    expect(operationsOf(logged([direct]), tabById)).toEqual({ operations: [], damaged: [] });
  });

  it.each<[string, Partial<LogEntry>, string]>([
    ['an unknown tab', { tab: 'campaings' }, '"campaings" is no tab'],
    ['an unknown action', { action: 'delete' }, '"delete" is no action'],
    ['an unknown field', { field: 'Nmae' }, '"Nmae" is no column of Campaigns'],
    ['an unknown outcome', { outcome: 'ok' }, '"ok" is no outcome'],
    ['a doubled field', { field: 'Name', before: 'TRUE' }, '"Name" stands there twice'],
    ['a value of the wrong kind', { after: 'no' }, 'a value of "Active" was changed'],
    ['a missing part', { field: 'Active (2)' }, 'a part of "Active" is missing'],
    ['another campaign', { campaign: '008 · Other (008)' }, 'the campaign was changed'],
    ['no campaign', { campaign: '' }, 'the campaign was changed'],
  ])('that somebody changed is told: %s', (_, patch, why) => {
    const changed = [entries[0]!, { ...entries[1]!, ...patch }];
    const list = logged(patch.action || patch.tab ? [changed[1]!] : changed);
    const journal = operationsOf(list, tabById);
    expect(journal.operations).toEqual([]);
    expect(journal.damaged).toHaveLength(1);
    expect(journal.damaged[0]).toMatchObject({ run: 'r1', sentence: expect.stringContaining(why) });
  });

  it('of a number that became none is told', () => {
    const period: Operation = { ...operation, changes: [{ field: 'goalPeriod', before: 1, after: 7 }] };
    for (const after of ['NaN', 'Infinity', '7.0', ' 7', 'seven']) {
      const list = logged(entriesFor([period]).map((entry) => ({ ...entry, after })));
      expect(operationsOf(list, tabById).damaged).toHaveLength(1);
    }
  });

  it('that is gone, or says another value, is noticed by the fingerprint', () => {
    const approved = fingerprint([operation]);
    const of = (list: LogEntry[]) =>
      fingerprint(operationsOf(logged(list), tabById).operations.map((one) => one.operation));
    expect(of(entries)).toBe(approved);
    expect(of([entries[0]!])).not.toBe(approved);
    expect(of([{ ...entries[0]!, after: 'Other' }, entries[1]!])).not.toBe(approved);
  });

  it('never makes the reader throw', () => {
    const entry = fc.record(
      Object.fromEntries(
        LOG.columns.map(({ field }) => [
          field,
          fc.oneof(anyText, fc.constantFrom(...Object.values(entries[0]!))),
        ]),
      ) as Record<keyof LogEntry, fc.Arbitrary<string>>,
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (rubbish) => {
        operationsOf(logged(rubbish), tabById);
      }),
    );
  });
});

describe('the log tab', () => {
  it('is found by its headers, wherever they stand', () => {
    expect(places.troubles).toEqual([]);
    expect(places.columns.get('detail')).toBe(2);
    expect(places.columns.get('run')).toBe(13);
  });

  it('says which header is missing or doubled', () => {
    const headers = LOG.columns.map(({ header }) => header).filter((header) => header !== 'Run');
    expect(placeLog([...headers, 'outcome ']).troubles).toEqual([
      'The tab Bidgrid log has no column with the header "Run". Write the header back.',
      'The tab Bidgrid log has two columns with the header "Outcome". Rename one of them.',
    ]);
  });

  it('passes over empty rows and reads cells that are no texts', () => {
    const cells = LOG.columns.map(({ field }) =>
      field === 'after' ? 7 : field === 'time' ? new Date(0) : field,
    );
    const found = readEntries(
      placeLog(LOG.columns.map(({ header }) => header)),
      [LOG.columns.map(() => ''), cells],
      2,
    );
    expect(found).toMatchObject([{ row: 3, entry: { after: '7', time: '1970-01-01T00:00:00.000Z' } }]);
  });
});
