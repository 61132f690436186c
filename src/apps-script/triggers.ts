// apps-script: the daily time triggers of the morning run, mail, and the clock. A person sees and deletes
// only their own triggers.

import type { Clock, Mailer, Triggers } from '../ports/ports';
import { schedulePermissionPage } from './scopes';

export const scriptClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(ms),
};

/** Milliseconds since 1970 as `2026-01-15 09:30`. @param ownZone called if no time zone is given */
export const timeTexts =
  (ownZone: () => string) =>
  (ms: number, zone = ownZone()): string =>
    Utilities.formatDate(new Date(ms), zone, 'yyyy-MM-dd HH:mm');

export const ownMailer: Mailer = {
  ownAddress: () => {
    try {
      return Session.getEffectiveUser().getEmail();
    } catch {
      // The person did not permit Bidgrid to read it.
      return '';
    }
  },
  left: () => MailApp.getRemainingDailyQuota(),
  send: ({ to, subject, text, html }) =>
    MailApp.sendEmail({ to, subject, body: text, htmlBody: html, name: 'Bidgrid' }),
};

/** A function of main.ts with this name. */
const HANDLER = 'morningRun';

const own = (): GoogleAppsScript.Script.Trigger[] =>
  ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === HANDLER);

export const dailyTriggers: Triggers = {
  permissionPage: schedulePermissionPage,
  list: () => own().map((trigger) => trigger.getUniqueId()),
  createDaily: (hour, zone) =>
    ScriptApp.newTrigger(HANDLER)
      .timeBased()
      .everyDays(1)
      .atHour(hour)
      .inTimezone(zone)
      .create()
      .getUniqueId(),
  delete: (ids) => {
    if (ids.length === 0) return;
    for (const trigger of own()) if (ids.includes(trigger.getUniqueId())) ScriptApp.deleteTrigger(trigger);
  },
};
