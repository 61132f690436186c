// push: the summary of an undo, in sentences.

import { counted } from '../../shared/sentences';
import type { Outcome } from '../../sync/operation';
import type { RunJournal } from '../journal/journal';
import { having } from './push-job';

export const isUndo = ({ head }: Pick<RunJournal, 'head'>): boolean => head?.kind === 'undo';

export function undoSummary(journal: RunJournal): string[] {
  const sentences: string[] = [];
  const say = (outcome: Outcome, sentence: (rows: string) => string) => {
    const rows = having(journal, outcome).length;
    if (rows > 0) sentences.push(sentence(counted(rows, 'row')));
  };
  say('verified', (rows) => `${rows} restored and verified.`);
  say('present', (rows) => `${rows} not sent, because the service already had the old values.`);
  say('done', (rows) => `${rows} accepted, but the service has another value. See Status.`);
  say('failed', (rows) => `${rows} not restored. See the list for the reason.`);
  say('conflict', (rows) => `${rows} changed since and not restored.`);
  say('unknown', (rows) => `${rows} sent without a clear answer. Open Undo again in a few minutes.`);
  say('canceled', (rows) => `${rows} not sent.`);
  if (sentences.length === 0) sentences.push('Nothing was restored.');
  return sentences;
}
