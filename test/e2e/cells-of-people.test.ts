// test, e2e: cells that are not Bidgrid's alone: array formulas fill them, data validations reject values,
// they are protected or merged. Such a cell is left and named, and everything else goes on.

import { type ServiceSide, serviceSide } from './service-side';
import { ALL, openSession, type Session, wholeOrder } from './session';
import { lastRun, restoreRun } from './undo-order';

const TAB = 'Source bids';
const PEOPLE = `
function sheet_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('${TAB}'); }
function column_(header) {
  var s = sheet_();
  return s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf(header) + 1;
}
function range_(header, row, rows) { return sheet_().getRange(row, column_(header), rows || 1, 1); }
function nameOf(header, row) { return range_(header, row).getA1Notation(); }
function values(header, row, rows) { return range_(header, row, rows).getValues().map(function (line) { return line[0]; }); }
function clear(header, row, rows) { range_(header, row, rows).clearContent(); }
function setFormula(header, row, formula) { range_(header, row).setNumberFormat('General').setFormula(formula); }
function setValue(header, row, value) { range_(header, row).setValue(value); }
function addColumn(header, formula) {
  var s = sheet_(), at = s.getLastColumn() + 1;
  s.getRange(1, at).setValue(header);
  s.getRange(2, at).setFormula(formula);
  SpreadsheetApp.flush();
  return s.getLastRow();
}
function reject(header, row, rows, low, high) {
  range_(header, row, rows).setDataValidation(SpreadsheetApp.newDataValidation()
    .requireNumberBetween(low, high).setAllowInvalid(false).build());
}
function protect(header, row, rows) {
  var protection = range_(header, row, rows).protect();
  protection.addEditor(Session.getEffectiveUser());
  protection.removeEditors(protection.getEditors());
}
function protectTab() {
  var protection = sheet_().protect();
  protection.addEditor(Session.getEffectiveUser());
  protection.removeEditors(protection.getEditors());
}
function merge(header, row, rows) { range_(header, row, rows).merge(); }
`;
const BEN = 'ben@example.com';

let session: Session;
let service: ServiceSide;

/** The bids of the service, in the order of the tab: row 2 is the first. */
const serviceBids = () => [...session.service.state.inventories.values()][0]!.bids;
const setBid = (row: number, value: number) => {
  const bids = serviceBids();
  bids[row - 2] = { ...bids[row - 2]!, bid_override_percentage: 'default', bid_value: value.toFixed(2) };
};

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 1, sources: 1, bids: 8, tidy: true } });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  service = serviceSide(session);
  await session.pull(['source-bids']);
  serviceBids().forEach((_, i) => void setBid(i + 2, 1 + i / 10));
  await session.pull(['source-bids']);
  service.forgetRequests();
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const bids = (row: number, rows: number) => person('values', 'Bid value', row, rows);
const name = (row: number, header = 'Bid value') => person('nameOf', header, row);
const pull = () => session.pull(['source-bids']);
const checked = async () => (await session.ask('checkRun')).groups.flatMap(({ issues }) => issues);
const said = (job: { summary: readonly string[] }) => job.summary.join(' ');

/** The bids of these rows are cleared, and a formula in the first of them fills all. */
async function fill(row: number, rows: number, formula: string): Promise<void> {
  await person('clear', 'Bid value', row, rows);
  await person('setFormula', 'Bid value', row, formula);
}

