// test, e2e: words of Change and states of cells are colored by conditional formats, which never touch those
// of people.

import { fixOf } from '../../src/features/check/view/check-choices';
import { QUIET_GROUND } from '../../src/shared/colors';
import { columnLetters } from '../../src/sheet/find-columns';
import { openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, sources: 0, bids: 0, tidy: true } });
  session.host.options.files.push(PEOPLE);
});
afterEach(() => session.close());

const PEOPLE = {
  name: 'People.js',
  source: `
function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns'); }
function rules(name) {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name || 'Campaigns');
  return sheet.getConditionalFormatRules().map(function (rule) {
    var condition = rule.getBooleanCondition();
    return [rule.getRanges()[0].getA1Notation(), condition.getCriteriaValues()[0], condition.getBackground()];
  });
}
function addRule() {
  tab_().setConditionalFormatRules(tab_().getConditionalFormatRules().concat(
    [SpreadsheetApp.newConditionalFormatRule().whenNumberGreaterThan(5)
      .setBackground('#abcdef').setRanges([tab_().getRange('B2:B9')]).build()]));
}
function grow() { tab_().insertRowsAfter(tab_().getMaxRows(), 10); return tab_().getMaxRows(); }
function deleteChange() { tab_().deleteColumn(1); }`,
};

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const WORDS = ['new', 'edit', 'conflict', 'error'];
const STATES = ['edit', 'warning', 'error', 'conflict'];
/** For all columns: the text in B has this state for the header of the cell's column. */
const stateRule = (state: string) => [
  `A2:${columnLetters(session.sheets.headers('Campaigns').length)}1000`,
  `=ISNUMBER(FIND("|${state} "&A$1&"|";$B2))`,
];
const rules = async () => (await person('rules')) as [string, unknown, string][];

it('sets one rule for each word and each state in a new tab, and adds none later', async () => {
  await session.pull(['campaigns']);
  const first = await rules();
  const words = first.filter(([, word]) => WORDS.includes(String(word)));
  expect(words.map(([, word]) => word)).toEqual(WORDS);
  expect(new Set(words.map(([range]) => range))).toEqual(new Set(['A2:A1000']));
  const states = first.filter((rule) => !words.includes(rule) && rule[2] !== QUIET_GROUND);
  expect(states.map(([range, formula]) => [range, formula])).toEqual(STATES.map(stateRule));
  for (const rules of [words, states]) expect(new Set(rules.map(([, , color]) => color)).size).toBe(4);
  await session.pull(['campaigns']);
  await session.ask('checkRun');
  expect(await rules()).toEqual(first);
});

it('keeps the rules of people, and covers rows that are added', async () => {
  await session.pull(['campaigns']);
  await person('addRule');
  const last = await person('grow');
  await session.pull(['campaigns']);
  const now = await rules();
  expect(now).toContainEqual(['B2:B9', 5, '#abcdef']);
  expect(now.filter(([, word]) => WORDS.includes(String(word))).map(([range]) => range)).toEqual(
    WORDS.map(() => `A2:A${last}`),
  );
});

it('is restored together with a deleted Change column', async () => {
  await session.pull(['campaigns']);
  await person('addRule');
  await person('deleteChange');
  const { groups } = await session.ask('checkRun');
  const issue = groups.flatMap(({ issues }) => issues).find(({ fixes }) => fixes.length > 0)!;
  await session.ask('checkFix', [fixOf(issue, issue.fixes[0]!)]);
  expect(session.sheets.headers('Campaigns')[0]).toBe('Change');
  const colors = (await rules()).filter(([, , color]) => color !== QUIET_GROUND);
  expect(colors.map(([range, word]) => [range, word])).toEqual([
    ['B2:B9', 5],
    ...STATES.map(stateRule),
    ...WORDS.map((word) => ['A2:A1000', word]),
  ]);
});

it('colors the outcomes in the log alike by meaning, and tints the first row of each run', async () => {
  await session.pull(['campaigns']);
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed');
  await session.push();
  const column = columnLetters(session.sheets.headers('Bidgrid log').indexOf('Outcome') + 1);
  const logRules = (await person('rules', 'Bidgrid log')) as [string, unknown, string][];
  const columnsOf = (range: string): string => range.replace(/\d+/g, '');
  const ofOutcomes = logRules.filter(([range]) => columnsOf(range) === `${column}:${column}`);
  const colors = Object.fromEntries(ofOutcomes.map(([, word, color]) => [String(word), color]));
  const last = columnLetters(session.sheets.headers('Bidgrid log').length);
  expect(logRules.filter((rule) => !ofOutcomes.includes(rule)).map(([range]) => columnsOf(range))).toEqual([
    `A:${last}`,
  ]);
  expect(Object.keys(colors).sort()).toEqual(['conflict', 'done', 'failed', 'unknown', 'verified']);
  expect(colors.verified).toBe(colors.done);
  expect(colors.unknown).toBe(colors.conflict);
  expect(new Set([colors.verified, colors.failed, colors.unknown]).size).toBe(3);
});
