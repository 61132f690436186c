// app: what clients may send about uploads and app lists.

import * as v from 'valibot';
import { Target } from './upload-record';

const Text = v.pipe(v.string(), v.maxLength(300));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Kind = v.picklist(['suppression', 'app-list']);
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
export const Selected = v.picklist(['range', 'sources']);

export const Order = v.object({
  target: Target,
  action: v.picklist(['add', 'remove', 'replace']),
  total: Count,
  fingerprint: Text,
  source: Text,
  malformed: Count,
  doubled: Count,
  resumes: v.nullable(Id),
  connection: v.optional(Id),
});

export const Part = v.object({
  id: Id,
  turn: Count,
  part: Count,
  action: v.picklist(['add', 'remove']),
  lines: v.string(),
});

export const NewList = v.object({ name: v.string(), description: v.string(), connection: v.optional(Id) });
export const Deletion = v.object({ id: Id, typed: v.string(), connection: v.optional(Id) });