describe('an array formula', () => {
  test.each([['=FILTER(ROW(A3:A6),ROW(A3:A6)>2)']])(
    '%s keeps the cells that it fills: a pull names the one it left, and writes the others',
    async (formula) => {
      // The formula gives the pulled values: its cells are no edits.
      [3, 4, 5, 6].forEach((bid, i) => void setBid(i + 2, bid));
      await pull();
      await fill(2, 4, formula);
      expect(await bids(2, 4)).toEqual([3, 4, 5, 6]);
      setBid(4, 2.22);
      setBid(8, 3.33);
      const job = await pull();
      expect(await bids(2, 7)).toEqual([3, 4, 5, 6, 1.4, 1.5, 3.33]);
      expect(job.state).toBe('finished');
      const reason = `Source bids ${await name(4)} (filled by the formula in ${await name(2)})`;
      expect(said(job)).toContain(`1 cell was left as it is: ${reason}.`);
      const review = await session.ask('reviewBuild');
      const filledBy = `filled by the formula in ${await name(2)}: .* would send the older value`;
      const note = expect.stringMatching(filledBy);
      expect(review).toMatchObject({ rows: [], conflicts: [{ mine: '$5.00', theirs: '$2.22', note }] });
      const theirs = session.ask('reviewResolve', { take: 'theirs', seen: review.conflictsDigest });
      await expect(theirs).rejects.toThrow(reason);
      expect(await bids(2, 4)).toEqual([3, 4, 5, 6]);
      expect((await session.ask('reviewBuild')).conflicts).toHaveLength(1);
    },
  );

  test('fills edits that say so, which are pushed and stay filled', async () => {
    await fill(2, 3, '=SEQUENCE(3,1,3)');
    const review = await session.ask('reviewBuild');
    expect(review.rows.flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual([
      '$3.00',
      '$4.00',
      '$5.00',
    ]);
    const warnings = (await checked()).filter(({ rule }) => rule === 'filled-cell');
    expect(warnings.map(({ message }) => message)).toEqual(
      Array(3).fill(`Filled by the formula in ${await name(2)}.`),
    );
    expect(warnings.flatMap(({ fixes }) => fixes)).toEqual([]);
    await session.push(review);
    expect(
      serviceBids()
        .slice(0, 4)
        .map(({ bid_value }) => Number(bid_value)),
    ).toEqual([3, 4, 5, 1.3]);
    const { values, left } = await restoreRun(session, await lastRun(session));
    expect([values, left]).toEqual([0, expect.stringContaining('filled by the formula in')]);
    expect(await bids(2, 4)).toEqual([3, 4, 5, 1.3]);
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  });

  test('that is broken clears nothing: its empty cells are errors', async () => {
    await fill(2, 4, '=SEQUENCE(4,1,3)');
    await person('setValue', 'Bid value', 4, 9);
    expect(await bids(2, 4)).toEqual(['#REF!', '', 9, '']);
    const review = await session.ask('reviewBuild');
    expect(review.rows.map(({ changes }) => changes.map(({ after }) => after))).toEqual([['$9.00']]);
    const issues = await checked();
    expect(
      issues
        .filter(({ rule }) => rule === 'filled-cell')
        .map(({ row, severity, message }) => [row, severity, message]),
    ).toEqual([3, 5].map((row) => [row, 'error', expect.stringContaining('may be empty because of')]));
    const anchor = issues.find(({ row }) => row === 2)!;
    expect(anchor.message).toContain(`${await name(4)} is in its way`);
    expect(issues.flatMap(({ fixes }) => fixes.map(({ label }) => label))).toEqual(
      expect.arrayContaining(['Restore $1.00', 'Restore $1.10', 'Restore $1.30']),
    );
    await session.push(review);
    expect(
      serviceBids()
        .slice(0, 4)
        .map(({ bid_value }) => Number(bid_value)),
    ).toEqual([1, 1.1, 9, 1.3]);
  });

  test('in a column of a person to the end of the sheet leaves the place of new rows', async () => {
    expect(await person('addColumn', 'Mine', '=ARRAYFORMULA(IF(G2:G="","",1))')).toBe(1000);
    const [last] = serviceBids().splice(7, 1);
    serviceBids().push({ ...last!, country: 'NZ' });
    await pull();
    expect(session.sheets.find(TAB, ({ Country }) => Country === 'NZ')).toBe(10);
    expect(await person('values', 'Mine', 9, 3)).toEqual(['', 1, '']);
  });
});

describe('a data validation', () => {
  test('that rejects a value: the cell is left and named at each pull, and written when it allows it', async () => {
    await person('reject', 'Bid value', 2, 8, 0.1, 3);
    setBid(3, 7);
    setBid(4, 2.5);
    for (const _ of [1, 2]) {
      const job = await pull();
      expect(job).toMatchObject({ state: 'finished' });
      expect(said(job)).toContain(
        `1 cell was left as it is: Source bids ${await name(3)} (its data validation does not allow 7).`,
      );
      expect(said(job)).toContain('1 value of the service could not be written.');
      expect(said(job)).not.toContain('both here');
      expect(await bids(2, 4)).toEqual([1, 1.1, 2.5, 1.3]);
    }
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [] });
    await person('reject', 'Bid value', 2, 8, 0.1, 30);
    expect(said(await pull())).not.toContain('left as');
    expect(await bids(3, 1)).toEqual([7]);
  });

  test('in the rows of new bids: the rest of the row is written, and nothing is an edit', async () => {
    await person('reject', 'Bid value', 10, 5, 0.1, 3);
    serviceBids().push({ ...serviceBids()[7]!, country: 'NZ', bid_value: '8.00' });
    const job = await pull();
    const row = session.sheets.find(TAB, ({ Country }) => Country === 'NZ');
    expect([row, await bids(row, 1)]).toEqual([10, ['']]);
    expect(said(job)).toContain(`Source bids ${await name(10)} (its data validation does not allow 8)`);
    expect(said(job)).toContain('Source bids: 1 new.');
    expect(said(job)).not.toContain('both here');
    const note = expect.stringContaining('data validation');
    expect(await session.ask('reviewBuild')).toMatchObject({
      rows: [],
      conflicts: [{ theirs: '$8.00', note }],
    });
  });
});

