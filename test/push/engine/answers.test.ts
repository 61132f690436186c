// test, runs: what becomes of a pushed row, for each kind of answer of the service.

import type { JobView } from '../../../src/jobs/job-view';
import { type Document, documentWith } from '../world/document';
import { answered, NO_ANSWER } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  service().log.length = 0;
});

/** Continues a job that waits, as the panel does, until it ends. */
function ended(first: JobView): JobView {
  let job = first;
  for (let pauses = 0; job.state === 'parked' && pauses < 10; pauses += 1) {
    document.ports.clock.advance(job.resumeAt! - document.ports.clock.now());
    job = document.finish({ ...job, state: 'running' });
  }
  return job;
}

const GARBAGE = { kind: 'answer', status: 200, headers: {}, body: '<html>' } as const;
const POST = 'POST /campaign_targets/7';
const bid = () => service().targets['7']!.US!.bid;
const setBid = (value: number): void => {
  service().targets['7']!.US!.bid = value;
};

interface Case {
  readonly before?: (name: string) => ReturnType<typeof answered> | undefined;
  readonly after?: (name: string) => ReturnType<typeof answered> | undefined;
  /** What happens between the review and the push. */
  readonly meanwhile?: () => void;
  readonly summary: readonly string[];
  readonly reason?: RegExp | string;
  readonly status: string;
  /** Number of times that the change was sent. */
  readonly sent: number;
  /** The bid at the service afterward, and in the tab. */
  readonly bids: readonly [number, number];
  /** Changes that the next review lists. */
  readonly left: number;
}

const onPost =
  <T>(answer: T) =>
  (name: string): T | undefined =>
    name === POST ? answer : undefined;

const VERIFIED = { summary: ['1 row pushed and verified.'], status: 'Pushed 03-01 12:00', left: 0 } as const;
const FAILED = ['1 row failed and stays as an edit. See Status.'];

const CASES: Readonly<Record<string, Case>> = {
  'accepted with the row in the answer': { ...VERIFIED, sent: 1, bids: [2.5, 2.5] },
  'accepted with an answer that cannot be read: it is read back': {
    ...VERIFIED,
    after: onPost(GARBAGE),
    sent: 1,
    bids: [2.5, 2.5],
  },
  'carried out without an answer: it is read back, and not sent again': {
    ...VERIFIED,
    after: onPost(NO_ANSWER),
    sent: 1,
    bids: [2.5, 2.5],
  },
  'never carried out without an answer: it is sent three times, each after the lag window': {
    before: onPost(NO_ANSWER),
    summary: FAILED,
    reason:
      'The service gave no usable answer to several requests and still has the old value. Nothing was changed.',
    status: 'Failed',
    sent: 3,
    bids: [2, 2.5],
    left: 1,
  },
  'never carried out with HTTP 503': {
    before: onPost(answered(503, {})),
    summary: FAILED,
    reason:
      'The service gave no usable answer to several requests and still has the old value. Nothing was changed.',
    status: 'Failed',
    sent: 3,
    bids: [2, 2.5],
    left: 1,
  },
  'refused: it is not sent again': {
    before: onPost(answered(400, { message: 'Too high' })),
    summary: FAILED,
    reason: /HTTP 400/,
    status: 'Failed',
    sent: 1,
    bids: [2, 2.5],
    left: 1,
  },
  'changed by another person since the review: it is not sent': {
    meanwhile: () => setBid(3),
    summary: ['1 row changed at the service since the review and not sent. Review again.'],
    reason:
      'Changed at the service since the review, so it was not sent. Bid: yours 2.5, theirs 3, reviewed 2.',
    status: 'Conflict, not pushed',
    sent: 0,
    bids: [3, 2.5],
    left: 0,
  },
  'set to the same value by another person: there is nothing to send': {
    ...VERIFIED,
    meanwhile: () => setBid(2.5),
    summary: ['1 row not sent, because the service already had the new values.'],
    status: 'Already there',
    sent: 0,
    bids: [2.5, 2.5],
  },
  'carried out with another value': {
    after: (name) => {
      if (name === POST) setBid(2.4);
      return name === POST ? answered(200, { countries: [{ US: { bid: 2.4, budget: 100 } }] }) : undefined;
    },
    summary: ['1 row accepted, but the service has another value. See Status.'],
    reason: 'Bid: sent "2.5", the service has "2.4"',
    status: 'Accepted, but different',
    sent: 1,
    bids: [2.4, 2.4],
    left: 0,
  },
};

