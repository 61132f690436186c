// test, e2e: the bad row of every rule, in real tabs of one pulled document: Check lists its message, and its
// cell is marked.

import type { CheckView } from '../../src/features/check/check-schema';
import type { Cell } from '../../src/tabs/columns/column';
import { RESOURCES } from '../../src/tabs/registry';
import { BAD_ROWS, type BadRow, issueOf } from '../tabs/rules/bad-rows';
import { type Line, SEEN_AT, shapeWorld } from './rule-places';
import { openSession, type Session } from './session';

const tabOf = (id: string) => RESOURCES.find(({ tab }) => tab.id === id)!.tab;
const titleOf = (id: string) => tabOf(id).title;

/** The header of a field; other words are headers already. */
const headerOf = (id: string, field: string) =>
  tabOf(id).columns.find((column) => column.field === field)?.header ?? field;
const HEADER_RULES = ['header-missing', 'duplicate-header'];
/**
 * Damage of the hidden sheet is tested in base-damage.test.ts, formulas in cells-of-people.test.ts, a lost
 * row of headers in header-row.test.ts.
 */
const ROWS = BAD_ROWS.filter(
  ({ rule, lost, formulas }) => !lost && !formulas && rule !== 'header-row' && !HEADER_RULES.includes(rule),
);
/** Days since 1899-12-30, as sheets store dates. */
const serial = (date: Date) =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000 + 25_569;

let session: Session;
let view: CheckView;
/** Texts of Cell states and Status, by tab. */
type TextsOfTab = Record<string, { states: string[]; status: string[] }>;
let texts: TextsOfTab;
let lineOf: Record<string, Line[]> = {};
const placed = new Map<string, { row: number; line: Line }>();

function put(sheet: string, row: number, header: string, cell: Cell): void {
  const { sheets } = session;
  const column = sheets.headers(sheet).indexOf(header) + 1;
  if (column === 0) throw new Error(`${sheet} has no ${header}`);
  const style = sheets.cell(sheet, row, header)?.s;
  const kept = style === undefined ? {} : { s: style };
  if (cell instanceof Date)
    sheets.put(sheet, row, column, { v: serial(cell), t: 2, s: { n: { pattern: 'yyyy-mm-dd' } } });
  else if (cell === '') sheets.put(sheet, row, column, null);
  else if (typeof cell === 'boolean') sheets.put(sheet, row, column, { v: cell ? 1 : 0, t: 3, ...kept });
  // A column of texts can contain a number only where it has lost the plain-text format.
  else if (typeof cell === 'number')
    sheets.put(sheet, row, column, { v: cell, t: 2, s: { n: { pattern: 'General' } } });
  else sheets.put(sheet, row, column, { v: cell, t: 1, ...kept });
}

/** Puts the bad row into its tab: over a pulled row that no other has taken, or below the others. */
function enter(bad: BadRow, taken: Record<string, Set<number>>, next: Record<string, number>): void {
  const sheet = titleOf(bad.tab);
  const [at, entry] = Object.entries(bad.typed)[0] ?? ['2', {}];
  const seen = SEEN_AT[bad.rule] ?? {};
  const isNew = Number(at) > bad.pulled.length + 1;
  const own = taken[sheet]!;
  let row = 0;
  if (isNew) {
    row = next[sheet]!;
    next[sheet] = row + 1;
  } else {
    const fits = seen.at ?? (() => true);
    const lines = lineOf[sheet]!;
    row = lines.findIndex((line, i) => !own.has(i + 2) && fits(line)) + 2;
    if (row < 2) throw new Error(`No pulled row of ${sheet} is free for ${bad.rule}`);
    own.add(row);
  }
  const line = isNew ? {} : lineOf[sheet]![row - 2]!;
  const typed = Object.entries({ ...entry, ...seen.typed?.(lineOf) }).map(
    ([field, cell]) => [headerOf(bad.tab, field), cell] as const,
  );
  placed.set(bad.rule, { row, line });
  for (const [header, cell] of bad.deleted ? emptied(line) : typed) put(sheet, row, header, cell);
}

