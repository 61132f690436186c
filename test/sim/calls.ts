// test, sim: the types of the client calls that the simulation makes, in one file because they may change.

import type { JobSeen, ReviewedRow } from './oracle';
import { marker, type Person, type ReviewSeen, type Sim } from './sim';
import { TABS, tabById } from './tabs';

export const pullArgs = (): unknown[] => [
  { name: '', platform: '', active: null, bidType: '', selectedRows: false, tabs: TABS.map(({ id }) => id) },
];

export const jobOf = (job: JobSeen): { id: string } => ({ id: job.id });

/** @param undoes the run that the push undoes; absent: none */
export const pushArgs = (
  view: ReviewSeen,
  leaveOut: readonly { tab: string; key: string }[],
  undoes?: string,
): unknown[] => [{ token: view.token, leaveOut, typed: null, ...(undoes === undefined ? {} : { undoes }) }];

export const resolveArgs = (
  view: ReviewSeen,
  conflicts: ReviewSeen['conflicts'],
  take: 'mine' | 'theirs',
  all: boolean,
): unknown[] => [
  all
    ? { take, seen: view.conflictsDigest }
    : conflicts.map(({ tab, key, field, seen, mine, theirs }) => ({
        tab,
        key,
        field,
        take,
        seen,
        mine,
        theirs,
      })),
  view.token,
];

export const revertArgs = (view: ReviewSeen, row: ReviewedRow): unknown[] => [
  row.changes.map((change) => {
    const { field, seen, after } = change as typeof change & { field: string; seen: string };
    return { tab: row.tab, key: row.key, field, seen, after };
  }),
  view.token,
];

interface CheckSeen {
  readonly groups: readonly {
    readonly issues: readonly {
      readonly tab: string;
      readonly rowName: string;
      readonly row: number;
      readonly field: string;
      readonly column: string;
      readonly found: string;
      readonly fix?: { readonly value: unknown };
      readonly fixes: readonly { readonly label: string; readonly seen: string }[];
    }[];
  }[];
}

/** A value as the document shows it. */
const shown = (value: unknown, { world }: Sim): string => {
  if (value === true) return 'TRUE';
  if (value === false || value === null || value === undefined) return '';
  return typeof value === 'number' && world.decimalComma ? String(value).replace('.', ',') : String(value);
};

/** The cells that the panel would fix, with their current values. */
export function fixesOf(value: unknown, sim: Sim): Person['fixes'] {
  const found: Person['fixes'] = [];
  for (const { issues } of (value as CheckSeen).groups) {
    for (const issue of issues) {
      const sheet = tabById(issue.tab) ? sim.oracle.sheetOf(issue.tab) : null;
      const row = sheet?.rows.find((one) => one.row === issue.row);
      const [fix] = issue.fixes;
      if (!row || !fix || issue.fixes.length > 1) continue;
      const { tab, rowName, field, column } = issue;
      // A fix may clear the other cell of two that exclude each other.
      const cleared = Object.keys(row.cells).find((name) => fix.label === `Clear ${name}`);
      const header = cleared ?? column;
      found.push({
        cell: { tab, rowName, row: issue.row, field, found: issue.found, seen: fix.seen },
        tab,
        header,
        marker: marker(row),
        seen: shown(row.cells[header]?.value, sim),
        to: issue.fix && header === column ? shown(issue.fix.value, sim) : null,
      });
    }
  }
  return found;
}
