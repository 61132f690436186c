// test, e2e: a revert while columns keep moving, and a push whose plan was signed for another person, are
// refused with one sentence.

import { cellsOf } from '../../src/push/review/view/review-selection';
import { serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';
import { ANNA } from './third-party';

let session: Session;
afterEach(() => session.close());

const open = async () => {
  session = await openSession({
    service: { campaigns: 3, sources: 2, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['campaigns']);
  session.host.options.files.push({
    name: 'People.js',
    source: `function remove(name) {
      var book = SpreadsheetApp.getActiveSpreadsheet();
      book.deleteSheet(book.getSheetByName(name));
    }`,
  });
};
const byHand = (name: string, ...args: unknown[]) => session.person(name, ...args);

describe('a push', () => {
  it('writes nothing under a wrong header when columns are moved at every read, and reports it', async () => {
    await open();
    session.host.options.files.push({
      name: 'Mover.js',
      source: `function moveName(n) {
        var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
        var at = s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf('Name') + 1;
        var to = 4 + n % 5;
        if (to !== at) s.moveColumns(s.getRange(1, at), to > at ? to + 1 : to);
      }`,
    });
    session.sheets.set('Campaigns', 2, 'Name', 'Typed');
    const before = session.sheets.rows('Campaigns');
    const cell = cellsOf((await session.ask('reviewBuild')).rows[0]!);
    let [isWriting, moves] = [false, 0];
    const { value } = await session.run('reviewRevert', [cell], {
      onCall: async (_n, service, method) => {
        // From the last read before the write on.
        if (method === 'getFormulas') isWriting = true;
        if (!isWriting || service !== 'Sheet' || method !== 'getSheetValues') return;
        moves += 1;
        await session.host.run({
          function: 'moveName',
          args: [moves],
          user: 'ben@example.com',
          session: 'page-2',
        });
      },
    });
    expect(value).toMatchObject({
      ok: false,
      error: { sentence: expect.stringMatching(/^Row 2 of Campaigns was moved/) },
    });
    const after = session.sheets.rows('Campaigns');
    for (const [i, row] of after.entries())
      for (const header of ['Campaign ID', 'Category', 'Platform'])
        expect([i, header, row[header]]).toEqual([i, header, before[i]![header]]);
  });
});

describe('the plan of a push', () => {
  it('is not sent if its plan is signed for another person, and can be canceled without its journal', async () => {
    await open();
    session.sheets.set('Campaigns', 2, 'Name', 'Never sent');
    const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    const { document } = session.host.state;
    // The approval key is replaced: none of its signatures is valid any more.
    const keys = session.host.state.users[ANNA]!;
    const name = Object.keys(keys).find((key) => /approv/i.test(key) || /key/i.test(key))!;
    const kept = keys[name]!;
    keys[name] = `${kept.slice(1)}${kept[0]}`;
    expect(await session.finish(job)).toMatchObject({
      state: 'failed',
      summary: expect.arrayContaining([expect.stringMatching(/not the one that was approved/)]),
    });
    keys[name] = kept;
    expect(serviceSide(session).writes()).toEqual([]);
    const next = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    await byHand('remove', 'Bidgrid journal (do not edit)');
    expect(await session.ask('jobCancel', next.id)).toMatchObject({
      state: 'failed',
      summary: [
        expect.stringMatching(/hidden journal .* so the push was stopped\. What was sent before stays\./),
      ],
    });
    expect(document['bidgrid.job']).toContain('"failed"');
    expect(await session.ask('jobCurrent')).toBeNull();
    expect(serviceSide(session).writes()).toEqual([]);
    // Within the lag window, a push waits for what a lost journal had.
    await session.ask('settingsSave', { lagSeconds: 0 });
    expect(await session.push()).toMatchObject({ state: 'finished', done: 1 });
  });
});
