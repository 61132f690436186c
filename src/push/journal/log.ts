// push: the columns and rows of the visible log: one row for each changed field of a final change. Nothing
// is decided from it.

import { shortened, toShortCellText } from '../../shared/cell-text';
import type { NumberStyle } from '../../shared/numbers';
import type { Value } from '../../shared/value';
import { ruleSentence } from '../../sync/operation';
import { type Cell, kindIn } from '../../tabs/columns/column';
import { SEPARATOR } from '../../tabs/columns/row-label';
import { shownAsInCell } from '../../tabs/columns/shown-value';
import { fieldsOfKey, type Tab } from '../../tabs/columns/tab';
import { fieldOutcome, type LoggedOperation, type RunHead, wasBefore } from './journal-rows';

export type LogField =
  | 'time'
  | 'who'
  | 'action'
  | 'tab'
  | 'campaign'
  | 'row'
  | 'field'
  | 'before'
  | 'after'
  | 'outcome'
  | 'detail'
  | 'run'
  | 'ids';

/** The texts of the cells of one row. */
export type LogLine = Readonly<Record<LogField, string>>;

interface LogColumn {
  readonly field: LogField;
  readonly header: string;
  /** Pixels. Adjacent columns of the same width are set in one call. */
  readonly width: number;
  readonly help: string;
  readonly opaque?: true;
}

const column = (
  field: LogField,
  header: string,
  width: number,
  help: string,
  rest: Pick<LogColumn, 'opaque'> = {},
): LogColumn => ({ field, header, width, help, ...rest });

/** The log tab: columns in their original order, all in plain-text format (`@`). */
export const LOG = {
  id: 'log',
  title: 'Bidgrid log',
  columns: [
    column('time', 'Time', 122, 'When the run was approved, or a change made elsewhere was found.'),
    column('who', 'Who', 122, 'Who approved it; empty for changes made elsewhere.'),
    column(
      'action',
      'Action',
      76,
      'Update, Create or Undo. Elsewhere: changed at the service, not by this spreadsheet. Other actions were sent from the sidebar.',
    ),
    column('tab', 'Tab', 92, 'The tab of the changed row.'),
    column(
      'row',
      'Row',
      294,
      'The changed row. A long name of its campaign is cut; the columns Campaign and IDs have all of it.',
    ),
    column('field', 'Field', 92, 'The changed column.'),
    column('before', 'Before', 92, 'The value at the service right before the change, where it was read.'),
    column('after', 'After', 92, 'The value that was sent, or found.'),
    column(
      'outcome',
      'Outcome',
      92,
      'verified, present, stored, late, done, failed, conflict, unknown or canceled; empty for changes made elsewhere.',
    ),
    column(
      'detail',
      'Detail',
      320,
      'The answer of the service, why the row was not sent, when a change was made elsewhere, and the bid rule.',
    ),
    column('campaign', 'Campaign', 140, 'Name of the campaign.'),
    column('run', 'Run', 140, 'ID of the push, pull or review; the same in all of its rows.'),
    column('ids', 'IDs', 140, 'ID of the campaign and of the changed object.', { opaque: true }),
  ] as readonly LogColumn[],
};

/** 1-based columns by field, and the columns whose header is missing. */
interface LogPlaces {
  readonly columns: ReadonlyMap<LogField, number>;
  readonly missing: readonly LogColumn[];
}

const named = (cell: Cell): string => (typeof cell === 'string' ? cell.trim().toLowerCase() : '');

/** Of duplicate headers, the first one counts. */
export function placeLog(headers: readonly Cell[]): LogPlaces {
  const columns = new Map<LogField, number>();
  const missing: LogColumn[] = [];
  for (const logColumn of LOG.columns) {
    const index = headers.findIndex((cell) => named(cell) === logColumn.header.toLowerCase());
    if (index < 0) missing.push(logColumn);
    else columns.set(logColumn.field, index + 1);
  }
  return { columns, missing };
}

/** The cell of the column IDs. @param key of the row */
export const idsOf = (campaignId: string, key: string): string =>
  campaignId === '' || key === campaignId || key.startsWith(`${campaignId} `)
    ? key
    : `${campaignId} · ${key}`;

