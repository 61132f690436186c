// pull: the end of a pull, or the pause before its missing parts are tried again.

import { noteReadTimes } from '../base/read-times';
import { historyOfPull } from '../features/history/record-history';
import { filledGrids } from '../grid/fill-parent-ids';
import { showGrid } from '../grid/grid';
import type { Job } from '../jobs/job-record';
import type { MissingPart } from '../jobs/job-view';
import { LONGEST_PAUSE, pauseOf } from '../jobs/strikes';
import { takeUnlisted } from '../push/journal/log-elsewhere';
import { counted, leftOutText } from '../shared/sentences';
import { forgetKeys } from './pull';
import { isOfAll, rememberPull } from './pull-choice';
import { countIn, type Gaps, positionsIn, writeGaps, writeMissed } from './pull-gaps';
import { missingPart, partialSentences, pullSummary, withName } from './pull-summary';
import { isCampaigns, type Work } from './pull-turn';

/** The job record has at most 9 KB. */
const MOST_REASONS = 3;

/** What could not be read. Also stores it for *Try again*. */
function missingParts(
  { ports, stages, listed, chosenIds }: Work,
  gaps: Gaps,
): { readonly parts: MissingPart[]; readonly tabs: ReadonlySet<string> } {
  const parts: MissingPart[] = [];
  const tabs: string[] = [];
  const ids = new Set<string>();
  for (const stage of stages) {
    const positions = positionsIn(gaps, stage.reading.id);
    if (positions.length === 0) continue;
    const titles = stage.resources.map(({ tab }) => tab.title).join(', ');
    const isAccount = stage.reading.scope === 'account' && !isCampaigns(stage);
    const campaignIds = isAccount ? [] : positions.map((position) => chosenIds[position]!);
    for (const id of campaignIds) ids.add(id);
    for (const { tab } of stage.resources) tabs.push(tab.id);
    const nameOf = (id: string) => String(listed.get(id)?.name ?? id);
    const names = isAccount ? null : campaignIds.map(nameOf);
    const title = isCampaigns(stage) ? 'Some details' : titles;
    parts.push(
      missingPart(title, names, chosenIds.length, withName(gaps[stage.reading.id]!.why, campaignIds, nameOf)),
    );
  }
  writeMissed(ports, tabs.length > 0 ? { tabs, campaignIds: [...ids] } : null);
  const short = parts.map((part, i) => (i < MOST_REASONS ? part : { ...part, why: '' }));
  return { parts: short, tabs: new Set(tabs) };
}

/** Parks the pull before it retries the parts that could not be read, which it names. */
export function wait(work: Work, job: Job, gaps: Gaps): Job {
  const { ports } = work;
  const round = (job.round ?? 0) + 1;
  const count = countIn(gaps);
  const currentTime = ports.clock.now();
  // A longer pause is not worth waiting for one part: it is listed at the end.
  const askedPause = Math.min(job.retryAt ?? 0, currentTime + LONGEST_PAUSE);
  return {
    ...job,
    state: 'parked',
    round,
    resumeAt: Math.max(currentTime + pauseOf(round), askedPause),
    retryAt: undefined,
    pause: { sentence: `${counted(count, 'part')} could not be read and will be retried.`, isLimit: false },
    gaps: count,
    missing: missingParts(work, gaps).parts,
  };
}

/** Notes the tabs of which this pull read all rows. */
function noteRead({ ports, stages, unread }: Work, job: Job, missing: ReadonlySet<string>): void {
  if (!isOfAll(job.choice!) || unread.length > 0) return;
  const pulled = job.pulled ?? {};
  const whole = stages
    .flatMap(({ resources }) => resources.map(({ tab }) => tab.id))
    .filter((id) => !missing.has(id) && !pulled[id]?.unread);
  if (whole.length > 0) noteReadTimes(ports.documentStore, whole, job.startedAt);
}

/** Updates marks, except in tabs that the pull created: they have no edits. */
export function conclude(work: Work, job: Job, gaps: Gaps): Job {
  const { ports, stages, listed, unread, chosenIds } = work;
  const missing = missingParts(work, gaps);
  writeGaps(ports, {});
  rememberPull(ports, job, chosenIds);
  noteRead(work, job, missing.tabs);
  forgetKeys(ports);
  const pulled = job.pulled ?? {};
  const tabs = stages.flatMap(({ resources }) => resources.map(({ tab }) => tab));
  const old = tabs.filter(({ id }) => pulled[id]?.fresh !== true);
  const allGrids = old.length > 0 ? filledGrids(ports) : [];
  const grids = allGrids.filter(({ tab }) => old.includes(tab));
  // A bid of a new row in a tab that was not pulled can get the unit of its campaign.
  for (const grid of allGrids)
    if (grids.includes(grid) || grid.reading.rows.some(({ respelled }) => respelled)) showGrid(grid);
  const targetsBase = grids.find(({ tab }) => tab.id === 'targets')?.storedBase.base;
  const history = historyOfPull(ports, { campaigns: listed.values(), at: work.listedAt, targetsBase });
  const gone = grids
    .filter(({ tab }) => tab.id === 'campaigns' && unread.length === 0)
    .flatMap(({ reading }) => reading.rows.filter(({ key }) => key !== null && !listed.has(key)));
  const nameAt = (position: number) => String(listed.get(chosenIds[position]!)?.name ?? chosenIds[position]);
  const returned = tabs.filter((tab) => pulled[tab.id] || grids.some((grid) => grid.tab === tab));
  const keys = gone.map(({ key }) => key!);
  const incomplete = { unread, nameAt, missingTabs: missing.tabs };
  const summary = [
    ...pullSummary(pulled, keys, returned, grids, incomplete),
    ...(job.hiddenRows ? [`${leftOutText(job.hiddenRows)}.`] : []),
    ...history,
    ...takeUnlisted(ports.documentStore),
  ];
  const warnings = partialSentences(pulled, returned, incomplete).length;
  return {
    ...job,
    state: 'finished',
    phase: 'Done.',
    gaps: countIn(gaps),
    missing: missing.parts,
    warnings,
    summary,
  };
}