test('a protected cell is left and named, and the others are written', async () => {
  await person('protect', 'Bid value', 3, 2);
  for (const row of [3, 4, 5]) setBid(row, 4);
  let job = await session.askAs(BEN, 'pullStart', { ...ALL, tabs: ['source-bids'] });
  while (job.state === 'running') job = await session.askAs(BEN, 'jobStep', job.id);
  expect(job.state).toBe('finished');
  expect(await bids(2, 4)).toEqual([1, 1.1, 1.2, 4]);
  expect(said(job)).toContain(
    `2 cells were left as they are: Source bids ${await name(3)} (protected), Source bids ${await name(4)} (protected).`,
  );
  expect(said(job)).toContain('Source bids: 1 updated. 2 values of the service could not be written.');
});

test.each([
  ['tab', 'before', () => person('protectTab')],
  ['tab', 'while it is sent', () => person('protectTab')],
  ['Status', 'while it is sent', () => person('protect', 'Status', 2, 8)],
])('a push in a protected %s, %s, is logged, and names the cells that it left', async (_, when, protect) => {
  session.sheets.set(TAB, 3, 'Bid value', 4.44);
  const review = await session.askAs(BEN, 'reviewBuild');
  const status = await name(3, 'Status');
  if (when === 'before') await protect();
  let isProtected = when === 'before';
  const posts = () => session.service.log.entries.filter(({ method }) => method === 'POST');
  const onCall = async () => {
    if (isProtected || posts().every(({ path }) => !path.includes('/source_bids/'))) return;
    isProtected = true;
    await protect();
  };
  let job = await session.askAs(BEN, 'pushStart', wholeOrder(review));
  while (job.state === 'running') {
    const { value } = await session.run('jobStep', [job.id], { user: BEN, onCall });
    job = (value as { value: typeof job }).value;
  }
  expect([job.state, isProtected]).toEqual(['finished', true]);
  expect(said(job)).toContain(`Source bids ${status} (protected)`);
  expect(said(job)).toContain('1 row pushed and verified.');
  expect(Number(serviceBids()[1]!.bid_value)).toBe(4.44);
  expect(session.sheets.rows('Bidgrid log').pop()).toMatchObject({ After: '$4.44', Outcome: 'verified' });
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

test('a cell that a merge covers is no clear, and is left', async () => {
  await person('merge', 'Bid value', 3, 2);
  expect(await bids(3, 2)).toEqual([1.1, '']);
  const issues = await checked();
  expect(issues).toMatchObject([{ row: 4, rule: 'filled-cell', severity: 'error', fixes: [] }]);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [] });
  setBid(4, 2.22);
  setBid(5, 2.33);
  const job = await pull();
  expect(await bids(3, 3)).toEqual([1.1, '', 2.33]);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
  expect(job.state).toBe('finished');
});
