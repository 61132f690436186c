// test, undo: labels of rows with the present names of their campaigns.

import type { Base } from '../../../src/base/base';
import { presentLabels } from '../../../src/push/undo/undo-plan';
import type { Fields } from '../../../src/shared/value';
import type { Operation } from '../../../src/sync/operation';

const base = (field: string, all: readonly Fields[]): Base =>
  new Map(all.map((fields) => [String(fields[field]), { fields }]));

const BASES = new Map([
  [
    'campaigns',
    base('campaignId', [
      { campaignId: 'c1', name: 'Saga 2' },
      { campaignId: 'c2', name: 'Alike' },
      { campaignId: 'c3', name: 'Alike' },
    ]),
  ],
]);

const operation = (tab: string, key: string, campaignId: string, label: string): Operation => ({
  tab,
  key,
  campaignId,
  label,
  action: 'update',
  changes: [],
});

const { labelOf } = presentLabels(BASES, new Map());

test.each([
  // The app has its external ID, as in the review.
  ['source-bids', 'c1 | 77 | DE', 'c1', 'Saga · com.saga · DE', 'Saga 2 · com.saga · DE'],
  ['source-bids', 'c2 | 77 | DE', 'c2', 'Alike (c2) · com.saga · DE', 'Alike (c2) · com.saga · DE'],
  // Another campaign has the name since.
  ['targets', 'c2 | DE', 'c2', 'Old · DE', 'Alike (c2) · DE'],
  ['device-targeting', 'c1', 'c1', 'Saga', 'Saga 2'],
  // Its campaign is unknown.
  ['targets', 'c9 | DE', 'c9', 'Gone · DE', 'Gone · DE'],
  ['creative-sets', 's1', 'c1', 'Saga · Spring', 'Saga · Spring'],
])('%s %s that was not read', (tab, key, campaignId, logged, label) => {
  expect(labelOf(operation(tab, key, campaignId, logged))).toBe(label);
});
