// push: the journal of a run as rows of a hidden sheet: the plan, written once before anything is sent,
// and events, appended. Each row has a seal over its place and text. Event rows form a chain: removed,
// repeated, reordered or replaced rows are detected.

import { escapedUnit, PIECE_LENGTH, pieces } from '../../shared/cell-text';
import { hmacSha256, sameDigest } from '../../shared/digests';
import { groupedBy } from '../../shared/grouped-by';
import type { Fields, Value } from '../../shared/value';
import type { Operation, Outcome } from '../../sync/operation';

/**
 * push, undo: changes of rows · upload: one asset sent from the sidebar · direct: other requests of the
 * sidebar.
 */
type RunKind = 'push' | 'undo' | 'upload' | 'direct';

/** Properties of a run. */
export interface RunHead {
  readonly run: string;
  readonly kind: RunKind;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The same as text for people. */
  readonly time: string;
  readonly who: string;
  /** ID of the person who approved it. */
  readonly person: string;
  readonly company: string;
}

/** The outcome of one entry. */
export interface EntryOutcome {
  /** Index in the plan of the run. */
  readonly entry: number;
  readonly outcome: Outcome;
  /** Message for people; may be `''`. */
  readonly detail: string;
  /** The service's values of the changed fields right before the request. */
  readonly valuesBefore?: Fields;
  /** Key of the created object. */
  readonly key?: string;
}

/** One change of a run with its current outcome. */
export interface LoggedOperation extends EntryOutcome {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** The approved operation; never changes. */
  readonly operation: Operation;
}

/** The service's value of a field right before the request, if it was read. @param reviewed if it was not */
export const wasBefore = (valuesBefore: Fields | undefined, field: string, reviewed: Value): Value => {
  const value = valuesBefore?.[field];
  return value === undefined ? reviewed : value;
};

/** A row of the sheet without its seal. */
export interface JournalRow {
  readonly kind: 'plan' | 'event';
  /** 0-based, within the kind. */
  readonly index: number;
  readonly text: string;
}

/** Characters for the digests before the text in a cell. */
const ROW_LENGTH = PIECE_LENGTH - 200;

// JSON.stringify escapes control characters and lone surrogates; what a sheet might still lose is escaped the
// same way.
const lineOf = (value: unknown): string =>
  `${JSON.stringify(value).replace(/[\u007f-\u009f\ufffe\uffff]/g, escapedUnit)}\n`;

const rowsOf = (kind: JournalRow['kind'], lines: readonly string[], first: number): JournalRow[] => {
  const rows: JournalRow[] = [];
  let text = '';
  const cut = (isAll: boolean) => {
    const parts = pieces(text, ROW_LENGTH);
    text = isAll ? '' : parts.pop()!;
    for (const part of parts) rows.push({ kind, index: first + rows.length, text: part });
  };
  for (const line of lines) {
    text += line;
    if (text.length > 4 * ROW_LENGTH) cut(false);
  }
  if (text !== '') cut(true);
  return rows;
};

const linesOf = (texts: readonly string[]): unknown[] =>
  texts
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

/**
 * `[tab, action, key, campaignId, label, [field, before, after, …], the rest of the operation if there is
 * any]`
 */
function packed(operation: Operation): unknown[] {
  const { tab, action, key, campaignId, label, changes, ...rest } = operation;
  const values: unknown[] = [];
  for (const { field, before: oldValue, after } of changes) values.push(field, oldValue, after);
  const whole = [tab, action, key, campaignId, label, values];
  return Object.keys(rest).length > 0 ? [...whole, rest] : whole;
}

function unpacked(line: unknown): Operation {
  const [tab, action, key, campaignId, label, values, rest] = line as [
    string,
    Operation['action'],
    string,
    string,
    string,
    unknown[],
    object?,
  ];
  const changes: unknown[] = [];
  for (let i = 0; i < values.length; i += 3) {
    changes.push({ field: values[i], before: values[i + 1], after: values[i + 2] });
  }
  return { tab, action, key, campaignId, label, changes, ...rest } as Operation;
}

/** The rows of a plan: its head, then one line for each operation. */
export const planRows = (head: RunHead, operations: readonly Operation[]): JournalRow[] =>
  rowsOf('plan', [lineOf(head), ...operations.map((operation) => lineOf(packed(operation)))], 0);

interface Plan {
  readonly head: RunHead;
  readonly operations: readonly Operation[];
}

/** @param texts of all rows of the plan, in order */
export function readPlan(texts: readonly string[]): Plan {
  const [head, ...operations] = linesOf(texts);
  return { head: head as RunHead, operations: operations.map(unpacked) };
}

/** Ascending numbers as `0-19,25`. */
export function rangeText(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let end = i;
    while (end + 1 < numbers.length && numbers[end + 1] === numbers[end]! + 1) end += 1;
    ranges.push(end === i ? `${numbers[i]}` : `${numbers[i]}-${numbers[end]}`);
    i = end + 1;
  }
  return ranges.join(',');
}