/** Characters of an ID in Row: enough to tell rows apart. The column IDs has all of them. */
const ID_SHOWN = 6;

/** Characters of a label that fit into Row, and of a name in it that are kept in any case. */
const [ROW_FITS, NAME_KEPT] = [42, 12];

/** A label that fits into Row: the name before the first separator is cut, not what distinguishes the row. */
function withShortName(label: string): string {
  const end = label.indexOf(SEPARATOR);
  const excess = label.length - ROW_FITS;
  if (end < 0 || excess <= 0) return label;
  return shortened(label.slice(0, end), Math.max(NAME_KEPT, end - excess)) + label.slice(end);
}

/** The label of a row with its long IDs cut. */
function withShortIds(tab: Tab, key: string, label: string): string {
  const fields = fieldsOfKey(tab, key);
  const ids = tab.columns
    .filter(({ kind }) => kind.isId)
    .map(({ field }) => String(fields[field] ?? ''))
    .filter((id) => id.length > 10);
  return ids.reduce((text, id) => text.split(id).join(`${id.slice(0, ID_SHOWN)}…`), label);
}

/** The label of a row for the column Row, with its long IDs and a long name cut. */
export const rowInLog = (tab: Tab, key: string, label: string): string =>
  toShortCellText(withShortName(withShortIds(tab, key, label)));

/** What is known of the campaign of a row; `''`: nothing. */
export interface LoggedCampaign {
  readonly name: string;
  readonly bidType: string;
}

/**
 * One line for each changed field.
 * @param style of numbers in Before and After
 */
export function logLines(
  logged: LoggedOperation,
  tab: Tab,
  campaign: LoggedCampaign,
  style: NumberStyle,
): LogLine[] {
  const { run, time, who, outcome, detail, operation, valuesBefore, key = operation.key } = logged;
  const { action, campaignId, changes, label, undoes } = operation;
  return changes.map(({ field, before: oldValue, after }): LogLine => {
    const outcomeOfField = fieldOutcome(logged, field, outcome);
    const tabColumn = tab.columns.find((candidate) => candidate.field === field);
    const showValue = (value: Value): string =>
      toShortCellText(
        tabColumn
          ? shownAsInCell(kindIn(tabColumn, { bidType: campaign.bidType }), value, style)
          : value === null
            ? ''
            : String(value),
      );
    return {
      time,
      who: toShortCellText(who),
      action: undoes !== undefined ? 'Undo' : action === 'create' ? 'Create' : 'Update',
      tab: tab.title,
      campaign: toShortCellText(campaign.name || campaignId),
      row: rowInLog(tab, key, label),
      field: tabColumn?.header ?? field,
      // The key of a new row has no value before.
      before:
        action === 'create' && tabColumn?.access === 'key'
          ? ''
          : showValue(wasBefore(valuesBefore, field, oldValue)),
      after: showValue(after),
      outcome: outcomeOfField,
      detail: toShortCellText(
        [outcomeOfField === outcome ? detail : '', ruleSentence(operation, field)]
          .filter((text) => text !== '')
          .join(' · '),
      ),
      run,
      ids: toShortCellText(idsOf(campaignId, key)),
    };
  });
}

export type DirectAction = 'suppress' | 'unsuppress' | 'append' | 'remove' | 'replace' | 'make' | 'delete';

const WORDS: Readonly<Record<DirectAction, string>> = {
  suppress: 'Suppress',
  unsuppress: 'Unsuppress',
  append: 'Append',
  remove: 'Remove',
  replace: 'Replace',
  make: 'Create',
  delete: 'Delete',
};

export function directLine(head: RunHead, { operation, outcome, detail }: LoggedOperation): LogLine {
  const { field, after } = operation.changes[0]!;
  return {
    time: head.time,
    who: toShortCellText(head.who),
    action: WORDS[operation.label as DirectAction],
    tab: operation.tab,
    campaign: '',
    row: '',
    field,
    before: '',
    after: toShortCellText(String(after)),
    outcome,
    detail: toShortCellText(detail),
    run: head.run,
    ids: toShortCellText(operation.key),
  };
}
