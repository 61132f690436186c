// test, runs: how a push ends early: canceled, resumed by the wrong person or connection, with a changed
// journal, or with a connection of another company.

import { jobCancel, jobStep } from '../../../src/features/jobs/jobs';
import { readJob } from '../../../src/jobs/job-record';
import { askToCancel } from '../../../src/jobs/lease';
import { pushStep } from '../../../src/push/engine/push-step';
import { BEN } from '../../ports/plain-ports';
import type { PlainSheet } from '../../sheet/plain-workbook';
import { NEW_CAMPAIGN } from '../world/actions';
import { connect, type Document, documentWith } from '../world/document';
import { answered, campaignNamed, NO_ANSWER } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

const POST = 'POST /campaign_targets/7';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));
const journal = (): PlainSheet =>
  document.ports.workbook.sheets.find((sheet) => /journal/i.test(sheet.name()))!;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('campaigns', '8', 'category', 'Puzzle');
  service().log.length = 0;
});

/** The push after its first row; the second one waits because the service asks for a pause. */
function half(): string {
  const started = document.startPush();
  service().before = (name) =>
    name === 'GET /campaign_targets/7'
      ? { ...answered(429, {}), headers: { 'retry-after': '300' } }
      : undefined;
  const job = document.finish(started);
  expect([job.state, job.done, job.total]).toEqual(['parked', 1, 2]);
  service().before = () => undefined;
  document.ports.clock.advance(300_000);
  service().log.length = 0;
  return job.id;
}

const CANCELED = 'The push was canceled. What was sent before stays; nothing more is sent.';

describe('a canceled push', () => {
  it('sends nothing more; what was sent stays', () => {
    const id = half();
    const job = jobCancel(document.ports, id);
    expect([job.state, job.phase, job.summary]).toEqual([
      'canceled',
      'Canceled.',
      [CANCELED, '1 row pushed and verified.', '1 row not sent. It stays as an edit.'],
    ]);
    expect(document.status('targets')['7 | US']).toBe('Not pushed (canceled) 03-01 12:00');
    expect(posts()).toEqual([]);
    expect(jobStep(document.ports, id).state).toBe('canceled');
    expect(document.review().rows.map(({ key }) => key)).toEqual(['7 | US']);
  });

  it('can be canceled by another person without a connection', () => {
    const id = half();
    document.ports.at = BEN;
    expect(jobCancel(document.ports, id).summary[0]).toBe(CANCELED);
  });

  it('ends at the next step if the document was locked meanwhile', () => {
    const id = half();
    askToCancel(document.ports, readJob(document.ports)!);
    expect(document.finish(jobStep(document.ports, id)).summary[0]).toBe(CANCELED);
    expect(posts()).toEqual([]);
  });

  it('clears the tokens of new rows', () => {
    document.add('campaigns', NEW_CAMPAIGN);
    const { id } = document.startPush();
    expect(document.status('campaigns').New).toMatch(/^waiting/);
    const { summary } = jobCancel(document.ports, id);
    expect(summary).toEqual([CANCELED, '3 rows not sent. They stay as edits.']);
    expect(document.status('campaigns').New).toBe('Not pushed (canceled) 03-01 12:00');
  });

  it('that had sent every row says so, and finds out what became of them', () => {
    const started = document.startPush({ leaveOut: [{ tab: 'campaigns', key: '8' }] });
    service().after = (name) => {
      if (name !== POST) return undefined;
      service().before = () => ({ ...answered(429, {}), headers: { 'retry-after': '300' } });
      return NO_ANSWER;
    };
    const waiting = document.finish(started);
    expect([waiting.state, waiting.done]).toEqual(['parked', 0]);
    service().before = () => undefined;
    document.ports.clock.advance(300_000);
    const job = jobCancel(document.ports, waiting.id);
    expect(job.summary).toEqual([
      'It was too late to cancel the push: every row had been sent.',
      '1 row pushed and verified.',
    ]);
  });
});

describe('a push does not go on', () => {
  it('by another person', () => {
    const id = half();
    document.ports.at = BEN;
    connect(document.ports);
    expect(() => jobStep(document.ports, id)).toThrow(
      'anna@example.com approved this push for company Acme, so only they can resume it. Review what is left and push it yourself.',
    );
    expect(posts()).toEqual([]);
  });

  it.each([
    ['connection', () => connect(document.ports, 'Other')],
    [
      'management key, which would create app lists in another account',
      () => document.ports.userStore.set('bidgrid.key.c1', 'key of another account'),
    ],
  ])('with another %s: the rest stays as edits', (_, change) => {
    const id = half();
    change();
    const job = jobStep(document.ports, id);
    expect([job.state, job.summary[0]]).toEqual([
      'failed',
      'The connection was changed since this push was approved, so the rest was not sent. Review what is left.',
    ]);
    expect(posts()).toEqual([]);
    connect(document.ports);
    expect(document.review().rows.map(({ key }) => key)).toContain('7 | US');
  });

  it('if another action was started since', () => {
    const id = half();
    jobCancel(document.ports, id);
    document.startPush();
    expect(() => jobStep(document.ports, id)).toThrow(
      'This action ended, or belongs to another spreadsheet.',
    );
  });
});

