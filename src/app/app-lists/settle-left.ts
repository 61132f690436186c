// app: what came of app lists whose making or deleting was noted by a call that died before it could say so.

import type { Fields } from '../../model/value';
import { toCellText } from '../../sync/cell-text';
import { type LogEntry, type LoggedEntry, readEntries } from '../../sync/log';
import { withDocument } from '../job/lease';
import { findLog, type LogSheet, type Verdict, writeOutcomes } from '../log/log-sheet';
import type { Ports } from '../ports';
import { Trouble } from '../trouble';

/** No call lives longer. */
const LONGEST_MS = 6 * 60_000;

const FOUND = 'The call was interrupted; the list of app lists shows that it was done.';
const NOT_DONE = 'The call was interrupted, and nothing was done by it.';

/** Nothing more is read of a log in which nothing is open. */
function entriesOf({ sheet, places }: LogSheet): LoggedEntry[] {
  const { rows, columns } = sheet.extent();
  if (rows < 2) return [];
  const column = places.columns.get('outcome')!;
  const outcomes = sheet.values({ row: 2, column, rows: rows - 1, columns: 1 });
  if (!outcomes.some(([outcome]) => outcome === 'sending')) return [];
  return readEntries(places, sheet.values({ row: 2, column: 1, rows: rows - 1, columns }), 2);
}

const isOurs = ({ tab, action }: LogEntry): boolean =>
  tab === 'App lists' && (action === 'make' || action === 'delete');

/** Whether the list shows what was meant; what a later call did was not done by this one. */
function verdictOn(
  { row, entry }: LoggedEntry,
  all: readonly LoggedEntry[],
  lists: readonly Fields[],
): Verdict {
  const { action, key } = entry;
  const later = all.some((one) => {
    const same = one.entry.action === action && one.entry.key === key;
    return one.row > row && same && isOurs(one.entry) && one.entry.outcome === 'verified';
  });
  const isShown =
    action === 'make'
      ? lists.some(({ name }) => toCellText(String(name)) === key)
      : !lists.some(({ appListId }) => toCellText(String(appListId)) === key);
  const done = isShown && !later;
  return { rows: [row], outcome: done ? 'verified' : 'failed', detail: done ? FOUND : NOT_DONE };
}

/** @param lists all there are at the service, read just now */
export function settleLeft(ports: Ports, lists: readonly Fields[]): void {
  if (findLog(ports.workbook) === null) return;
  const before = ports.timeText(ports.clock.now() - LONGEST_MS);
  try {
    withDocument(ports, () => {
      const log = findLog(ports.workbook)!;
      const all = entriesOf(log);
      const left = all.filter(({ entry }) => {
        return isOurs(entry) && entry.outcome === 'sending' && entry.time < before;
      });
      writeOutcomes(
        log,
        left.map((one) => verdictOn(one, all, lists)),
      );
    });
  } catch (error) {
    // The document is busy, or the log is damaged: the next look settles it.
    if (!(error instanceof Trouble)) throw error;
  }
}
