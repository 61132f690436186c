// test: plans and events are read from journal cells unchanged, and every change to a row is detected.

import * as fc from 'fast-check';
import {
  continuesEvent,
  type EntryOutcome,
  endsEvent,
  entriesAfter,
  eventRows,
  eventSeal,
  type JournalRow,
  type LoggedOperation,
  plannedEntries,
  planRows,
  planSeal,
  type RunHead,
  rangeNumbers,
  rangeText,
  readEvents,
  readPlan,
  type SealedBy,
  type SealedRow,
  soundEvents,
  soundPlan,
} from '../../src/push/journal/journal-rows';
import type { Operation, Outcome } from '../../src/sync/operation';
import { anyText } from '../sync/tables';

const HEAD: RunHead = {
  run: 'push-1',
  kind: 'push',
  startedAt: 1_768_469_400_000,
  time: '2026-01-15 09:30',
  who: 'Ann',
  person: 'p1',
  company: 'One',
};
const BY: SealedBy = { key: 'secret', spreadsheetId: 'doc', run: 'push-1' };

const value = fc.oneof(
  anyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
);
const operation: fc.Arbitrary<Operation> = fc.record(
  {
    tab: fc.constantFrom('campaigns', 'targets'),
    action: fc.constantFrom('create', 'update'),
    key: fc.oneof(anyText, fc.constantFrom('007', 'new-1')),
    campaignId: anyText,
    label: anyText,
    changes: fc.array(fc.record({ field: fc.constantFrom('name', 'bid'), before: value, after: value })),
    undoes: fc.constantFrom('push-0'),
  },
  { requiredKeys: ['tab', 'action', 'key', 'campaignId', 'label', 'changes'] },
);

const texts = (rows: readonly JournalRow[]): string[] => rows.map(({ text }) => text);

const rename = (key: string, name = `Name of ${key}`): Operation => ({
  tab: 'campaigns',
  action: 'update',
  key,
  campaignId: key,
  label: key,
  changes: [{ field: 'name', before: 'a', after: name }],
});

describe('a plan', () => {
  it('restores head and operations exactly', () => {
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const plan = readPlan(texts(planRows(HEAD, operations)));
        expect(plan.head).toEqual(HEAD);
        expect(plan.operations).toEqual(operations);
      }),
    );
  });

  it.each(['x'.repeat(120_000), '😀\u0000'.repeat(30_000), `${'\ud83d'.repeat(60_000)}\\`])(
    'continues in further rows, each below the cell limit',
    (long) => {
      const rows = planRows(HEAD, [rename('1', long), rename('2')]);
      expect(rows.length).toBeGreaterThan(2);
      expect(rows.map(({ index }) => index)).toEqual(rows.map((_, i) => i));
      for (const { text } of rows) expect(text.length).toBeLessThan(49_800);
      expect(readPlan(texts(rows)).operations).toEqual([rename('1', long), rename('2')]);
    },
  );

  it('of 10,000 changes needs few rows', () => {
    const operations = Array.from({ length: 10_000 }, (_, i) => rename(`campaign-${i}`));
    expect(planRows(HEAD, operations).length).toBeLessThan(40);
  });
});

