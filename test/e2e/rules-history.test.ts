// test, e2e: rest days of bid rules after the hidden journal, which has the last changes, was deleted.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
import { later } from './script-clock';
import { openSession, type Session } from './session';

const JOURNAL = 'Bidgrid journal (do not edit)';
const DAY_MS = 86_400_000;
const MISSING =
  /^Left alone: the history of pushes before \w+ \d+ is missing, so the bid may have changed recently\.$/;

let session: Session;

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 1, tidy: true, bids: 4 },
    patient: true,
  });
  session.host.options.files.push({
    name: 'People.js',
    source: `function dropJournal() {
      var book = SpreadsheetApp.getActiveSpreadsheet();
      book.deleteSheet(book.getSheetByName('${JOURNAL}'));
    }
    function clearJournal() { SpreadsheetApp.getActiveSpreadsheet().getSheetByName('${JOURNAL}').clear(); }`,
  });
  await session.pull(['campaigns', 'source-bids']);
  await session.ask('bidRulesAdd', {
    ...Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])),
    On: 'TRUE',
    Name: 'Less',
    Tab: 'Source bids',
    Then: '-10 %',
    'Rest days': '7',
  } as unknown as NewRule);
});
afterEach(() => session.close());

/** Why of each bid. */
const whys = async () => {
  await session.ask('bidRulesRun');
  return session.sheets.rows('Source bids').map(({ Why }) => String(Why));
};
const pushBid = async (value: number) => {
  await session.sheets.type('Source bids', 2, 'Bid override %', null);
  await session.sheets.type('Source bids', 2, 'Bid value', value);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
};

it.each(['dropJournal', 'clearJournal'])('leaves bids alone until the days are over (%s)', async (loss) => {
  expect((await whys()).filter((why) => MISSING.test(why))).toEqual([]);
  await pushBid(1.5);
  expect((await whys())[0]).toMatch(/^The bid changed too recently/);

  await session.person(loss);
  // Within the lag window, a push waits for what the lost journal had.
  await session.ask('settingsSave', { lagSeconds: 0 });
  for (const why of await whys()) expect(why).toMatch(MISSING);
  // The next push starts a new journal, which has no earlier change.
  await pushBid(1.6);
  const [own, ...others] = await whys();
  expect(own).toMatch(/^The bid changed too recently/);
  for (const why of others) expect(why).toMatch(MISSING);

  later(session.host, 7 * DAY_MS);
  for (const why of await whys()) expect(why).toMatch(/^Less: /);
});

it('counts the days from the run that noticed it, without a push', async () => {
  await pushBid(1.5);
  await session.person('dropJournal');
  await whys();
  later(session.host, 7 * DAY_MS);
  for (const why of await whys()) expect(why).toMatch(/^Less: /);
});
