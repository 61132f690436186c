// bid-rules: adds a rule that was built in the sidebar, and shows a cell of a rule.

import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { BidRulesView, NewRule } from './bid-rules-schema';
import { type RuleColumn, readRule } from './core/bid-rule';
import { bidRulesView } from './dry-run';
import { appendRule, columnIn, findRules } from './rules-sheet';

/**
 * Writes the rule only if it has no mistake; the sidebar has shown each of them before.
 * @throws UserError with the first mistake
 */
export function bidRulesAdd(ports: Ports, cells: NewRule): BidRulesView {
  const read = readRule(0, cells);
  if (!read.ok) {
    const { column, message } = read.issues[0]!;
    throw new UserError(`"${column}": ${message}`);
  }
  return withDocument(ports, () => {
    appendRule(ports.workbook, cells);
    return bidRulesView(ports);
  });
}

/** @throws UserError when the tab was deleted */
export function bidRulesShow(ports: Ports, row: number, column: RuleColumn): null {
  const sheet = findRules(ports.workbook);
  if (sheet === null) throw new UserError('The tab Bid rules was deleted. Add a rule to create it again.');
  sheet.select(row, Math.max(1, columnIn(sheet, column)));
  return null;
}
