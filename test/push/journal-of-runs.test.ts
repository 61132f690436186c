// test, runs: the journal in its hidden sheet: changes to the sheet are detected, and complete runs are read.

import { approverOf } from '../../src/push/journal/approval';
import { openRun, openRuns, type RunJournal, startRun } from '../../src/push/journal/journal';
import { deleteJournalRows } from '../../src/push/journal/journal-sheet';
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
  expect([journal.isDamaged, journal.isWhole(), outcomes(journal)]).toEqual([
    false,
    true,
    ['planned', 'planned', 'planned'],
  ]);
});

it('is read back unchanged by any execution', () => {
  halfSent();
  const journal = openRun(ports, 'push-1')!;
  expect(journal.head).toEqual(headOf('push-1'));
  expect(outcomes(journal)).toEqual(['verified', 'sending', 'planned']);
  expect([...journal.touched()]).toEqual([0, 1]);
  expect(journal.isDamaged).toBe(false);
  journal.write([event(1, 'verified')]);
  expect(outcomes(openRun(ports, 'push-1'))).toEqual(['verified', 'verified', 'planned']);
});

it('counts the sent changes that have a result, and knows no number while one has none', () => {
  const journal = start();
  expect(journal.known()).toBe(0);
  journal.write([event(0, 'sending'), event(1, 'sending')]);
  expect(journal.known()).toBeNull();
  journal.write([event(0, 'verified')]);
  expect(journal.known()).toBeNull();
  journal.write([event(1, 'verified')]);
  expect(journal.known()).toBe(2);
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

it('counts an event that was written right before a kill', () => {
  start();
  const before = ports.documentStore.get('bidgrid.run')!;
  openRun(ports, 'push-1')!.write([event(0, 'sending')]);
  // The row exists, its ledger entry does not.
  ports.documentStore.set('bidgrid.run', before);
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, outcomes(journal)]).toEqual([false, ['sending', 'planned', 'planned']]);
  journal.write([event(0, 'verified')]);
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(false);
});

const TEXT = 4;
const cellAt = (row: number) => String(sheet().cell(row, TEXT).value);

it.each<[string, () => void]>([
  ['its last event is deleted', () => sheet().arrangeRows([0, 1, 2])],
  ['an event between others is deleted', () => sheet().arrangeRows([0, 2, 3])],
  ['an event is written over another one', () => sheet().put(5, TEXT, cellAt(3))],
  ['an event gets another number', () => sheet().put(5, 3, '1')],
  ['an outcome is rewritten', () => sheet().put(5, TEXT, cellAt(5).replace('sending', 'verified'))],
  ['an event is put into another run', () => sheet().put(5, 1, 'push-9')],
])('is damaged when %s, and the rest of it can still be read', (_name, change) => {
  halfSent();
  change();
  const journal = openRun(ports, 'push-1')!;
  expect(journal.isDamaged).toBe(true);
  expect(journal.entries).toHaveLength(3);
  expect([...journal.touched()]).toEqual([0, 1]);
});

it.each<[string, () => void]>([
  ['a row of the plan is deleted', () => sheet().arrangeRows([1, 2, 3])],
  ['a value of the plan is changed', () => sheet().put(2, TEXT, cellAt(2).replace('"b"', '"z"'))],
  ['all rows are deleted', () => sheet().arrangeRows([])],
])('has nothing left when %s', (_name, change) => {
  halfSent();
  change();
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, journal.head, journal.entries]).toEqual([true, null, []]);
});

it('is damaged when an older state of the sheet is put back', () => {
  const journal = start();
  journal.write([event(0, 'sending')]);
  const older = Array.from({ length: 2 }, (_, i) => cellAt(i + 2));
  journal.write([event(0, 'verified')]);
  sheet().arrangeRows([0, 1]);
  older.forEach((text, i) => void sheet().put(i + 2, TEXT, text));
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(true);
});

