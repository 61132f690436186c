// test, runs: a large push reads and sends in slices, so that few requests are between the read of an object
// and its change, without more requests.

import { type Document, documentWith } from '../world/document';
import { adNamed, campaignNamed, setNamed } from '../world/memory-service';
import { storedBid } from '../world/stored-bid';

/** Requests that are sent together. */
const TOGETHER = 40;
/** More than a batch of a few seconds has at first. */
const COUNT = 160;
const IDS = Array.from({ length: COUNT }, (_, i) => String(100 + i));

function documentOf(ids: readonly string[], ads: number): Document {
  return documentWith({
    campaigns: ids.map((id) => campaignNamed(id, `Campaign ${id}`)),
    targets: Object.fromEntries(ids.map((id) => [id, { US: { bid: 2, budget: 100 } }])),
    bids: Object.fromEntries(ids.map((id) => [id, [storedBid('a1', 'US', '3')]])),
    sets: ids.map((id) =>
      setNamed(
        id,
        `s${id}`,
        'Summer',
        Array.from({ length: ads }, (_, i) => adNamed(Number(id) * 100 + i, `Ad ${i}`, 'BANNER', 'Standard')),
        [],
      ),
    ),
  });
}

/** Pushes all edits. Returns the most requests between a read and its POST, and the number of requests. */
function pushAll(
  { service, startPush, finish }: Document,
  typed: number,
  readOf: (post: string) => readonly string[],
) {
  const job = startPush({ typed });
  service.log.length = 0;
  expect(finish(job)).toMatchObject({ state: 'finished', problems: [] });
  const between = service.log.flatMap((name, i) => {
    if (!name.startsWith('POST')) return [];
    const reads = readOf(name.slice('POST '.length)).map((read) => service.log.lastIndexOf(`GET ${read}`, i));
    return [i - Math.max(...reads) - 1];
  });
  return { most: Math.max(...between), posts: between.length, requests: service.log.length };
}

it.each(['source-bids', 'targets'])(
  '%s: a read, a request and at most a read back for each campaign',
  (tab) => {
    const document = documentOf(IDS, 0);
    document.pull('campaigns', tab);
    const [field, key] = tab === 'targets' ? ['bid', 'US'] : ['bidValue', 'a1 | US'];
    for (const id of IDS) document.type(tab, `${id} | ${key}`, field, 4);
    const { most, posts, requests } = pushAll(document, COUNT, (post) => [post]);
    expect(most).toBeLessThanOrEqual(TOGETHER);
    // One request proves the company.
    expect({ posts, requests }).toEqual({ posts: COUNT, requests: 1 + (tab === 'targets' ? 2 : 3) * COUNT });
  },
);

it('campaigns: one more list for each slice', () => {
  const document = documentOf(IDS, 0);
  document.pull('campaigns');
  for (const id of IDS) document.type('campaigns', id, 'name', `New ${id}`);
  const { most, posts, requests } = pushAll(document, COUNT, (post) => [post, '/campaigns']);
  expect(most).toBeLessThanOrEqual(TOGETHER);
  expect(posts).toBe(COUNT);
  expect(requests).toBeLessThanOrEqual(1 + COUNT + COUNT / 20 + 2);
});

it('ads in whatever order: each list of a campaign is read about once', () => {
  const ids = IDS.slice(0, 10);
  const document = documentOf(ids, 10);
  document.pull('campaigns', 'creative-sets', 'ads');
  for (const { ads } of document.service.sets)
    for (const { id } of ads) document.type('ads', String(id), 'name', `New ${String(id)}`);
  // Sorted so that the ads of a campaign are far from each other.
  const rows = Array.from({ length: 100 }, (_, i) => i);
  document.sheet('ads').arrangeRows(rows.map((row) => (row % 10) * 10 + Math.floor(row / 10)));
  const { posts, requests } = pushAll(document, 100, () => ['/campaigns']);
  expect(posts).toBe(100);
  // Three batches, each with ads of all campaigns, and slices of at least 20 ads.
  expect(requests).toBeLessThanOrEqual(100 + 3 * 10 + 100 / 20);
});
