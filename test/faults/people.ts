// test of faults: a second person does something right after one of the service calls of the first.

import { OWNER, type Session } from '../e2e/session';
import type { Fault } from './fault';

const OTHER = 'boris@example.com';

/** What people do to every tab of ours; sorting and inserting change no value. */
const SCRIPT = `
function tabs_() {
  return SpreadsheetApp.getActiveSpreadsheet().getSheets().filter(function (s) {
    return !/^(Sheet1|Bidgrid)/.test(s.getName()) && s.getLastRow() > 2;
  });
}
function sortTabs() {
  tabs_().forEach(function (s) {
    s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: 4, ascending: false });
  });
}
function insertAbove() { tabs_().forEach(function (s) { s.insertRowsBefore(2, 2); }); }
function insertColumn() { tabs_().forEach(function (s) { s.insertColumnBefore(3); }); }
`;

type Deed = (session: Session) => Promise<unknown>;

const byScript =
  (name: string): Deed =>
  (session) =>
    session.host.run({ function: name, user: OTHER, session: 'page-2' });

const byClient =
  (name: string, args: unknown[] = []): Deed =>
  (session) =>
    session.run(name, args, { user: OTHER, session: 'page-2' });

const DEEDS: readonly (readonly [string, Deed])[] = [
  ['sorts every tab', byScript('sortTabs')],
  ['inserts rows at the top', byScript('insertAbove')],
  ['inserts a column among ours', byScript('insertColumn')],
  ['asks for a review', byClient('reviewBuild')],
  ['checks', byClient('checkRun')],
];

/** After call `at` of the whole action. */
const deedAfter = (at: number, [what, deed]: (typeof DEEDS)[number]): Fault => ({
  name: `after call ${at} somebody else ${what}`,
  act: async (session, scenario) => {
    session.host.options.files.push({ name: 'People.js', source: SCRIPT });
    let total = 0;
    let doing: Promise<unknown> | null = null;
    await scenario.act(session, async (name, args) => {
      const before = total;
      const result = await session.run(name, args, {
        user: OWNER,
        onCall: (n) => {
          if (before + n !== at) return undefined;
          doing = deed(session);
          // People at the sheet need no lock; another execution may have to wait for this one.
          return what.startsWith('asks') || what.startsWith('checks')
            ? undefined
            : doing.then(() => undefined);
        },
      });
      total += result.totalCalls;
      return result;
    });
    await doing;
    session.host.options.files.pop();
  },
});

export const peopleFaults = (calls: number): Fault[] =>
  Array.from({ length: calls }, (_, i) => DEEDS.map((deed) => deedAfter(i + 1, deed))).flat();
