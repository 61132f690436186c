// test, runs: the journal in its hidden sheet: changes to the plan of a push are detected, and runs are read.

import { approverOf } from '../../src/push/journal/approval';
import { openRun, openRuns, type RunJournal, startRun } from '../../src/push/journal/journal';
import type { EntryOutcome } from '../../src/push/journal/journal-rows';
import { recordLogged } from '../../src/push/journal/run-record';
import { unknownRecords } from '../../src/push/journal/unknown-records';
import { BEN, type PlainPorts, plainPorts } from '../ports/plain-ports';
import type { PlainSheet } from '../sheet/plain-workbook';
import {
  APPROVER,
  event,
  headOf,
  journalSheet,
  outcomesOf as outcomes,
  rename,
  startPush,
} from './journal/plain-runs';

let ports: PlainPorts;
beforeEach(() => {
  ports = plainPorts();
});

const start = (run = 'push-1', operations = [rename('1'), rename('2'), rename('3')]) =>
  startPush(ports, run, operations);

const sheet = (): PlainSheet => journalSheet(ports);

/** A run of three changes: the first was verified, the second is being sent. */
function halfSent(): RunJournal {
  const journal = start();
  journal.write([event(0, 'sending')]);
  journal.write([event(0, 'verified')]);
  journal.write([event(1, 'sending')]);
  return journal;
}

it('is whole when it begins', () => {
  const journal = start();
  expect([journal.isDamaged, outcomes(journal)]).toEqual([false, ['planned', 'planned', 'planned']]);
});

it('is read back unchanged by any execution', () => {
  halfSent();
  const journal = openRun(ports, 'push-1')!;
  expect(journal.head).toEqual(headOf('push-1'));
  expect(outcomes(journal)).toEqual(['verified', 'sending', 'planned']);
  expect(journal.isDamaged).toBe(false);
  journal.write([event(1, 'verified')]);
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['verified', 'verified', 'planned']);
});

it('detects events appended by another execution', () => {
  const mine = start();
  const theirs = openRun(ports, 'push-1')!;
  expect([mine.isCurrent(), theirs.isCurrent()]).toEqual([true, true]);
  theirs.write([event(0, 'sending')]);
  expect([mine.isCurrent(), theirs.isCurrent()]).toEqual([false, true]);
});

it('is found after its rows were moved', () => {
  halfSent();
  const rows = sheet().extent().rows - 1;
  sheet().arrangeRows(Array.from({ length: rows }, (_, i) => rows - 1 - i));
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['verified', 'sending', 'planned']);
});

/** Kills the execution right before a property is set or deleted for the `n`th time. */
function killAt(name: string, n = 1): () => void {
  const { set, delete: remove } = ports.documentStore;
  let count = 0;
  const mayKill = (property: string): void => {
    if (!property.startsWith(name)) return;
    count += 1;
    if (count === n) throw new Error('killed');
  };
  ports.documentStore.set = (property, text) => {
    mayKill(property);
    set(property, text);
  };
  ports.documentStore.delete = (property) => {
    mayKill(property);
    remove(property);
  };
  return () => Object.assign(ports.documentStore, { set, delete: remove });
}

/** Writes to the journal, as it is now, and is killed. */
function writeKilled(outcome: EntryOutcome, name: string, n?: number): void {
  const journal = openRun(ports, 'push-1')!;
  const restoreStore = killAt(name, n);
  expect(() => journal.write([outcome])).toThrow('killed');
  restoreStore();
}

it('is damaged after a kill between its rows and their record: they are shown, and no key is taken from them', () => {
  start('push-1', [rename('new-1', 'create'), rename('2'), rename('3')]).write([event(0, 'sending')]);
  writeKilled({ ...event(0, 'verified'), key: '101' }, 'bidgrid.run');
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, outcomes(journal)]).toEqual([true, ['verified', 'planned', 'planned']]);
  expect(journal.entries[0]!.key).toBeUndefined();
});

it('goes on if it was killed before the rows were written', () => {
  start().write([event(0, 'sending')]);
  const write = sheet().write;
  sheet().write = () => {
    throw new Error('killed');
  };
  expect(() => openRun(ports, 'push-1')!.write([event(0, 'verified')])).toThrow('killed');
  sheet().write = write;
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, outcomes(journal)]).toEqual([false, ['sending', 'planned', 'planned']]);
  journal.write([event(0, 'verified')]);
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(false);
});

