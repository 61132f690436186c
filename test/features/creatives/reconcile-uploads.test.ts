// test of features: outcomes of uploads: one that was replaced by another is over, whatever the service
// reports on the newer one.

import { assetHashes, uploadOutcomes } from '../../../src/features/creatives/reconcile-uploads';
import type { UploadRecord } from '../../../src/features/creatives/upload-records';

const MREC = { type: 'IMG_MREC', asset: 'second', processing: 'processing' };
const STANDS = assetHashes([MREC]).IMG_MREC!;

const upload = (id: string, more: Partial<UploadRecord> = {}): UploadRecord => ({
  id,
  setId: 'set1',
  campaignId: 'c1',
  type: 'IMG_MREC',
  name: 'a.png',
  action: 'replace',
  state: 'processing',
  sentence: '',
  who: 'anna@example.com',
  startedAt: 0,
  until: 0,
  digest: id,
  before: {},
  stands: 'first',
  readyBefore: [],
  ...more,
});

const results = (...records: UploadRecord[]) =>
  uploadOutcomes(records, 'set1', [MREC], 1000).map(({ record, outcome }) => [
    record.id,
    record.state,
    outcome,
  ]);

it('ends an upload that was replaced by a later one of its type', () => {
  expect(results(upload('old'), upload('new', { stands: STANDS }))).toEqual([['old', 'failed', 'done']]);
});

it.each<[string, Partial<UploadRecord>]>([
  ['is of another type', { type: 'IMG_ICON', stands: STANDS }],
  ['is of another set', { setId: 'set2', stands: STANDS }],
  ['never arrived', { state: 'failed', stands: '' }],
])('leaves it open when the later one %s', (_, more) => {
  expect(results(upload('old'), upload('new', more)).map(([id]) => id)).not.toContain('old');
});
