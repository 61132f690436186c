// test, e2e: a dry run and an acceptance that are killed after calls that change anything: bids are old or
// accepted ones, never something else, and the next attempt does the rest.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
import { chosenPoints, isChanging } from './kill-points';
import { openSession, type Session } from './session';

let session: Session;
let before: readonly Bid[];
let proposed: readonly unknown[];

interface Bid {
  readonly override: unknown;
  readonly value: unknown;
}
const TAB = 'Source bids';
const bids = (): Bid[] =>
  session.sheets.rows(TAB).map((row) => ({ override: row['Bid override %'], value: row['Bid value'] }));
const column = (header: string) => session.sheets.rows(TAB).map((row) => row[header]);

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, bids: 5, quirks: { list_omits: 'none' } } });
  session.host.options.files.push({
    name: 'People.js',
    source: `function tab() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Source bids'); }
      function headers() { return tab().getRange(1, 1, 1, tab().getLastColumn()).getValues()[0]; }
      function dropColumns() {
        ['Proposed', 'Why'].forEach(function (header) {
          var at = headers().indexOf(header); if (at >= 0) tab().deleteColumn(at + 1); });
      }
      function putBack(bids) {
        ['override', 'value'].forEach(function (name, i) {
          var at = headers().indexOf(['Bid override %', 'Bid value'][i]) + 1;
          tab().getRange(2, at, bids.length, 1).setValues(bids.map(function (bid) {
            return [bid[name] === null ? '' : bid[name]]; }));
        });
      }`,
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
  const rule = Object.fromEntries(RULE_COLUMNS.map((one) => [one, '']));
  const cells = { On: 'TRUE', Name: 'Less', Tab: TAB, Then: '-10 %' };
  await session.ask('bidRulesAdd', { ...rule, ...cells } as NewRule);
  before = bids();
});
afterAll(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);

/** The numbers of the calls of a whole run that change something. */
async function changingCalls(name: 'bidRulesRun' | 'bidRulesAccept', args: unknown[]): Promise<number[]> {
  const calls: number[] = [];
  const result = await session.run(name, args, {
    onCall: (n, _service, method) => void (isChanging(method) && calls.push(n)),
  });
  expect(result.value).toMatchObject({ ok: true });
  return calls;
}

it('a killed dry run changes no bid, and the next one is complete', async () => {
  const points = await changingCalls('bidRulesRun', []);
  proposed = column('Proposed');
  expect(points.length).toBeGreaterThan(5);
  for (const point of chosenPoints(points, 8)) {
    await person('dropColumns');
    await session.run('bidRulesRun', [], { crashAfterCalls: point });
    expect([point, bids()]).toEqual([point, before]);
    await session.ask('bidRulesRun');
    expect([point, column('Proposed')]).toEqual([point, proposed]);
    expect([point, bids()]).toEqual([point, before]);
  }
});

it('a killed acceptance leaves old and accepted bids, and the next one accepts the rest', async () => {
  const points = await changingCalls('bidRulesAccept', ['all']);
  const accepted = bids();
  expect(accepted).not.toEqual(before);
  for (const point of chosenPoints(points, 8)) {
    await person('putBack', before);
    await session.ask('bidRulesRun');
    expect([point, column('Proposed')]).toEqual([point, proposed]);
    await session.run('bidRulesAccept', ['all'], { crashAfterCalls: point });
    const odd = bids().filter(
      (bid, i) => ![before[i], accepted[i]].some((one) => JSON.stringify(one) === JSON.stringify(bid)),
    );
    expect([point, odd]).toEqual([point, []]);
    // Rows that were accepted are edits: a second run proposes nothing for them.
    const { tabs } = await session.ask('bidRulesRun');
    if (tabs[0]!.proposed > 0) await session.ask('bidRulesAccept', 'all');
    expect([point, bids()]).toEqual([point, accepted]);
  }
});
