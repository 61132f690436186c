// test, e2e: a tab is sorted while its cells are adjusted or fixed: every row keeps its own values.

import { allFixes } from '../../src/features/check/view/check-choices';
import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { RunOptions } from '../../workbench/apps-script/host';
import { ALL, openSession, type Session } from './session';

const PEOPLE = `
function tab(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
function column(name, header) {
  return tab(name).getRange(1, 1, 1, tab(name).getLastColumn()).getValues()[0].indexOf(header) + 1;
}
function selectBids() { tab('Source bids').getRange(2, column('Source bids', 'Bid override %'), 4, 1).activate(); }
function sort(name, header, ascending) {
  tab(name).getRange(2, 1, tab(name).getLastRow() - 1, tab(name).getLastColumn())
    .sort({ column: column(name, header), ascending: ascending });
}
function insert(name, row, count) { tab(name).insertRows(row, count); }
function remove(name, row) { tab(name).deleteRow(row); }
function move(name, header, to) { var t = tab(name); t.moveColumns(t.getRange(1, column(name, header)), to); }
`;
const BIDS = ['Source bids', 'Bid override %'] as const;
const NAMES = ['Campaigns', 'Name'] as const;

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, bids: 6, tidy: true } });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  await session.pull(['campaigns', 'source-bids']);
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);

const nameOf = (row: Record<string, unknown>) => [row['Campaign ID'], row['App ID'], row.Country].join();
const bids = () =>
  new Map(session.sheets.rows('Source bids').map((row) => [nameOf(row), row['Bid override %']]));

/** Every row of the tab Campaigns, by ID, or by name if it has none. */
const campaigns = () =>
  new Map(
    session.sheets.rows('Campaigns').map((row) => {
      // The texts of Check and the merge on a row belong to Bidgrid.
      const { Change, ...rest } = row;
      return [row['Campaign ID'] ?? row.Name, rest];
    }),
  );

/**
 * Runs a function; after its n-th spreadsheet call that reads or writes values, the tab is sorted in reverse.
 */
async function sortedAfter<T>(
  n: number,
  sort: readonly unknown[],
  name: string,
  args: unknown[],
): Promise<T | null> {
  let seen = 0;
  const onCall: RunOptions['onCall'] = async (_n, service, method) => {
    if (!/^(Sheet|Range)$/.test(service) || !/^(getSheetValues|getNumberFormats|setValues)$/.test(method))
      return;
    seen += 1;
    if (seen === n)
      await session.host.run({
        function: 'sort',
        args: [...sort],
        user: 'boris@example.com',
        session: 'page-2',
      });
  };
  const { value } = await session.run(name, args, { onCall });
  const reply = value as Reply<T>;
  return seen < n ? null : ((reply.ok ? reply.value : reply.error.sentence) as T);
}

/** Of a job, or of the refusal of its step. */
const sentencesOf = (reply: Reply<JobView>): string =>
  reply.ok ? reply.value.summary.join(' ') : reply.error.sentence;

// A column that moves back right before cells are put back is the second move within one write.
it('writes or reports pulled values when a column is moved away and back during the write', async () => {
  const { sheets, service } = session;
  const ids = [...campaigns().keys()].map(String);
  const end = sheets.headers('Campaigns').length + 1;
  sheets.put('Campaigns', 1, end, { v: 'Own', t: 1 });
  ids.forEach((id) => void sheets.put('Campaigns', sheets.rowOf(id), end, { v: `own ${id}`, t: 1 }));
  const before = campaigns();
  let reports = 0;
  for (let n = 1; ; n += 1) {
    let seen = 0;
    const onCall: RunOptions['onCall'] = async (_n, _service, method) => {
      if (method !== 'getSheetValues') return;
      seen += 1;
      if (seen === n) await person('move', 'Campaigns', 'Own', 1);
      if (seen === n + 1) await person('move', 'Campaigns', 'Own', end + 1);
    };
    for (const id of ids) service.state.campaigns.get(id)!.name = `name ${n} of ${id}`;
    const { id } = await session.ask('pullStart', { ...ALL, tabs: ['campaigns'] });
    let job = (await session.run('jobStep', [id], { onCall })).value as Reply<JobView>;
    while (job.ok && job.value.state === 'running')
      job = (await session.run('jobStep', [id])).value as Reply<JobView>;
    if (seen === n) await person('move', 'Campaigns', 'Own', end + 1);
    if (/^(?:Rows? [\d, ]+|Columns) of Campaigns (?:was|were) moved/.test(sentencesOf(job))) {
      reports += 1;
      // The person undoes it, then pulls again.
      for (const id of ids) {
        sheets.set('Campaigns', sheets.rowOf(id), 'Name', `name ${n - 1} of ${id}`);
        sheets.set('Campaigns', sheets.rowOf(id), 'Cell states', before.get(id)!['Cell states']!);
      }
      await session.pull(['campaigns']);
    }
    for (const [key, row] of before)
      expect([n, campaigns().get(key)]).toEqual([n, { ...row, Name: `name ${n} of ${key}` }]);
    if (seen < n) break;
  }
  expect(reports).toBeLessThan(4);
});

it('adjusts the previewed rows wherever they have moved, or none', async () => {
  const adjustment = {
    kind: 'add',
    operand: '1',
    replacement: '',
    matchCase: false,
    wholeCell: false,
  } as const;
  let moved = 0;
  for (let n = 1; ; n += 1) {
    await person('sort', ...BIDS, n % 2 === 0);
    await person('selectBids');
    const before = bids();
    const preview = await session.ask('adjustPreview', adjustment);
    const chosen = session.sheets.rows('Source bids').slice(0, 4).map(nameOf);
    const order = { adjustment, place: preview.place, token: preview.token };
    const done = await sortedAfter<string | { changed: number }>(n, [...BIDS, n % 2 === 1], 'adjustApply', [
      order,
    ]);
    const after = bids();
    const all = typeof done !== 'string';
    for (const [name, value] of before) {
      const expected = all && chosen.includes(name) && typeof value === 'number' ? value + 1 : value;
      expect([n, name, after.get(name)]).toEqual([n, name, expected]);
    }
    if (done === null) break;
    if (all) moved += 1;
  }
  expect(moved).toBeGreaterThan(5);
});

it('fixes the cells of the listed rows, wherever they have moved', async () => {
  const { sheets } = session;
  const expected = campaigns();
  const ids = [...expected.keys()].slice(0, 2).map(String);
  for (let n = 1; ; n += 3) {
    await person('sort', ...NAMES, n % 2 === 0);
    for (const id of ids) sheets.set('Campaigns', sheets.rowOf(id), 'Impressions yesterday', 4711);
    const { groups } = await session.ask('checkRun');
    const fixes = groups.flatMap(allFixes).filter(({ field }) => field === 'impressions');
    expect(fixes).toHaveLength(2);
    const done = await sortedAfter(n, [...NAMES, n % 2 === 1], 'checkFix', [fixes]);
    if (typeof done !== 'string') expect([n, campaigns()]).toEqual([n, expected]);
    for (const [id, row] of expected)
      if (!ids.includes(String(id))) expect([n, campaigns().get(id)]).toEqual([n, row]);
    if (done === null) break;
  }
});