it.each([
  ['push', APPROVER],
  ['other run', null],
])('a creation of a %s that is killed while it gets its result stays open in both places', (_, approver) => {
  startRun(ports, headOf('push-1'), [rename('new-1', 'create')], approver);
  openRun(ports, 'push-1')!.write([event(0, 'sending')]);
  writeKilled({ ...event(0, 'verified'), key: '101' }, 'bidgrid.creations');
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['sending']);
  expect(unknownRecords(ports.documentStore)).toHaveLength(1);
  openRun(ports, 'push-1')!.write([{ ...event(0, 'verified'), key: '101' }]);
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['verified']);
  expect(unknownRecords(ports.documentStore)).toEqual([]);
});

it('records updates that are being sent in properties only, with the values read before in the next row', () => {
  const journal = start();
  const rows = sheet().extent().rows;
  journal.write([{ ...event(0, 'sending'), valuesBefore: { name: 'was' } }]);
  expect(sheet().extent().rows).toBe(rows);
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['sending', 'planned', 'planned']);
  journal.write([event(0, 'verified')]);
  expect(openRun(ports, 'push-1')!.entries[0]).toMatchObject({
    outcome: 'verified',
    valuesBefore: { name: 'was' },
  });
});

it('records a creation that is being sent in the sheet, too', () => {
  const journal = start('push-1', [rename('new-1', 'create')]);
  const rows = sheet().extent().rows;
  journal.write([event(0, 'sending')]);
  expect(sheet().extent().rows).toBe(rows + 1);
});

it('names many scattered updates that are being sent in a short text', () => {
  const operations = Array.from({ length: 5_000 }, (_, i) => rename(`${i}`));
  const journal = start('push-1', operations);
  journal.write(operations.flatMap((_, i) => (i % 2 === 1 ? [event(i, 'sending')] : [])));
  expect(ports.documentStore.get('bidgrid.run')!.length).toBeLessThan(9 * 1024);
  const now = outcomes(openRun(ports, 'push-1'))!;
  expect(now.filter((outcome, i) => i % 2 === 1 && outcome !== 'sending')).toEqual([]);
});

const TEXT = 4;
const cellAt = (row: number) => String(sheet().cell(row, TEXT).value);

it.each<[string, () => void]>([
  ['changed', () => sheet().put(sheet().extent().rows, TEXT, '~.["verified","0-2"]\n')],
  [
    'added',
    () => sheet().write([{ row: 4, column: 1, cells: [['push-1', 'event', '1', '~.["verified","1"]\n']] }]),
  ],
])('is damaged when an event is %s, and stays so', (_, change) => {
  halfSent();
  change();
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(true);
  openRun(ports, 'push-1')!.write([event(1, 'verified')]);
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(true);
});

it('is damaged when an event is deleted, and the rest of it can still be read', () => {
  halfSent();
  sheet().arrangeRows([0]);
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, outcomes(journal)]).toEqual([true, ['planned', 'sending', 'planned']]);
  journal.write([event(1, 'verified')]);
  expect(outcomes(journal)).toEqual(['planned', 'verified', 'planned']);
});

it.each<[string, () => void]>([
  ['a row of the plan is deleted', () => sheet().arrangeRows([1])],
  ['a value of the plan is changed', () => sheet().put(2, TEXT, cellAt(2).replace('"b"', '"z"'))],
  ['all rows are deleted', () => sheet().arrangeRows([])],
])('has nothing left when %s', (_name, change) => {
  halfSent();
  change();
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, journal.head, journal.entries]).toEqual([true, null, []]);
});

it('lists the runs of the sheet, without those whose plan people changed', () => {
  start('push-1');
  startRun(ports, headOf('push-2', 2), [rename('9')], APPROVER);
  startRun(ports, headOf('upload-3', 3), [rename('8')], null);
  sheet().put(2, TEXT, '~[1]');
  expect(openRun(ports, 'gone')).toBeNull();
  expect(openRuns(ports).map(({ run, entries }) => [run, entries.length])).toEqual([
    ['push-2', 1],
    ['upload-3', 1],
  ]);
  expect(openRuns(ports, 1).map(({ run }) => run)).toEqual(['upload-3']);
});

