// test, journal: runs of a person who renames and creates campaigns.

import { type RunJournal, startRun } from '../../../src/push/journal/journal';
import type { EntryOutcome, RunHead } from '../../../src/push/journal/journal-rows';
import type { Operation } from '../../../src/sync/operation';
import { ANNA, type PlainPorts } from '../../ports/plain-ports';
import type { PlainSheet } from '../../sheet/plain-workbook';

export const headOf = (run: string, startedAt = 1): RunHead => ({
  run,
  kind: 'push',
  startedAt,
  time: '2026-01-15 09:30',
  who: ANNA.name,
  person: ANNA.id,
  company: 'One',
});

export const rename = (key: string, action: Operation['action'] = 'update', name = 'b'): Operation => ({
  tab: 'campaigns',
  action,
  key,
  campaignId: action === 'create' ? '' : key,
  label: key,
  changes: [{ field: 'name', before: 'a', after: name }],
});

export const APPROVER = { person: ANNA.id, connection: 'c1', client: 'x', key: '', company: 'One' };

/** Starts the push of the document. */
export const startPush = (ports: PlainPorts, run: string, operations: readonly Operation[]): RunJournal =>
  startRun(ports, headOf(run), operations, APPROVER);

export const event = (entry: number, outcome: EntryOutcome['outcome'], detail = '') => ({
  entry,
  outcome,
  detail,
});

export const outcomesOf = (journal: RunJournal | null) => journal?.entries.map(({ outcome }) => outcome);

export const journalSheet = ({ workbook }: PlainPorts): PlainSheet =>
  workbook.sheets.find((one) => one.name() === 'Bidgrid journal (do not edit)')!;
