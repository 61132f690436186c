// push: writes changes with a final outcome from the journal to the visible log. An error of the log never
// stops a run; the result of the run names it.

import type { ChunkSheet } from '../../base/chunk-sheet';
import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import { isFinal } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import { openRun, type RunJournal } from './journal';
import { directLine, type LoggedCampaign, type LogLine, logLines } from './log';
import { limitLog, openLog, tryLog } from './log-sheet';
import { appendLines } from './log-writes';
import { resolvedEntries } from './plan-dependencies';
import { recordLogged, unloggedRuns } from './run-record';

/** Lines for the events after the first `from` rows of events. */
function linesAfter(
  ports: Ports,
  journal: RunJournal,
  from: number,
  index: ChunkSheet | undefined,
): LogLine[] {
  const parents = parentsOf(ports, { index: () => index });
  const campaignsById = new Map<string, LoggedCampaign>();
  const campaignOf = (campaignId: string): LoggedCampaign => {
    const knownCampaign = campaignsById.get(campaignId);
    if (knownCampaign !== undefined) return knownCampaign;
    const { name, bidType } = parents.campaign(campaignId) ?? {};
    const campaign = { name: String(name ?? ''), bidType: String(bidType ?? '') };
    campaignsById.set(campaignId, campaign);
    return campaign;
  };
  const entries = resolvedEntries(journal.entries);
  const style = ports.numberStyle();
  const lines: LogLine[] = [];
  for (const { rows, outcomes } of journal.events) {
    if (rows <= from) continue;
    for (const { entry, outcome, detail } of outcomes) {
      const logged = entries[entry];
      if (!logged || !isFinal(outcome)) continue;
      if (journal.head?.kind === 'direct') {
        lines.push(directLine(journal.head, { ...logged, outcome, detail }));
        continue;
      }
      const tab = tabById(logged.operation.tab);
      if (!tab) continue;
      const { campaignId, label } = logged.operation;
      const campaign = tab.id === 'campaigns' ? { name: label, bidType: '' } : campaignOf(campaignId);
      for (const line of logLines({ ...logged, outcome, detail }, tab, campaign, style)) lines.push(line);
    }
  }
  return lines;
}

/**
 * Appends changes whose outcome became final: those of this run, and of runs that were killed before they
 * wrote to the log. Under the document lock.
 * @param index with the names of campaigns, read in this execution; absent: it is read
 */
export function projectLog(ports: Ports, journal: RunJournal, index?: ChunkSheet): void {
  const unlogged = unloggedRuns(ports.documentStore);
  const loggedRuns = unlogged.flatMap(([run, logged]) => {
    const runJournal = run === journal.run ? journal : openRun(ports, run);
    return runJournal === null || project(ports, runJournal, logged, index) ? [run] : [];
  });
  if (loggedRuns.length > 0) recordLogged(ports.documentStore, loggedRuns);
}

/** @param logged rows of events that the log has @returns whether it has all of them now */
function project(ports: Ports, journal: RunJournal, logged: number, index: ChunkSheet | undefined): boolean {
  const { workbook } = ports;
  return tryLog(() => {
    const lines = linesAfter(ports, journal, logged, index);
    if (lines.length > 0) {
      const log = openLog(workbook);
      const rows = appendLines(log, lines);
      // Durable before they are recorded as written: after a kill in between, the log has them twice.
      workbook.flush();
      limitLog(ports, log, rows);
    }
  });
}