it('is approved by one person with one connection for one company', () => {
  start();
  const journal = openRun(ports, 'push-1')!;
  expect(journal.isApprovedBy(APPROVER)).toBe(true);
  const others = [
    { connection: 'c2' },
    { company: 'Two' },
    { client: 'y' },
    { key: 'other' },
    { person: BEN.id },
  ];
  for (const other of others) {
    expect(journal.isApprovedBy({ ...APPROVER, ...other })).toBe(false);
  }
  // Another person's key gives another signature.
  ports.at = BEN;
  expect(openRun(ports, 'push-1')!.isApprovedBy(APPROVER)).toBe(false);
  expect(approverOf(ports).person).toBe(BEN.id);
});

it('writes a plan of 20,000 changes in few calls', () => {
  const operations = Array.from({ length: 20_000 }, (_, i) => rename(`campaign-${i}`, 'update', `Name ${i}`));
  start('push-0', [rename('1')]);
  sheet().forgetCalls();
  const journal = start('push-1', operations);
  journal.write(operations.map((_, i) => event(i, 'sending')));
  expect(sheet().callCount()).toBeLessThan(15);
  expect(openRun(ports, 'push-1')!.entries).toHaveLength(20_000);
});

it('removes the oldest runs, but not those with a creation without a result', () => {
  const creation = rename('new-1', 'create');
  start('push-unknown', [creation, rename('2')]).write([event(0, 'unknown'), event(1, 'unknown')]);
  const held = [expect.objectContaining({ run: 'push-unknown', entry: 0, tab: 'campaigns', key: 'new-1' })];
  expect(unknownRecords(ports.documentStore)).toEqual(held);
  for (let i = 0; i < 450; i += 1) {
    startRun(ports, headOf(`push-${i}`, 10 + i), [rename('1')], APPROVER);
  }
  const runs = openRuns(ports).map(({ run }) => run);
  expect(runs.length).toBeLessThan(405);
  expect(runs[runs.length - 1]).toBe('push-449');
  expect(runs).not.toContain('push-0');
  expect(runs).toContain('push-unknown');
  expect(openRuns(ports).some(({ isDamaged }) => isDamaged)).toBe(false);
  expect(sheet().extent().rows).toBeLessThan(405);
  expect(unknownRecords(ports.documentStore)).toEqual(held);
});

it('keeps the push in progress, and runs that the log lacks, whatever is started beside them', () => {
  start('push-old');
  recordLogged(ports.documentStore, ['push-old']);
  startRun(ports, headOf('upload-unlogged'), [rename('1')], null);
  start('push-1').write([event(0, 'sending')]);
  recordLogged(ports.documentStore, ['push-1']);
  for (let i = 0; i < 450; i += 1) {
    startRun(ports, headOf(`upload-${i}`, 10 + i), [rename('1')], null);
    recordLogged(ports.documentStore, [`upload-${i}`]);
  }
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['sending', 'planned', 'planned']);
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(false);
  expect(openRun(ports, 'upload-unlogged')).not.toBeNull();
  expect([openRun(ports, 'push-old'), openRun(ports, 'upload-0')]).toEqual([null, null]);
});

it('releases a creation with its result', () => {
  const journal = start('push-1', [rename('new-1', 'create'), rename('new-2', 'create')]);
  journal.write([event(0, 'sending'), event(1, 'sending')]);
  expect(unknownRecords(ports.documentStore)).toHaveLength(2);
  journal.write([event(0, 'verified')]);
  expect(unknownRecords(ports.documentStore)).toMatchObject([{ entry: 1 }]);
  journal.write([event(1, 'verified')]);
  expect(unknownRecords(ports.documentStore)).toEqual([]);
});

it('reads a run whose rows are between those of another one', () => {
  const first = start('push-1');
  const second = start('push-2');
  first.write([event(0, 'sending')]);
  second.write([event(0, 'sending')]);
  first.write([event(0, 'verified')]);
  second.write([event(0, 'verified')]);
  first.write([event(1, 'sending')]);
  for (const run of ['push-1', 'push-2']) {
    const journal = openRun(ports, run)!;
    expect([run, journal.isDamaged]).toEqual([run, false]);
    expect(outcomes(journal)![0]).toBe('verified');
  }
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['verified', 'sending', 'planned']);
});
