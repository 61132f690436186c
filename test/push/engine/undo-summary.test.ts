// test of the engine: the sentences at the end of an undo count each outcome of docs/guides/undo.md.

import { undoSummary } from '../../../src/push/engine/end-push';
import type { RunJournal } from '../../../src/push/journal/journal';
import type { Outcome } from '../../../src/sync/operation';

const journalOf = (...outcomes: Outcome[]) =>
  ({
    entries: outcomes.map((outcome, entry) => ({ entry, outcome, operation: {} })),
  }) as unknown as RunJournal;

test.each<[Outcome, RegExp]>([
  ['verified', /^2 rows restored and verified\.$/],
  ['done', /^2 rows accepted, but the service has another value/],
  ['failed', /^2 rows not restored\./],
  ['conflict', /^2 rows changed since and not restored\.$/],
  ['unknown', /^2 rows sent without a clear answer\./],
  ['canceled', /^2 rows not sent\.$/],
])('two rows with the outcome %s are one sentence', (outcome, sentence) => {
  const sentences = undoSummary(journalOf(outcome, outcome));
  expect(sentences).toEqual([expect.stringMatching(sentence)]);
});

test('each outcome is its own sentence, and none says so', () => {
  expect(undoSummary(journalOf('verified', 'conflict', 'failed'))).toHaveLength(3);
  expect(undoSummary(journalOf())).toEqual(['Nothing was restored.']);
});
