// push: the journal of a run as rows of a hidden sheet: the plan, written once before anything is sent, and
// events, appended.

import { escapedUnit, PIECE_LENGTH, pieces } from '../../shared/cell-text';
import type { Fields, Value } from '../../shared/value';
import { isFinal, type Operation, type Outcome } from '../../sync/operation';

/**
 * push: changes of rows · upload: one asset sent from the sidebar · direct: other requests of the sidebar.
 */
type RunKind = 'push' | 'upload' | 'direct';

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

const HEAD_TEXTS = ['run', 'kind', 'time', 'who', 'person', 'company'] as const;

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
  /** Only for `stored` and `done`: the values that the service has instead of those that were sent. */
  readonly stored?: Fields;
  /** When it was sent, or got its first outcome, milliseconds since 1970; absent: not yet. */
  readonly at?: number;
  /** Of a change that was not seen at the service: a later pull decided what became of it. */
  readonly isSettled?: true;
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

/** The service's value of a field after the change was accepted. @param sent if it is no other one */
export const wasStored = ({ stored }: Pick<EntryOutcome, 'stored'>, field: string, sent: Value): Value => {
  const value = stored?.[field];
  return value === undefined ? sent : value;
};

/** The outcome of one field. Of a row that is stored in another form, the other fields are as sent. */
export const fieldOutcome = <Name extends string>(
  { stored }: Pick<EntryOutcome, 'stored'>,
  field: string,
  outcome: Name,
): Name | 'verified' => (outcome === 'stored' && stored?.[field] === undefined ? 'verified' : outcome);

/** A row of the sheet. */
export interface JournalRow {
  readonly kind: 'plan' | 'event';
  /** 0-based, within the kind. */
  readonly index: number;
  readonly text: string;
}

/** Below the cell limit with the prefixes of the text. */
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
  return { ...rest, tab, action, key, campaignId, label, changes } as Operation;
}

/** The rows of a plan: its head, then one line for each operation. */
export const planRows = (head: RunHead, operations: readonly Operation[]): JournalRow[] =>
  rowsOf('plan', [lineOf(head), ...operations.map((operation) => lineOf(packed(operation)))], 0);

interface Plan {
  readonly head: RunHead;
  readonly operations: readonly Operation[];
}

const PACKED_TEXTS = 5;

/** True for the shape that `packed` gives. People can change the sheet. */
const isPacked = (line: unknown): boolean =>
  Array.isArray(line) &&
  line.slice(0, PACKED_TEXTS).every((part) => typeof part === 'string') &&
  Array.isArray(line[PACKED_TEXTS]) &&
  line[PACKED_TEXTS].length % 3 === 0;

const isHead = (line: unknown): line is RunHead =>
  line !== null &&
  typeof line === 'object' &&
  HEAD_TEXTS.every((name) => typeof (line as Record<string, unknown>)[name] === 'string') &&
  Number.isFinite((line as RunHead).startedAt);

/** @param texts of all rows of the plan, in order @returns null: no plan, or people changed it */
export function readPlan(texts: readonly string[]): Plan | null {
  try {
    const [head, ...operations] = linesOf(texts);
    return isHead(head) && operations.every(isPacked) ? { head, operations: operations.map(unpacked) } : null;
  } catch {
    return null;
  }
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

/** More than any plan has; people can change the sheet. */
const MOST_ENTRIES = 200_000;

/** The inverse of `rangeText`. */
export function rangeNumbers(text: string): number[] {
  const numbers: number[] = [];
  for (const range of text === '' ? [] : text.split(',')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let number = first; number <= Math.min(last, MOST_ENTRIES); number += 1) numbers.push(number);
  }
  return numbers;
}

/**
 * Rows of events: their time, then their lines. Entries with only an outcome are written as ranges, one line
 * for each outcome.
 * @param at milliseconds since 1970
 */
export function eventRows(outcomes: readonly EntryOutcome[], first: number, at: number): JournalRow[] {
  const plain = new Map<Outcome, number[]>();
  const lines: string[] = [lineOf(at)];
  for (const { entry, outcome, detail, valuesBefore, key, stored, isSettled } of outcomes) {
    const rest = [valuesBefore ?? 0, key ?? 0, stored ?? 0, isSettled ? 1 : 0];
    if (detail === '' && rest.every((part) => part === 0)) {
      const entries = plain.get(outcome);
      if (entries) entries.push(entry);
      else plain.set(outcome, [entry]);
    } else lines.push(lineOf([entry, outcome, detail, ...rest]));
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

const linesOrNone = (texts: readonly string[]): unknown[] => {
  try {
    return linesOf(texts);
  } catch {
    return [];
  }
};

/** @param texts of the rows of one write, in order; none if people changed them */
export function readEvents(texts: readonly string[]): EntryOutcome[] {
  const outcomes: EntryOutcome[] = [];
  const lines = linesOrNone(texts.map((text) => text.slice(1)));
  const recordedAt = typeof lines[0] === 'number' ? lines[0] : 0;
  for (const line of lines.filter(Array.isArray) as unknown[][]) {
    if (typeof line[0] === 'string' && typeof line[1] === 'string') {
      const [outcome, ranges] = line as [Outcome, string];
      for (const entry of rangeNumbers(ranges)) outcomes.push({ entry, outcome, detail: '', at: recordedAt });
      if (outcomes.length > MOST_ENTRIES) return [];
      continue;
    }
    const [entry, outcome, detail, valuesBefore, key, stored, isSettled] = line as [
      number,
      Outcome,
      string,
      Fields | 0,
      string | 0,
      Fields | 0,
      1 | 0,
    ];
    if (Number.isInteger(entry))
      outcomes.push({
        entry,
        outcome,
        detail,
        at: recordedAt,
        ...(valuesBefore === 0 ? {} : { valuesBefore }),
        ...(key === 0 ? {} : { key }),
        ...(stored === 0 ? {} : { stored }),
        ...(isSettled === 1 ? { isSettled: true } : {}),
      });
  }
  return outcomes;
}

/** The entries of a plan after these events. Later events keep `valuesBefore` and the key of a creation. */
export function entriesAfter(
  entries: readonly LoggedOperation[],
  outcomes: readonly EntryOutcome[],
): LoggedOperation[] {
  const next = entries.slice();
  for (const { entry, ...event } of outcomes) {
    const earlierEntry = next[entry];
    if (!earlierEntry) continue;
    // What a later pull finds out does not change when it was sent.
    const { at = event.at } = isFinal(earlierEntry.outcome) ? earlierEntry : event;
    next[entry] = { ...earlierEntry, ...event, ...(at === undefined ? {} : { at }) };
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
