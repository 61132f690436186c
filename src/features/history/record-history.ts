// history: writes the figures of yesterday into the tab History, one row per campaign.

import type { Base } from '../../base/base';
import { loadBase } from '../../base/base-store';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { hashOf, hashText } from '../../shared/digests';
import { counted } from '../../shared/sentences';
import { shortDay } from '../../shared/time';
import type { Fields } from '../../shared/value';
import { targets } from '../../tabs/targets/targets-columns';
import { dayOfFetch, dayText, type Memory, timeText } from './core/history-days';
import {
  type CampaignFigures,
  costPerInstall,
  figuresOf,
  firstKeptMonth,
  totalOf,
  withTotal,
} from './core/history-row';
import { spanOf } from './core/hours';
import { sketchOf } from './core/sketch';
import { changesOfDay, moveRows } from './day-changes';
import type { HistoryLine } from './history-columns';
import { changeRows } from './history-rows';
import { type HistorySheet, openHistory, writeDayNote } from './history-sheet';
import { accountOf, type CompanyState, isKept, presentState, readState, writeState } from './history-state';
import { deleteDays, writeMonths } from './sum-months';

/**
 * In US dollars, by campaign: the one of DEFAULT, else the sum of its active countries.
 * @param base of Targets
 */
function dailyBudgets(base: Base): ReadonlyMap<string, number> {
  const shared = new Map<string, number>();
  const sums = new Map<string, number>();
  base.forEach(({ fields }) => {
    const { campaignId, country, budget, disabled } = fields;
    if (typeof budget !== 'number' || disabled === true) return;
    const id = String(campaignId);
    if (country === 'DEFAULT') shared.set(id, budget);
    else sums.set(id, Number(((sums.get(id) ?? 0) + budget).toFixed(4)));
  });
  shared.forEach((budget, id) => void sums.set(id, budget));
  return sums;
}

/** What all rows of a fetch share. */
interface Fetch {
  readonly company: string;
  readonly day: number;
  readonly at: number;
  readonly budgets: ReadonlyMap<string, number>;
}

function lineOf(figures: CampaignFigures, { company, day, at, budgets }: Fetch): HistoryLine {
  const cpi = costPerInstall(figures.spend, figures.installs);
  const budget = budgets.get(figures.campaignId) ?? null;
  return { ...figures, day: dayText(day), company, cpi, budget, fetched: timeText(at) };
}

/** Which hours were learned. */
function learnedText({ hours, learnedFrom }: Memory): string {
  const span = spanOf(hours);
  return span === null
    ? 'Bidgrid does not know yet at what time the figures change, so it assumes 00:00 UTC. It corrects the days when pulls at different hours have shown the time.'
    : `Figures change between ${span[0]} and ${span[1]} UTC, learned from ${counted(learnedFrom, 'pull')}.`;
}

/** Without the number of pulls, which changes with each pull. */
const spanText = ({ hours }: Memory): string => spanOf(hours)?.join() ?? '';

export interface Listed {
  /** All campaigns of the company. */
  readonly campaigns: Iterable<Fields>;
  /** When they were read, in milliseconds since 1970. */
  readonly at: number;
  /** Of Targets, if it was read already. */
  readonly targetsBase?: Base | undefined;
}

/** Rows that were written. */
interface Recorded {
  /** As days since 1970-01-01. */
  readonly day: number;
  readonly campaigns: number;
}

/**
 * Under the document lock. Writes nothing into the sheet if the document keeps no History, or if the figures
 * are those of the last call.
 * @returns null: no figures were written
 * @throws UserError if a person renamed headers that are needed; then nothing is written
 */
