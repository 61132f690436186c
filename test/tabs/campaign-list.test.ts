// test, resources: a list of campaigns with entries that cannot be read.

import { readListing } from '../../src/tabs/campaigns/campaigns-wire';

it('skips an entry that is null or has no ID, and reports its name or position', () => {
  const body = [null, { campaign_id: 'a', name: 'A' }, { campaign_id: null, name: 'No ID' }, []];
  expect(readListing(body)).toMatchObject({
    ok: true,
    value: {
      rows: [{ campaignId: 'a', name: 'A' }],
      unread: ['entry 1 of the list', 'No ID', 'entry 4 of the list'],
    },
  });
});

it('fails for a value that is not a list, and for a list without a readable entry', () => {
  expect(readListing({}).ok).toBe(false);
  expect(readListing([null]).ok).toBe(false);
  expect(readListing([])).toMatchObject({ ok: true, value: { rows: [], unread: [] } });
});

it('reads a page that has all campaigns, and no other page', () => {
  const campaigns = [{ campaign_id: 'a' }, { campaign_id: 'b' }];
  const page = { total_row_count: 2, offset: 0, limit: 100, campaigns };
  expect(readListing(page)).toMatchObject({
    ok: true,
    value: { rows: [{ campaignId: 'a' }, { campaignId: 'b' }] },
  });
  expect(readListing({ ...page, total_row_count: 3 }).ok).toBe(false);
  expect(readListing({ campaigns, limit: 2 }).ok).toBe(false);
});
