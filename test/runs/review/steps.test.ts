// test, review: a comparison that takes several calls: what is read once, what is read again, who may continue.

import { jobCancel, jobCurrent, jobStep } from '../../../src/features/jobs';
import { BEN } from '../../ports/plain-ports';
import { connect, type Document, documentWith } from '../world/document';
import { answered, campaignNamed } from '../world/memory-service';

/** More than one call can read in its time: the service takes 200 ms for each request. */
const COUNT = 70;
const IDS = Array.from({ length: COUNT }, (_, i) => `c${i}`);
const REQUEST_MS = 200;

let document: Document;

beforeEach(() => {
  document = documentWith({
    campaigns: IDS.map((id) => campaignNamed(id, `Name of ${id}`)),
    targets: Object.fromEntries(IDS.map((id) => [id, { US: { bid: 2, budget: 100 } }])),
  });
  document.pull('campaigns', 'targets');
  const { read, sheet, service, ports } = document;
  const { rows, columns } = read('targets');
  for (const { row } of rows) sheet('targets').put(row, columns.get('bid')!, 2.5);
  service.log.length = 0;
  service.before = () => void ports.clock.advance(REQUEST_MS);
});

/** Calls until the review is finished; returns the last view and the number of calls. */
function finished(first: string | null = null) {
  let view = document.review(first);
  let calls = 1;
  for (; view.unfinished && calls < 10; calls += 1) view = document.review(view.comparison);
  return { view, calls };
}

const readTargets = () => document.service.log.filter((name) => name.startsWith('GET /campaign_targets/'));

it('shows its progress, and nothing else, until everything was read', () => {
  const view = document.review();
  const done = readTargets().length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(COUNT);
  expect(view.unfinished).toMatchObject({ kind: 'review', state: 'running', done, total: COUNT, mine: true });
  expect(view.unfinished!.phase).toBe(`Comparing with the service: ${done} of ${COUNT} requests.`);
  expect([view.token, view.rows, view.groups]).toEqual(['', [], []]);
  expect(jobCurrent(document.ports)).toMatchObject({ id: view.comparison, kind: 'review' });
});

it('reads each campaign once, also in the next review', () => {
  const { view, calls } = finished();
  expect(calls).toBeGreaterThan(1);
  expect(new Set(readTargets()).size).toBe(COUNT);
  expect(readTargets()).toHaveLength(COUNT);
  expect(view.groups).toHaveLength(COUNT);
  const again = document.review(view.comparison);
  expect([again.unfinished, readTargets().length]).toEqual([null, COUNT]);
  expect(again.token).toBe(view.token);
});

it('an earlier row that is edited between two calls is read as well', () => {
  document.type('targets', 'c0 | US', 'bid', 2);
  const { comparison } = document.review();
  expect(readTargets()).not.toContain('GET /campaign_targets/c0');
  document.type('targets', 'c0 | US', 'budget', 120);
  const { view } = finished(comparison);
  expect(readTargets()).toContain('GET /campaign_targets/c0');
  expect(view.groups).toHaveLength(COUNT);
});

describe('findings of an earlier call are shown at the end:', () => {
  const found = () => {
    const { view, calls } = finished();
    expect(calls).toBeGreaterThan(1);
    return view.rows.filter(({ tab }) => tab === 'campaigns').map((row) => [row.label, ...row.warnings]);
  };

  it('a campaign that the service no longer lists', () => {
    document.type('campaigns', 'c69', 'category', 'Puzzle');
    document.service.campaigns.pop();
    expect(found()).toEqual([
      ['Name of c69', 'The service no longer lists this campaign. It will probably refuse the change.'],
    ]);
  });

  it('a new campaign that the service has', () => {
    document.add('campaigns', {
      name: 'New',
      platform: 'android',
      bidType: 'CPI',
      packageName: 'example.new',
      category: 'Games',
      trackingMethod: 'custom_track',
    });
    document.service.campaigns.push(campaignNamed('d1', 'New'));
    expect(found()).toEqual([
      [
        'New',
        'The service already has a campaign of this name, platform, package name and bid type. It will not be created again.',
      ],
    ]);
  });

  it('a country that contradicts a moved bid', () => {
    document.type('targets', 'c0 | US', 'bid', '');
    document.add('targets', { campaignId: 'c0', campaign: 'Name of c0', country: 'DEFAULT', bid: 2 });
    document.service.targets.c0!.FR = { bid: 4, budget: 20 };
    const { view } = finished();
    const row = view.rows.find(({ key }) => key === 'c0 | DEFAULT')!;
    expect(row.warnings).toContain(
      'At the service, FR has its own Bid now. It will probably refuse this change, so pull Targets first.',
    );
  });
});

it('a part that could not be read is not read again until the review is repeated', () => {
  const { ports, service } = document;
  let fails = true;
  service.before = (name) => {
    ports.clock.advance(REQUEST_MS);
    return fails && name.endsWith('/c3') ? answered(500, {}) : undefined;
  };
  const { view } = finished();
  expect([view.unread, view.heldCount, view.groups.length]).toEqual([1, 1, COUNT - 1]);
  fails = false;
  const before = readTargets().length;
  const { view: again } = finished(view.comparison);
  expect([again.unread, again.groups.length]).toEqual([0, COUNT]);
  expect(readTargets().slice(before)).toEqual(['GET /campaign_targets/c3']);
});

it('after the end says where the changes are', () => {
  const { comparison } = document.review();
  let job = jobStep(document.ports, comparison!);
  for (let calls = 0; job.state === 'running' && calls < 10; calls += 1)
    job = jobStep(document.ports, comparison!);
  expect(job).toMatchObject({
    state: 'finished',
    phase: 'Done.',
    summary: ['Everything was compared. Open Bidgrid ▸ Review and push… to see the changes.'],
  });
  expect(job.done).toBe(job.total);
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
    expect([canceled.state, canceled.summary]).toEqual([
      'canceled',
      ['This was canceled. Nothing was sent.'],
    ]);
    expect(document.service.log.filter((name) => name.startsWith('POST'))).toEqual([]);
  });

  it('keeps another person from a long review of their own until it is abandoned', () => {
    expect(() => document.review()).toThrow(/^anna@example\.com's review is not finished/);
    document.ports.clock.advance(90_001);
    connect(document.ports);
    expect(document.review().unfinished).toMatchObject({ mine: true });
  });
});

it('with another connection cannot be continued', () => {
  const { comparison } = document.review();
  connect(document.ports, 'Other');
  expect(() => jobStep(document.ports, comparison!)).toThrow(
    'This review was started with the connection "Own". Choose it in Bidgrid ▸ Connections… to resume, or start again.',
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
  expect(() => document.review(first)).toThrow(
    'Another window or person started a review or undo preview, which ended this one. Try again.',
  );
  expect(document.review().comparison).toBe(second);
});

it('is continued within an hour after its lease, and started again later', () => {
  const { comparison } = document.review();
  const [{ ports }, lease, hour] = [document, 90_000, 3_600_000];
  ports.clock.advance(lease + hour - 1);
  const before = readTargets().length;
  expect(document.review().comparison).toBe(comparison);
  expect(new Set(readTargets()).size).toBe(readTargets().length);
  expect(readTargets().length).toBeGreaterThan(before);
});

it('is started again later than an hour after its lease', () => {
  const { comparison } = document.review();
  document.ports.clock.advance(90_000 + 3_600_000);
  expect(document.review().comparison).not.toBe(comparison);
});
