// test, e2e: bid rules in the host: a dry run fills Proposed and Why, accepted proposals are ordinary edits
// that a push sends, and nothing else is ever written or requested.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
import { withoutMemory } from '../sheet/without-memory';
import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 6, bids: 8, quirks: { list_omits: 'none' } } });
  session.host.options.files.push({
    name: 'People.js',
    source: `function sheet(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
      function at(name, header) {
        return sheet(name).getRange(1, 1, 1, sheet(name).getLastColumn()).getValues()[0].indexOf(header) + 1; }
      function write(name, row, header, value) { sheet(name).getRange(row, at(name, header)).setValue(value); }
      function calculate(name, row, header, value) {
        sheet(name).getRange(row, at(name, header)).setFormula('=' + value); }
      function formula(name, row, header) { return sheet(name).getRange(row, at(name, header)).getFormula(); }
      function selectRow(name, row) { sheet(name).getRange(row, 1).activate(); }
      function selectCell(name, row, header) { sheet(name).getRange(row, at(name, header)).activate(); }
      function hideRow(name, row) { sheet(name).hideRows(row); }
      function showRow(name, row) { sheet(name).showRows(row); }
      function sortBy(name, header) {
        var tab = sheet(name);
        tab.getRange(2, 1, tab.getLastRow() - 1, tab.getLastColumn()).sort({ column: at(name, header), ascending: false });
      }
      function deleteColumn(name, header) { sheet(name).deleteColumn(at(name, header)); }
      function deleteTab(name) { SpreadsheetApp.getActiveSpreadsheet().deleteSheet(sheet(name)); }
      function addColumn(name, header) {
        var tab = sheet(name); tab.insertColumnAfter(tab.getLastColumn());
        tab.getRange(1, tab.getLastColumn() + 1).setValue(header);
      }`,
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
});
afterAll(() => session.close());

async function person(name: string, ...args: unknown[]): Promise<unknown> {
  const { ok, error, value } = await session.run(name, args, { fromClient: false });
  if (!ok) throw new Error(error?.message);
  return value;
}
const rows = (name = 'Source bids') => session.sheets.rows(name);
const whole = (rule: Partial<NewRule>): NewRule =>
  ({
    ...Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])),
    On: 'TRUE',
    Tab: 'Source bids',
    ...rule,
  }) as NewRule;
const add = async (rule: Partial<NewRule>): Promise<void> => {
  await session.ask('bidRulesAdd', whole(rule));
};
const OVERRIDE = 'Bid override %';
/** Ten percent less of the resulting bid. */
const lowered = (override: number): number => Math.round(((1 + override / 100) * 0.9 - 1) * 10_000) / 100;
const shown = (percent: number): string => `${percent}%`;

