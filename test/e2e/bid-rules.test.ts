// test, e2e: bid rules in the host: a dry run fills Proposed and Why, accepted proposals are ordinary edits
// that a push sends, and nothing else is ever written or requested.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
import { withoutMemory } from '../sheet/without-memory';
import { inDocument, openSession, type Session } from './session';

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
      function showRow(name, row) { sheet(name).showRows(row); }`,
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
});
afterAll(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
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
const shown = (percent: number): string => inDocument(session, `${percent}%`);

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
    expect(Why).toBe('Ten less: −10 %');
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
    expect(rule).toMatch(/^Rule Ten less: .* × 0[.,]9 /);
    expect(rows()[row - 2]!.Why).toMatch(/^Ten less: /);
  }
  const at = rows().findIndex((row) => row.Change === 'edit' && typeof row[OVERRIDE] === 'number') + 2;
  const accepted = rows()[at - 2]![OVERRIDE]!;
  await session.sheets.type('Source bids', at, OVERRIDE, 12);
  await session.sheets.type('Source bids', at, OVERRIDE, accepted);
  const after = await rulesInReview();
  expect(after.get(at)).toEqual([undefined]);
  expect([...after.values()].filter(([rule]) => rule === undefined)).toHaveLength(1);
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
  expect(run.tabs).toMatchObject([
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
