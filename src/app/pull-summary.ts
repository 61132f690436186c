// app: what a pull did, in sentences.

import type { Plan } from '../sync/plan';
import type { Pulled } from './job-record';

export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** @param gone keys of rows that the service does not list any more */
export function pullSummary(pulled: Pulled, gone: readonly string[], plan: Plan): string[] {
  const sentences = [
    pulled.campaigns === 0
      ? 'The service has no campaign that fits this choice.'
      : `Pulled ${counted(pulled.campaigns, 'campaign')}: ${counted(pulled.added, 'new row')}, ${counted(pulled.changed, 'row')} brought up to date.`,
  ];
  if (plan.conflicts.length > 0) {
    sentences.push(
      `${counted(plan.conflicts.length, 'cell')} changed both here and at the service. Open Review and push… to decide.`,
    );
  }
  if (gone.length > 0) {
    const named = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ' …' : '');
    sentences.push(
      `${counted(gone.length, 'row')} of this tab ${gone.length === 1 ? 'is' : 'are'} not listed by the service any more (${named}). Nothing was deleted.`,
    );
  }
  const edits = plan.operations.length;
  if (edits > 0)
    sentences.push(
      `${counted(edits, 'row')} with your changes ${edits === 1 ? 'waits' : 'wait'} for a push.`,
    );
  return sentences;
}