describe('events', () => {
  const outcome = fc.constantFrom<Outcome>('planned', 'sending', 'verified', 'failed', 'unknown');
  const event: fc.Arbitrary<EntryOutcome> = fc.record(
    {
      entry: fc.nat(500),
      outcome,
      detail: fc.oneof(fc.constant(''), anyText),
      valuesBefore: fc.record({ name: value }),
      key: anyText,
    },
    { requiredKeys: ['entry', 'outcome', 'detail'] },
  );

  it('are restored, each entry with all recorded values', () => {
    fc.assert(
      fc.property(fc.uniqueArray(event, { selector: ({ entry }) => entry }), (outcomes) => {
        const back = readEvents(texts(eventRows(outcomes, 7)));
        const byEntry = (a: EntryOutcome, b: EntryOutcome) => a.entry - b.entry;
        expect(back.sort(byEntry)).toEqual(outcomes.slice().sort(byEntry));
      }),
    );
  });

  it('contain start and end of each write, so that an incomplete one is detected', () => {
    const rows = eventRows([{ entry: 0, outcome: 'failed', detail: 'x'.repeat(100_000) }], 4);
    expect(rows.map(({ index }) => index)).toEqual([4, 5, 6]);
    expect(rows.map(({ text }) => [continuesEvent(text), endsEvent(text)])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('keep the key of a creation and its candidates', () => {
    const entries = plannedEntries({ head: HEAD, operations: [rename('1'), rename('2')] });
    const sent = entriesAfter(entries, [
      { entry: 1, outcome: 'sending', detail: '', valuesBefore: { name: 'z' } },
    ]);
    const done = entriesAfter(sent, [{ entry: 1, outcome: 'verified', detail: '', key: '77' }]);
    expect(done).toMatchObject([
      { entry: 0, outcome: 'planned', run: 'push-1', who: 'Ann' },
      { entry: 1, outcome: 'verified', valuesBefore: { name: 'z' }, key: '77' },
    ] satisfies Partial<LoggedOperation>[]);
  });

  it.each([
    [[], ''],
    [[3], '3'],
    [[0, 1, 2, 5, 7, 8], '0-2,5,7-8'],
  ])('write %j as "%s"', (numbers, text) => {
    expect(rangeText(numbers)).toBe(text);
    expect(rangeNumbers(text)).toEqual(numbers);
  });
});

describe('seals', () => {
  const plan = planRows(HEAD, [rename('1', 'x'.repeat(100_000))]);
  const sealedPlan = (by = BY): SealedRow[] =>
    plan.map((row) => ({ ...row, seal: planSeal(by, row, plan.length) }));
  const chain = (by = BY, ...writes: readonly EntryOutcome[][]): SealedRow[] => {
    let previous = 'start';
    return writes.map((outcomes, i) => {
      const row = eventRows(outcomes, i)[0]!;
      previous = eventSeal(by, row, previous);
      return { ...row, seal: previous };
    });
  };
  const sending: EntryOutcome[] = [{ entry: 0, outcome: 'sending', detail: '' }];
  const verified: EntryOutcome[] = [{ entry: 0, outcome: 'verified', detail: '' }];

  it('are valid after rows were moved, and for copies of a row', () => {
    const rows = sealedPlan();
    expect(soundPlan(BY, [...rows.slice().reverse(), rows[0]!], plan.length)).toEqual(rows);
    const events = chain(BY, sending, verified);
    expect(soundEvents(BY, [events[1]!, events[0]!, events[0]!], 'start')).toEqual(events);
  });

  it.each<[string, (rows: SealedRow[]) => SealedRow[]]>([
    ['missing', (rows) => rows.slice(1)],
    ['changed', ([first, ...rest]) => [{ ...first!, text: first!.text.replace('Ann', 'Ben') }, ...rest]],
    ['exchanged', ([a, b, ...rest]) => [{ ...a!, index: 1 }, { ...b!, index: 0 }, ...rest]],
    ['of another document', () => sealedPlan({ ...BY, spreadsheetId: 'copy' })],
    ['of another run', () => sealedPlan({ ...BY, run: 'push-2' })],
    ['without our key', () => sealedPlan({ ...BY, key: 'guess' })],
  ])('do not hold for a plan with a row %s', (_name, change) => {
    expect(soundPlan(BY, change(sealedPlan()), plan.length)).toBeNull();
  });

  it('are invalid for a truncated plan', () => {
    expect(soundPlan(BY, sealedPlan().slice(0, 1), 1)).toBeNull();
  });

  it('are valid up to the first event that is missing, changed, repeated or moved', () => {
    const [a, b, c] = chain(BY, sending, verified, sending) as [SealedRow, SealedRow, SealedRow];
    expect(soundEvents(BY, [b, c], 'start')).toEqual([]);
    expect(soundEvents(BY, [a, c], 'start')).toEqual([a]);
    expect(soundEvents(BY, [a, { ...b, index: 2 }, { ...c, index: 1 }], 'start')).toEqual([a]);
    expect(soundEvents(BY, [a, { ...b, text: c.text }, c], 'start')).toEqual([a]);
    expect(soundEvents(BY, [a, b, { ...a, index: 2 }], 'start')).toEqual([a, b]);
    expect(soundEvents(BY, [a, b, c], 'other')).toEqual([]);
  });
});