it.each(Object.keys(CASES))('a bid that is %s', (name) => {
  const { before, after, meanwhile, summary, reason, status, sent, bids, left } = CASES[name]!;
  document.type('targets', '7 | US', 'bid', 2.5);
  const started = document.startPush();
  if (before) service().before = before;
  if (after) service().after = after;
  meanwhile?.();
  const end = ended(document.finish(started));
  service().before = () => undefined;
  service().after = () => undefined;
  expect(end.summary).toEqual(summary);
  expect(end.problems.map((one) => [one.label, one.reason])).toEqual(
    reason === undefined
      ? []
      : [['Saga · US', typeof reason === 'string' ? reason : expect.stringMatching(reason)]],
  );
  expect([posts().length, bid(), document.row('targets', '7 | US')!.bid]).toEqual([sent, ...bids]);
  expect(document.status('targets')['7 | US']).toMatch(new RegExp(`^${status}`));
  expect(document.review().rows).toHaveLength(left);
});

it('a bid without an answer may still arrive, so it is read back a second later', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  const started = document.startPush();
  service().before = (name) => {
    if (name === POST) return NO_ANSWER;
    if (document.ports.clock.sleeps.includes(1_000)) setBid(2.5);
    return undefined;
  };
  expect(document.finish(started).summary).toEqual(VERIFIED.summary);
  expect(posts()).toHaveLength(1);
});

describe('a push that has to wait', () => {
  beforeEach(() => document.type('targets', '7 | US', 'bid', 2.5));

  it('for a pause that the service asks for sends the rest afterward', () => {
    const started = document.startPush();
    service().before = (name) => {
      if (name !== POST) return undefined;
      service().before = () => undefined;
      return { ...answered(429, {}), headers: { 'retry-after': '120' } };
    };
    const waiting = document.finish(started);
    expect(waiting.state).toBe('parked');
    expect(waiting.phase).toMatch(/^Waiting for the advertising service, which asked for a pause\./);
    expect(waiting.resumeAt).toBeGreaterThan(document.ports.clock.now());
    expect(ended(waiting).summary).toEqual(VERIFIED.summary);
    expect(bid()).toBe(2.5);
  });

  it('and then finds its own late request was pushed, not present before', () => {
    const started = document.startPush();
    service().before = (name) => {
      if (name !== POST) return undefined;
      service().before = () => undefined;
      return answered(429, {});
    };
    const waiting = document.finish(started);
    setBid(2.5);
    expect(ended(waiting).summary).toEqual(VERIFIED.summary);
  });

  it('because the service does not work ends after several pauses, with nothing sent', () => {
    const started = document.startPush();
    service().before = () => answered(503, {});
    const first = document.finish(started);
    expect(first).toMatchObject({ state: 'parked', done: 0, total: 1 });
    const end = ended(first);
    expect(end.state).toBe('failed');
    expect(end.summary[1]).toBe('1 row not sent. It stays as an edit.');
    expect([posts(), bid()]).toEqual([[], 2]);
  });
});

it.each([
  [401, /does not accept the connection/],
  [403, /not allowed/],
])(
  'a push ends when the service refuses the connection with HTTP %s, and its rows stay edits',
  (code, sentence) => {
    document.type('targets', '7 | US', 'bid', 2.5);
    document.type('campaigns', '8', 'name', 'Quests');
    const started = document.startPush();
    service().before = (name) => (name.startsWith('POST') ? answered(code, {}) : undefined);
    const end = ended(document.finish(started));
    service().before = () => undefined;
    expect(end.summary.join(' ')).toMatch(/stay/);
    expect(end.problems.map(({ reason }) => reason).join(' ')).toMatch(sentence);
    expect(bid()).toBe(2);
    expect(document.review().rows).toHaveLength(2);
  },
);