const emptied = (line: Line) => Object.keys(line).map((header) => [header, ''] as const);

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 40, sources: 6, bids: 8, tidy: true } });
  shapeWorld(session.service.state);
  await session.pull(RESOURCES.map(({ tab }) => tab.id));
  const titles = RESOURCES.map(({ tab }) => tab.title);
  lineOf = Object.fromEntries(titles.map((title) => [title, session.sheets.rows(title)]));
  const next = Object.fromEntries(titles.map((title) => [title, lineOf[title]!.length + 2]));
  const taken = Object.fromEntries(titles.map((title) => [title, new Set<number>()]));
  for (const bad of ROWS) enter(bad, taken, next);
  view = await session.ask('checkRun');
  texts = readTexts(titles);
}, 120_000);
afterAll(() => session.close());

function readTexts(titles: readonly string[]): TextsOfTab {
  const textsOf = (title: string, header: string): string[] => {
    // Rows of other tabs may be further down, where this one is empty.
    const length = Math.max(
      session.sheets.rows(title).length,
      ...Array.from(placed.values(), ({ row }) => row),
    );
    return Array.from({ length }, (_, i) => String(session.sheets.value(title, i + 2, header) ?? ''));
  };
  return Object.fromEntries(
    titles.map((title) => [
      title,
      { states: textsOf(title, 'Cell states'), status: textsOf(title, 'Status') },
    ]),
  );
}

const issuesOf = (seen: CheckView, rule: string) =>
  seen.groups.find((group) => group.rule === rule)?.issues ?? [];

it.each(ROWS.map((bad) => [bad.rule, bad] as const))('%s is listed and marked', (rule, bad) => {
  const { row, line } = placed.get(rule)!;
  const { issue } = issueOf(bad);
  const message = SEEN_AT[rule]?.says?.(line, lineOf) ?? issue.message;
  const listed = SEEN_AT[rule]?.listed?.(line) ?? message;
  const inTab = issue.row === 0 ? 0 : row;
  const found = issuesOf(view, rule).filter((one) => one.tab === bad.tab && one.row === inTab);
  expect(found.map(({ field, message: text }) => `${field}: ${text}`)).toContain(`${issue.field}: ${listed}`);
  // Infos and issues of a tab as a whole have no cell.
  if (issue.row === 0) return;
  const sheet = titleOf(bad.tab);
  const header = issue.column || 'Change';
  const status = texts[sheet]!.status[row - 2]!;
  if (issue.severity === 'error' || status.startsWith('Warning'))
    expect(status.replaceAll(/\s/g, ' ')).toContain(message.replaceAll(/\s/g, ' '));
  const states = ['error', 'warning'].map((state) => `|${state} ${header}|`);
  expect(states.filter((state) => texts[sheet]!.states[row - 2]!.includes(state))).toHaveLength(1);
});

it('typing elsewhere in these rows changes none of the states, and no Status into another kind', async () => {
  const { sheets } = session;
  const titles = Object.keys(texts);
  for (const sheet of titles) {
    const column = sheets.headers(sheet).indexOf('Status') + 1;
    const rows = texts[sheet]!.states.length;
    const range = { row: 2, column, rows, columns: 1 };
    await session.host.edited({ user: 'anna@example.com', sheetId: sheets.idOf(sheet), range });
  }
  const newTexts = readTexts(titles);
  const kindOf = (status: string) => status.split(' · ')[0];
  for (const sheet of titles) {
    expect(newTexts[sheet]!.states).toEqual(texts[sheet]!.states);
    expect(newTexts[sheet]!.status.map(kindOf)).toEqual(texts[sheet]!.status.map(kindOf));
  }
});

it.each(HEADER_RULES)('%s is listed instead of all issues below the headers', async (rule) => {
  const bad = BAD_ROWS.find((one) => one.rule === rule)!;
  const [field, typed] = Object.entries(bad.typed[1]!)[0]!;
  const header = headerOf(bad.tab, field);
  const sheet = titleOf(bad.tab);
  put(sheet, 1, header, typed);
  const seen = await session.ask('checkRun');
  // The fix depends on the columns that exist.
  expect(issuesOf(seen, rule).map(({ message }) => message)).toContainEqual(
    expect.stringContaining(issueOf(bad).issue.message),
  );
  put(sheet, 1, String(typed), header);
});
