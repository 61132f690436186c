// test, e2e: the review names the campaign of each row, also of a new set, and tells campaigns with one name
// apart.

import type { ReviewRow } from '../../src/push/review/review-view';
import { openSession, type Session } from './session';

let session: Session;
afterEach(() => session.close());

const TABS = ['campaigns', 'targets', 'creative-sets', 'assets', 'ads'];

async function typeRow(title: string, values: Record<string, string | number | boolean>): Promise<void> {
  const row = session.sheets.rows(title).length + 2;
  for (const [header, value] of Object.entries(values)) await session.sheets.type(title, row, header, value);
}

async function reviewed(tab: string): Promise<ReviewRow[]> {
  const { rows } = await session.ask('reviewBuild');
  return rows.filter((row) => row.tab === tab);
}

const namesOf = ({ campaign, row, label }: ReviewRow) => ({ campaign, row, label });

it('an asset of a new set stands under the campaign of the set, also if that is new', async () => {
  session = await openSession({ service: { campaigns: 2, tidy: true } });
  await session.pull(TABS);
  const known = String(session.sheets.value('Campaigns', 2, 'Name'));
  await typeRow('Campaigns', {
    Name: 'Brand new',
    Platform: 'android',
    'Bid type': 'CPI',
    'Package name': 'com.example.fresh',
    Category: 'games',
    'Tracking method': 'custom_track',
  });
  await typeRow('Targets', {
    Campaign: 'Brand new',
    Country: 'DE',
    Bid: 2,
    'Daily budget': 100,
    'Click URL': 'https://ads.example/c',
    'Impression URL': 'https://ads.example/i',
  });
  await typeRow('Creative sets', { Campaign: 'Brand new', Name: 'Fresh set', Countries: 'DE' });
  await typeRow('Creative sets', { Campaign: known, Name: 'Second set' });
  await typeRow('Assets', { 'Creative set': 'Fresh set', Type: 'TXT_TITLE', Asset: 'Hello' });
  await typeRow('Assets', { 'Creative set': 'Second set', Type: 'TXT_TITLE', Asset: 'Hello' });
  const { rows, groups } = await session.ask('reviewBuild');
  expect(rows.filter(({ tab }) => tab === 'assets').map(namesOf)).toEqual([
    { campaign: 'Brand new', row: 'Fresh set · TXT_TITLE', label: 'Brand new · Fresh set · TXT_TITLE' },
    { campaign: known, row: 'Second set · TXT_TITLE', label: `${known} · Second set · TXT_TITLE` },
  ]);
  expect(groups.filter(({ tab }) => tab === 'assets').map(({ label }) => label)).toEqual([
    'Brand new · Fresh set',
    `${known} · Second set`,
  ]);
});

it('campaigns with one name have their ID, also in Ads and Assets', async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true } });
  const all = [...session.service.state.campaigns.values()];
  for (const one of all.slice(0, 2)) one.name = 'Saga';
  await session.pull(TABS);
  const { sheets, service } = session;
  const idOf = (row: Record<string, unknown>) =>
    service.state.creative_sets.get(String(row['Creative set ID']))!.campaign_id;
  for (const [title, header] of [
    ['Ads', 'Name'],
    ['Assets', 'Asset'],
  ] as const)
    for (const [i, row] of sheets.rows(title).entries())
      if (title === 'Ads' || String(row.Type).startsWith('TXT')) sheets.set(title, i + 2, header, `New ${i}`);
  const { groups } = await session.ask('reviewBuild');
  for (const [tab, title] of [
    ['ads', 'Ads'],
    ['assets', 'Assets'],
  ] as const) {
    const rows = await reviewed(tab);
    expect(rows.length).toBeGreaterThan(2);
    for (const { cell, campaign, label } of rows) {
      const line = sheets.line(title, cell.row);
      const wanted = line.Campaign === 'Saga' ? `Saga (${idOf(line)})` : line.Campaign;
      expect(campaign).toBe(wanted);
      expect(label.startsWith(`${wanted} · `)).toBe(true);
    }
    expect(rows.some(({ campaign }) => campaign.startsWith('Saga ('))).toBe(true);
    const labels = groups.filter((group) => group.tab === tab).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.some((label) => label.startsWith('Saga · '))).toBe(false);
  }
});
