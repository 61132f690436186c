// test, e2e: figures in the host: sums of a report enter the document once, are shown beside bids, survive a
// pull and a sort, feed bid rules, and never leave for the service.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
import type { ImportOrder } from '../../src/features/figures/figures-schema';
import { CLOCK, order, type Row, record, sums } from './figure-reports';
import { inDocument, openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 3, bids: 4, quirks: { list_omits: 'none' } } });
  session.host.options.files.push(CLOCK);
  session.host.options.files.push({
    name: 'People.js',
    source: `function sheet(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
      function at(name, header) {
        return sheet(name).getRange(1, 1, 1, sheet(name).getLastColumn()).getValues()[0].indexOf(header) + 1; }
      function sortBy(name, header) {
        var tab = sheet(name);
        tab.getRange(2, 1, tab.getLastRow() - 1, tab.getLastColumn()).sort({ column: at(name, header), ascending: false });
      }
      function changeHidden() {
        var hidden = sheet('Bidgrid figures (do not edit)');
        var cell = hidden.getRange(2, 4);
        cell.setValue(String(cell.getValue()).replace(/1/, '2'));
      }
      function writeHidden(text) { sheet('Bidgrid figures (do not edit)').getRange(2, 4).setValue(text); }
      function insertRow(name, row) { sheet(name).insertRowBefore(row); }
      function deleteRow(name, row) { sheet(name).deleteRow(row); }
      function renameTab(name, to) { sheet(name).setName(to); }
      function copyTab(name, to) { sheet(name).copyTo(SpreadsheetApp.getActiveSpreadsheet()).setName(to); }
      function select(name, range) { sheet(name).getRange(range).activate(); }
      function selected() {
        var range = SpreadsheetApp.getActiveSpreadsheet().getActiveRange();
        return range.getSheet().getName() + ' ' + range.getA1Notation();
      }
      function noteOf(name, header) { return sheet(name).getRange(1, at(name, header)).getNote(); }`,
  });
  await session.pull(['campaigns', 'targets', 'source-bids']);
});
afterAll(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const rows = (name = 'Source bids') => session.sheets.rows(name);

async function imported(more: Partial<ImportOrder>, ...parts: ReturnType<typeof sums>[]): Promise<number> {
  const { id, known } = await session.ask('figuresBegin', order(more));
  if (known === null) {
    await session.ask('figuresAdd', id, parts);
    await session.ask('figuresEnd', id);
  }
  return id;
}

it('shows sums and ratios of final days beside each bid', async () => {
  const [first, second] = rows() as [Row, Row];
  await person('select', 'Source bids', 'B2:C3');
  await imported(
    {},
    sums(
      first,
      record(12, { installs: 60, spend: 100, d7: 5 }),
      record(10, { installs: 40, spend: 60, d7: 7 }),
      // Its revenue until day 7 is not final: 5 + 7 + 2 days have not passed.
      record(5, { installs: 10, spend: 20, d7: 1 }),
      // No day is final.
      record(1, { installs: 1000, spend: 1000, d7: 0 }),
    ),
    sums(second, record(12, { installs: 3, spend: 4.5 })),
  );
  expect(await person('selected')).toBe('Source bids B2:C3');
  const shown = await session.ask('figuresShow', 'source-bids');
  expect(shown).toMatchObject({ sheet: 'Source bids', filled: 2, left: 0, rows: rows().length });
  const [one, two, three] = rows();
  expect(one).toMatchObject({
    'Report installs': 110,
    'Report spend': 180,
    CPI: 1.6364,
    'Revenue D7': 12,
    // 12 of 160: the spend of the two days whose revenue is known.
    'ROAS D7': 7.5,
    Days: 3,
    Data: 'ok',
  });
  expect(two).toMatchObject({ 'Report installs': 3, 'Report spend': 4.5, CPI: 1.5, Data: 'thin' });
  expect(two).toMatchObject({ 'Revenue D7': null, 'ROAS D7': null, Payers: null });
  expect(three).toMatchObject({ 'Report installs': null, 'Report spend': null, Data: 'none' });
  expect(String(await person('noteOf', 'Source bids', 'ROAS D7'))).toContain('report.csv');
});

it('leaves the figures beside their bids after a sort and a pull', async () => {
  const byKey = () =>
    new Map(
      rows().map((row) => [
        `${row['Campaign ID']} ${row['App ID']} ${row.Country}`,
        [row['Report spend'], row['ROAS D7'], row.Data],
      ]),
    );
  const before = byKey();
  await person('sortBy', 'Source bids', 'Country');
  await session.pull(['campaigns', 'targets', 'source-bids']);
  expect(byKey()).toEqual(before);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [] });
});

it('replaces overlapping days by the newer report, and keeps what only the older one has', async () => {
  const row = rows().find(({ Data }) => Data === 'ok')!;
  await imported(
    { source: 'newer.csv', fingerprint: 'two' },
    sums(row, record(12, { installs: 66, spend: 110 })),
  );
  await session.ask('figuresShow', 'source-bids');
  const now = rows().find(({ Data }) => Data === 'ok')!;
  // 12 days ago: installs and spend of the newer report, revenue of the older one.
  expect(now).toMatchObject({ 'Report installs': 116, 'Report spend': 190, 'Revenue D7': 12 });
  expect(now['ROAS D7']).toBe(7.06);
});

it('proposes bids from figures', async () => {
  const rule: NewRule = {
    ...(Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])) as NewRule),
    On: 'TRUE',
    Name: 'Target 5 %',
    Tab: 'Source bids',
    When: 'ROAS D7 > 5 %',
    Then: '+10 %',
  };
  await session.ask('bidRulesAdd', rule);
  const run = await session.ask('bidRulesRun');
  expect(run.hasFigures).toBe(true);
  const proposed = rows().filter(({ Proposed }) => Proposed !== null);
  expect(proposed).toHaveLength(1);
  expect(proposed[0]).toMatchObject({
    Data: 'ok',
    Why: inDocument(session, 'Target 5 %: ROAS D7 7.1 % → +10 %'),
  });
  expect(run.tabs[0]!.largest).toMatchObject([
    { why: expect.stringContaining(inDocument(session, 'ROAS D7 7.059 % (106 installs')) },
  ]);
});

it('a push of proposed bids has no figure in any request', async () => {
  const row = rows().find(({ Proposed }) => Proposed !== null)!;
  await imported(
    { fingerprint: 'wire', source: 'wire.csv' },
    sums(row, record(11, { installs: 987_654, spend: 4_321 })),
  );
  await session.ask('figuresShow', 'source-bids');
  await session.ask('bidRulesRun');
  expect(await session.ask('bidRulesAccept', 'all')).toMatchObject({ accepted: 1, outdated: 0 });
  session.service.log.clear();
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  const sent = JSON.stringify(session.service.log.entries);
  expect(sent).toContain('bid');
  expect(sent).not.toMatch(/987654|4321|wire|installs|ROAS|Target 5/);
  // The report that made it is taken out again.
  const { imports } = await session.ask('figuresRead');
  await session.ask('figuresRemove', imports.find(({ source }) => source === 'wire.csv')!.id);
});

it('does not use figures that another person changed in the hidden sheet', async () => {
  await person('changeHidden');
  expect(await session.ask('figuresRead')).toMatchObject({ damaged: 1 });
  await session.ask('figuresShow', 'source-bids');
  expect(rows().every(({ Data }) => Data !== 'ok')).toBe(true);
  for (const text of ['gone', '1']) {
    await person('writeHidden', text);
    expect([text, await session.ask('figuresRead')]).toMatchObject([text, { damaged: 1 }]);
  }
});
