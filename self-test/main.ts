// self-test: the functions of the script: each export becomes a global function.

import { CELL_FACTS } from './facts/cells';
import { CHART_FACTS } from './facts/charts';
import { ERROR_FACTS } from './facts/errors';
import { errorText, type Fact, type Json } from './facts/fact';
import { FORMULA_FACTS } from './facts/formulas';
import { IDENTITY_FACTS } from './facts/identity';
import { NETWORK_FACTS } from './facts/network';
import { deleteScratch, openScratch, type Scratch } from './facts/scratch';
import { SPEED_FACTS } from './facts/speed';
import { STRUCTURE_FACTS } from './facts/structure';
import { SUITE_FACTS } from './facts/suites';
import { openResults, resultRows } from './results';
import { checksumOf, patternText, SIDEBAR_FACTS } from './sidebar-calls';

const GROUPS: readonly (readonly [group: string, facts: readonly Fact[]])[] = [
  ['cells', CELL_FACTS],
  ['structure', STRUCTURE_FACTS],
  ['charts', CHART_FACTS],
  ['suites', SUITE_FACTS],
  ['formulas', FORMULA_FACTS],
  ['errors', ERROR_FACTS],
  ['identity', IDENTITY_FACTS],
  ['network', NETWORK_FACTS],
  ['speed', SPEED_FACTS],
];

/** Google ends an execution after six minutes. No fact starts later, and a long one ends after the second. */
const LAST_START_MS = 4 * 60_000;
const LAST_END_MS = 5 * 60_000;

const openBook = () => SpreadsheetApp.getActiveSpreadsheet();

export function onOpen(): void {
  SpreadsheetApp.getUi()
    .createMenu('Self-test')
    .addItem('Run', 'runSelfTest')
    .addItem('Sidebar calls…', 'showSidebarCalls')
    .addToUi();
}

function measure(fact: Fact, scratch: Scratch): Json {
  try {
    const got = fact.measure(scratch);
    scratch.deleteSheets();
    return got;
  } catch (error) {
    return errorText(error);
  }
}

/**
 * Runs the facts that have no result yet, for about four minutes.
 * @param groups only these; the menu gives none
 * @returns whether all have a result
 */
export function runSelfTest(groups?: readonly string[]): boolean {
  const lock = LockService.getDocumentLock();
  if (!lock.tryLock(0)) throw new Error('The self-test is already running in this spreadsheet.');
  const start = Date.now();
  const book = openBook();
  deleteScratch(book);
  const results = openResults(book);
  const scratch = openScratch(book, () => Date.now() - start < LAST_END_MS);
  const missing = GROUPS.filter(([group]) => !Array.isArray(groups) || groups.includes(group)).flatMap(
    ([group, facts]) =>
      facts.filter(({ name }) => !results.has(group, name)).map((fact) => ({ group, fact })),
  );
  let count = 0;
  for (const { group, fact } of missing) {
    if (Date.now() - start > LAST_START_MS) break;
    results.begin(group, fact.name);
    const factStart = Date.now();
    const got = measure(fact, scratch);
    results.end(fact, got, Date.now() - factStart);
    count += 1;
  }
  deleteScratch(book);
  const isComplete = count === missing.length;
  book.toast(
    isComplete ? 'All facts have a result.' : 'Choose Self-test ▸ Run again to continue.',
    'Self-test',
    -1,
  );
  return isComplete;
}

export const readResults = (): string[][] => resultRows(openBook());

export function showSidebarCalls(): void {
  const page = HtmlService.createHtmlOutputFromFile('sidebar-calls').setWidth(360).setHeight(120);
  SpreadsheetApp.getUi().showModelessDialog(page, 'Sidebar calls');
}

/** Answers one call of the page. @param waitMs the call lasts at least this long */
export function answerSidebarCall(text: string, wantedCharacters: number, waitMs: number) {
  const began = Date.now();
  if (waitMs > 0) Utilities.sleep(waitMs);
  const answer = { characters: text.length, checksum: checksumOf(text), text: patternText(wantedCharacters) };
  return { ...answer, began, ended: Date.now() };
}

/** Adds the values that the page measured, in the order of the facts. */
export function saveSidebarCalls(
  values: readonly { readonly got: Json; readonly milliseconds: number }[],
): void {
  const results = openResults(openBook());
  SIDEBAR_FACTS.forEach((fact, i) => {
    results.begin('sidebar calls', fact.name);
    results.end(fact, values[i]!.got, values[i]!.milliseconds);
  });
}
/** The handler of the trigger that a fact creates and deletes. */
export function dailyTrigger(): void {}
