// test, e2e: a source bid with an override and a value: lists show both values as their cells do.

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
