// sidebar: arguments of Check's calls: the name of the row, and the fix with the digest of the values shown.

import type { ChosenFix, IssueCell, IssueGroup, ListedIssue, OfferedFix } from '../../client-api/check';

export const issueCell = ({ tab, rowName, row, field }: ListedIssue): IssueCell => ({
  tab,
  rowName,
  row,
  field,
});

export const fixOf = (issue: ListedIssue, { seen }: OfferedFix): ChosenFix => ({
  ...issueCell(issue),
  found: issue.found,
  seen,
});

/** If an issue has several fixes, the person has to choose one. */
export const allFixes = ({ issues }: IssueGroup): ChosenFix[] =>
  issues
    .filter(({ fixes }) => fixes.length === 1 && !fixes[0]!.oneByOne)
    .map((issue) => fixOf(issue, issue.fixes[0]!));
