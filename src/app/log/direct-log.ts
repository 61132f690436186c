// app: the log of what sidebars send directly, without a tab: written before it is sent, settled after.

import { toCellText } from '../../sync/cell-text';
import { type DirectAction, type LogEntry, readEntries } from '../../sync/log';
import type { Outcome } from '../../sync/operation';
import { withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { appendEntries, openLog, writeOutcomes } from './log-sheet';

export interface DirectNote {
  readonly run: string;
  readonly action: DirectAction;
  /** Title of what it belongs to: `Suppression`. */
  readonly tab: string;
  /** What it was done to: an app, an ID. */
  readonly key: string;
  readonly field: string;
  readonly after: string;
}

/**
 * Notes it as `pending`. @throws Trouble when the log is damaged or the document is busy
 */
export function noteDirect(ports: Ports, note: DirectNote, outcome: Outcome = 'sending', detail = ''): void {
  const entry: LogEntry = {
    run: note.run,
    time: ports.timeText(ports.clock.now()),
    who: ports.person().name,
    action: note.action,
    tab: note.tab,
    key: toCellText(note.key),
    campaign: '',
    field: note.field,
    before: '',
    after: toCellText(note.after),
    outcome,
    detail,
  };
  withDocument(ports, () => appendEntries(openLog(ports.workbook), [entry]));
}

/** Settles the note of this run; where it is gone (or in another document), it is written anew. */
export function settleDirect(ports: Ports, note: DirectNote, outcome: Outcome, detail: string): void {
  const found = withDocument(ports, () => {
    const log = openLog(ports.workbook);
    const { rows, columns } = log.sheet.extent();
    const cells = rows < 2 ? [] : log.sheet.values({ row: 2, column: 1, rows: rows - 1, columns });
    const own = readEntries(log.places, cells, 2).filter(({ entry }) => entry.run === note.run);
    writeOutcomes(log, [{ rows: own.map(({ row }) => row), outcome, detail }]);
    return own.length > 0;
  });
  if (!found) noteDirect(ports, note, outcome, detail);
}
