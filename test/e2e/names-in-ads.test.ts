// test, e2e: Ads and Assets show the campaign of each row's creative set, and it follows when it is renamed.

import { openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true } });
});
afterEach(() => session.close());

const TABS = ['Ads', 'Assets'];

/** For each row, the campaign that the service has for its creative set, and the one shown. */
function shown(sheet: string): [unknown, unknown][] {
  const { creative_sets, campaigns } = session.service.state;
  return session.sheets.rows(sheet).map((row) => {
    const set = creative_sets.get(String(row['Creative set ID']))!;
    return [campaigns.get(set.campaign_id)!.name, row.Campaign];
  });
}

function expectAll(sheet: string): void {
  const rows = shown(sheet);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(([, name]) => name)).toEqual(rows.map(([name]) => name));
}

it.each([[['ads', 'assets']]])('after a first pull of %j', async (tabs) => {
  await session.pull(tabs);
  for (const sheet of TABS) {
    expectAll(sheet);
    expect(session.sheets.headers(sheet).slice(0, 4)).toEqual([
      'Change',
      'Cell states',
      'Campaign',
      'Creative set',
    ]);
    expect(session.sheets.rows(sheet).every(({ Change }) => Change === null)).toBe(true);
  }
});

it('when a campaign got another name at the service, and in the rows of new sets', async () => {
  await session.pull(['campaigns', 'ads', 'assets']);
  const { creative_sets, campaigns, ads } = session.service.state;
  const [set] = creative_sets.values();
  campaigns.get(set!.campaign_id)!.name = 'Renamed elsewhere';
  const ad = { ...ads.get(set!.ads[0]! as never)!, ad_id: 990_001, creative_set_id: 'set-new' };
  creative_sets.set('set-new', { ...set!, creative_set_id: 'set-new', name: 'New set', ads: [990_001] });
  ads.set(990_001 as never, ad as never);
  await session.pull(['campaigns', 'ads', 'assets']);
  for (const sheet of TABS) {
    expectAll(sheet);
    expect(session.sheets.rows(sheet).some((row) => row['Creative set ID'] === 'set-new')).toBe(true);
  }
});
