// test, review: a comparison that takes several calls: what is read once, what is read again, who may
// continue.

import { jobCancel, jobCurrent, jobStep } from '../../../src/features/jobs/jobs';
import { BEN } from '../../ports/plain-ports';
import { connect, type Document, documentWith } from '../world/document';
import { answered } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

/** As long as one call reads, so that each call sends one request of the three. */
const REQUEST_MS = 10_000;
const TARGETS = 'GET /campaign_targets/7';
const BIDS = 'GET /source_bids/7';
const CAMPAIGN = 'GET /campaign/8';

let document: Document;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'source-bids');
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('source-bids', '7 | a1 | US', 'bidValue', 3.5);
  document.type('campaigns', '8', 'category', 'Puzzle');
  document.service.log.length = 0;
  document.service.before = () => void document.ports.clock.advance(REQUEST_MS);
});

const log = () => document.service.log;

/** Calls until the review is finished; returns the last view and the number of calls. */
function finished(first: string | null = null) {
  let view = document.review(first);
  let calls = 1;
  for (; view.unfinished && calls < 10; calls += 1) view = document.review(view.comparison);
  return { view, calls };
}

it('shows its progress, and nothing else, until everything was read', () => {
  const view = document.review();
  expect(view.unfinished).toMatchObject({ kind: 'review', state: 'running', done: 1, total: 3, mine: true });
  expect(view.unfinished!.phase).toBe('Comparing with the service: 1 of 3 requests.');
  expect([view.token, view.rows, view.groups, log()]).toEqual(['', [], [], [CAMPAIGN]]);
  expect(jobCurrent(document.ports)).toMatchObject({ id: view.comparison, kind: 'review' });
  const second = document.review(view.comparison);
  expect(second.unfinished).toMatchObject({
    done: 2,
    total: 3,
    endsAt: document.ports.clock.now() + REQUEST_MS,
  });
});

it('reads each part once, also for the next review', () => {
  const { view, calls } = finished();
  expect([calls, log()]).toEqual([3, [CAMPAIGN, TARGETS, BIDS]]);
  expect(view.rows.map(({ tab }) => tab)).toEqual(['campaigns', 'targets', 'source-bids']);
  const again = document.review(view.comparison);
  expect([again.unfinished, log().length, again.token]).toEqual([null, 3, view.token]);
  document.review();
  expect(log().slice(3)).toEqual([CAMPAIGN]);
});

it('merges what each call reads', () => {
  document.service.targets['7']!.US!.budget = 120;
  const { comparison } = document.review(document.review().comparison);
  expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2.5, budget: 120 });
  const { view } = finished(comparison);
  expect([view.rows.length, log()]).toEqual([3, [CAMPAIGN, TARGETS, BIDS]]);
});

it.each<[string, () => void, readonly string[]]>([
  [
    'is edited in another campaign',
    () => document.type('targets', '8 | DEFAULT', 'budget', 250),
    ['GET /campaign_targets/8'],
  ],
  ['is edited in a part that was read', () => document.type('targets', '7 | DE', 'budget', 60), [TARGETS]],
  ['gets one more edit', () => document.type('targets', '7 | US', 'budget', 120), []],
])('a row that %s between two calls is read if it was not', (_, edit, more) => {
  const { comparison } = document.review(document.review().comparison);
  edit();
  finished(comparison);
  expect([...log()].sort()).toEqual([TARGETS, ...more, BIDS, CAMPAIGN].sort());
});

it('a row whose edit is taken back between two calls is not read', () => {
  const { comparison } = document.review();
  document.type('source-bids', '7 | a1 | US', 'bidValue', 3);
  const { view } = finished(comparison);
  expect([log(), view.rows.length]).toEqual([[CAMPAIGN, TARGETS], 2]);
});

it('warns at the end of a row that the service no longer listed in an earlier call', () => {
  document.service.campaigns.splice(1, 1);
  const { view, calls } = finished();
  expect(calls).toBe(3);
  expect(view.rows.find(({ tab }) => tab === 'campaigns')!.warnings).toEqual([
    'The service no longer lists this campaign. It will probably refuse the change.',
  ]);
});

it('a part that could not be read is read again only when the review is repeated', () => {
  const { ports, service } = document;
  let fails = true;
  service.before = (name) => {
    ports.clock.advance(REQUEST_MS);
    return fails && name === TARGETS ? answered(500, {}) : undefined;
  };
  document.type('targets', '8 | DEFAULT', 'budget', 250);
  const { view } = finished();
  expect([view.unread!.rows, view.heldCount, view.rows.length]).toEqual([1, 0, 4]);
  expect(view.unread!.why).toMatch(/HTTP 500.* the targeting of campaign "Saga" could not be read/);
  fails = false;
  const before = log().length;
  const { view: again } = finished(view.comparison);
  expect([again.unread, again.heldCount, again.rows.length, log().slice(before)]).toEqual([
    null,
    0,
    4,
    [TARGETS],
  ]);
});

it('waits, and goes on, while the service does not work', () => {
  const { ports, service } = document;
  const { comparison } = document.review();
  service.before = () => answered(503, {});
  const { unfinished } = document.review(comparison);
  expect(unfinished).toMatchObject({ state: 'parked', done: 1, total: 3 });
  expect(unfinished!.phase).toMatch(/HTTP 503/);
  ports.clock.advance(unfinished!.resumeAt! - ports.clock.now());
  service.before = () => undefined;
  expect(document.review(comparison)).toMatchObject({ unfinished: null, heldCount: 0, rows: [{}, {}, {}] });
});

