// test, e2e: a person pastes keys or whole rows over other rows. The expected cells and requests are those
// that the service reported and the person typed.

import { fixOf } from '../../src/features/check/view/check-choices';
import { openSession, type Session } from './session';

const KEY = ['Country', 'App ID', 'Campaign ID'];
const OURS = ['Change', 'Cell states', 'Status'];

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 4, sources: 4, bids: 5, tidy: true } });
  await session.pull(['campaigns', 'sources', 'source-bids']);
}, 60_000);
afterEach(() => session.close());

const lines = () =>
  session.sheets
    .rows('Source bids')
    .map((line) => Object.fromEntries(Object.entries(line).filter(([header]) => !OURS.includes(header))));

/** Copies cells to another row of Source bids, without the hidden column. */
function paste(from: number, to: number, headers: readonly string[]): void {
  for (const header of headers)
    session.sheets.set('Source bids', to, header, session.sheets.value('Source bids', from, header));
}

const all = () => Object.keys(lines()[0]!);
const posts = () =>
  session.service.log.entries
    .filter(({ method, path }) => method === 'POST' && !path.includes('token'))
    .map(({ body }) => JSON.stringify(body));

/** Restores the key of each row: all at once, if their cells leave no doubt, or one by one. */
async function restoreKeys(isAtOnce: boolean): Promise<void> {
  const { groups } = await session.ask('checkRun');
  const restores = groups.flatMap(({ issues }) =>
    issues.flatMap((issue) =>
      issue.fixes
        .filter(({ restores, label }) => (isAtOnce ? restores : /^Restore /.test(label)))
        .map((fix) => fixOf(issue, fix)),
    ),
  );
  await session.ask('checkFix', restores);
}

/** Cells that only the service fills. */
const FIXED = ['Campaign', 'External app ID'];

it.each<[string, () => readonly string[], boolean]>([
  ['whole keys', () => KEY, true],
  ['keys and external app IDs', () => [...KEY, 'External app ID'], false],
  ['whole rows', all, false],
])('%s are held back and restored, and nothing else is sent', async (kind, headers, isAtOnce) => {
  const before = lines();
  expect(before.length).toBeGreaterThan(8);
  session.sheets.set('Source bids', 2, 'Bid override %', 33);
  session.sheets.set('Source bids', 2, 'Bid value', null);
  for (const [from, to] of [
    [2, 6],
    [3, 7],
    [4, 8],
  ])
    paste(from!, to!, headers());
  const { groups } = await session.ask('checkRun');
  const rows = groups.flatMap(({ severity, issues }) =>
    severity === 'error' ? issues.map(({ row, rule }) => [row, rule]) : [],
  );
  expect(rows).toEqual([6, 7, 8].map((row) => [row, 'key-changed']));
  expect(groups.map(({ rule }) => rule)).not.toContain('row-missing');
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ cell }) => cell.row)).toEqual([2]);
  await restoreKeys(isAtOnce);
  const after = lines();
  for (const header of [...KEY, ...FIXED])
    expect(after.map((line) => line[header])).toEqual(before.map((line) => line[header]));
  if (kind === 'whole rows') {
    // The pasted bids stay as edits of the rows that have them, and the review shows them.
    const edited = (await session.ask('reviewBuild')).rows.map(({ cell }) => cell.row);
    expect(edited.sort((a, b) => a - b)).toEqual([2, 6, 7, 8]);
    return;
  }
  expect(after.slice(1)).toEqual(before.slice(1));
  session.service.log.clear();
  expect(await session.push()).toMatchObject({ state: 'finished', done: 1 });
  expect(posts()).toHaveLength(1);
  expect(posts()[0]).toContain('33');
});
