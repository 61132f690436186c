// pull: starts and cancels a pull. Its scope is fixed at the start; steps do the work.

import { deleteLongText, getLongText, setLongText } from '../base/long-text';
import { bindDocument } from '../connections/connect';
import { connectionOf } from '../connections/connection';
import { needHeadersOf } from '../grid/grid';
import {
  isOver,
  type Job,
  newJob,
  type PullChoice,
  readJob,
  renewed,
  viewOf,
  writeJob,
} from '../jobs/job-record';
import type { JobView } from '../jobs/job-view';
import { forgetCancel, isCancelAsked, mayGoOn, needFree, withDocument } from '../jobs/lease';
import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';
import { approverOf } from '../push/journal/approval';
import { EVERY_CAMPAIGN } from '../shared/tab-choices';
import { readTab } from '../sheet/read-tab';
import { type SavedChoice, type SelectedCampaigns, savedChoice, selectedCampaigns } from './pull-choice';
import { MOST_TRIES, readMissed, writeGaps, writeMissed } from './pull-gaps';
import { chosenResources, needAccess } from './pull-plan';
import type { CampaignsToPull } from './pull-schema';

const KEYS = 'bidgrid.pull-keys';

interface Chosen extends SelectedCampaigns {
  readonly choice: PullChoice;
}

/**
 * The choice with its campaigns. @throws UserError when nothing is selected, or nothing was
 * missed
 */
function chosen(ports: Ports, choice: PullChoice): Chosen {
  if (!choice.missed) return { choice, ...selectedCampaigns(ports, choice) };
  const missed = readMissed(ports);
  if (missed === null) throw new UserError('The last pull read everything. Pull again to see what is new.');
  const keys = new Set(missed.campaignIds);
  return { choice: { ...choice, tabs: missed.tabs, selectedRows: true }, keys, hiddenRows: 0 };
}

/** @throws UserError when another job has to end first, or no row is selected */
export const pullStart = (ports: Ports, choice: PullChoice): JobView => start(ports, chosen(ports, choice));

/** Pulls a set. @throws UserError when it was deleted, or another job has to end first */
export const pullSaved = (ports: Ports, name: string): JobView => startSaved(ports, savedChoice(ports, name));

/** Pulls the last choice again. @throws UserError when there is none, or another job has to end first */
export const pullAgain = (ports: Ports): JobView => startSaved(ports, savedChoice(ports, null));

/** Pulls tabs of all campaigns, without remembering the choice. @throws UserError as `pullStart` */
export const pullScheduled = (ports: Ports, tabs: readonly string[]): JobView =>
  start(ports, { choice: { ...EVERY_CAMPAIGN, tabs: [...tabs] }, keys: null, hiddenRows: 0 }, true);

/** Pulls tabs of these campaigns, without remembering the choice. @throws UserError as `pullStart` */
export const pullCampaigns = (ports: Ports, { tabs, campaigns }: CampaignsToPull): JobView =>
  start(ports, {
    choice: { ...EVERY_CAMPAIGN, tabs: [...tabs], selectedRows: true, missed: true },
    keys: new Set(campaigns),
    hiddenRows: 0,
  });

function startSaved(ports: Ports, { choice, campaigns }: SavedChoice): JobView {
  const keys = campaigns && new Set(campaigns);
  return start(ports, { choice: { ...choice, selectedRows: keys !== null }, keys, hiddenRows: 0 });
}

function start(ports: Ports, { choice, keys, hiddenRows }: Chosen, isScheduled = false): JobView {
  const resources = chosenResources(choice);
  return withDocument(ports, () => {
    needFree(ports);
    needAccess(ports, resources);
    for (const { tab } of resources) {
      const sheet = ports.workbook.find(tab.id);
      const reading = sheet && readTab(tab, sheet, { first: 2, count: 0 });
      // Pulling repairs a damaged base, but not missing headers. A pull that was killed while it created the
      // tab left it empty.
      if (reading && reading.issues.length > 0 && sheet.extent().rows > 0) needHeadersOf(reading);
    }
    bindDocument(ports);
    forgetKeys(ports);
    writeMissed(ports, null);
    if (keys) keepKeys(ports, [...keys]);
    const connection = connectionOf(ports);
    const job: Job = {
      ...newJob(ports, 'pull', 'Reading the list of campaigns…', keys ? keys.size : 0),
      approver: approverOf(ports, connection),
      connectionName: connection?.name ?? '',
      ...(hiddenRows > 0 && { hiddenRows }),
      ...(isScheduled && { isScheduled }),
    };
    const tabs = resources.map(({ tab }) => tab.id);
    return viewOf(writeJob(ports, { ...job, choice: { ...choice, tabs }, pulled: {} }), ports.person());
  });
}

/**
 * Ends the tries of the parts that could not be read: the next step ends the pull and lists them.
 * @throws UserError while another person works on it
 */
export const pullSkip = (ports: Ports, id: string): JobView =>
  withDocument(ports, () => {
    const job = readJob(ports);
    if (job === null || job.id !== id || job.kind !== 'pull')
      throw new UserError('This pull ended. Open Bidgrid ▸ Pull… to start another one.');
    const isWaiting = !isOver(job) && (job.round ?? 0) > 0;
    if (!isWaiting) return viewOf(job, ports.person());
    mayGoOn(ports, job);
    const renewedJob = renewed(job, ports.person(), ports.clock.now());
    const phase = 'Skipping the parts that could not be read…';
    const next: Job = {
      ...renewedJob,
      state: 'running',
      round: MOST_TRIES,
      resumeAt: null,
      pause: undefined,
      phase,
    };
    return viewOf(writeJob(ports, next), ports.person());
  });

/** Campaigns of the pull, in order, once known; before: those of the selected rows. */
export function keysOf(ports: Ports): string[] {
  const text = getLongText(ports.documentStore, KEYS);
  return text === null ? [] : (JSON.parse(text) as string[]);
}

export const keepKeys = (ports: Ports, keys: readonly string[]): void =>
  setLongText(ports.documentStore, KEYS, JSON.stringify(keys));

/** Under the document lock. Merged rows stay. */
export function cancelPull(ports: Ports, job: Job): Job {
  const summary = [
    job.done > 0
      ? 'The pull was canceled. Rows pulled before are up to date.'
      : 'The pull was canceled before anything was read.',
  ];
  const canceled = writeJob(ports, { ...job, state: 'canceled', phase: 'Canceled.', summary });
  forgetKeys(ports);
  forgetCancel(ports);
  return canceled;
}

export function forgetKeys(ports: Ports): void {
  deleteLongText(ports.documentStore, KEYS);
  writeGaps(ports, {});
}

const REPLACED = 'Another action was started in this spreadsheet, so this pull was stopped. Pull again.';

/**
 * Under the document lock: writes the record that `work` returns. If the pull was canceled or replaced by
 * another job while the service was read, does nothing.
 */
export function proceed(ports: Ports, job: Job, work: () => Job): Job {
  return withDocument(ports, (): Job => {
    const currentJob = readJob(ports);
    if (currentJob?.id !== job.id)
      return { ...job, state: 'canceled', phase: 'Stopped.', summary: [REPLACED] };
    if (isOver(currentJob)) return currentJob;
    if (isCancelAsked(ports, currentJob)) return cancelPull(ports, currentJob);
    return writeJob(ports, work());
  });
}
