// lists: lists of IDs (suppression, app lists) in parts.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { selectedList } from './selected-list';
import { uploadEnd } from './upload-end';
import { listId, UploadOrder, UploadPart } from './upload-schema';
import { uploadSend } from './upload-send';
import { uploadStart } from './upload-start';
import { uploadsOpen } from './uploads-open';

export const UPLOAD_CALLS = {
  uploadsOpen: call(uploadsOpen, v.picklist(['suppression', 'app-list'])),
  uploadStart: call(uploadStart, UploadOrder),
  /** Sends one part; its IDs are not stored. */
  uploadSend: call(uploadSend, UploadPart),
  /** Ends the upload, complete or not; returns a summary in sentences. */
  uploadEnd: call(uploadEnd, listId),
  /** `range`: the selected cells · `sources`: external app IDs of the rows selected in the Sources tab. */
  selectedList: call(selectedList, v.picklist(['range', 'sources'])),
};