it('distinguishes two events that were written to the same row', () => {
  start();
  const before = ports.documentStore.get('bidgrid.run')!;
  openRun(ports, 'push-1')!.write([event(0, 'sending')]);
  const first = cellAt(3);
  sheet().arrangeRows([0]);
  ports.documentStore.set('bidgrid.run', before);
  openRun(ports, 'push-1')!.write([event(1, 'sending')]);
  sheet().put(3, TEXT, first);
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(true);
});

it('keeps events written after damage', () => {
  halfSent();
  sheet().arrangeRows([0, 1]);
  const journal = openRun(ports, 'push-1')!;
  journal.write([event(2, 'verified')]);
  expect(outcomes(journal)![2]).toBe('verified');
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(true);
});

it('ignores runs that people put into the sheet', () => {
  start();
  sheet().put(3, 1, 'push-2');
  sheet().put(3, 2, 'plan');
  sheet().put(3, 3, '0');
  sheet().put(3, TEXT, cellAt(2));
  expect(openRun(ports, 'push-2')).toBeNull();
  expect(openRuns(ports).map(({ journal }) => journal.run)).toEqual(['push-1']);
});

it('lists ended runs, and a run whose rows are missing', () => {
  start('push-1');
  startRun(ports, headOf('push-2', 2), [rename('9')], APPROVER, true);
  startRun(ports, headOf('upload-3', 3), [rename('8')], null, false);
  sheet().put(2, 1, 'gone');
  expect(
    openRuns(ports).map(({ journal }) => [journal.run, journal.isDamaged, journal.entries.length]),
  ).toEqual([
    ['push-1', true, 0],
    ['upload-3', false, 1],
    ['push-2', false, 1],
  ]);
});

it('is approved by one person with one connection for one company', () => {
  start();
  const journal = openRun(ports, 'push-1')!;
  expect(journal.isApprovedBy(APPROVER)).toBe(true);
  for (const other of [{ connection: 'c2' }, { company: 'Two' }, { client: 'y' }, { person: BEN.id }]) {
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

it('removes the oldest runs, and keeps the creations without a result of removed runs', () => {
  const creation = rename('new-1', 'create');
  start('push-unknown', [creation, rename('2')]).write([event(0, 'unknown'), event(1, 'unknown')]);
  const held = [expect.objectContaining({ run: 'push-unknown', entry: 0, tab: 'campaigns', key: 'new-1' })];
  expect(unknownRecords(ports.documentStore)).toEqual(held);
  for (let i = 0; i < 150; i += 1) {
    startRun(ports, headOf(`push-${i}`, 10 + i), [rename('1')], APPROVER, true);
  }
  const runs = openRuns(ports).map(({ journal }) => journal.run);
  expect(runs.length).toBeLessThan(130);
  expect(runs[runs.length - 1]).toBe('push-149');
  expect(runs).not.toContain('push-unknown');
  expect(openRuns(ports).some(({ journal }) => journal.isDamaged)).toBe(false);
  expect(sheet().extent().rows).toBeLessThan(300);
  expect(unknownRecords(ports.documentStore)).toEqual(held);
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

it('keeps the other runs when rows of runs between them are deleted', () => {
  const runs = [1, 2, 3, 4, 5].map((n) => `push-${n}`);
  for (const run of runs) start(run).write([event(0, 'sending')]);
  deleteJournalRows(ports.workbook, new Set(['push-1', 'push-3', 'push-5']));
  for (const run of ['push-2', 'push-4']) {
    const journal = openRun(ports, run);
    expect([run, outcomes(journal), journal?.isDamaged]).toEqual([
      run,
      ['sending', 'planned', 'planned'],
      false,
    ]);
  }
  const kept = sheet().toEnd(1, 4) ?? [];
  expect(kept.filter((line) => line.some((cell) => /push-[135]/.test(String(cell))))).toEqual([]);
});
