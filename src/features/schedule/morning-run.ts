// schedule: the morning run: adds figures to History, pulls tabs, and sends a mail if something is new. It
// never pushes, and sends no request that changes anything.

import type { Ports } from '../../ports/ports';
import { replying, UserError } from '../../ports/user-error';
import { hostLimit } from '../../shared/google-errors';
import { MINUTE_MS } from '../../shared/time';
import type { Fields } from '../../shared/value';
import { accountOf, isKept, writeAlarms } from '../history/history-state';
import { type Outcome, ownSchedule, type Run, readRun, type Schedule, writeRun } from '../settings/schedules';
import { fetchFigures, recentFigures } from './fetch-figures';
import { reportLines } from './mail-text';
import { type PulledTabs, pullTabs } from './morning-pull';
import { NO_FIGURES, newsOf, type Problem, type Report } from './news';
import { ownTrigger, removeStray, removeTrigger } from './own-trigger';
import type { RunNowResult } from './schedule-schema';
import { sendNews } from './send-news';
import { scheduleRead } from './show-schedule';

/** Milliseconds after the start: no wait for the service ends later. */
const FIGURES_MS = 150_000;
/** Milliseconds after the start: no step of a pull starts later. Google ends an execution after 6 minutes. */
const PULL_MS = 270_000;

interface Found {
  readonly outcome: Outcome;
  readonly report: Report;
}

const NO_HISTORY: Problem = {
  kind: 'passing',
  sentence:
    'The tab History is off, so no figures were added or compared. Save the schedule to turn it on again.',
};

const without = (outcome: Outcome, problem: Problem): Found => ({
  outcome,
  report: { ...NO_FIGURES, isFirst: false, elsewhere: [], problem },
});

const activeOf = (campaigns: readonly Fields[]): ReadonlyMap<string, boolean> =>
  new Map(
    campaigns.flatMap(({ campaignId, active }) =>
      typeof active === 'boolean' ? [[String(campaignId), active] as const] : [],
    ),
  );

/** Pulls the tabs. An error is reported as a problem, because the figures are already written. */
function tabsOf(ports: Ports, { tabs }: Schedule, deadline: number): PulledTabs {
  if (tabs.length === 0) return { problem: null, elsewhere: [] };
  const reply = replying(ports.timeText)(() => pullTabs(ports, tabs, deadline));
  if (reply.ok) return reply.value;
  return {
    problem: { kind: 'passing', sentence: `The pull stopped. ${reply.error.sentence}` },
    elsewhere: [],
  };
}

function work(ports: Ports, schedule: Schedule, start: number, isFirst: boolean): Found {
  const reply = replying(ports.timeText)((): Found => {
    const fetched = fetchFigures(ports, start + FIGURES_MS);
    if (!fetched.ok) {
      const { isBlocked, sentence } = fetched;
      return without(isBlocked ? 'blocked' : 'failed', { kind: isBlocked ? 'login' : 'passing', sentence });
    }
    const { elsewhere, problem } = tabsOf(ports, schedule, start + PULL_MS);
    const { unwritten } = fetched;
    const own: Problem | null =
      unwritten !== '' ? { kind: 'tabs', sentence: unwritten } : isKept(ports) ? null : NO_HISTORY;
    const news =
      own === null ? newsOf(recentFigures(ports), activeOf(fetched.campaigns), isFirst) : NO_FIGURES;
    if (news.figures !== null)
      writeAlarms(ports.documentStore, accountOf(ports).account, {
        day: news.figures.day,
        count: news.alarmCount,
      });
    const isBlocked = unwritten !== '';
    return {
      outcome: isBlocked ? 'blocked' : 'good',
      report: { ...news, isFirst, elsewhere, problem: isBlocked ? own : (problem ?? own) },
    };
  });
  if (reply.ok) return reply.value;
  const { sentence, detail } = reply.error;
  const limit = hostLimit(detail);
  const isBlocked = limit === 'scope' || limit === 'permission';
  return without(isBlocked ? 'blocked' : 'failed', { kind: isBlocked ? 'login' : 'passing', sentence });
}

function linesOf(report: Report): readonly string[] {
  const lines = reportLines(report);
  return lines.length > 0 ? lines : ['The service returned no figures.'];
}

/** Google ends an execution after 6 minutes, so that a run which has not ended then was killed. */
const LONGEST_RUN_MS = 390_000;