/** The inverse of `rangeText`. */
export function rangeNumbers(text: string): number[] {
  const numbers: number[] = [];
  for (const range of text === '' ? [] : text.split(',')) {
    const [first, last = first] = range.split('-').map(Number);
    for (let number = first!; number <= last!; number += 1) numbers.push(number);
  }
  return numbers;
}

/**
 * Rows of events. Entries without detail, seen values and key are written as ranges, one line for each
 * outcome.
 */
export function eventRows(outcomes: readonly EntryOutcome[], first: number): JournalRow[] {
  const plain = new Map<Outcome, number[]>();
  const lines: string[] = [];
  for (const { entry, outcome, detail, valuesBefore, key } of outcomes) {
    if (detail === '' && valuesBefore === undefined && key === undefined) {
      const entries = plain.get(outcome);
      if (entries) entries.push(entry);
      else plain.set(outcome, [entry]);
    } else lines.push(lineOf([entry, outcome, detail, valuesBefore ?? 0, key ?? 0]));
  }
  plain.forEach((entries, outcome) => {
    lines.push(lineOf([outcome, rangeText(entries.sort((a, b) => a - b))]));
  });
  return rowsOf('event', lines, first).map((row, i) => ({
    ...row,
    text: (i === 0 ? BEGINS : '+') + row.text,
  }));
}

/**
 * Prefix of the first row of a write; the others have `+`. An interrupted write is followed by a first row.
 */
const BEGINS = '.';

export const continuesEvent = (text: string): boolean => text.charAt(0) !== BEGINS;
export const endsEvent = (text: string): boolean => text.endsWith('\n');

/** @param texts of the rows of one write, in order */
export function readEvents(texts: readonly string[]): EntryOutcome[] {
  const outcomes: EntryOutcome[] = [];
  for (const line of linesOf(texts.map((text) => text.slice(1))) as unknown[][]) {
    if (typeof line[0] === 'string') {
      const [outcome, ranges] = line as [Outcome, string];
      for (const entry of rangeNumbers(ranges)) outcomes.push({ entry, outcome, detail: '' });
      continue;
    }
    const [entry, outcome, detail, valuesBefore, key] = line as [
      number,
      Outcome,
      string,
      Fields | 0,
      string | 0,
    ];
    outcomes.push({
      entry,
      outcome,
      detail,
      ...(valuesBefore === 0 ? {} : { valuesBefore }),
      ...(key === 0 ? {} : { key }),
    });
  }
  return outcomes;
}

/** The entries of a plan after these events. Later events keep `seen` and the key of a creation. */
export function entriesAfter(
  entries: readonly LoggedOperation[],
  outcomes: readonly EntryOutcome[],
): LoggedOperation[] {
  const next = entries.slice();
  for (const { entry, ...event } of outcomes) {
    const earlierEntry = next[entry];
    if (earlierEntry) next[entry] = { ...earlierEntry, ...event };
  }
  return next;
}

/** The entries of a plan before anything was sent. */
export const plannedEntries = ({ head: { run, time, who }, operations }: Plan): LoggedOperation[] =>
  operations.map((operation, entry) => ({
    run,
    time,
    who,
    operation,
    entry,
    outcome: 'planned',
    detail: '',
  }));

/** Input of a seal besides the row: the document and the run. */
export interface SealedBy {
  /** Secret of the script. */
  readonly key: string;
  readonly spreadsheetId: string;
  readonly run: string;
}

const sealOf = ({ key, spreadsheetId, run }: SealedBy, row: JournalRow, link: string): string =>
  hmacSha256(key, ['journal', spreadsheetId, run, row.kind, String(row.index), link, row.text]);

/** @param count of all rows of the plan */
export const planSeal = (by: SealedBy, row: JournalRow, count: number): string =>
  sealOf(by, row, String(count));

/** @param previous seal of the row before: of the previous event, or of the last row of the plan */
export const eventSeal = (by: SealedBy, row: JournalRow, previous: string): string =>
  sealOf(by, row, previous);

/** A row that was read, with its seal. */
export interface SealedRow extends JournalRow {
  readonly seal: string;
}

/** The rows of a plan in order, with valid seals; null when one is missing or changed. */
export function soundPlan<R extends SealedRow>(
  by: SealedBy,
  rows: readonly R[],
  count: number,
): readonly R[] | null {
  const rowsByIndex = groupedBy(rows, ({ index }) => index);
  const plan: R[] = [];
  while (plan.length < count) {
    const next = rowsByIndex.get(plan.length)?.find((row) => sameDigest(row.seal, planSeal(by, row, count)));
    if (!next) return null;
    plan.push(next);
  }
  return plan;
}

/** The unbroken beginning of the chain of events. @param first seal of the last row of the plan */
export function soundEvents<R extends SealedRow>(by: SealedBy, rows: readonly R[], first: string): R[] {
  const rowsByIndex = groupedBy(rows, ({ index }) => index);
  const chain: R[] = [];
  let previous = first;
  for (;;) {
    const link = previous;
    const next = rowsByIndex.get(chain.length)?.find((row) => sameDigest(row.seal, eventSeal(by, row, link)));
    if (!next) return chain;
    chain.push(next);
    previous = next.seal;
  }
}
