// app: settled changes of a run on their way from the journal into the visible log. Whatever is wrong with the log never stops a run.

import { type LogLine, logLines } from '../../sync/log';
import { isSettled } from '../../sync/operation';
import { tabById } from '../../tabs/all-tabs';
import { parentsOf } from '../grid/parents';
import { appendLines, lackingLines, openLog } from '../log/log-sheet';
import { trimLog } from '../log/log-trim';
import type { Ports } from '../ports';
import { readSettings } from '../settings/settings';
import type { RunJournal } from './journal';
import { readActive, writeActive } from './ledger';
import { resolvedEntries } from './lineage';

/** Lines for the events after the first `from` rows of events. */
function linesAfter(ports: Ports, journal: RunJournal, from: number): LogLine[] {
  const parents = parentsOf(ports);
  const names = new Map<string, string>();
  const nameOf = (campaignId: string): string => {
    const known = names.get(campaignId) ?? String(parents.campaign(campaignId)?.name ?? '');
    names.set(campaignId, known);
    return known;
  };
  const entries = resolvedEntries(journal.entries);
  const lines: LogLine[] = [];
  for (const { rows, outcomes } of journal.events) {
    if (rows <= from) continue;
    for (const { entry, outcome, detail } of outcomes) {
      const logged = entries[entry];
      const tab = logged && tabById(logged.operation.tab);
      if (!tab || !isSettled(outcome)) continue;
      const { campaignId, label } = logged.operation;
      const campaign = tab.id === 'campaigns' ? label : nameOf(campaignId);
      for (const line of logLines({ ...logged, outcome, detail }, tab, campaign)) lines.push(line);
    }
  }
  return lines;
}

/** Runs what writes to the log. Writes before it must not fail on its account, nor it on theirs. */
export function tryLog(ports: Ports, write: () => void): void {
  ports.workbook.flush();
  try {
    write();
    ports.workbook.flush();
  } catch {
    // A protected, deleted or otherwise unusable log: the journal has everything, and later rows are tried again.
  }
}

/** Appends what was settled since the last time. Under the document lock. */
export function projectLog(ports: Ports, journal: RunJournal): void {
  const { documentStore, workbook } = ports;
  const active = readActive(documentStore);
  if (active?.run !== journal.run) return;
  const last = journal.events[journal.events.length - 1]?.rows ?? 0;
  if (last <= active.logged) return;
  tryLog(ports, () => {
    const lines = linesAfter(ports, journal, active.logged);
    if (lines.length > 0) {
      const log = openLog(workbook);
      // An execution that was killed here may have written some of them.
      const isCertain = journal.readUpTo <= active.logged;
      appendLines(log, isCertain ? lines : lackingLines(log, lines));
      trimLog(log, readSettings(documentStore).logLength);
      workbook.flush();
    }
    writeActive(documentStore, { ...readActive(documentStore)!, logged: last });
  });
}

/** Appends all that is settled of a run that is not the document's push or undo. */
export function projectEnded(ports: Ports, journal: RunJournal, from: number): void {
  tryLog(ports, () => appendLines(openLog(ports.workbook), linesAfter(ports, journal, from)));
}
