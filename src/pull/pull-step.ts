// pull: works on a pull for some seconds: lists, reads and merges, a slice at a time.

import type { Failure } from '../ad-service/failures';
import { BASE_ID, type ChunkSheet, readIndex } from '../base/chunk-sheet';
import { openService } from '../connections/service-of-connection';
import { parentsOf } from '../grid/parents';
import { isOver, type Job, viewOf } from '../jobs/job-record';
import type { JobView } from '../jobs/job-view';
import { isBroken, isOutOfTries, NO_STRIKES, parkedBy } from '../jobs/strikes';
import type { Ports } from '../ports/ports';
import { knownCampaigns } from '../push/engine/company';
import { windowAt } from '../push/journal/lag-window';
import { recentWrites } from '../push/journal/recent-pushes';
import type { Fields } from '../shared/value';
import { campaigns } from '../tabs/campaigns/campaigns-columns';
import { listBriefly } from '../tabs/campaigns/campaigns-requests';
import { resourceOf } from '../tabs/registry';
import { conclude, wait } from './end-pull';
import { keysOf, proceed } from './pull';
import { matches } from './pull-choice';
import { countIn, MOST_TRIES, readGaps } from './pull-gaps';
import { chosenResources, stagesOf, unitsOf } from './pull-plan';
import { mergeTurn, nextTurn, readSlice, type Work } from './pull-turn';

/** A step returns after this time, to show progress … */
const SHOW_AFTER_MS = 8_000;
/** … and never waits for the service longer than this. */
const STEP_MS = 25_000;

/** The limit rarely delays this many requests. */
const FEW_REQUESTS = 20;

const ended = (job: Job, failure: Failure): Job => ({
  ...job,
  state: 'failed',
  phase: 'Stopped.',
  summary: [
    failure.sentence,
    ...(job.done > 0 ? ['What was pulled before is up to date. Pull again for the rest.'] : []),
  ],
});

const halted = (job: Job, failure: Failure, currentTime: number): Job =>
  failure.retryAt === null || (isBroken(failure) && isOutOfTries(job))
    ? ended(job, failure)
    : parkedBy(job, failure, currentTime, 0);

/**
 * The campaigns to pull, in order. The first step fixes the order, so that later steps resume at the right
 * place.
 */
function chosenAmong(listed: ReadonlyMap<string, Fields>, job: Job, keptIds: readonly string[]): string[] {
  const choice = job.choice!;
  const selected = choice.selectedRows ? new Set(keptIds) : null;
  const chosenIds: string[] = [];
  listed.forEach((fields, id) => {
    if (selected ? selected.has(id) : matches(choice, fields)) chosenIds.push(id);
  });
  return chosenIds;
}

/** Works on the pull for some seconds. The caller has called `mayGoOn`. */
export function pullStep(ports: Ports, started: Job): JobView {
  const start = ports.clock.now();
  const client = openService(ports, start + STEP_MS, { leavesRefused: true });
  const view = (job: Job) => viewOf(job, ports.person());
  const halt = (job: Job, failure: Failure) =>
    view(proceed(ports, job, () => halted(job, failure, ports.clock.now())));
  // Before the first request: what is within the window then may be late.
  const window = windowAt(ports, ports.clock.now());
  const recent = recentWrites(ports, window);
  const campaignList = listBriefly(client);
  const listedAt = ports.clock.now();
  if (!campaignList.ok) return halt(started, campaignList.failure);
  const { unread } = campaignList.value;
  const rows = campaignList.value.rows.map(
    (fields) => recent.row(resourceOf(campaigns.id)!, String(fields.campaignId), fields) ?? fields,
  );
  const listed = new Map(rows.map((fields) => [String(fields.campaignId), fields]));
  const isFirst = started.chosen === undefined && listed.size > 0;
  const index = isFirst ? readIndex(ports.workbook.find(BASE_ID)) : undefined;
  if (index && isOtherCompany(listed, index)) {
    const summary = [otherCompany(started.connectionName ?? '')];
    return view(proceed(ports, started, () => ({ ...started, state: 'failed', phase: 'Stopped.', summary })));
  }
  const keptIds = keysOf(ports);
  const isChosen = started.chosen !== undefined && keptIds.length === started.chosen;
  const chosenIds = isChosen ? keptIds : chosenAmong(listed, started, keptIds);
  const stages = stagesOf(chosenResources(started.choice!), chosenIds.length);
  const parents = parentsOf(ports, { listed: rows, isPartial: unread.length > 0, index: () => index });
  const work: Work = {
    ports,
    client,
    stages,
    listed,
    listedAt,
    unread,
    chosenIds,
    parents,
    recent,
    window,
  };
  const worked = started.worked ?? 0;
  const timed = (nextJob: Job, isHalted: boolean): Job => {
    const unitsLeft = nextJob.total - nextJob.done;
    // Reading the state of the limit costs a call, so it is left out where the end is near.
    const limitedUntil = isHalted || unitsLeft > FEW_REQUESTS ? client.lastAt(unitsLeft) : 0;
    return { ...nextJob, worked: worked + ports.clock.now() - start, limitedUntil };
  };
  let job: Job = {
    ...started,
    state: 'running',
    resumeAt: null,
    chosen: isChosen ? chosenIds.length : undefined,
    total: unitsOf(stages),
  };
  for (;;) {
    const turn = nextTurn(work, job);
    if (turn === null) {
      const gaps = readGaps(ports);
      const isLast = (job.round ?? 0) >= MOST_TRIES - 1;
      if (countIn(gaps) > 0 && !isLast) return view(proceed(ports, job, () => wait(work, job, gaps)));
      return view(proceed(ports, job, () => conclude(work, job, gaps)));
    }
    const slice = readSlice(work, turn, job);
    if (slice.units > 0) job = mergeTurn(work, { ...timed(job, false), strikes: NO_STRIKES }, turn, slice);
    if (isOver(job)) return view(job);
    if (slice.failure) return halt(timed(job, true), slice.failure);
    if (ports.clock.now() - start >= SHOW_AFTER_MS && nextTurn(work, job) !== null) return view(job);
  }
}

/** True if the connection lists none of the document's campaigns. @param listed by campaign ID */
export function isOtherCompany(listed: ReadonlyMap<string, unknown>, index: ChunkSheet): boolean {
  const knownIds = knownCampaigns(index);
  return knownIds.size > 0 && ![...knownIds].some((id) => listed.has(id));
}

export const otherCompany = (connection: string): string =>
  `The connection "${connection}" has access to no campaign of this spreadsheet, so nothing was pulled. Choose the right connection in Bidgrid ▸ More ▸ Connections…, or pull into a new spreadsheet.`;
