// push: the line of the visible log for something sent from a sidebar without a tab.

import { toShortCellText } from '../../shared/cell-text';
import type { LoggedOperation, RunHead } from './journal-rows';
import type { LogLine } from './log';

export type DirectAction = 'suppress' | 'unsuppress' | 'append' | 'remove' | 'replace' | 'make' | 'delete';

const WORDS: Readonly<Record<DirectAction, string>> = {
  suppress: 'Suppress',
  unsuppress: 'Unsuppress',
  append: 'Append',
  remove: 'Remove',
  replace: 'Replace',
  make: 'Create',
  delete: 'Delete',
};

export function directLine(head: RunHead, { operation, outcome, detail }: LoggedOperation): LogLine {
  const { field, after } = operation.changes[0]!;
  return {
    time: head.time,
    who: toShortCellText(head.who),
    action: WORDS[operation.label as DirectAction],
    tab: operation.tab,
    campaign: '',
    row: '',
    field,
    before: '',
    after: toShortCellText(String(after)),
    outcome,
    detail: toShortCellText(detail),
    run: head.run,
    ids: toShortCellText(operation.key),
  };
}
