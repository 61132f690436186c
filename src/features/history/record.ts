// history: writes the figures of yesterday into the tab History, one row per campaign.

import { rememberedBy } from '../../connections/document-connection';
import { DAY_MS, dayText, timeText } from '../../history/day';
import { type CampaignFigures, costPerInstall, figuresOf } from '../../history/row';
import { toCellText } from '../../model/cell-text';
import { hashOf, hashText } from '../../model/hash';
import type { Fields } from '../../model/value';
import type { Ports } from '../../ports/ports';
import { appendLines, type HistoryLine, keyOf, openHistory, replaceLines, rowsOfDays } from './history-sheet';
import { type CompanyState, readState, writeState } from './state';

const lineOf = (figures: CampaignFigures, company: string, day: number, at: number): HistoryLine => {
  const { campaignId, campaign, impressions, clicks, installs, spend, budget } = figures;
  const cpi = costPerInstall(spend, installs);
  const keys = { day: dayText(day), company, campaignId };
  return { ...keys, campaign, impressions, clicks, installs, spend, cpi, budget, fetched: timeText(at) };
};

/**
 * Under the document lock. Does nothing if the figures are those of the last call.
 * @param listed all campaigns of the company
 * @param at when they were read, in milliseconds since 1970
 */
export function recordHistory(ports: Ports, listed: Iterable<Fields>, at: number): void {
  const store = ports.documentStore;
  const company = rememberedBy(store)?.company ?? '';
  const figures = Array.from(listed).flatMap((fields) => figuresOf(fields, null) ?? []);
  if (figures.length === 0) return;
  const before = readState(store, company);
  if (before !== null && at <= before.at) return;
  const hash = hashText(hashOf(JSON.stringify(figures)));
  const day = Math.floor(at / DAY_MS) - 1;
  if (before?.day === day && before.hash === hash && !before.isWriting) return;
  const state: CompanyState = { company, at, day, hash, isWriting: true };
  // Written first: if the execution is killed, the next pull looks for rows that it has written.
  const isNew = before !== null && before.day < day && !before.isWriting;
  writeState(store, state);
  writeDay(
    ports,
    figures.map((one) => lineOf(one, company, day, at)),
    isNew,
  );
  ports.workbook.flush();
  writeState(store, { ...state, isWriting: false });
}

/** @param isNew true: the sheet has no row of the day */
function writeDay(ports: Ports, lines: readonly HistoryLine[], isNew: boolean): void {
  const history = openHistory(ports.workbook);
  const days = new Set(lines.map(({ day }) => String(day)));
  const known = isNew ? new Map<string, Map<string, number>>() : rowsOfDays(history, days);
  const added: HistoryLine[] = [];
  const replaced: { row: number; line: HistoryLine }[] = [];
  for (const line of lines) {
    const key = keyOf(toCellText(String(line.company)), toCellText(String(line.campaignId)));
    const row = known.get(String(line.day))?.get(key);
    if (row === undefined) added.push(line);
    else replaced.push({ row, line });
  }
  replaceLines(history, replaced);
  appendLines(history, added);
}