export function recordHistory(ports: Ports, { campaigns, at, targetsBase }: Listed): Recorded | null {
  const store = ports.documentStore;
  const { company, account } = accountOf(ports);
  const figures = Array.from(campaigns).flatMap((fields) => figuresOf(fields) ?? []);
  const oldState = presentState(readState(store, account), at);
  if (figures.length === 0 || (oldState !== null && at <= oldState.memory.at)) return null;
  const { memory, day, moves } = dayOfFetch(oldState?.memory ?? null, at, sketchOf(figures));
  const state: CompanyState = {
    account,
    memory,
    hash: hashText(hashOf(JSON.stringify(figures))),
    isWriting: true,
    moves: [...(oldState?.moves ?? []), ...moves],
    totals: withTotal(oldState?.totals ?? [], moves, totalOf(day, figures)),
    summedBefore: oldState?.summedBefore ?? null,
    summing: oldState?.summing ?? null,
    learned: oldState?.learned ?? null,
  };
  const doneState = { ...state, isWriting: false, moves: [], learned: spanText(memory) };
  const isSame = oldState?.memory.day === day && oldState.hash === state.hash && !oldState.isWriting;
  if (isSame && state.moves.length === 0) {
    writeState(store, { ...doneState, learned: state.learned });
    return null;
  }
  if (!isKept(ports)) {
    // The rows of this day are still to be written if the tab is wanted later.
    writeState(store, { ...state, moves: [] });
    return null;
  }
  // Written first: if the execution is killed, the next pull looks for rows that it has written.
  writeState(store, state);
  const history = openHistory(ports);
  const ids = figures.map(({ campaignId }) => campaignId);
  if (state.moves.length > 0) {
    moveRows(history, { company, moves: state.moves, ids });
    // The new rows may have the day that others were moved from, so after a kill nothing is moved again. The
    // moved rows were read back, so they are committed.
    writeState(store, { ...state, moves: [] });
  }
  const fetch = { company, day, at, budgets: dailyBudgets(targetsBase ?? loadBase(ports, targets).base) };
  writeDay(
    history,
    figures.map((campaignFigures) => lineOf(campaignFigures, fetch)),
  );
  if (doneState.learned !== state.learned) {
    writeDayNote(history, learnedText(memory));
    ports.workbook.flush();
  }
  writeState(store, doneState);
  sumOldMonths(ports, history, company, doneState, dayText(day));
  return isSame ? null : { day, campaigns: figures.length };
}

/** Once a month, as its first day is written. */
function sumOldMonths(
  { documentStore, workbook }: Ports,
  history: HistorySheet,
  company: string,
  state: CompanyState,
  day: string,
): void {
  const firstMonth = firstKeptMonth(day);
  const from = state.summedBefore ?? '';
  if (state.summing === null && from >= firstMonth) return;
  const summing = state.summing ?? { from, before: firstMonth, isWritten: false };
  if (!summing.isWritten) {
    writeState(documentStore, { ...state, summing });
    if (!writeMonths(history, company, summing)) {
      writeState(documentStore, { ...state, summing: null, summedBefore: firstMonth });
      return;
    }
    writeState(documentStore, { ...state, summing: { ...summing, isWritten: true } });
  }
  deleteDays(history, company, summing);
  workbook.flush();
  writeState(documentStore, { ...state, summing: null, summedBefore: summing.before });
}

/** For a pull, whose other results do not depend on it. @returns sentences for its summary */
export function historyOfPull(ports: Ports, listed: Listed): string[] {
  // Errors of earlier writes are not those of History.
  if (isKept(ports)) ports.workbook.flush();
  try {
    const recorded = recordHistory(ports, listed);
    if (recorded === null) return [];
    return [`History: ${shortDay(recorded.day)} of ${counted(recorded.campaigns, 'campaign')}.`];
  } catch (error) {
    if (error instanceof UserError) return [`History was not written. ${error.sentence}`];
    const why = error instanceof Error ? error.message : String(error);
    return [`History could not be written, so the next pull tries again. ${why}`];
  }
}

const writeDay = (history: HistorySheet, lines: readonly HistoryLine[]): void =>
  changeRows(history, (rows) => changesOfDay(rows, lines));
