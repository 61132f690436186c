// schedule: the morning runs of a document, for the sidebar.

import type { Ports } from '../../ports/ports';
import { HOUR_MS } from '../../shared/time';
import { isKept } from '../history/history-state';
import { type Run, readRun, readSchedules, readTaken, type Schedule } from '../settings/schedules';
import { ownTrigger } from './own-trigger';
import type { MorningRunView, SchedulesView, ScheduleView, ScheduleWarning } from './schedule-schema';

/**
 * More than the longest time between two runs: a day of 25 hours when clocks change, the hour in which Google
 * chooses a minute, and two hours for delays of Google. Milliseconds.
 */
const LATE_MS = 28 * HOUR_MS;

/** @param run null: it has never started */
export function warningOf(
  { savedAt }: Pick<Schedule, 'savedAt'>,
  run: Run | null,
  now: number,
): Extract<ScheduleWarning, 'late' | 'blocked'> | null {
  if (run?.outcome === 'blocked' && run.endedAt !== null) return 'blocked';
  return now - Math.max(savedAt, run?.goodAt ?? 0) > LATE_MS ? 'late' : null;
}

function runView(ports: Ports, schedule: Schedule): MorningRunView {
  const { person, name } = schedule;
  const run = readRun(ports.documentStore, person);
  return {
    person,
    name,
    mine: person === ports.person().id,
    goodAt: run?.goodAt ?? null,
    startedAt: run?.startedAt ?? null,
    result: run === null || run.endedAt === null ? [] : run.result,
    warning: warningOf(schedule, run, ports.clock.now()),
  };
}

/** True if Google has deleted the trigger, or the permission to ask is missing. */
function isOwnTriggerGone(ports: Ports): boolean {
  if (ports.triggers.permissionPage() !== null) return true;
  const own = ownTrigger(ports);
  return own === null || !ports.triggers.list().includes(own);
}

function scheduleView(ports: Ports, schedule: Schedule): ScheduleView {
  const { hour, zone, tabs, mail } = schedule;
  const view = { ...runView(ports, schedule), hour, zone, tabs, mail };
  return view.mine && isOwnTriggerGone(ports) ? { ...view, warning: 'gone' } : view;
}

export function scheduleRead(ports: Ports): SchedulesView {
  const schedules = readSchedules(ports).map((schedule) => scheduleView(ports, schedule));
  return {
    schedules: [...schedules.filter(({ mine }) => mine), ...schedules.filter(({ mine }) => !mine)],
    takenOver: readTaken(ports.documentStore, ports.person().id),
    zone: ports.timeZone(),
    address: ports.mailer.ownAddress(),
    keepsHistory: isKept(ports),
  };
}

/** For Home: reads properties only. */
export const morningRuns = (
  ports: Ports,
): Pick<SchedulesView, 'takenOver'> & { readonly morningRuns: readonly MorningRunView[] } => ({
  morningRuns: readSchedules(ports).map((schedule) => runView(ports, schedule)),
  takenOver: readTaken(ports.documentStore, ports.person().id),
});
