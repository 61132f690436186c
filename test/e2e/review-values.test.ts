// test, e2e: values in the review: with their unit, new rows by the name of their parent, and unset values
// distinct from set ones.

import type { ReviewRow } from '../../src/push/review/review-view';
import { inventoryOf } from '../../workbench/ad-service/endpoints/inventory';
import { serviceSide } from './service-side';
import { openSession, type Session } from './session';

let session: Session;
let money: string;
let goal: string;

beforeAll(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 12, sources: 1, bids: 2, tidy: true },
  });
  const { state } = session.service;
  const { campaigns, targets } = state;
  const ids = [...campaigns.keys()];
  const typeOf = (id: string) => String(campaigns.get(id)!.bid_type);
  money = ids.find((id) => typeOf(id) === 'CPI')!;
  goal = ids.find((id) => typeOf(id).startsWith('ROAS'))!;
  for (const id of [money, goal]) {
    targets.get(id)!.countries.clear();
    targets.get(id)!.countries.set('MX', { bid: 1000, budget: 1950 });
  }
  const [bid] = inventoryOf(state, campaigns.get(money)!).bids;
  bid!.bid_override_percentage = '-10';
  bid!.bid_value = 'default';
  await session.pull(['campaigns', 'targets', 'source-bids', 'creative-sets', 'assets']);
}, 60_000);
afterAll(() => session.close());

const edit = async (
  sheet: string,
  isRow: (line: Record<string, unknown>) => boolean,
  header: string,
  to: number,
) => session.sheets.type(sheet, session.sheets.find(sheet, isRow), header, to);
const shown = ({ changes }: ReviewRow) => changes.map(({ column, before, after }) => [column, before, after]);

it('shows dollars and percentages as the grid does, with a minus sign', async () => {
  await edit('Targets', (line) => line['Campaign ID'] === money, 'Bid', 1200.5);
  await edit('Targets', (line) => line['Campaign ID'] === money, 'Daily budget', 2000);
  await edit('Targets', (line) => line['Campaign ID'] === goal, 'Bid', 1250);
  await edit(
    'Source bids',
    (line) => line['Campaign ID'] === money && line['Bid override %'] === -10,
    'Bid override %',
    -15,
  );
  const { rows } = await session.ask('reviewBuild');
  const byTab = (tab: string, bid: string) =>
    rows.filter((row) => row.tab === tab && row.group === bid).flatMap(shown);
  expect(byTab('targets', money)).toEqual([
    ['Bid', '$1,000.00', '$1,200.50'],
    ['Daily budget', '$1,950', '$2,000'],
  ]);
  expect(byTab('targets', goal)).toEqual([['Bid', '1,000 %', '1,250 %']]);
  expect(byTab('source-bids', money)).toEqual([['Bid override %', '−10 %', '−15 %']]);
});

it('knows what the changed campaigns spent yesterday, of all campaigns of the company', async () => {
  const amounts = new Map(
    serviceSide(session)
      .campaigns()
      .map((one) => [one.campaign_id, Number(one.spend)]),
  );
  const { spend } = await session.ask('reviewBuild');
  expect(spend).toMatchObject({ campaigns: 2, pulled: '' });
  expect(spend!.spend).toBeCloseTo(amounts.get(money)! + amounts.get(goal)!, 3);
  expect(spend!.all).toBeCloseTo(
    [...amounts.values()].reduce((a, b) => a + b, 0),
    3,
  );
});

it('names a new asset and its group by campaign and creative set, not by IDs', async () => {
  const { sheets, service } = session;
  const [id, set] = [...service.state.creative_sets][0]!;
  const row = sheets.rows('Assets').length + 2;
  await sheets.type('Assets', row, 'Creative set ID', id);
  await sheets.type('Assets', row, 'Type', 'TXT_RATING');
  await sheets.type('Assets', row, 'Asset', '4.5');
  const { rows, groups } = await session.ask('reviewBuild');
  const campaign = service.state.campaigns.get(set.campaign_id)!.name;
  expect(rows.find(({ tab }) => tab === 'assets')).toMatchObject({
    label: `${campaign} · ${set.name} · TXT_RATING`,
    campaign,
    row: `${set.name} · TXT_RATING`,
  });
  expect(groups.find(({ tab }) => tab === 'assets')!.label).toBe(`${campaign} · ${set.name}`);
});

it('marks an unset checkbox as the default of the service', async () => {
  const { sheets } = session;
  const row = sheets.rows('Creative sets').length + 2;
  await sheets.type('Creative sets', row, 'Campaign ID', money);
  await sheets.type('Creative sets', row, 'Name', 'Boxes');
  await sheets.type('Creative sets', row, 'BANNER', true);
  const { rows } = await session.ask('reviewBuild');
  const { changes, also } = rows.find(({ row }) => row === 'Boxes')!;
  expect(changes.find(({ column }) => column === 'BANNER')!.after).toBe('on');
  expect(also.filter(({ isDefault }) => isDefault).map(({ column }) => column)).not.toContain('BANNER');
  expect(also.every(({ isDefault }) => isDefault === true)).toBe(true);
  expect(also.length).toBeGreaterThan(0);
});
