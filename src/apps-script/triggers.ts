// apps-script: the daily time triggers of the morning run. A person sees and deletes only their own.

import type { Triggers } from '../ports/ports';
import { schedulePermissionPage } from './granted-scopes';

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
