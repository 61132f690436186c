// self-test: the suites that Bidgrid's adapters of Google's services pass in the tests.

import { userLock } from '../../src/apps-script/locks';
import { sheetPort } from '../../src/apps-script/sheet-of-google';
import { documentStore, userStore } from '../../src/apps-script/stores';
import type { SheetPort, WorkbookPort } from '../../src/ports/sheet';
import { LOCK_SUITE } from '../../test/adapter-suites/lock-suite';
import { SHEET_SUITE } from '../../test/adapter-suites/sheet-suite';
import { STORE_SUITE } from '../../test/adapter-suites/store-suite';
import type { SuiteCase } from '../../test/adapter-suites/suite';
import { type Fact, fact } from './fact';
import type { Scratch } from './scratch';

/** The real sheets in temporary tabs. Their marks are kept in memory. */
function scratchWorkbook({ newSheet }: Scratch): WorkbookPort {
  const sheets = new Map<string, SheetPort>();
  return {
    find: (tab) => sheets.get(tab) ?? null,
    wasCreated: (tab) => sheets.has(tab),
    has: () => true,
    named: () => null,
    active: () => null,
    create: (tab) => {
      // The suite selects cells, which would activate the tab.
      const sheet = { ...sheetPort(newSheet()), select: () => undefined };
      sheets.set(tab, sheet);
      return sheet;
    },
    leftCells: () => [],
    flush: () => SpreadsheetApp.flush(),
  };
}

const factsOf = <T>(
  title: string,
  cases: readonly SuiteCase<T>[],
  open: (scratch: Scratch) => () => T,
): Fact[] =>
  cases.map(({ name, check }) =>
    fact(`${title}: ${name}`, 'passed', (scratch) => {
      check(open(scratch));
      return 'passed';
    }),
  );

export const SUITE_FACTS: readonly Fact[] = [
  ...factsOf('sheets', SHEET_SUITE, (scratch) => () => scratchWorkbook(scratch)),
  ...factsOf('document properties', STORE_SUITE, () => documentStore),
  ...factsOf('user properties', STORE_SUITE, () => userStore),
  ...factsOf('user lock', LOCK_SUITE, () => () => userLock()),
];
