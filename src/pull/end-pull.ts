// pull: the end of a pull, or the pause before its missing parts are tried again.

import { noteReadTimes } from '../base/read-times';
import { historyOfPull } from '../features/history/record-history';
import { fillAndReadGrids } from '../grid/fill-new-rows';
import { showGrid } from '../grid/grid';
import type { Job } from '../jobs/job-record';
import { LONGEST_PAUSE, pauseOf } from '../jobs/strikes';
import { takeUnlisted } from '../push/journal/log-elsewhere';
import { counted, leftOutText } from '../shared/sentences';
import { showEffectiveBids } from './effective-bids';
import { missingParts } from './missing-parts';
import { forgetKeys } from './pull';
import { isOfAll, rememberPull } from './pull-choice';
import { countIn, type Gaps } from './pull-gaps';
import { partialSentences, pullSummary } from './pull-summary';
import type { Work } from './pull-turn';

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
  rememberPull(ports, job, chosenIds);
  noteRead(work, job, missing.tabs);
  const pulled = job.pulled ?? {};
  const tabs = stages.flatMap(({ resources }) => resources.map(({ tab }) => tab));
  const old = tabs.filter(({ id }) => pulled[id]?.fresh !== true);
  const allGrids = old.length > 0 ? fillAndReadGrids(ports) : [];
  const grids = allGrids.filter(({ tab }) => old.includes(tab));
  // A bid of a new row in a tab that was not pulled can get the unit of its campaign.
  for (const grid of allGrids)
    if (grids.includes(grid) || grid.reading.rows.some(({ respelled }) => respelled)) showGrid(grid);
  const targetsBase = grids.find(({ tab }) => tab.id === 'targets')?.storedBase.base;
  const history = historyOfPull(ports, { campaigns: listed.values(), at: work.listedAt, targetsBase });
  const gone = grids
    .filter(({ tab }) => tab.id === 'campaigns' && unread.length === 0)
    .flatMap(({ tab, reading }) => {
      const created = work.recent.created(tab);
      return reading.rows.filter(({ key }) => key !== null && !listed.has(key) && !created.has(key));
    });
  const nameAt = (position: number) => String(listed.get(chosenIds[position]!)?.name ?? chosenIds[position]);
  const returned = tabs.filter((tab) => pulled[tab.id] || grids.some((grid) => grid.tab === tab));
  const keys = gone.map(({ key }) => key!);
  const incomplete = { unread, nameAt, missingTabs: missing.tabs };
  const summary = [
    ...pullSummary(pulled, keys, returned, grids, incomplete),
    ...(job.hiddenRows ? [`${leftOutText(job.hiddenRows)}.`] : []),
    ...history,
    ...showEffectiveBids(ports),
    ...takeUnlisted(ports.documentStore),
  ];
  const warnings = partialSentences(pulled, returned, incomplete).length;
  // Not before: after a kill or an error, the next step needs them.
  forgetKeys(ports);
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
