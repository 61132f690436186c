// test, features: a document of two campaigns, and what Check lists in it.

import type { ChosenFix } from '../../../src/calls/call-schemas';
import { checkRun } from '../../../src/features/check/check';
import type { CheckView } from '../../../src/features/check/check-schema';
import { fixOf } from '../../../src/features/check/view/check-choices';
import type { ListedIssue } from '../../../src/shared/issue';
import { type Document, documentWith } from '../../push/world/document';
import { TWO_CAMPAIGNS } from '../../push/world/two-campaigns';

export function pulled(...tabs: string[]): Document {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', ...tabs);
  return document;
}

export const issuesIn = ({ groups }: CheckView): ListedIssue[] => groups.flatMap(({ issues }) => issues);

/** The issues of a rule, in the order of the list. */
export const found = ({ ports }: Document, rule: string): ListedIssue[] =>
  issuesIn(checkRun(ports)).filter((issue) => issue.rule === rule);

/** The fix with this label, as the page sends it. */
export function chosen(issue: ListedIssue, label: string): ChosenFix {
  const fix = issue.fixes.find((one) => one.label === label);
  if (!fix) throw new Error(`No fix "${label}": ${issue.fixes.map((one) => one.label).join(', ')}`);
  return fixOf(issue, fix);
}

export const columnOf = (document: Document, tab: string, header: string): number =>
  document.sheet(tab).header().indexOf(header) + 1;

/** Puts a value into a cell by its header. */
export const put = (document: Document, tab: string, row: number, header: string, value: string | number) =>
  document.sheet(tab).put(row, columnOf(document, tab, header), value);

/** The values below a header. */
export const valuesOf = (document: Document, tab: string, header: string) => {
  const { rows } = document.sheet(tab).extent();
  const block = { row: 2, column: columnOf(document, tab, header), rows: rows - 1, columns: 1 };
  return document
    .sheet(tab)
    .values(block)
    .map(([value]) => value);
};

/** Deletes a tab as a person does: Bidgrid no longer finds it. */
export function deleteTab({ ports: { workbook } }: Document, tab: string): void {
  const find = workbook.find;
  workbook.find = (id) => (id === tab ? null : find(id));
}