/** Another window of the person signs in, or saves. Milliseconds. */
const ALONE_MS = MINUTE_MS;

/** Records the start. null: a run of the trigger is in progress. */
function begun(ports: Ports, { person, zone }: Schedule, isOfTrigger: boolean): Run | null {
  const store = ports.documentStore;
  const done = ports.userLock.withLock(ALONE_MS, () => {
    const startedAt = ports.clock.now();
    const before = readRun(store, person);
    const isRunning = before?.endedAt === null && Math.abs(startedAt - before.startedAt) < LONGEST_RUN_MS;
    if (isRunning && before.isOfTrigger) return null;
    const run: Run = {
      startedAt,
      endedAt: null,
      goodAt: before?.goodAt ?? null,
      day: ports.timeText(startedAt, zone).slice(0, 10),
      outcome: before?.outcome ?? null,
      isOfTrigger,
      result: [],
    };
    writeRun(store, person, run);
    return run;
  });
  if (done.got) return done.value;
  throw new UserError('Another window of yours is busy. Try again in a minute.');
}

/** Records the end, unless the schedule was stopped or taken over, or another run started meanwhile. */
function ended(ports: Ports, person: string, run: Run): void {
  const isLast = readRun(ports.documentStore, person)?.startedAt === run.startedAt;
  if (isLast && ownSchedule(ports) !== null) writeRun(ports.documentStore, person, run);
}

/**
 * Records start and end of a run.
 * @param andThen called before the end; returns a sentence for the result, or `''`
 * @returns null: a run of the trigger is in progress, and nothing was done
 */
function recorded(
  ports: Ports,
  schedule: Schedule,
  isOfTrigger: boolean,
  andThen: (report: Report, today: string) => string,
): Report | null {
  const run = begun(ports, schedule, isOfTrigger);
  if (run === null) return null;
  // A person who starts a run by hand wants to see everything.
  const isFirst = !isOfTrigger || run.goodAt === null;
  const { outcome, report } = work(ports, schedule, run.startedAt, isFirst);
  const sentence = andThen(report, run.day);
  const endedAt = ports.clock.now();
  // **Run now** does not prove that the trigger works.
  const goodAt = outcome === 'good' && isOfTrigger ? endedAt : run.goodAt;
  const result = [...linesOf(report), ...(sentence === '' ? [] : [sentence])];
  ended(ports, schedule.person, { ...run, endedAt, goodAt, outcome, result });
  return report;
}

/** Saving a schedule takes this long at most. Milliseconds. */
const WAIT_MS = 15_000;

/** The schedule of the current person, if this is its trigger; otherwise the trigger is deleted. */
function scheduleOf(ports: Ports, triggerId: string): Schedule | null {
  const find = (): Schedule | null => (ownTrigger(ports) === triggerId ? ownSchedule(ports) : null);
  const schedule = find();
  if (schedule !== null) return schedule;
  // Another execution may be saving the schedule.
  const done = ports.documentLock.withLock(WAIT_MS, () => {
    const now = find();
    if (now === null && ownSchedule(ports) === null) removeTrigger(ports);
    else if (now === null) removeStray(ports, triggerId);
    return now;
  });
  return done.got ? done.value : null;
}

/**
 * Called by Google. Does nothing for a trigger other than that of the current person's schedule, because
 * clients can call it, too.
 */
export function morningRun(ports: Ports, triggerId: string): void {
  if (triggerId === '') return;
  const schedule = scheduleOf(ports, triggerId);
  if (schedule === null) return;
  recorded(ports, schedule, true, (report, today) => {
    const reply = replying(ports.timeText)(() => sendNews(ports, schedule, report, today));
    return reply.ok ? reply.value : `The email could not be sent. ${reply.error.sentence}`;
  });
}

/** Runs now, without a mail. @throws UserError without a schedule */
export function scheduleRunNow(ports: Ports): RunNowResult {
  const schedule = ownSchedule(ports);
  if (schedule === null)
    throw new UserError('You have no morning run in this spreadsheet. Choose Schedule first.');
  const report = recorded(ports, schedule, false, () => '');
  if (report === null)
    throw new UserError(
      'Your morning run is in progress. Open Schedule again in 5 minutes to see its result.',
    );
  return { ...scheduleRead(ports), lines: linesOf(report) };
}