describe('a push whose journal', () => {
  const DAMAGED =
    'The hidden journal of this push was changed, deleted, or cut off while it was written, so the rest was not sent. Review what is left.';

  it('has a forged outcome of the batch that was being sent: that row is read back', () => {
    const started = document.startPush({ leaveOut: [{ tab: 'campaigns', key: '8' }] });
    service().after = (name) => {
      if (name !== POST) return undefined;
      service().before = () => ({ ...answered(429, {}), headers: { 'retry-after': '300' } });
      return NO_ANSWER;
    };
    const { id } = document.finish(started);
    service().before = () => undefined;
    document.ports.clock.advance(300_000);
    const cells = [id, 'event', '0', '~.["canceled","0"]\n'];
    journal().write([{ row: journal().extent().rows + 1, column: 1, cells: [cells] }]);
    const job = document.finish(jobStep(document.ports, id));
    expect(job.summary.slice(0, 2)).toEqual([DAMAGED, '1 row pushed and verified.']);
  });

  it('was deleted stops, and its list is lost', () => {
    const id = half();
    journal().arrangeRows([]);
    const job = document.finish(jobStep(document.ports, id));
    expect(job.state).toBe('failed');
    expect(job.summary[0]).toMatch(
      /^The hidden journal of the push of Mar 1, 12:00 was changed or deleted, so the push was stopped\. /,
    );
    expect(posts()).toEqual([]);
    expect(document.review().rows.map(({ key }) => key)).toContain('7 | US');
  });

  it('lost its last row stops; what was sent is read back', () => {
    const id = half();
    const { rows } = journal().extent();
    journal().arrangeRows(Array.from({ length: rows - 2 }, (_, i) => i));
    const job = document.finish(jobStep(document.ports, id));
    expect([job.state, job.summary[0]]).toEqual(['failed', DAMAGED]);
    expect(posts()).toEqual([]);
    expect(document.row('campaigns', '8')).toMatchObject({ category: 'Puzzle' });
  });
});

it.each([
  ['sees no campaign of the spreadsheet', [], true],
  ['sees another campaign of the spreadsheet', ['7'], false],
])('a connection that %s', (_, kept, isRefused) => {
  const started = document.startPush({ leaveOut: [{ tab: 'targets', group: '7' }] });
  service().campaigns = service().campaigns.filter(({ campaign_id }) => kept.includes(String(campaign_id)));
  const { state, summary } = document.finish(started);
  expect(posts()).toEqual([]);
  if (isRefused) {
    expect([state, summary]).toEqual([
      'failed',
      [
        'The connection "Own" of company Acme has access to no campaign of this spreadsheet, so nothing was sent. Open Bidgrid ▸ More ▸ Connections… and choose the right one.',
        '1 row not sent. It stays as an edit.',
      ],
    ]);
  } else expect([state, summary]).toEqual(['finished', ['1 row failed and stays as an edit. See Status.']]);
});

it('a push that was killed before its plan was complete sends nothing, clears its tokens, and says so', () => {
  document.add('campaigns', NEW_CAMPAIGN);
  const { id } = document.startPush();
  expect(document.status('campaigns').New).toMatch(/^waiting/);
  const job = readJob(document.ports)!;
  document.ports.documentStore.set('bidgrid.job', JSON.stringify({ ...job, prepared: false }));
  const end = document.finish(jobStep(document.ports, id));
  expect([end.state, end.summary]).toEqual([
    'canceled',
    ['The push was interrupted before anything was sent. Start it again.'],
  ]);
  expect(posts()).toEqual([]);
  expect(document.status('campaigns').New).toBe('Not pushed (canceled) 03-01 12:00');
  expect(document.review().rows).toHaveLength(3);
});

it('a step of a push that another action has replaced does nothing', () => {
  const { id } = document.startPush();
  const old = readJob(document.ports)!;
  jobCancel(document.ports, id);
  document.startPush();
  service().log.length = 0;
  expect(() => pushStep(document.ports, old)).toThrow(
    'This push has ended, and another action was started. Close the sidebar and open it again.',
  );
  expect(service().log).toEqual([]);
});

it('a connection that sees no campaign of the pulled tab is refused although Campaigns was never pulled', () => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('targets');
  document.type('targets', '7 | US', 'bid', 2.5);
  const started = document.startPush();
  service().campaigns = [];
  const { state, summary } = document.finish(started);
  expect([state, summary[0]]).toEqual(['failed', expect.stringContaining('has access to no campaign')]);
  expect(posts()).toEqual([]);
});

it('the log of a finished push lists its rows with their previous and new values', () => {
  document.push();
  const log = document.ports.workbook.sheets.find((sheet) => sheet.name() === 'Bidgrid log')!;
  const { rows, columns } = log.extent();
  const lines = log.values({ row: 1, column: 1, rows, columns }).map((line) => line.join(' | '));
  expect(lines.filter((line) => line.includes('Saga') && line.includes('Bid'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('Puzzle'))).toHaveLength(1);
});

describe('an outage that begins during a push', () => {
  it('is waited out once: rows that fail without an answer are no progress', () => {
    const campaigns = Array.from({ length: 65 }, (_, i) => campaignNamed(String(1000 + i), `Campaign ${i}`));
    document = documentWith({ campaigns });
    document.pull('campaigns');
    for (const { campaign_id } of campaigns)
      document.type('campaigns', String(campaign_id), 'category', 'Puzzle');
    let job = document.startPush({ typed: 65 });
    let requests = 0;
    document.service.before = (name) => {
      if (name.startsWith('POST')) requests += 1;
      return requests > 20 ? NO_ANSWER : undefined;
    };
    const begin = document.ports.clock.now();
    while (job.state === 'running' || job.state === 'parked') {
      if (job.resumeAt !== null) document.ports.clock.advance(job.resumeAt - document.ports.clock.now());
      job = jobStep(document.ports, job.id);
    }
    // 15 s, 1 min and 4 min, and the requests themselves.
    expect(document.ports.clock.now() - begin).toBeLessThan(10 * 60_000);
    expect(job.problems.length).toBeGreaterThan(40);
  });
});
