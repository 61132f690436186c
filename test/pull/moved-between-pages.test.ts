// test of pull, review and push: a row that moves between two pages of a list while it is read does not count
// as cleared; one that the service no longer has does.

import { jobStep } from '../../src/features/jobs/jobs';
import type { JobView } from '../../src/jobs/job-view';
import { type Document, documentWith } from '../push/world/document';
import { storedBid } from '../push/world/stored-bid';
import { TWO_CAMPAIGNS } from '../push/world/two-campaigns';

const READ = 'GET /source_bids/7';
const APPS = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'];
/** Requests of one reading: refused as a whole, then rows 0 to 2, 2 to 4, 4 to 6 and 6 to 7. */
const PAGES = 4;
const bids = (...apps: string[]) => apps.map((app) => storedBid(app, 'US', '3'));

/** Eight bids of campaign 7 in pages of three, as they were pulled. */
function pulledDocument(): Document {
  const document = documentWith({ ...TWO_CAMPAIGNS, bids: { '7': bids(...APPS) } });
  document.service.pageRows = 3;
  document.pull('campaigns', 'source-bids');
  document.service.log.length = 0;
  return document;
}

/** With its pauses. */
function pullToTheEnd(document: Document): JobView {
  let job = document.pull('source-bids');
  while (job.state === 'parked') {
    document.ports.clock.sleep(job.resumeAt! - document.ports.clock.now());
    job = document.finish(jobStep(document.ports, job.id));
  }
  return job;
}

const readsIn = ({ service }: Document) => service.log.filter((name) => name === READ).length;
const bidOf = (document: Document, app: string) => document.row('source-bids', `7 | ${app} | US`)?.bidValue;

/** Changes the list right before this request of it, 1-based. */
function before(document: Document, request: number, change: () => void): void {
  let requests = 0;
  document.service.before = (name) => {
    if (name === READ) requests += 1;
    if (name === READ && requests === request) change();
    return undefined;
  };
}

/** a1 is removed, a6 takes its place, another row that of a6: pages overlap, and the total stays the same. */
const skipsA6 = (document: Document) => () => {
  document.service.bids['7'] = bids('a0', 'a6', 'a2', 'a3', 'a4', 'a5', 'new', 'a7');
};

describe('a pull of a list in pages', () => {
  it('reads each page once if no row is missing', () => {
    const document = pulledDocument();
    document.pull('source-bids');
    expect(readsIn(document)).toBe(1 + PAGES);
  });

  it('keeps a row that moved between two pages', () => {
    const document = pulledDocument();
    before(document, 3, skipsA6(document));
    expect(pullToTheEnd(document).state).toBe('finished');
    expect(bidOf(document, 'a6')).toBe(3);
    expect(bidOf(document, 'a1')).toBeNull();
    expect(bidOf(document, 'new')).toBe(3);
  });

  it('clears a row that a second reading lacks too, and reads it once afterward', () => {
    const document = pulledDocument();
    document.service.bids['7'] = bids('a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a7');
    document.pull('source-bids');
    expect(bidOf(document, 'a6')).toBeNull();
    // Seven rows are three pages: each reading is refused as a whole first.
    expect(readsIn(document)).toBe(2 * (1 + 3));
    document.service.log.length = 0;
    document.pull('source-bids');
    expect(readsIn(document)).toBe(1 + 3);
  });

  it('of which every reading lacks another row is not taken', () => {
    const document = pulledDocument();
    let readings = 0;
    document.service.before = (name) => {
      if (name !== READ) return undefined;
      // At the third page of each reading, another one of the rows to come is where a read one was.
      const { log } = document.service;
      const requests = log.filter((one) => one === READ).length;
      if (requests % (1 + PAGES) === 1) document.service.bids['7'] = bids(...APPS);
      if (requests % (1 + PAGES) !== 3) return undefined;
      readings += 1;
      const skipped = readings % 2 === 0 ? 'a6' : 'a5';
      document.service.bids['7'] = bids(
        ...APPS.map((app) => (app === 'a1' ? skipped : app === skipped ? `x${readings}` : app)),
      );
      return undefined;
    };
    const view = pullToTheEnd(document);
    expect(JSON.stringify(view)).toContain(
      'While it was read page by page, the list of source bids of campaign \\"Saga\\" (7) changed. Pull again.',
    );
    for (const app of APPS) expect(bidOf(document, app)).toBe(3);
    expect(bidOf(document, 'x1')).toBeUndefined();
  });
});

describe('a push of a bid in a list of pages', () => {
  it('finds a row that moves while it is reviewed, read before sending and read back', () => {
    // Two reviews, the reading before the request, and the one after it.
    for (const reading of [0, 1, 2, 3]) {
      const request = reading * (1 + PAGES) + 3;
      const document = pulledDocument();
      document.type('source-bids', '7 | a6 | US', 'bidValue', 4);
      before(document, request, () => {
        const rows = document.service.bids['7']!;
        const moved = rows.find(({ app_id }) => app_id === 'a6')!;
        document.service.bids['7'] = rows.map((row) =>
          row.app_id === 'a1' ? moved : row === moved ? storedBid('new', 'US', '3') : row,
        );
      });
      const { conflicts } = document.review();
      const { state, problems } = document.push();
      expect({ reading, conflicts, state, problems }).toEqual({
        reading,
        conflicts: [],
        state: 'finished',
        problems: [],
      });
      expect(document.status('source-bids')['7 | a6 | US']).toMatch(/^Pushed /);
    }
  });
});
