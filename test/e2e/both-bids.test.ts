// test, e2e: a source bid with an override and a value: lists show both values as their cells do.

import { allFixes, allRestores } from '../../src/features/check/view/check-choices';
import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import { openSession, type Session } from './session';

let session: Session;
afterEach(() => session.close());

const TITLE = 'Source bids';
const PULLED = ['campaigns', 'targets', 'source-bids'];
const AFTER = 'are both filled, but only one is used. Clear one.';

async function shownIn(locale: LocaleName) {
  session = await openSession({
    locale,
    service: { campaigns: 6, sources: 3, bids: 6, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(PULLED);
  // $1,214.50 is no unusual change of it.
  for (const { bids } of session.service.state.inventories.values())
    bids.forEach((bid, i) => {
      if (bid.bid_value !== 'default') bids[i] = { ...bid, bid_value: '900' };
    });
  await session.pull(PULLED);
  const { sheets } = session;
  const valued = sheets.find(TITLE, (line) => line['Bid value'] !== null);
  const overridden = sheets.find(TITLE, (line) => line['Bid override %'] !== null);
  await sheets.type(TITLE, valued, 'Bid value', 1214.5);
  await sheets.type(TITLE, valued, 'Bid override %', 7.5);
  await sheets.type(TITLE, overridden, 'Bid value', 14);
  const before = sheets.value(TITLE, overridden, 'Bid override %') as number;
  const { groups } = await session.ask('checkRun');
  const issues = groups.flatMap((group) => (group.rule === 'override-or-value' ? group.issues : []));
  const { held } = await session.ask('reviewBuild');
  const at = (row: number) => ({
    check: issues.filter((issue) => issue.row === row).map(({ message, value }) => ({ message, value })),
    held: held.filter(({ cell }) => cell.row === row).map(({ reasons, values }) => ({ reasons, values })),
  });
  return { valued: at(valued), overridden: at(overridden), before };
}

it('rows that got an override beside their value can be restored together', async () => {
  session = await openSession({ service: { campaigns: 6, sources: 3, bids: 6, tidy: true } });
  await session.pull(PULLED);
  const { sheets } = session;
  const before = sheets.rows(TITLE);
  const rows = before.flatMap((line, i) => (line['Bid value'] === null ? [] : [i + 2]));
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) await sheets.type(TITLE, row, 'Bid override %', 7);
  const { groups } = await session.ask('checkRun');
  const group = groups.find(({ rule }) => rule === 'override-or-value')!;
  expect([allFixes(group).length, allRestores(group).length]).toEqual([rows.length, rows.length]);
  const { held } = await session.ask('reviewBuild');
  expect(held.flatMap(({ fixes }) => fixes.filter(({ restores }) => restores))).toHaveLength(rows.length);
  await session.ask('checkFix', allRestores(group));
  expect(sheets.rows(TITLE)).toEqual(before);
});

it('the button that restores both has the unit of the bid that was pulled', async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 6, sources: 3, bids: 6, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(PULLED);
  const bids = [...session.service.state.inventories.values()].find((one) => one.bids.length > 1)!.bids;
  bids[0] = { ...bids[0]!, bid_override_percentage: '-25', bid_value: 'default' };
  bids[1] = { ...bids[1]!, bid_override_percentage: 'default', bid_value: '2.46' };
  await session.pull(PULLED);
  const { sheets } = session;
  const rows = [
    sheets.find(TITLE, (line) => line['Bid override %'] === -25),
    sheets.find(TITLE, (line) => line['Bid value'] === 2.46),
  ];
  for (const row of rows) {
    sheets.set(TITLE, row, 'Bid override %', 10);
    sheets.set(TITLE, row, 'Bid value', 2.5);
  }
  const { groups } = await session.ask('checkRun');
  const issues = groups.flatMap((group) => (group.rule === 'override-or-value' ? group.issues : []));
  const { held } = await session.ask('reviewBuild');
  const labels = (fixes: readonly { label: string; restores?: true }[]) =>
    fixes.flatMap(({ label, restores }) => (restores ? [label] : []));
  const wanted = ['Restore −25 %', 'Restore $2.46'];
  expect(rows.flatMap((row) => labels(issues.find((issue) => issue.row === row)!.fixes))).toEqual(wanted);
  expect(rows.flatMap((row) => labels(held.find(({ cell }) => cell.row === row)!.fixes))).toEqual(wanted);
  await session.ask('checkFix', groups.flatMap(allRestores));
  expect(sheets.line(TITLE, rows[0]!)).toMatchObject({ 'Bid override %': -25, 'Bid value': null });
  expect(sheets.line(TITLE, rows[1]!)).toMatchObject({ 'Bid override %': null, 'Bid value': 2.46 });
});

it.each<[LocaleName, string, string, string, string]>([
  ['en_US', '$1,214.50', '7.5 %', '$14.00', '.'],
  ['de_DE', '$1.214,50', '7,5 %', '$14,00', ','],
])('in %s with units and separators', async (locale, typed, override, added, point) => {
  const { valued, overridden, before } = await shownIn(locale);
  const both = `Bid value ${typed} and Bid override ${override} ${AFTER}`;
  expect(valued).toEqual({
    check: [{ message: both, value: '' }],
    held: [{ reasons: [both], values: [''] }],
  });
  // The override is the one to clear, so it comes first.
  const percent = String(before).replace('.', point).replace('-', '−');
  const first = `Bid override ${percent} % and Bid value ${added} ${AFTER}`;
  expect(overridden.check.map(({ message }) => message.replace('-', '−'))).toEqual([first]);
  expect(overridden.held.map(({ reasons }) => reasons[0]!.replace('-', '−'))).toEqual([first]);
});
