// lists: updates the App lists tab after changes in the sidebar, if the tab exists.

import type { Success } from '../../ad-service/failures';
import { openManagement } from '../../connections/service-of-connection';
import { findGrids } from '../../grid/find-grids';
import { showGrid } from '../../grid/grid';
import { isOver, readJob } from '../../jobs/job-record';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { mergeSlice } from '../../pull/merge-pulled';
import type { Fields } from '../../shared/value';
import { appLists } from '../../tabs/app-lists/app-lists-columns';
import { appListResource, listAppLists } from '../../tabs/app-lists/app-lists-requests';
import { byKeyOf } from '../../tabs/columns/tab';

const PATIENCE_MS = 20_000;
const STALE = 'The App lists tab could not be updated';

/** Merges like a pull. Returns why that was not possible; `''`: it was. */
export function refreshAppLists(ports: Ports, known?: Success<readonly Fields[]>): string {
  if (ports.workbook.find(appLists.id) === null) return '';
  const job = readJob(ports);
  if (job !== null && !isOver(job)) return `${STALE} while a ${job.kind} is running. Pull it later.`;
  const listed = known ?? listAppLists(openManagement(ports, 'app-lists', ports.clock.now() + PATIENCE_MS));
  if (!listed.ok) return `${STALE}: ${listed.failure.sentence}`;
  try {
    withDocument(ports, () => {
      mergeSlice(ports, appListResource, byKeyOf(appLists, listed.value), () => listed.unread === undefined);
      findGrids(ports)
        .filter(({ tab }) => tab.id === appLists.id)
        .forEach((grid) => void showGrid(grid));
    });
    return '';
  } catch (error) {
    if (error instanceof UserError) return `${STALE}: ${error.sentence}`;
    throw error;
  }
}
