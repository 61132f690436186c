// app: what happened in an undo, in sentences.

import type { Journal } from '../../sync/journal';
import type { Outcome } from '../../sync/operation';
import { counted } from '../pull/summary';
import { having } from '../push/job';

export const isUndo = ({ operations }: Journal): boolean =>
  operations.some(({ operation }) => operation.undoes !== undefined);

export function undoSummary(journal: Journal): string[] {
  const count = (outcome: Outcome) => counted(having(journal, outcome).length, 'row');
  const some = (outcome: Outcome) => having(journal, outcome).length > 0;
  const sentences = [`${count('done')} restored; the service says what it said before.`];
  if (some('differs')) {
    sentences.push(
      `${count('differs')} accepted, but the service says something else. Their Status tells what.`,
    );
  }
  if (some('refused')) sentences.push(`${count('refused')} not restored; the list tells why.`);
  if (some('unknown')) {
    sentences.push(`${count('unknown')} sent without a clear answer. Open Undo again in a few minutes.`);
  }
  if (some('cancelled')) sentences.push(`${count('cancelled')} not sent.`);
  if (journal.damaged.length > 0) sentences.push(journal.damaged[0]!.sentence);
  return sentences;
}