it('shows what cannot be read after several pauses against the last pull', () => {
  const { ports, service } = document;
  let view = document.review();
  service.before = () => answered(503, {});
  let pauses = 0;
  for (; pauses < 10; pauses += 1) {
    view = document.review(view.comparison);
    if (!view.unfinished) break;
    ports.clock.advance(view.unfinished.resumeAt! - ports.clock.now());
  }
  expect(pauses).toBe(3);
  expect([view.rows.map(({ key }) => key), view.heldCount, view.unread!.rows]).toEqual([
    ['8', '7 | US', '7 | a1 | US'],
    0,
    2,
  ]);
});

it('after the end says where the changes are', () => {
  const id = document.review().comparison!;
  expect(jobStep(document.ports, id)).toMatchObject({ state: 'running', done: 2, total: 3 });
  expect(jobStep(document.ports, id)).toMatchObject({
    state: 'finished',
    phase: 'Done.',
    done: 3,
    total: 3,
    summary: ['Everything was compared. Open Bidgrid ▸ Review and push… to see the changes.'],
  });
});

describe('of one person', () => {
  let id: string;
  beforeEach(() => {
    id = document.review().comparison!;
    document.ports.at = BEN;
  });

  it('cannot be continued by another person', () => {
    expect(() => jobStep(document.ports, id)).toThrow(
      'anna@example.com started this review, so only they can resume it. Cancel it, or start your own when it is finished.',
    );
  });

  it('ends when another person cancels it, and nothing was sent', () => {
    const canceled = jobCancel(document.ports, id);
    expect([canceled.state, canceled.phase, canceled.summary]).toEqual([
      'canceled',
      'Canceled.',
      ['This was canceled. Nothing was sent.'],
    ]);
    expect(log().filter((name) => name.startsWith('POST'))).toEqual([]);
    expect(jobCancel(document.ports, id).state).toBe('canceled');
  });

  it.each([
    [90_000 - REQUEST_MS - 1, false],
    [90_000 - REQUEST_MS, true],
  ])('keeps another person from a long review of their own for 90 s (%s)', (ms, mayStart) => {
    connect(document.ports);
    document.ports.clock.advance(ms);
    if (mayStart) expect(document.review().unfinished).toMatchObject({ mine: true, done: 1 });
    else expect(() => document.review()).toThrow(/^anna@example\.com's review is not finished/);
  });

  it('that is finished lets other people start their own', () => {
    document.ports.at = { ...BEN, id: 'person-a' };
    finished(id);
    document.ports.at = BEN;
    connect(document.ports);
    expect(document.review().unfinished).toMatchObject({ mine: true, done: 1 });
  });
});

it('with another connection cannot be continued', () => {
  const { comparison } = document.review();
  connect(document.ports, 'Other');
  expect(() => jobStep(document.ports, comparison!)).toThrow(
    'The connection was changed during this review. Start again.',
  );
});

it('with another management key cannot be continued', () => {
  const { comparison } = document.review();
  document.ports.userStore.set('bidgrid.key.c1', 'key of another account');
  expect(() => jobStep(document.ports, comparison!)).toThrow(
    'The connection was changed during this review. Start again.',
  );
});

it('that was canceled is not continued, but a new one can be started', () => {
  const { comparison } = document.review();
  jobCancel(document.ports, comparison!);
  expect(() => document.review(comparison)).toThrow('This was canceled. Nothing was sent.');
  expect(document.review().comparison).not.toBe(comparison);
});

it('that another window replaced is not continued', () => {
  const first = document.review().comparison;
  jobCancel(document.ports, first!);
  const second = document.review().comparison;
  const STOPPED =
    'Another review or action started in this spreadsheet, which ended this review. Review again.';
  expect(() => document.review(first)).toThrow(STOPPED);
  expect(() => jobStep(document.ports, first!)).toThrow('This action ended');
  expect(document.review().comparison).toBe(second);
});

it.each([
  [90_000 + 3_600_000 - 1, true],
  [90_000 + 3_600_000, false],
])('is continued by the next review for an hour after its lease (%s ms)', (ms, isSame) => {
  const { comparison } = document.review();
  document.ports.clock.advance(ms);
  expect(document.review().comparison === comparison).toBe(isSame);
  expect(log()).toEqual([CAMPAIGN, isSame ? TARGETS : CAMPAIGN]);
});

it('ends when a pull starts, and can be started again after it', () => {
  const { comparison } = document.review();
  document.service.before = () => undefined;
  document.pull('targets');
  expect(() => jobStep(document.ports, comparison!)).toThrow('This action ended');
  expect(document.review(comparison)).toMatchObject({ unfinished: null, rows: [{}, {}, {}] });
});

it('that merges a value as it was typed does not read its campaign again', () => {
  document.type('targets', '7 | DE', 'budget', 60);
  document.service.targets['7']!.DE!.budget = 60;
  const { view } = finished();
  expect([log(), view.rows.length]).toEqual([[CAMPAIGN, TARGETS, BIDS], 3]);
});
