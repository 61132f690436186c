// test, e2e: a row has one name in Changes, Held back, the result and the undo of a push, and failures name
// the campaign.

import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({
    service: { campaigns: 3, sources: 4, bids: 4, tidy: true, quirks: { list_omits: 'none' } },
  });
  await session.pull(['campaigns', 'targets', 'source-bids', 'sources']);
});
afterAll(() => session.close());

const TITLE = 'Source bids';

it('the app by its external ID, also if the row was typed with the App ID', async () => {
  const { sheets } = session;
  const known = sheets.line(TITLE, 2);
  const taken = sheets.rows(TITLE).map((line) => (line['App ID'] === known['App ID'] ? line.Country : ''));
  const country = ['BR', 'JP', 'KR', 'MX'].find((one) => !taken.includes(one))!;
  const place = sheets.rows(TITLE).length + 2;
  const values = {
    'Campaign ID': known['Campaign ID'],
    'App ID': known['App ID'],
    Country: country,
    'Bid override %': 5,
  };
  for (const [header, value] of Object.entries(values))
    await sheets.type(TITLE, place, header, value as string | number);
  const name = `${known.Campaign} · ${known['External app ID']} · ${country}`;
  const { rows } = await session.ask('reviewBuild');
  expect(rows).toMatchObject([
    { label: name, campaign: known.Campaign, row: `${known['External app ID']} · ${country}` },
  ]);
  await sheets.type(TITLE, place, 'Bid override %', -200);
  expect((await session.ask('reviewBuild')).held).toMatchObject([{ label: name }]);
  await sheets.type(TITLE, place, 'Bid override %', 5);

  const review = await session.ask('reviewBuild');
  session.service.faults.add({
    kind: 'status',
    status: 400,
    method: 'GET',
    path: `*/source_bids/${known['Campaign ID']}`,
    times: null,
  });
  const job = await session.push(review);
  session.service.faults.clear();
  const result = await session.ask('pushResult', job.id, 0);
  expect(result.rows[0]).toMatchObject({
    label: name,
    campaign: known.Campaign,
    row: `${known['External app ID']} · ${country}`,
    outcome: 'failed',
  });
  const undo = await session.ask('undoPreview', job.id, null);
  expect(undo.values).toMatchObject([{ label: name, kind: 'not-sent' }]);

  const about = `the list of source bids of campaign "${known.Campaign}"`;
  const log = sheets.rows('Bidgrid log')[0]!;
  const texts = [result.rows[0]!.detail, sheets.value(TITLE, place, 'Status'), Object.values(log).join(' ')];
  for (const text of texts) {
    expect(text).toContain(about);
    expect(text).not.toContain(`of campaign ${known['Campaign ID']}`);
  }
});
