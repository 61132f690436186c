// lists: app lists.

import { call } from '../../calls/call';
import { AppListDeletion, AppListForm } from './app-list-schema';
import { appListApps, appListCreate, appListDelete, appListsRead } from './app-lists';
import { listId } from './upload-schema';

export const APP_LIST_CALLS = {
  appListsRead: call(appListsRead),
  /** External application IDs in a list. */
  appListApps: call(appListApps, listId),
  appListCreate: call(appListCreate, AppListForm),
  appListDelete: call(appListDelete, AppListDeletion),
};
