// test, e2e: documents in other locales: what is typed and shown in them is pulled, checked, pushed and undone as ever.

import { RESOURCES } from '../../src/resources/all-resources';
import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import { openSession, type Session } from './session';
import { undoOrder } from './undo-order';

const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);
const NOTHING = { rows: [], held: [], conflicts: [] };

/** Writes as typing does: `1,5` is a number in some locales. */
const TYPE = `function typeIt(sheet, row, column, text) {
  SpreadsheetApp.getActive().getSheetByName(sheet).getRange(row, column).setValue(text);
}`;

let session: Session;
afterEach(() => session.close());

it.each<[LocaleName, typed: string, bid: number]>([
  ['de_DE', '1,75', 1.75],
  ['tr_TR', '1,75', 1.75],
  ['ja_JP', '1.75', 1.75],
])(
  '%s',
  async (locale, typed, bid) => {
    session = await openSession({
      patient: true,
      locale,
      service: { campaigns: 6, sources: 3, bids: 4 },
    });
    session.host.options.files.push({ name: 'Type.js', source: TYPE });
    const { state } = session.service;
    const own = () =>
      [...state.campaigns.values()].filter(
        ({ company_id }) => company_id === session.service.companies[0]!.company_id,
      );
    expect(await session.pull(ALL_TABS)).toMatchObject({ state: 'finished', gaps: 0 });
    expect(session.sheets.rows('Campaigns').map((row) => row['Campaign ID'])).toEqual(
      own().map(({ campaign_id }) => campaign_id),
    );
    expect(await session.ask('checkRun')).toMatchObject({ errors: 0, warnings: 0 });
    expect(await session.ask('reviewBuild')).toMatchObject(NOTHING);

    const row = session.sheets.find('Source bids', (line) => line['Bid value'] !== null);
    const { 'Campaign ID': id, 'App ID': app, Country: country } = session.sheets.line('Source bids', row);
    const sent = () =>
      state.inventories.get(String(id))!.bids.find((one) => one.app_id === app && one.country === country)!
        .bid_value;
    const before = sent();
    const column = session.sheets.headers('Source bids').indexOf('Bid value') + 1;
    await session.run('typeIt', ['Source bids', row, column, typed]);
    expect(session.sheets.value('Source bids', row, 'Bid value')).toBe(bid);
    await session.sheets.type('Campaigns', 2, 'Name', '1,5');
    expect(await session.ask('checkRun')).toMatchObject({ errors: 0, warnings: 0 });
    const review = await session.ask('reviewBuild');
    expect([review.held, review.conflicts, review.rows.length]).toEqual([[], [], 2]);
    expect(await session.push(review)).toMatchObject({ state: 'finished', troubles: [] });
    expect([sent(), own()[0]!.name]).toEqual([String(bid), '1,5']);
    expect((await session.pull(ALL_TABS)).summary.join(' ')).toContain('no changes');

    const { runs } = await session.ask('undoRuns', 1);
    const view = await session.ask('undoPreview', runs[0]!.run);
    await session.finish(await session.ask('undoStart', undoOrder(view)));
    expect(sent()).toBe(before);
    expect(await session.ask('reviewBuild')).toMatchObject(NOTHING);
  },
  60_000,
);
