// push: requests of the sidebar without a tab (suppression, app lists): journaled before sending, logged
// with their outcome.

import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import type { Operation, Outcome } from '../../sync/operation';
import { openRun, openRuns, type RunJournal, startRun } from './journal';
import type { LoggedOperation, RunHead } from './journal-rows';
import type { DirectAction } from './log';
import { projectLog } from './project-log';

export interface DirectNote {
  readonly run: string;
  readonly action: DirectAction;
  /** Title of what it belongs to: `Suppression`. */
  readonly tab: string;
  /** The changed object: an app, an ID. */
  readonly key: string;
  readonly field: string;
  readonly after: string;
}

const operationOf = ({ action, tab, key, field, after }: DirectNote): Operation => ({
  tab,
  action: 'update',
  key,
  campaignId: '',
  label: action,
  changes: [{ field, before: '', after }],
});

const noteOf = ({ run, operation: { label, tab, key, changes } }: LoggedOperation): DirectNote => ({
  run,
  action: label as DirectAction,
  tab,
  key,
  field: changes[0]!.field,
  after: String(changes[0]!.after),
});

export function headOf(ports: Ports, run: string, kind: RunHead['kind'], company: string): RunHead {
  const currentTime = ports.clock.now();
  const { id, name } = ports.person();
  return {
    run,
    kind,
    startedAt: currentTime,
    time: ports.timeText(currentTime),
    who: name,
    person: id,
    company,
  };
}

function start(ports: Ports, note: DirectNote, outcome: Outcome): RunJournal {
  const journal = startRun(ports, headOf(ports, note.run, 'direct', ''), [operationOf(note)], null);
  journal.write([{ entry: 0, outcome, detail: '' }]);
  return journal;
}

/** Writes it to the journal as `sending`. @throws UserError when the document is busy */
export function noteDirect(ports: Ports, note: DirectNote): void {
  withDocument(ports, () => start(ports, note, 'sending'));
}

/** Can be repeated by the next execution after a kill. */
function finish(ports: Ports, journal: RunJournal, outcome: Outcome, detail: string): void {
  const loggedEntry = journal.entries[0];
  if (loggedEntry?.outcome !== outcome || loggedEntry.detail !== detail)
    journal.write([{ entry: 0, outcome, detail }]);
  projectLog(ports, journal);
}

/** Writes the outcome of this run; if the journal no longer has the run, writes it again. */
export function finishDirect(ports: Ports, note: DirectNote, outcome: Outcome, detail: string): void {
  withDocument(ports, () => {
    const existingJournal = openRun(ports, note.run);
    const journal =
      existingJournal && !existingJournal.isDamaged ? existingJournal : start(ports, note, 'sending');
    finish(ports, journal, outcome, detail);
  });
}

/** A journaled request of the sidebar. */
export interface DirectRun {
  readonly note: DirectNote;
  readonly startedAt: number;
  readonly outcome: Outcome;
  finish(outcome: Outcome, detail: string): void;
}

/** Oldest first. Under the document lock. */
export function directRuns(ports: Ports): DirectRun[] {
  return openRuns(ports).flatMap((journal): DirectRun[] => {
    const logged = journal.entries[0];
    if (journal.head.kind !== 'direct' || journal.isDamaged || !logged) return [];
    const note = noteOf(logged);
    return [
      {
        note,
        startedAt: journal.head.startedAt,
        outcome: logged.outcome,
        finish: (outcome, detail) => finish(ports, journal, outcome, detail),
      },
    ];
  });
}
