// test, features: the final messages of uploads, including their counts.

import type { Upload } from '../../../src/features/lists/lists-schema';
import { uploadSummary } from '../../../src/features/lists/upload-note';
import { begunUpload } from './begun-upload';

const upload = begunUpload({
  total: 25_000,
  partSize: 10_000,
  parts: 3,
  confirmed: 25_000,
  valid: 25_000,
});

it('gives the counts', () => {
  expect(uploadSummary(upload)).toEqual([
    '25,000 IDs added to the suppression list of example.app, in 3 parts.',
  ]);
  const one: Upload = {
    ...upload,
    target: { kind: 'app-list', id: '7', name: 'Block' },
    action: 'remove',
    total: 1,
    confirmed: 1,
    valid: 1,
    parts: 1,
  };
  expect(uploadSummary(one)).toEqual(['1 app removed from the app list "Block", in 1 part.']);
});

it('gives the point of an interruption', () => {
  expect(uploadSummary({ ...upload, confirmed: 10_000, valid: 9_990, invalid: 10, parts: 1 })).toEqual([
    expect.stringMatching(/^Stopped: 10,000 IDs of 25,000 were sent and 9,990 IDs added/),
    'The service counted 10 IDs as invalid.',
  ]);
});

it('reports counts of the service that differ from the sent ones', () => {
  const odd = [
    { part: 1, sent: 10_000, valid: 9_000, invalid: 1_000 },
    { part: 2, sent: 10_000, valid: 9_000, invalid: 5 },
  ];
  const said = uploadSummary({ ...upload, valid: 23_000, invalid: 1_005, odd, oddParts: 2 });
  expect(said[2]).toMatch(
    /do not add up in 1 part: of part 2 it counted 9,000 valid and 5 invalid, but 10,000/,
  );
  expect(uploadSummary({ ...upload, odd: [odd[0]!], oddParts: 1, invalid: 1_000 })).toHaveLength(2);
});
