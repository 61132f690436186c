// check: arguments of Check's calls: the name of the row, and the fix with the digest of the values shown.

import type { ChosenFix, IssueCell } from '../../../calls/call-schemas';
import type { ListedIssue, OfferedFix } from '../../../shared/issue';
import type { IssueGroup } from '../check-schema';

export const issueCell = ({ tab, rowName, row, field }: ListedIssue): IssueCell => ({
  tab,
  rowName,
  row,
  field,
});

export const fixOf = (issue: ListedIssue, { seen: digest }: OfferedFix): ChosenFix => ({
  ...issueCell(issue),
  found: issue.found,
  seen: digest,
});

const chosen =
  (choose: (issue: ListedIssue) => OfferedFix | undefined) =>
  ({ issues }: Pick<IssueGroup, 'issues'>): ChosenFix[] =>
    issues.flatMap((issue) => {
      const fix = choose(issue);
      return fix ? [fixOf(issue, fix)] : [];
    });

/** The certain fix of each issue that has one. */
export const allFixes = chosen(({ fixes }) => fixes.find(({ certain }) => certain));

/** The last pulled value of each issue that offers it. */
export const allRestores = chosen(({ fixes }) => fixes.find(({ restores }) => restores));
