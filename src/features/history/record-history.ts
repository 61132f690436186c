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
import { dayOfFetch, dayText, fetchedText } from './core/history-days';
import {
  type CampaignFigures,
  costPerInstall,
  figuresOf,
  firstKeptMonth,
  totalOf,
  withTotal,
} from './core/history-row';
import { changesOfDay } from './day-changes';
import type { HistoryLine } from './history-columns';
import { changeRows } from './history-rows';
import { type HistorySheet, openHistory } from './history-sheet';
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
  return { ...figures, day: dayText(day), company, cpi, budget, fetched: fetchedText(at) };
}

const hasRun = ({ impressions }: CampaignFigures): boolean => impressions !== null && impressions > 0;

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
  readonly isUncertain: boolean;
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
  if (figures.length === 0 || (oldState !== null && at <= oldState.at)) return null;
  const hash = hashText(hashOf(JSON.stringify(figures)));
  const { day, isUncertain } = dayOfFetch(at);
  // Figures that have not changed are still those of the same day, unless no campaign ran.
  const isUnchanged = oldState?.hash === hash && (oldState.day === day || figures.some(hasRun));
  const state: CompanyState = {
    account,
    at,
    day: isUnchanged ? oldState.day : day,
    hash,
    isWriting: true,
    totals: isUnchanged ? oldState.totals : withTotal(oldState?.totals ?? [], totalOf(day, figures)),
    summedBefore: oldState?.summedBefore ?? null,
    summing: oldState?.summing ?? null,
  };
  const doneState = { ...state, isWriting: false };
  if (isUnchanged && !oldState.isWriting) {
    writeState(store, doneState);
    return null;
  }
  // Written first: if the execution is killed, or the tab is wanted later, the next pull writes the rows.
  writeState(store, state);
  if (!isKept(ports)) return null;
  const history = openHistory(ports);
  const budgets = dailyBudgets(targetsBase ?? loadBase(ports, targets).base);
  const fetch = { company, day: state.day, at, budgets };
  writeDay(
    history,
    figures.map((campaignFigures) => lineOf(campaignFigures, fetch)),
  );
  writeState(store, doneState);
  sumOldMonths(ports, history, company, doneState, dayText(state.day));
  return { day: state.day, isUncertain, campaigns: figures.length };
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

const UNCERTAIN =
  'The day is uncertain, because the figures were read within an hour of 00:00 UTC; a later pull corrects them.';

/** For a pull, whose other results do not depend on it. @returns sentences for its summary */
export function historyOfPull(ports: Ports, listed: Listed): string[] {
  // Errors of earlier writes are not those of History.
  if (isKept(ports)) ports.workbook.flush();
  try {
    const recorded = recordHistory(ports, listed);
    if (recorded === null) return [];
    const { day, isUncertain, campaigns } = recorded;
    const written = `History: ${shortDay(day)} of ${counted(campaigns, 'campaign')}.`;
    return [isUncertain ? `${written} ${UNCERTAIN}` : written];
  } catch (error) {
    if (error instanceof UserError) return [`History was not written. ${error.sentence}`];
    const why = error instanceof Error ? error.message : String(error);
    return [`History could not be written, so the next pull tries again. ${why}`];
  }
}

const writeDay = (history: HistorySheet, lines: readonly HistoryLine[]): void =>
  changeRows(history, (rows) => changesOfDay(rows, lines));
