// app: what clients ask about checking, and what they get.

import type { Issue, Severity } from '../../model/issue';
import type { Reply } from './reply';

export interface IssueGroup {
  readonly rule: string;
  readonly severity: Severity;
  readonly title: string;
  readonly issues: readonly Issue[];
  /** How many of them can be mended with one click. */
  readonly fixable: number;
}

export interface CheckView {
  readonly rowsChecked: number;
  readonly errors: number;
  readonly warnings: number;
  readonly groups: readonly IssueGroup[];
}

/** Names a cell for a jump or a fix: by tab, field and row key (`''` key: a new row, then `row` decides). */
export interface CellName {
  readonly tab: string;
  readonly key: string;
  readonly row: number;
  readonly field: string;
}

export interface CheckSurface {
  checkRun(): Reply<CheckView>;
  checkShow(cell: CellName): Reply<true>;
  checkFix(cells: readonly CellName[]): Reply<CheckView>;
}
