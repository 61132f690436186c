// test, e2e: lists that the service returns only in pages, and that change while they are read; and requests
// that it refuses because of one row.

import { openSession, type Session } from './session';
import type { Content } from './sheets';

const TAB = 'Source bids';
const LOG = 'Bidgrid log';

let session: Session;
let campaign: string;
beforeEach(async () => {
  session = await openSession({
    patient: true,
    service: {
      campaigns: 1,
      sources: 20,
      bids: 12,
      tidy: true,
      quirks: { unpaged_limit: 5, max_limit: 5, list_omits: 'none' },
    },
  });
  await session.ask('settingsSave', { largestBidChange: 'off' });
  await session.pull(['campaigns', 'source-bids']);
  campaign = String(lines()[0]!['Campaign ID']);
});
afterEach(() => session.close());

type Line = Record<string, Content>;
const lines = (): Line[] => session.sheets.rows(TAB);
const nameOf = ({ 'App ID': app, Country }: Line) => `${String(app)} ${String(Country)}`;
const bidsOf = (line: Line) => [line['Bid override %'], line['Bid value']];

/** After this reading of a page, 0-based, another client clears the bid of the line. */
function clearAfter(page: number, line: Line): void {
  const { 'App ID': app_id, Country: country } = line;
  session.service.faults.add({
    kind: 'change',
    method: 'GET',
    path: `*/source_bids/${campaign}`,
    // The list is requested as a whole first.
    skip: 1 + page,
    changes: [{ kind: 'source_bid', id: campaign, fields: { app_id, country, remove: true } }],
  });
}

it('a pull clears the bid that was removed while it read, and no other one', async () => {
  const before = lines();
  expect(before.length).toBeGreaterThan(10);
  const [removed, edited] = [before[0]!, before[before.length - 1]!];
  await session.sheets.type(TAB, before.length + 1, 'Bid override %', null);
  await session.sheets.type(TAB, before.length + 1, 'Bid value', 3.21);
  clearAfter(0, removed);
  await session.pull(['source-bids']);
  const expected = before.map((line) =>
    line === removed ? [null, null] : line === edited ? [null, 3.21] : bidsOf(line),
  );
  expect(lines().map(bidsOf)).toEqual(expected);
  const elsewhere = session.sheets.rows(LOG).filter(({ Action }) => Action === 'Elsewhere');
  expect(new Set(elsewhere.map(({ IDs }) => IDs)).size).toBe(1);
  const review = await session.ask('reviewBuild');
  expect([review.conflicts.length, review.rows.length]).toEqual([0, 1]);
});

it.each(['reviewed', 'sent'])(
  'an edit is %s although a row of its list is removed at that moment',
  async (when) => {
    const before = lines();
    const edited = before[before.length - 1]!;
    await session.sheets.type(TAB, before.length + 1, 'Bid override %', null);
    await session.sheets.type(TAB, before.length + 1, 'Bid value', 3.21);
    if (when === 'reviewed') clearAfter(0, before[0]!);
    const review = await session.ask('reviewBuild');
    expect(review.conflicts).toEqual([]);
    if (when === 'sent') clearAfter(0, before[0]!);
    expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
    await session.pull(['source-bids']);
    const pulled = lines().find((line) => nameOf(line) === nameOf(edited))!;
    expect(bidsOf(pulled)).toEqual([null, 3.21]);
  },
);

it('of the bids of one request, only the refused one fails', async () => {
  session.service.quirks.refused_values = ['7.77'];
  const before = lines();
  for (const row of before.keys()) {
    await session.sheets.type(TAB, row + 2, 'Bid override %', null);
    await session.sheets.type(TAB, row + 2, 'Bid value', row === 4 ? 7.77 : 1.5);
  }
  expect(await session.push()).toMatchObject({ state: 'finished' });
  const status = lines().map(({ Status }) => String(Status));
  expect(status.flatMap((text, i) => (text.startsWith('Pushed') ? [] : [i]))).toEqual([4]);
  expect(status[4]).toContain('7.77 is not allowed.');
  const review = await session.ask('reviewBuild');
  expect(review.rows).toHaveLength(1);
});
