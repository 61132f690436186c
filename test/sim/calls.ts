// test, sim: the shapes of the client calls that the simulation makes, in one place because they may change.

import type { JobSeen, ReviewedRow } from './oracle';
import { marker, type Person, type ReviewSeen, type Sim, type UndoSeen } from './sim';
import { TABS, tabById } from './tabs';

export const pullArgs = (): unknown[] => [
  { name: '', platform: '', active: null, bidType: '', selectedRows: false, tabs: TABS.map(({ id }) => id) },
];

export const jobOf = (job: JobSeen): { id: string } => ({ id: job.id });

export const pushArgs = (view: ReviewSeen, leaveOut: readonly { tab: string; key: string }[]): unknown[] => [
  { token: view.token, leaveOut, typed: null },
];

export const resolveArgs = (
  _view: ReviewSeen,
  conflicts: ReviewSeen['conflicts'],
  take: 'mine' | 'theirs',
  all: boolean,
): unknown[] => [all ? take : conflicts.map(({ tab, key, field }) => ({ tab, key, field, take }))];

export const revertArgs = (_view: ReviewSeen, row: ReviewedRow): unknown[] => [
  row.changes.map((change) => ({
    tab: row.tab,
    key: row.key,
    row: 0,
    field: (change as unknown as { field: string }).field,
  })),
];

export const undoArgs = (view: UndoSeen): unknown[] => [
  { run: view.run, token: view.token, leaveOut: [], typed: null },
];

interface CheckSeen {
  readonly groups: readonly {
    readonly issues: readonly {
      readonly tab: string;
      readonly key?: string;
      readonly row: number;
      readonly field: string;
      readonly column: string;
      readonly fix?: { readonly value: unknown };
    }[];
  }[];
}

/** The cells that the panel would fix, with what they hold now. */
export function fixesOf(value: unknown, sim: Sim): Person['fixes'] {
  const found: Person['fixes'] = [];
  for (const group of (value as CheckSeen).groups) {
    for (const issue of group.issues) {
      const sheet = issue.fix && tabById(issue.tab) ? sim.oracle.sheetOf(issue.tab) : null;
      const row = sheet?.rows.find((one) => one.row === issue.row);
      if (!row || !issue.fix) continue;
      const seen = row.cells[issue.column]?.value ?? null;
      found.push({
        cell: { tab: issue.tab, key: issue.key ?? '', row: issue.row, field: issue.field },
        tab: issue.tab,
        header: issue.column,
        marker: marker(row),
        seen: seen === true ? 'TRUE' : seen === false || seen === null ? '' : String(seen),
        to:
          issue.fix.value === true ? 'TRUE' : issue.fix.value === false ? '' : String(issue.fix.value ?? ''),
      });
    }
  }
  return found;
}
