// schedule: saves, takes over and stops a morning run. An execution killed at any step leaves either no
// run or a run with the saved settings.

import { bindDocument } from '../../connections/connect';
import { needConnection } from '../../connections/connection';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { Outdated, UserError } from '../../ports/user-error';
import { chosenResources } from '../../pull/pull-plan';
import { EVERY_CAMPAIGN } from '../../shared/tab-choices';
import {
  forgetRun,
  forgetTaken,
  MOST_SCHEDULES,
  ownSchedule,
  readRun,
  readSchedules,
  readTaken,
  type Schedule,
  writeSchedules,
  writeTaken,
} from '../settings/schedules';
import { saveSettings } from '../settings/settings';
import { ownTrigger, removeTrigger, replaceTrigger } from './own-trigger';
import type { SavedSchedule, ScheduleForm, SchedulesView } from './schedule-schema';
import { restartMails } from './send-news';
import { scheduleRead, warningOf } from './show-schedule';

/** @throws Outdated if the run to take over works again, or was stopped */
function needTakeOver(ports: Ports, all: readonly Schedule[], person: string): void {
  const taken = all.find((one) => one.person === person);
  if (taken === undefined)
    throw new Outdated('This morning run has been stopped or taken over. Choose Schedule to start your own.');
  const warning = warningOf(taken, readRun(ports.documentStore, person), ports.clock.now());
  if (warning === null)
    throw new Outdated(`The morning run of ${taken.name} is working again, so it was not taken over.`);
}

function hasTrigger(ports: Ports, own: Schedule | null, { hour, zone }: ScheduleForm): boolean {
  if (own?.hour !== hour || own.zone !== zone) return false;
  const trigger = ownTrigger(ports);
  return trigger !== null && ports.triggers.list().includes(trigger);
}

/**
 * Saves the schedule of the current person.
 * @param instead ID of the person whose run is taken over; null: no run is
 * @throws UserError without a connection, or if there are too many schedules
 */
export function scheduleSave(ports: Ports, form: ScheduleForm, instead: string | null): SavedSchedule {
  if (form.tabs.length > 0) chosenResources({ ...EVERY_CAMPAIGN, tabs: form.tabs });
  needConnection(ports);
  const permissionPage = ports.triggers.permissionPage();
  if (permissionPage !== null) return { ...scheduleRead(ports), permissionPage };
  saveSettings(ports, { history: 'on' });
  withDocument(ports, () => {
    const all = readSchedules(ports);
    const { id, name } = ports.person();
    if (instead !== null && instead !== id) needTakeOver(ports, all, instead);
    const others = all.filter(({ person }) => person !== id && person !== instead);
    if (others.length >= MOST_SCHEDULES)
      throw new UserError(
        `${MOST_SCHEDULES} people already have a morning run in this spreadsheet. One of them must stop theirs first.`,
      );
    bindDocument(ports);
    const before = ownSchedule(ports);
    if (before === null) restartMails(ports);
    if (!hasTrigger(ports, before, form)) replaceTrigger(ports, form);
    const { hour, zone, tabs, mail } = form;
    const own = { person: id, name, hour, zone, tabs, mail, savedAt: ports.clock.now() };
    writeSchedules(ports, [...others, own]);
    if (readTaken(ports.documentStore, id) !== null) forgetTaken(ports.documentStore, id);
    if (instead !== null && instead !== id) {
      forgetRun(ports.documentStore, instead);
      writeTaken(ports.documentStore, instead, { by: name, at: own.savedAt });
    }
  });
  return { ...scheduleRead(ports), permissionPage: '' };
}

/** If the execution is killed before it deletes the trigger, the trigger is deleted when it fires. */
export function scheduleStop(ports: Ports): SchedulesView {
  withDocument(ports, () => {
    const { id } = ports.person();
    writeSchedules(
      ports,
      readSchedules(ports).filter(({ person }) => person !== id),
    );
    forgetRun(ports.documentStore, id);
    if (ports.triggers.permissionPage() === null) removeTrigger(ports);
  });
  return scheduleRead(ports);
}

/** The person knows that their run was taken over. */
export function scheduleTakenSeen(ports: Ports): SchedulesView {
  forgetTaken(ports.documentStore, ports.person().id);
  return scheduleRead(ports);
}
