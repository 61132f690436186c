// test: plans and events are read from journal cells unchanged, and what people put there is no error.

import * as fc from 'fast-check';
import {
  continuesEvent,
  type EntryOutcome,
  endsEvent,
  entriesAfter,
  eventRows,
  type JournalRow,
  type LoggedOperation,
  plannedEntries,
  planRows,
  type RunHead,
  rangeNumbers,
  rangeText,
  readEvents,
  readPlan,
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
        const plan = readPlan(texts(planRows(HEAD, operations)))!;
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
      expect(readPlan(texts(rows))!.operations).toEqual([rename('1', long), rename('2')]);
    },
  );

  it('of 10,000 changes needs few rows', () => {
    const operations = Array.from({ length: 10_000 }, (_, i) => rename(`campaign-${i}`));
    expect(planRows(HEAD, operations).length).toBeLessThan(40);
  });
});

describe('cells that people changed', () => {
  const plan = texts(planRows(HEAD, [rename('1')]))[0]!;

  it.each([
    ['nothing', ''],
    ['no JSON', '{\n'],
    ['no head', '[]\n'],
    ['a head without a person', plan.replace('"person"', '"nobody"')],
    ['an operation of another shape', `${plan}[1,2]\n`],
    ['a key that is no text', plan.replace('"update","1"', '"update",1')],
  ])('%s is no plan', (_, text) => {
    expect(text).not.toBe(plan);
    expect(readPlan([text])).toBeNull();
  });

  it('are no events, whatever they contain', () => {
    fc.assert(fc.property(fc.array(anyText), (lines) => void readEvents(lines.map((line) => `.${line}`))));
    expect(readEvents(['.["x",1]\n', '+["__proto__","failed","",0,0]\n'])).toEqual([]);
    expect(readEvents(['.["sending","0-999999999"]\n']).length).toBeLessThan(1_000_000);
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
      stored: fc.record({ name: value }),
    },
    { requiredKeys: ['entry', 'outcome', 'detail'] },
  );

  it('are restored, each entry with all recorded values', () => {
    fc.assert(
      fc.property(fc.uniqueArray(event, { selector: ({ entry }) => entry }), (outcomes) => {
        const back = readEvents(texts(eventRows(outcomes, 7, 1)));
        const byEntry = (a: EntryOutcome, b: EntryOutcome) => a.entry - b.entry;
        expect(back.sort(byEntry)).toEqual(outcomes.map((outcome) => ({ ...outcome, at: 1 })).sort(byEntry));
      }),
    );
  });

  it('contain start and end of each write, so that an incomplete one is detected', () => {
    const rows = eventRows([{ entry: 0, outcome: 'failed', detail: 'x'.repeat(100_000) }], 4, 1);
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
