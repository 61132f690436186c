// push: lists values that were changed elsewhere in the visible log. They were not sent from here, so they
// are not in the journal.

import { readTimes } from '../../base/read-times';
import type { Ports, Store } from '../../ports/ports';
import { toShortCellText } from '../../shared/cell-text';
import type { NumberStyle } from '../../shared/numbers';
import { counted } from '../../shared/sentences';
import type { Value } from '../../shared/value';
import type { ChangedElsewhere } from '../../sync/changed-elsewhere';
import { kindIn } from '../../tabs/columns/column';
import { NO_SHARED_NAMES, rowLabel } from '../../tabs/columns/row-label';
import { shownAsInCell } from '../../tabs/columns/shown-value';
import type { Tab } from '../../tabs/columns/tab';
import type { RunJournal } from './journal';
import { idsOf, type LogLine, rowInLog } from './log';
import { limitLog, openLog, tryLog } from './log-sheet';
import { appendLines } from './log-writes';
import { unloggedRuns } from './run-record';

/** Most lines of a pull, review or batch: a whole account that was changed elsewhere would fill the log. */
export const MOST_ELSEWHERE = 2_000;

export interface FoundElsewhere {
  readonly tab: Tab;
  readonly rows: readonly ChangedElsewhere[];
}

function linesOf(
  { tab, rows }: FoundElsewhere,
  common: Pick<LogLine, 'time' | 'run' | 'detail'>,
  most: number,
  style: NumberStyle,
): LogLine[] {
  const lines: LogLine[] = [];
  for (const { key, fields, changes } of rows) {
    const campaignId = String(fields[tab.groupField] ?? '');
    const label = rowLabel(tab, fields, NO_SHARED_NAMES);
    const campaign = tab.id === 'campaigns' ? label : String(fields.campaign ?? campaignId);
    for (const { field, before: oldValue, after } of changes) {
      if (lines.length >= most) return lines;
      const column = tab.columns.find((candidate) => candidate.field === field)!;
      const kind = kindIn(column, fields);
      const showValue = (value: Value): string => toShortCellText(shownAsInCell(kind, value, style));
      lines.push({
        ...common,
        who: '',
        action: 'Elsewhere',
        tab: tab.title,
        campaign: toShortCellText(campaign),
        row: rowInLog(tab, key, label),
        field: column.header,
        before: showValue(oldValue),
        after: showValue(after),
        outcome: '',
        ids: toShortCellText(idsOf(campaignId, key)),
      });
    }
  }
  return lines;
}

export const countElsewhere = (changedTabs: readonly FoundElsewhere[]): number =>
  changedTabs.reduce(
    (sum, { rows }) => sum + rows.reduce((count, { changes }) => count + changes.length, 0),
    0,
  );

/**
 * Under the document lock, before the values are written to tab and base. Killed in between, the next action
 * finds the same changes again and lists them twice.
 * @param run ID of the pull, review or push that found them
 * @param most lines that may still be added for this run
 */
export function logElsewhere(
  ports: Ports,
  run: string,
  changedTabs: readonly FoundElsewhere[],
  most = MOST_ELSEWHERE,
): void {
  const lineCount = Math.min(countElsewhere(changedTabs), most);
  if (lineCount <= 0) return;
  const timeText = ports.timeText(ports.clock.now());
  const times = readTimes(ports.documentStore);
  const lines: LogLine[] = [];
  for (const changedTab of changedTabs) {
    const since = times[changedTab.tab.id];
    const from = since === undefined ? '' : ports.timeText(since);
    const detail = `${from === '' ? `Before ${timeText}` : `Between ${from} and ${timeText}`}, not by this spreadsheet.`;
    lines.push(
      ...linesOf(changedTab, { time: timeText, run, detail }, lineCount - lines.length, ports.numberStyle()),
    );
  }
  const { workbook, documentStore } = ports;
  // Errors of earlier writes are not those of the log.
  workbook.flush();
  const isWritten = tryLog(() => {
    const log = openLog(workbook);
    const rows = appendLines(log, lines);
    workbook.flush();
    limitLog(ports, log, rows);
  });
  if (!isWritten) noteUnlisted(documentStore, lines.length);
}

const UNLISTED = 'bidgrid.unlisted';

const readUnlisted = (store: Store): number => Number(store.get(UNLISTED) ?? 0) || 0;

/** @param count of values changed elsewhere that the log does not list */
export const noteUnlisted = (store: Store, count: number): void =>
  store.set(UNLISTED, String(readUnlisted(store) + count));

/** The sentence about values that the log does not list, once; none: no sentence. */
export function takeUnlisted(store: Store): string[] {
  const count = readUnlisted(store);
  if (count === 0) return [];
  store.delete(UNLISTED);
  const [are, was] = count === 1 ? ['is', 'was'] : ['are', 'were'];
  return [
    `${counted(count, 'value')} that ${was} changed at the service ${are} missing in the tab Bidgrid log, because it could not be written. Check whether the tab is protected.`,
  ];
}

const lacksLines = (store: Store, { run, events }: RunJournal): boolean =>
  unloggedRuns(store).some(
    ([unloggedRun, logged]) => unloggedRun === run && logged < (events[events.length - 1]?.rows ?? 0),
  );

/** Sentences about lines that the log lacks at the end of a push. */
export const logGaps = (store: Store, journal: RunJournal): string[] => [
  ...(lacksLines(store, journal)
    ? [
        'The tab Bidgrid log could not be written; the next push adds the missing lines. Check whether the tab is protected.',
      ]
    : []),
  ...takeUnlisted(store),
];
