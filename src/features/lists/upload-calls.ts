// lists: lists of IDs (suppression, app lists) in parts.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { Id, sidebarText, typedText } from '../../calls/call-schemas';
import { LONGEST_FILE_NAME } from '../../shared/text-limits';
import { selectedList } from './selected-list';
import { uploadEnd } from './upload-end';
import { Target } from './upload-record';
import { uploadSend } from './upload-send';
import { uploadStart } from './upload-start';
import { uploadsOpen } from './uploads-open';

/** Characters; a part has some thousand IDs of some tens of characters. */
const LONGEST_PART = 5_000_000;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Kind = v.picklist(['suppression', 'app-list']);
const Selected = v.picklist(['range', 'sources']);

const Order = v.object({
  target: Target,
  action: v.picklist(['add', 'remove', 'replace']),
  total: Count,
  fingerprint: sidebarText('The fingerprint of the list', 300),
  source: typedText('The file name', LONGEST_FILE_NAME),
  malformed: Count,
  duplicates: Count,
  allZero: Count,
  resumes: v.nullable(Id),
  connection: v.optional(Id),
});

const Part = v.object({
  id: Id,
  turn: Count,
  part: Count,
  action: v.picklist(['add', 'remove']),
  lines: sidebarText('The part of the list', LONGEST_PART),
});

export const UPLOAD_CALLS = {
  uploadsOpen: call(uploadsOpen, Kind),
  uploadStart: call(uploadStart, Order),
  /** Sends one part; its IDs are not stored. */
  uploadSend: call(uploadSend, Part),
  /** Ends the upload, complete or not; returns a summary in sentences. */
  uploadEnd: call(uploadEnd, Id),
  /** `range`: the selected cells · `sources`: external app IDs of the rows selected in the Sources tab. */
  selectedList: call(selectedList, Selected),
};
