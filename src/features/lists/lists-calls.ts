// lists: lists of IDs (suppression, app lists) in parts.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { appListApps, appListCreate, appListDelete, appListsRead } from './app-lists';
import { AppListDeletion, AppListForm, Comparison, listId, UploadOrder, UploadPart } from './lists-schema';
import { selectedList } from './selected-list';
import { uploadSend } from './upload-send';
import { uploadStart } from './upload-start';
import { uploadEnd, uploadsOpen } from './uploads-open';

export const LIST_CALLS = {
  uploadsOpen: call(uploadsOpen, v.picklist(['suppression', 'app-list'])),
  uploadStart: call(uploadStart, UploadOrder),
  /** Sends one part; its IDs are not stored. */
  uploadSend: call(uploadSend, UploadPart),
  /** Ends the upload, complete or not; returns a summary in sentences. */
  uploadEnd: call(uploadEnd, listId, v.nullish(Comparison, null)),
  /** `range`: the selected cells · `sources`: external app IDs of the rows selected in the Sources tab. */
  selectedList: call(selectedList, v.picklist(['range', 'sources'])),
  appListsRead: call(appListsRead),
  /** External application IDs in a list. */
  appListApps: call(appListApps, listId),
  appListCreate: call(appListCreate, AppListForm),
  appListDelete: call(appListDelete, AppListDeletion),
};
