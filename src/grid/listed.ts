// grid: the issues of a tab for a list: each with the name of its row and its fixes.

import type { ListedIssue, OfferedFix } from '../client-api/check';
import type { Issue } from '../model/issue';
import { rowKeys } from '../model/row-keys';
import type { Fields, Value } from '../model/value';
import type { Seen } from '../ports/seen';
import { type HeaderRepair, headerState } from '../sheet/repair-headers';
import type { Cell } from '../tabs/cell';
import type { Tab } from '../tabs/tab';
import { agreedFields, type Grid } from './grid';
import { rowNames } from './row-names';

/** Values for the cell and others of its row, or a repair of a header. */
export type Fix =
  | { readonly value: Value; readonly cells?: Fields }
  | { readonly repair: HeaderRepair; readonly headers: readonly Cell[] };

export interface Listed {
  readonly issue: ListedIssue;
  /** By digest of the offered fix. */
  readonly fixes: ReadonlyMap<string, Fix>;
}

const offered = (
  issue: Issue,
  rowName: string,
  fixes: readonly (readonly [label: string, fix: Fix])[],
  seen: Seen,
): Listed => {
  const { rule, tab, field, found } = issue;
  const offers: OfferedFix[] = [];
  const byDigest = new Map<string, Fix>();
  for (const [label, fix] of fixes) {
    const digest = seen('fix', tab, rule, rowName, field, found, fix);
    offers.push({ label, seen: digest, ...(label === issue.otherFix?.label ? { oneByOne: true } : {}) });
    byDigest.set(digest, fix);
  }
  return { issue: { ...issue, rowName, fixes: offers }, fixes: byDigest };
};

/** Issues of headers; while there are any, the rest of the tab cannot be read. */
function headerIssues({ tab, sheet, stored, reading }: Grid, seen: Seen): Listed[] {
  const { headers, troubles } = headerState(tab, sheet, agreedFields(stored));
  return reading.issues.map((issue) => {
    const trouble = troubles.find(({ header }) => header === issue.column);
    if (!trouble) return offered(issue, '', [], seen);
    const fixes = trouble.repairs.map((repair) => [repair.label, { repair, headers }] as const);
    return offered({ ...issue, message: trouble.message }, '', fixes, seen);
  });
}

const isOfKey = (tab: Tab, { field }: Issue): boolean => tab.keyFields.includes(field);

/** Rows whose key has an error: the key, and so every value to restore, may belong to another row. */
const rowsWithUncertainKey = (tab: Tab, issues: readonly Issue[]): Set<number> =>
  new Set(
    issues
      .filter((issue) => isOfKey(tab, issue) && (issue.fix !== undefined || issue.severity === 'error'))
      .map(({ row }) => row),
  );

function cellIssues({ tab, reading, issues }: Grid, seen: Seen): Listed[] {
  const names = rowNames(tab, reading, seen);
  const rows = new Map(reading.rows.map((row) => [row.row, row]));
  const doubtful = rowsWithUncertainKey(tab, issues);
  const { duplicates } = rowKeys(reading.rows);
  return issues.map((issue) => {
    const row = rows.get(issue.row);
    const isDuplicate = row !== undefined && row.key !== null && duplicates.has(row.key);
    // The key is fixed first: other issues depend on it.
    const waits = !isOfKey(tab, issue) && (isDuplicate || doubtful.has(issue.row));
    const { fix, ...rest } = issue;
    const { otherFix } = issue;
    const name = row ? names.nameOf(row) : '';
    if (waits || !reading.columns.has(issue.field)) return offered(rest, name, [], seen);
    const fixes = [fix, otherFix].filter((one) => one !== undefined);
    const offers = fixes.map(({ label, ...values }) => [label, values] as const);
    return offered(fix ? issue : rest, name, offers, seen);
  });
}

export const listedIssues = (grid: Grid, seen: Seen): Listed[] =>
  grid.reading.issues.length > 0 ? headerIssues(grid, seen) : cellIssues(grid, seen);
