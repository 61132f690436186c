// sync: operations as entries of the log and back, exactly; what is half written or damaged is told, never guessed.

import type { Tab } from '../tabs/tab';
import { fromCellText, PIECE_LENGTH, pieces, toCellText } from './cell-text';
import { campaignCell, type Read, readCampaign, readChanges } from './journal-cells';
import { DIRECT_ACTIONS, type LogEntry, type LoggedEntry } from './log';
import { type Operation, OUTCOMES, type Outcome } from './operation';

export interface LoggedOperation {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  readonly operation: Operation;
  /** `sending` when its entries do not agree: a write was cut off, so the service is asked what became of it. */
  readonly outcome: Outcome;
  readonly detail: string;
  /** Index in the plan of its run. */
  readonly entry: number;
  /** 1-based rows of the log tab that make it up. */
  readonly rows: readonly number[];
}

export interface LogDamage {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  readonly rows: readonly number[];
  /** For the person: where and what. */
  readonly found: string;
  /** The same, and that it is not sent. */
  readonly sentence: string;
}

export interface Journal {
  readonly operations: readonly LoggedOperation[];
  readonly damaged: readonly LogDamage[];
}

/** What the Action of an update that takes back a run begins with; the name of that run follows. */
const UNDO = 'undo of ';

/** The words of an Action cell; null for any other text. */
function readAction(cell: string): Pick<Operation, 'action' | 'undoes'> | null {
  if (cell === 'create' || cell === 'update') return { action: cell };
  const undoes = cell.indexOf(UNDO) === 0 ? fromCellText(cell.slice(UNDO.length)) : '';
  return undoes === '' ? null : { action: 'update', undoes };
}

/** One entry for each changed field (more for texts beyond the cell limit), with the outcome `planned`. `time`: as people read it. */
export function entriesOf(
  run: string,
  operation: Operation,
  time: string,
  who: string,
  tab: Tab,
): LogEntry[] {
  const campaign = toCellText(campaignCell(operation));
  const about = {
    run,
    time,
    who,
    action: operation.undoes === undefined ? operation.action : UNDO + toCellText(operation.undoes),
    tab: operation.tab,
    key: toCellText(operation.key),
    campaign,
  };
  const entries: LogEntry[] = [];
  for (const change of operation.changes) {
    const { header, kind } = tab.columns.find((column) => column.field === change.field)!;
    const before = pieces(toCellText(kind.show(change.before)), PIECE_LENGTH);
    const after = pieces(toCellText(kind.show(change.after)), PIECE_LENGTH);
    for (let i = 0; i < Math.max(before.length, after.length); i++) {
      const field = i === 0 ? header : `${header} (${i + 1})`;
      entries.push({
        ...about,
        field,
        before: before[i] || '',
        after: after[i] || '',
        outcome: 'planned',
        detail: '',
      });
    }
  }
  return entries;
}

function readOperation(
  entries: readonly LoggedEntry[],
  tabById: (id: string) => Tab | undefined,
): Read<LoggedOperation> {
  const { row, entry } = entries[0]!;
  const tab = tabById(entry.tab);
  if (!tab) return { ok: false, row, why: `"${entry.tab}" is no tab` };
  const action = readAction(entry.action);
  if (!action) return { ok: false, row, why: `"${entry.action}" is no action` };
  const campaign = readCampaign(fromCellText(entry.campaign));
  if (!campaign) return { ok: false, row, why: 'the campaign was changed' };
  for (const other of entries) {
    if (!OUTCOMES.some((outcome) => outcome === other.entry.outcome)) {
      return { ok: false, row: other.row, why: `"${other.entry.outcome}" is no outcome` };
    }
    if (other.entry.campaign !== entry.campaign)
      return { ok: false, row: other.row, why: 'the campaign was changed' };
  }
  const changes = readChanges(tab, entries);
  if (!changes.ok) return changes;
  const agree = entries.every((other) => other.entry.outcome === entry.outcome);
  const key = fromCellText(entry.key);
  const operation: Operation = { tab: tab.id, ...action, key, ...campaign, changes: changes.value };
  const outcome = agree ? (entry.outcome as Outcome) : 'sending';
  const { run, time, who, detail } = entry;
  return {
    ok: true,
    value: { run, time, who, operation, outcome, detail, entry: 0, rows: entries.map((other) => other.row) },
  };
}

/** Done in a sidebar: such an entry names no tab by its id. */
const isDirect = ({ entry }: LoggedEntry, tabById: (id: string) => Tab | undefined): boolean =>
  DIRECT_ACTIONS.some((action) => action === entry.action) && !tabById(entry.tab);

/**
 * The operations that entries (of any runs, in any order) tell of. To be certain that exactly what was approved is sent,
 * compare `fingerprint` of a run's operations with the one kept when it was approved: it also notices deleted rows.
 */
export function operationsOf(
  entries: readonly LoggedEntry[],
  tabById: (id: string) => Tab | undefined,
): Journal {
  const groups = new Map<string, LoggedEntry[]>();
  for (const logged of entries) {
    if (isDirect(logged, tabById)) continue;
    const { run, tab, action, key } = logged.entry;
    const name = JSON.stringify([run, tab, action, key]);
    const others = groups.get(name);
    if (others) others.push(logged);
    else groups.set(name, [logged]);
  }
  const operations: LoggedOperation[] = [];
  const damaged: LogDamage[] = [];
  groups.forEach((group) => {
    const read = readOperation(group, tabById);
    if (read.ok) {
      operations.push({ ...read.value, entry: operations.length });
    } else {
      const found = `Row ${read.row} of the log cannot be used: ${read.why}.`;
      const sentence = `${found} The change it tells of is not sent; review and push it again.`;
      const { run, time, who } = group[0]!.entry;
      damaged.push({ run, time, who, rows: group.map(({ row }) => row), found, sentence });
    }
  });
  return { operations, damaged };
}
