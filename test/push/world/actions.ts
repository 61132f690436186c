// test, runs: what several tests type, push and undo in the document of two campaigns.

import type { ReviewView } from '../../../src/push/review/review-view';
import type { UndoView } from '../../../src/push/undo/undo-schema';
import type { Document } from './document';
import type { MemoryService } from './memory-service';

/** How long the service may show the state before a push: the default of the setting. */
export const LAG_MS = 120_000;

export const NEW_CAMPAIGN = {
  name: 'New',
  platform: 'android',
  bidType: 'CPI',
  packageName: 'example.new',
  category: 'Games',
  trackingMethod: 'custom_track',
  active: true,
};

export type Edit = readonly [tab: string, key: string, field: string, value: string | number | boolean];

/** Pushes edits and forgets the log of requests. */
export function pushEdits(document: Document, ...edits: readonly Edit[]): void {
  for (const edit of edits) document.type(...edit);
  const view = document.review();
  document.push({ typed: view.rows.length });
  document.service.log.length = 0;
}

/** Saga in US and DE, Quest in DEFAULT, and an ad. */
export function editFourRows(document: Document): ReviewView {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('targets', '7 | DE', 'bid', 1.2);
  document.type('targets', '8 | DEFAULT', 'budget', 250);
  document.type('ads', '901', 'name', 'Tiny');
  return document.review();
}

/** Starts the push, applies a fault, and runs the push to its end; the fault ends with it. */
export function pushWithFault(
  document: Document,
  before: MemoryService['before'],
  after: MemoryService['after'] = before,
) {
  const { service } = document;
  const started = document.startPush({ typed: document.review().rows.length });
  service.before = before;
  service.after = after;
  const end = document.finish(started);
  service.before = () => undefined;
  service.after = () => undefined;
  return end;
}

/** Label, column, and the present and old value of what an undo writes. */
export const restoredIn = ({ values }: UndoView) =>
  values
    .filter(({ kind }) => kind === 'restored')
    .map(({ label, column, current, old }) => [label, `${column}: ${current} → ${old}`]);

/** What an undo leaves, and why. */
export const leftIn = ({ values }: UndoView) =>
  values
    .filter(({ kind }) => kind !== 'restored')
    .map(({ kind, label, column, current, why }) => [kind, label, column, current, why]);
