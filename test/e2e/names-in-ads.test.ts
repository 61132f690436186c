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

it.each([[['ads', 'assets']], [['campaigns', 'creative-sets', 'ads', 'assets']]])(
  'after a first pull of %j',
  async (tabs) => {
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
  },
);

it('when a pushed campaign gets another name, without a pull', async () => {
  await session.pull(['campaigns', 'ads', 'assets']);
  await session.sheets.type('Campaigns', 2, 'Name', 'A new name');
  await session.push();
  for (const sheet of TABS) {
    expectAll(sheet);
    expect(shown(sheet).some(([name]) => name === 'A new name')).toBe(true);
    expect(session.sheets.rows(sheet).every(({ Change }) => Change === null)).toBe(true);
  }
  // The base follows, too: nothing is an edit, and a pull finds no change.
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
  const { summary } = await session.pull(['ads', 'assets']);
  expect(summary.join(' ')).not.toMatch(/updated|changed at/);
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

it('in a new asset, as soon as it is pushed', async () => {
  await session.pull(['campaigns', 'creative-sets', 'assets']);
  const { sheets } = session;
  const sets = sheets.rows('Creative sets');
  const taken = new Set(sheets.rows('Assets').map((row) => `${row['Creative set ID']} ${row.Type}`));
  const set = sets.find((one) => !taken.has(`${one['Creative set ID']} TXT_DESCRIPTION`)) ?? sets[0]!;
  const type = ['TXT_TITLE', 'TXT_DESCRIPTION', 'TXT_BUTTON'].find(
    (one) => !taken.has(`${set['Creative set ID']} ${one}`),
  );
  const row = sheets.rows('Assets').length + 2;
  for (const [header, value] of Object.entries({
    'Creative set ID': set['Creative set ID'],
    Type: type ?? 'TXT_TITLE',
    Asset: 'Play',
  }))
    await sheets.type('Assets', row, header, value as string);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(sheets.value('Assets', row, 'Campaign')).toBe(set.Campaign);
});
