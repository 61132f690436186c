// history: writes the figures of yesterday into the tab History, one row per campaign.

import { rememberedBy } from '../../connections/document-connection';
import { dayText, timeText } from '../../history/day';
import { dayOfFetch, type Memory } from '../../history/fetch-day';
import { spanOf } from '../../history/hours';
import { type CampaignFigures, costPerInstall, figuresOf } from '../../history/row';
import { sketchOf } from '../../history/sketch';
import { toCellText } from '../../model/cell-text';
import { hashOf, hashText } from '../../model/hash';
import type { Fields } from '../../model/value';
import type { Ports } from '../../ports/ports';
import {
  appendLines,
  type HistoryLine,
  type HistorySheet,
  keyOf,
  openHistory,
  replaceLines,
  rowsOfDay,
  writeDayNote,
} from './history-sheet';
import { moveRows } from './move-rows';
import { type CompanyState, readState, writeState } from './state';

const lineOf = (figures: CampaignFigures, company: string, day: number, at: number): HistoryLine => {
  const { campaignId, campaign, impressions, clicks, installs, spend, budget } = figures;
  const cpi = costPerInstall(spend, installs);
  const keys = { day: dayText(day), company, campaignId };
  return { ...keys, campaign, impressions, clicks, installs, spend, cpi, budget, fetched: timeText(at) };
};

/** Which hours were learned. */
function learnedText({ hours, learnedFrom }: Memory): string {
  const span = spanOf(hours);
  return span === null
    ? 'When the figures change is not known yet, so the day is that of a change at 00:00 UTC. Bidgrid corrects it when pulls at different hours have shown the time.'
    : `Figures change between ${span[0]} and ${span[1]} UTC, learned from ${learnedFrom.toLocaleString('en')} pulls.`;
}

/** Without the number of pulls, which changes with each pull. */
const spanText = ({ hours }: Memory): string => spanOf(hours)?.join() ?? '';

/**
 * Under the document lock. Writes nothing into the sheet if the figures are those of the last call.
 * @param listed all campaigns of the company
 * @param at when they were read, in milliseconds since 1970
 */
export function recordHistory(ports: Ports, listed: Iterable<Fields>, at: number): void {
  const store = ports.documentStore;
  const company = rememberedBy(store)?.company ?? '';
  // The login of a deployment has no company name.
  const account = company === '' ? (ports.scriptStore.get('BIDGRID_CLIENT_ID') ?? '') : company;
  const figures = Array.from(listed).flatMap((fields) => figuresOf(fields, null) ?? []);
  const before = readState(store, account);
  if (figures.length === 0 || (before !== null && at <= before.memory.at)) return;
  const { memory, day, moves } = dayOfFetch(before?.memory ?? null, at, sketchOf(figures));
  const state: CompanyState = {
    account,
    memory,
    hash: hashText(hashOf(JSON.stringify(figures))),
    isWriting: true,
    moves: [...(before?.moves ?? []), ...moves],
    learned: before?.learned ?? null,
  };
  const done = { ...state, isWriting: false, moves: [], learned: spanText(memory) };
  const isSame = before?.memory.day === day && before.hash === state.hash && !before.isWriting;
  if (isSame && state.moves.length === 0) {
    writeState(store, { ...done, learned: state.learned });
    return;
  }
  // Written first: if the execution is killed, the next pull looks for rows that it has written.
  writeState(store, state);
  const history = openHistory(ports.workbook);
  moveRows(history, company, state.moves);
  const isNew = before !== null && before.memory.day < day && !before.isWriting;
  writeDay(
    history,
    figures.map((one) => lineOf(one, company, day, at)),
    isNew,
  );
  if (done.learned !== state.learned) writeDayNote(history, learnedText(memory));
  ports.workbook.flush();
  writeState(store, done);
}

/** For a pull, whose other results do not depend on it. @returns sentences for its summary */
export function historyOfPull(ports: Ports, listed: Iterable<Fields>, at: number): string[] {
  // Errors of earlier writes are not those of History.
  ports.workbook.flush();
  try {
    recordHistory(ports, listed, at);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`History could not be written, so the next pull tries again. ${why}`];
  }
}

/** @param isNew true: the sheet has no row of the day */
function writeDay(history: HistorySheet, lines: readonly HistoryLine[], isNew: boolean): void {
  const day = String(lines[0]!.day);
  const known = isNew ? new Map<string, number>() : rowsOfDay(history, day);
  const added: HistoryLine[] = [];
  const replaced: { row: number; line: HistoryLine }[] = [];
  for (const line of lines) {
    const key = keyOf(toCellText(String(line.company)), toCellText(String(line.campaignId)));
    const row = known.get(key);
    if (row === undefined) added.push(line);
    else replaced.push({ row, line });
  }
  replaceLines(history, replaced);
  appendLines(history, added);
}
