// calls: what clients may send about uploads and app lists.

import * as v from 'valibot';
import { Target } from '../features/uploads/upload-record';
import { LONGEST_FILE_NAME, LONGEST_LIST_TEXT } from '../model/text-limits';
import { sidebarText, typedText } from '../surface/argument-texts';

/** Characters; a part has at most some thousand IDs of some tens of characters. */
const LONGEST_PART = 5_000_000;
/** Lists made elsewhere can have longer names. */
const LONGEST_TYPED = 1_000;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Kind = v.picklist(['suppression', 'app-list']);
export const Id = v.pipe(sidebarText('The ID of the upload or list', 100), v.minLength(1));
export const Selected = v.picklist(['range', 'sources']);

export const Order = v.object({
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

export const Part = v.object({
  id: Id,
  turn: Count,
  part: Count,
  action: v.picklist(['add', 'remove']),
  lines: sidebarText('The part of the list', LONGEST_PART),
});

export const NewList = v.object({
  name: typedText('The name', LONGEST_LIST_TEXT),
  description: typedText('The description', LONGEST_LIST_TEXT),
  connection: v.optional(Id),
});
export const Deletion = v.object({
  id: Id,
  typed: typedText('The typed name', LONGEST_TYPED),
  connection: v.optional(Id),
});
