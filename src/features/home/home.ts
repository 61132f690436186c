// home: the state of the document in one call. Reads one column of each tab, and compares nothing.

import {
  addressesOf,
  connectionOf,
  NO_ADDRESSES,
  unconfirmedSentence,
  whyNone,
} from '../../connections/connection';
import { loginOf } from '../../connections/connection-list';
import { ownConnections } from '../../connections/connection-record';
import { rememberedBy } from '../../connections/document-connection';
import { inConnections } from '../../connections/permission';
import { needFree, withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import type { SheetPort } from '../../ports/sheet';
import { Outdated, UserError } from '../../ports/user-error';
import { lastPull, pullSets } from '../../pull/pull-choice';
import { readMissed } from '../../pull/pull-gaps';
import { placeLog } from '../../push/journal/log';
import { findLog } from '../../push/journal/log-sheet';
import { lastRuns } from '../../push/undo/runs';
import { counted } from '../../shared/sentences';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { DAY_MS } from '../../shared/time';
import { columnsNamed, needColumns } from '../../sheet/find-columns';
import { NOTHING_MOVED, tidyColumns } from '../../sheet/tidy-columns';
import { CHANGE_HEADER } from '../../tabs/columns/tab';
import { ALL_TABS, RESOURCES } from '../../tabs/registry';
import { dayText } from '../history/core/history-days';
import { costPerInstall, type DayTotal } from '../history/core/history-row';
import { accountOf, alarmsOn, isKept, readState } from '../history/history-state';
import { jobCurrent } from '../jobs/jobs';
import { morningRuns } from '../schedule/show-schedule';
import type { DayFigures, HomeTab, HomeView, MarkName, RowChoice } from './home-schema';

const dayFigures = ({ day, spend, installs }: DayTotal): DayFigures => {
  return { day: dayText(day), spend, installs, cpi: costPerInstall(spend, installs) };
};

type HomeFigures = Pick<HomeView, 'yesterday' | 'weekBefore' | 'alarms' | 'keepsHistory'>;

export function yesterdayFigures(ports: Ports): HomeFigures {
  const keepsHistory = isKept(ports);
  const none = { yesterday: null, weekBefore: null, alarms: 0, keepsHistory };
  const { account } = accountOf(ports);
  const state = readState(ports.documentStore, account);
  if (state === null) return none;
  const { day: newestDay, totals } = state;
  const last = totals.find(({ day }) => day === newestDay);
  // Until the figures of a day change, the newest ones are of two days before.
  if (last === undefined || last.day < Math.floor(ports.clock.now() / DAY_MS) - 2) return none;
  const weekBefore = totals.find(({ day }) => day === newestDay - 7);
  return {
    yesterday: dayFigures(last),
    weekBefore: weekBefore === undefined ? null : dayFigures(weekBefore),
    alarms: alarmsOn(ports.documentStore, account, last.day),
    keepsHistory,
  };
}

const MARKS: readonly MarkName[] = ['error', 'conflict', 'new', 'edit'];
const RUNS = 3;

/** The column Change from row 2 on; null: the tab does not have it once. */
function changesIn(sheet: SheetPort): { readonly column: number; readonly marks: string[] } | null {
  const [column, second] = columnsNamed(sheet.header(), CHANGE_HEADER);
  if (column === undefined || second !== undefined) return null;
  const cells = sheet.toEnd(column, 1) ?? [];
  return { column, marks: cells.slice(1).map(([cell]) => String(cell ?? '')) };
}

/** The rows with each mark, by tab. A few calls for each tab. */
export function homeTabs(ports: Ports): HomeTab[] {
  const tabs: HomeTab[] = [];
  for (const { tab, title } of TAB_CHOICES) {
    const sheet = ports.workbook.find(tab);
    if (sheet === null) continue;
    const counts = new Map<string, number>();
    for (const mark of changesIn(sheet)?.marks ?? []) {
      if (mark !== '') counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    const marks = MARKS.flatMap((mark) => {
      const rows = counts.get(mark) ?? 0;
      return rows > 0 ? [{ mark, rows }] : [];
    });
    tabs.push({ tab, title, marks });
  }
  return tabs;
}

function connectionState(ports: Ports): HomeView['connection'] {
  const connection = connectionOf(ports);
  const document = rememberedBy(ports.documentStore);
  if (connection === null) {
    const problem = addressesOf(ports) ? whyNone(ownConnections(ports), document) : NO_ADDRESSES;
    return { name: '', company: document?.company ?? '', problem: inConnections(problem) };
  }
  const { name, company } = connection;
  if (addressesOf(ports) === null) return { name, company, problem: NO_ADDRESSES };
  const { state, sentence } = loginOf(ports, connection);
  const problem = state === 'unconfirmed' ? unconfirmedSentence(connection) : sentence;
  return { name, company, problem: inConnections(problem) };
}

function unreadText(ports: Ports): string {
  const missed = readMissed(ports);
  if (missed === null) return '';
  const titles = TAB_CHOICES.filter(({ tab }) => missed.tabs.includes(tab)).map(({ title }) => title);
  const { length } = missed.campaignIds;
  return `${titles.join(', ')}${length > 0 ? ` of ${counted(length, 'campaign')}` : ''}`;
}

export const homeRead = (ports: Ports): HomeView => ({
  connection: connectionState(ports),
  isNamed: ports.person().known !== 'none',
  lastPull: lastPull(ports),
  unread: unreadText(ports),
  sets: pullSets(ports),
  tabs: homeTabs(ports),
  job: jobCurrent(ports),
  ...yesterdayFigures(ports),
  ...morningRuns(ports),
  runs: lastRuns(ports, RUNS),
});

/** Selects the next row with this mark, below the selected one; after the last comes the first. */
export function homeShow(ports: Ports, tab: string, mark: MarkName): true {
  const resource = RESOURCES.find((one) => one.tab.id === tab);
  const sheet = resource ? ports.workbook.find(tab) : null;
  if (!resource || sheet === null) throw new Outdated('This tab was deleted.');
  const changes = changesIn(sheet);
  const rows: number[] = [];
  changes?.marks.forEach((text, i) => {
    if (text === mark) rows.push(i + 2);
  });
  if (changes === null || rows.length === 0) {
    throw new Outdated(`${resource.tab.title} no longer has a row with "${mark}" in Change.`);
  }
  const selection = ports.selectedAreas();
  const from = selection?.sheetId === sheet.sheetId ? (selection.areas[0]?.row ?? 1) : 1;
  sheet.select(rows.find((row) => row > from) ?? rows[0]!, changes.column);
  return true;
}

const SHOWN_MARKS: Readonly<Record<RowChoice, readonly string[]>> = {
  changes: MARKS,
  problems: ['error', 'conflict'],
  all: ['', ...MARKS],
};

/**
 * Filters by Change the tabs that have such rows; in the others, Change hides nothing. Filters of other
 * columns stay. If the open tab has none of the rows, the first one of another tab is selected.
 */
export function homeShowOnly(ports: Ports, choice: RowChoice): true {
  const shownMarks = SHOWN_MARKS[choice];
  const tabs = TAB_CHOICES.flatMap(({ tab }) => {
    const sheet = ports.workbook.find(tab);
    const changes = sheet && changesIn(sheet);
    return changes
      ? [{ sheet, ...changes, row: changes.marks.findIndex((mark) => shownMarks.includes(mark)) }]
      : [];
  });
  const tabsWithRows = tabs.filter(({ row }) => row >= 0);
  const [first] = tabsWithRows;
  if (choice !== 'all' && first === undefined)
    throw new Outdated(choice === 'changes' ? 'No row has a change.' : 'No row has an error or a conflict.');
  const hiddenMarks = ['', ...MARKS].filter((mark) => !shownMarks.includes(mark));
  for (const { sheet, column, row } of tabs) sheet.hideTexts(column, row < 0 ? [] : hiddenMarks);
  const activeSheet = ports.workbook.active();
  if (choice !== 'all' && first && !tabsWithRows.some(({ sheet }) => sheet.sheetId === activeSheet?.sheetId))
    first.sheet.select(first.row + 2, first.column);
  return true;
}

/** The first of its last rows that are of the same run; the last row if the column Run was deleted. */
function newestRun(log: SheetPort): number {
  const last = Math.max(1, log.extent().rows);
  const column = placeLog(log.header()).columns.get('run');
  if (column === undefined || last === 1) return last;
  const runs = log.values({ row: 2, column, rows: last - 1, columns: 1 }).map(([cell]) => String(cell ?? ''));
  let first = last;
  while (first > 2 && runs[first - 3] === runs[last - 2]) first -= 1;
  return first;
}

/** Shows the newest run in the visible log, from its first line. @throws UserError when there is no log */
export function homeLog(ports: Ports): true {
  const log = findLog(ports.workbook);
  if (log === null) {
    throw new UserError('This spreadsheet has no log. The next push creates one.');
  }
  log.select(newestRun(log), 1);
  return true;
}

/**
 * Returns the number of tabs whose columns are in order now.
 * @throws UserError while a push is not finished, or when a header of any tab is missing or duplicated
 */
export function columnsTidy(ports: Ports): { readonly tabs: number } {
  return withDocument(ports, () => {
    needFree(ports);
    const tabs = ALL_TABS.flatMap((tab) => {
      const sheet = ports.workbook.find(tab.id);
      return sheet === null || sheet.header().length === 0 ? [] : [{ tab, sheet }];
    });
    // Every tab is checked before the first column moves.
    for (const { tab, sheet } of tabs) needColumns(tab, sheet, NOTHING_MOVED);
    const unfinished = tabs.filter(({ tab, sheet }) => !tidyColumns(tab, sheet));
    if (unfinished.length > 0) {
      const titles = unfinished.map(({ tab }) => tab.title).join(', ');
      throw new UserError(
        `Columns of ${titles} were moved at the same time. Try again when no one is moving columns.`,
      );
    }
    return { tabs: tabs.length };
  });
}
