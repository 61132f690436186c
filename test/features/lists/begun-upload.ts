// test, features: a record of an upload that started and has sent nothing.

import type { Upload } from '../../../src/features/lists/lists-schema';

export const begunUpload = (more: Partial<Upload> = {}): Upload => ({
  id: 'upload-1',
  connection: 'connection-1',
  owner: 'Ann',
  target: { kind: 'suppression', app: 'example.app' },
  action: 'add',
  source: 'users.csv',
  fingerprint: 'f',
  total: 3,
  partSize: 3,
  turn: 0,
  parts: 0,
  confirmed: 0,
  valid: 0,
  invalid: 0,
  odd: [],
  oddParts: 0,
  startedAt: 0,
  malformed: 0,
  duplicates: 0,
  allZero: 0,
  ...more,
});
