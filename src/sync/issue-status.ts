// sync: the Status of a row with errors or warnings: the column and what to do.

import { toCellText } from '../shared/cell-text';
import type { Issue, Severity } from '../shared/issue';
import { reasonOf } from './push-plan';
import { readWaiting, waitsForId } from './status';

const WORDS = { error: 'Error · ', warning: 'Warning · ' } as const;

/** Listed in one Status; Check lists all. */
const MOST_REASONS = 3;

/** Whether a Status is that of a row with issues, which nothing else writes. */
export const hasIssueText = (status: string): boolean =>
  status.startsWith(WORDS.error) || status.startsWith(WORDS.warning);

function textOf(severity: 'error' | 'warning', reasons: readonly string[]): string {
  const more = reasons.length - MOST_REASONS;
  const texts = reasons.slice(0, MOST_REASONS);
  if (more > 0) texts.push(`${more} more in Bidgrid ▸ Check`);
  return toCellText(WORDS[severity] + texts.join(' · ').replace(/\s/g, ' '));
}

/**
 * The Status that a row with these issues gets. Errors replace the result of a push, warnings do not. A row
 * that waits for its ID keeps its token.
 * @param status the current one
 */
export function statusWithIssues(status: string, issues: readonly Issue[]): string {
  if (readWaiting(status) !== null || waitsForId(status)) return status;
  const reasonsOf = (severity: Severity): string[] =>
    Array.from(new Set(issues.filter((issue) => issue.severity === severity).map(reasonOf)));
  const errors = reasonsOf('error');
  if (errors.length > 0) return textOf('error', errors);
  if (status !== '' && !hasIssueText(status)) return status;
  const warnings = reasonsOf('warning');
  return warnings.length > 0 ? textOf('warning', warnings) : '';
}