it('writes proposals beside the bids and changes nothing else', async () => {
  await add({ Name: 'Ten less', Then: '-10 %', Note: '=1+1' });
  expect(session.sheets.rows('Bid rules')).toMatchObject([
    { On: true, Name: 'Ten less', Tab: 'Source bids', Then: '-10 %', Note: '=1+1' },
  ]);
  const before = rows();
  session.service.log.clear();
  const run = await session.run('bidRulesRun');
  expect(run.value).toMatchObject({ ok: true, value: { tabs: [{ sheet: 'Source bids' }] } });
  expect(session.service.log.entries).toEqual([]);

  const after = rows();
  const headers = Object.keys(after[0]!);
  expect(headers.slice(headers.indexOf('Bid value') + 1, headers.indexOf('Bid value') + 3)).toEqual([
    'Proposed',
    'Why',
  ]);
  after.forEach(({ Proposed, Why, ...row }, i) => {
    expect(row).toEqual(before[i]);
    const override = typeof row[OVERRIDE] === 'number' ? Number(row[OVERRIDE]) : null;
    if (override === null) return;
    expect(Proposed).toBe(shown(lowered(override)));
    expect(Why).toMatch(/^Ten less: \(1 [+−] \d/);
  });
  // Only a bid value in a RET or ROAS campaign has no proposal, and Why has the reason.
  const left = after.filter(({ Proposed }) => Proposed === null);
  expect(left.length).toBeLessThan(after.length / 2);
  for (const row of left)
    expect(row).toMatchObject({ [OVERRIDE]: null, Why: expect.stringContaining('RET and ROAS') });
});

it('does not count calls by rows', async () => {
  const run = await session.run('bidRulesRun');
  expect(run.totalCalls).toBeLessThan(80);
});

const proposedRows = () => rows().flatMap(({ Proposed }, i) => (Proposed === null ? [] : [i + 2]));

it('accepts selected rows, then shown rows, as ordinary edits', async () => {
  const before = rows();
  const [selected, hidden, ...others] = proposedRows();
  await person('selectRow', 'Source bids', selected);
  expect(await session.ask('bidRulesAccept', 'selected')).toEqual({
    accepted: 1,
    outdated: 0,
    hiddenRows: 0,
  });
  await person('hideRow', 'Source bids', hidden);
  expect(await session.ask('bidRulesAccept', 'shown')).toEqual({
    accepted: others.length,
    outdated: 0,
    hiddenRows: 1,
  });
  await person('showRow', 'Source bids', hidden);
  const accepted = new Set([selected, ...others]);
  rows().forEach((row, i) => {
    if (!accepted.has(i + 2)) {
      expect(row).toEqual(before[i]);
      return;
    }
    // Why still explains the edit.
    expect(row).toMatchObject({ Change: 'edit', Proposed: null, Why: before[i]!.Why });
    if (typeof before[i]![OVERRIDE] === 'number')
      expect(row[OVERRIDE]).toBe(lowered(Number(before[i]![OVERRIDE])));
  });
});

/** Sentences of the review about the rule of each change, by row of the sheet. */
async function rulesInReview(): Promise<Map<number, (string | undefined)[]>> {
  const review = await session.ask('reviewBuild');
  expect(review.rows.length).toBeGreaterThan(2);
  return new Map(review.rows.map(({ cell, changes }) => [cell.row, changes.map(({ rule }) => rule)]));
}

it('shows the rule of each accepted bid in the review, until a person types another value', async () => {
  for (const [row, [rule]] of await rulesInReview()) {
    const { Why } = rows()[row - 2]!;
    expect(rule).toMatch(/^Rule Ten less: .* × 0\.9 /);
    expect(`Rule ${Why}`.startsWith(`${rule}.`)).toBe(true);
  }
  const at = rows().findIndex((row) => row.Change === 'edit' && typeof row[OVERRIDE] === 'number') + 2;
  const accepted = rows()[at - 2]![OVERRIDE]!;
  await session.sheets.type('Source bids', at, OVERRIDE, 12);
  await session.sheets.type('Source bids', at, OVERRIDE, accepted);
  const after = await rulesInReview();
  expect(after.get(at)).toEqual([undefined]);
  expect([...after.values()].filter(([rule]) => rule === undefined)).toHaveLength(1);
});

it('proposes nothing for edited rows, whichever way they are sorted', async () => {
  await person('sortBy', 'Source bids', 'Country');
  const run = await session.ask('bidRulesRun');
  expect(run.tabs).toEqual([
    {
      sheet: 'Source bids',
      proposed: 1,
      left: rows().length - 1,
      rules: [{ name: 'Ten less', proposed: 1 }],
    },
  ]);
  expect(proposedRows()).toHaveLength(1);
  for (const { Change, Proposed, Why } of rows()) {
    if (Change !== 'edit') continue;
    expect([Proposed, Why]).toEqual([null, 'Left alone: the row has an edit that was not pushed.']);
  }
});

it('leaves a bid that a person calculates alone, and says that its proposal was not accepted', async () => {
  const at = proposedRows()[0]!;
  const before = rows()[at - 2]!;
  const field = typeof before[OVERRIDE] === 'number' ? OVERRIDE : 'Bid value';
  await person('calculate', 'Source bids', at, field, before[field]);
  await person('selectRow', 'Source bids', at);
  expect(await session.ask('bidRulesAccept', 'selected')).toEqual({
    accepted: 0,
    outdated: 1,
    hiddenRows: 0,
  });
  expect(rows()[at - 2]).toMatchObject({ [field]: before[field] });
  expect(await person('formula', 'Source bids', at, field)).toBe(`=${before[field]}`);
  await person('write', 'Source bids', at, field, before[field]);
  await session.ask('bidRulesRun');
});

it('pushes accepted proposals like any edit, and then leaves the bids alone', async () => {
  const edits = rows().filter(({ Change }) => Change === 'edit').length;
  const rules = [...(await rulesInReview()).values()].flat().map((rule) => rule ?? null);
  session.service.log.clear();
  const job = await session.push();
  expect(job).toMatchObject({ state: 'finished' });
  expect(rows().filter(({ Change }) => Change === 'edit')).toEqual([]);
  expect(rows().map((row) => withoutMemory(row['Cell states']))).toEqual(rows().map(() => ''));
  const logged = rows('Bidgrid log').map(({ Detail }) => Detail);
  expect([...logged].sort()).toEqual([...rules].sort());
  const line = rows('Bidgrid log').find(({ Detail, Field }) => Detail !== null && Field === OVERRIDE)!;
  const isOf = (id: unknown): boolean => String(line.IDs).split(' ').includes(String(id));
  const at = rows().findIndex((row) => isOf(row['Campaign ID']) && isOf(row['App ID']) && isOf(row.Country));
  await person('selectCell', 'Source bids', at + 2, OVERRIDE);
  const history = await session.ask('cellHistory', '');
  expect(history!.lines).toMatchObject([{ action: 'Update', outcome: 'verified', detail: line.Detail }]);
  const run = await session.ask('bidRulesRun');
  expect(run.tabs).toEqual([
    {
      sheet: 'Source bids',
      proposed: 1,
      left: rows().length - 1,
      rules: [{ name: 'Ten less', proposed: 1 }],
    },
  ]);
  expect(
    rows().filter(({ Why }) => String(Why).startsWith('The bid changed too recently: on ')),
  ).toHaveLength(edits);
});

it('keeps the columns in a pull, and sends nothing of them', async () => {
  const before = rows().map(({ Proposed, Why }) => ({ Proposed, Why }));
  await session.pull(['source-bids']);
  expect(rows().map(({ Proposed, Why }) => ({ Proposed, Why }))).toEqual(before);
  expect(JSON.stringify(session.service.log.entries)).not.toMatch(/too recently|Ten less/);
});

it('raises the goal of ROAS campaigns to pay less, and lowers other bids', async () => {
  await add({ Name: 'Less', Tab: 'Targets', Then: '-20 %' });
  await add({ Name: 'Much less', Order: '0', Tab: 'Targets', Where: 'country = DEFAULT', Then: '-30 %' });
  const { tabs } = await session.ask('bidRulesRun');
  const proposing = rows('Targets').filter(({ Proposed }) => Proposed !== null);
  const found = proposing.filter(({ Country }) => Country !== 'DEFAULT');
  const ofDefault = proposing.length - found.length;
  expect(ofDefault).toBeGreaterThan(0);
  expect(tabs.find(({ sheet }) => sheet === 'Targets')!.rules).toEqual([
    { name: 'Much less', proposed: ofDefault },
    { name: 'Less', proposed: found.length },
  ]);
  expect(found.length).toBeGreaterThan(0);
  for (const row of found) {
    const bid = Number(row.Bid);
    const isGoal = /^(RET|ROAS)/.test(String(row['Bid type']));
    expect(row.Proposed).toMatch(isGoal ? /^[\d.]+%$/ : /^\$[\d.]+$/);
    const value = Number(String(row.Proposed).replace(/[$ %]/g, ''));
    expect(Math.abs(value - (isGoal ? bid / 0.8 : bid * 0.8))).toBeLessThanOrEqual(0.005 + 1e-9);
  }
});

it('asks the service for the apps of an app list that a rule names', async () => {
  const listed = rows().find((row) => typeof row[OVERRIDE] === 'number' && row.Change === null)!;
  const company = session.service.state.campaigns.get(String(listed['Campaign ID']))!.company_id;
  session.service.state.app_lists.set('list-1', {
    app_list_id: 'list-1',
    company_id: company,
    name: 'Good apps',
    description: '',
    active: true,
    applications: new Set([String(listed['External app ID'])]),
  });
  await add({ Name: 'Listed', Order: '0', Where: 'app list = "Good apps"', Then: '+30 %' });
  await add({ Name: 'Also listed', Order: '0', Where: 'app list = "GOOD APPS"', Then: '+20 %' });
  session.service.log.clear();
  await session.ask('bidRulesRun');
  // One request for the lists, and one for a list, however many rules name it.
  expect(session.service.log.entries.filter(({ path }) => path.startsWith('/applists/'))).toHaveLength(2);
  const found = rows().filter(({ Why }) => String(Why).startsWith('Listed: '));
  expect(found.map((row) => row['External app ID'])).toContain(listed['External app ID']);
  for (const row of found) expect(row['External app ID']).toBe(listed['External app ID']);
  session.service.state.app_lists.delete('list-1');
  await expect(session.ask('bidRulesRun')).rejects.toThrow('Where: There is no app list "good apps".');
  for (const row of [0, 1]) await person('write', 'Bid rules', rows('Bid rules').length + row, 'On', false);
});

it('leaves a column of a person with the same header alone', async () => {
  await person('deleteColumn', 'Targets', 'Why');
  await person('addColumn', 'Targets', 'Why');
  await person('write', 'Targets', 2, 'Why', 'mine');
  await expect(session.ask('bidRulesRun')).rejects.toThrow('has a column "Why" that Bidgrid did not add');
  expect(rows('Targets')[0]!.Why).toBe('mine');
});

it('says that there is no proposal, for all rows and for the selected ones', async () => {
  await person('deleteColumn', 'Targets', 'Why');
  for (const row of rows('Bid rules').keys()) await person('write', 'Bid rules', row + 2, 'On', row === 0);
  await session.ask('bidRulesRun');
  await person('selectRow', 'Campaigns', 2);
  await expect(session.ask('bidRulesAccept', 'selected')).rejects.toThrow(
    'No selected row has a proposal. Select rows with a value in Proposed.',
  );
  // Nothing is proposed for rows that have edits now.
  await session.ask('bidRulesAccept', 'all');
  await expect(session.ask('bidRulesAccept', 'all')).rejects.toThrow(
    'There is no proposal to accept. Run the rules first.',
  );
});

it('names a missing or duplicate column of Bid rules', async () => {
  await person('addColumn', 'Bid rules', 'Floor');
  await expect(session.ask('bidRulesRun')).rejects.toThrow(
    'The tab Bid rules has more than one column "Floor". Correct its first row.',
  );
  await person('deleteColumn', 'Bid rules', 'Floor');
  await person('deleteColumn', 'Bid rules', 'Floor');
  await expect(session.ask('bidRulesRun')).rejects.toThrow(
    'The tab Bid rules has no column "Floor". Correct its first row.',
  );
  await person('addColumn', 'Bid rules', 'Floor');
});
