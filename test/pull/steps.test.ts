// test, features: a pull by its steps, against a service that answers from a table: what is read, what the
// person sees, and what is left when parts, the list or the connection fail.

import { readTimes } from '../../src/base/read-times';
import { jobCancel, jobStep } from '../../src/features/jobs/jobs';
import { newJob, readJob, writeJob } from '../../src/jobs/job-record';
import { askToCancel } from '../../src/jobs/lease';
import { keysOf, pullAgain, pullScheduled, pullSkip } from '../../src/pull/pull';
import { lastPull } from '../../src/pull/pull-choice';
import { readMissed } from '../../src/pull/pull-gaps';
import { MINUTE_MS } from '../../src/shared/time';
import { ads } from '../../src/tabs/ads/ads-columns';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { answer } from '../ad-service/plain-transport';
import {
  campaignBody,
  type Replies,
  rowsIn,
  type ServicePorts,
  setBody,
  targetsBody,
} from '../features/service-ports';
import { BEN, selectedRows } from '../ports/plain-ports';
import { pulled, resumed, service, started, worked } from './pulling';

const keysIn = (ports: ServicePorts, tab: Parameters<typeof rowsIn>[1]) =>
  rowsIn(ports, tab).map(({ key }) => key);

test('reads the list once and each part of each campaign once, and creates the tabs', () => {
  const ports = service(2);
  const job = pulled(ports, ['campaigns', 'targets', 'creative-sets', 'ads', 'assets', 'app-lists']);
  expect(job).toMatchObject({
    state: 'finished',
    phase: 'Done.',
    gaps: 0,
    missing: [],
    warnings: 0,
    done: 7,
    total: 7,
  });
  expect(job.summary).toEqual([
    'Pulled 2 campaigns: 2 new.',
    'Targets: 2 new.',
    'Creative sets: 1 new.',
    'Ads: 1 new.',
    'Assets: 1 new.',
    'App lists: 1 new.',
  ]);
  expect(ports.asked()).toEqual([
    'GET /campaigns',
    'GET /campaign_targets/c1',
    'GET /campaign_targets/c2',
    'GET /creative_sets/c1',
    'GET /creative_sets/c2',
    'GET /applists/list',
  ]);
  expect(keysIn(ports, campaigns)).toEqual(['c1', 'c2']);
  expect(rowsIn(ports, ads).map(({ fields }) => fields.name)).toEqual(['Ad 7']);
  expect(keysOf(ports)).toEqual([]);
  expect(lastPull(ports)).toMatchObject({ who: 'anna@example.com', campaigns: 2, mayRepeat: true });
});

test('a tab that the service has no rows for is created, too', () => {
  const ports = service(0);
  expect(pulled(ports, ['campaigns', 'targets']).summary).toEqual(['No campaign matches this choice.']);
  expect(rowsIn(ports, targets)).toEqual([]);
});

test('Ads brings Creative sets, and reads them once', () => {
  const ports = service(1);
  expect(pulled(ports, ['ads']).summary).toEqual(['Creative sets: 1 new.', 'Ads: 1 new.']);
  expect(ports.asked()).toEqual(['GET /campaigns', 'GET /creative_sets/c1']);
});

test('a filter takes the campaigns that match, and the pull again finds nothing new', () => {
  const ports = service(0, {
    'GET /campaigns': [campaignBody('c1'), campaignBody('c2', { platform: 'android' })],
    'GET /campaign_targets/c2': targetsBody({ US: 1 }),
  });
  const job = pulled(ports, ['campaigns', 'targets'], { platform: 'android' });
  expect(job.summary).toEqual(['Pulled 1 campaign: 1 new.', 'Targets: 1 new.']);
  expect(ports.asked()).toEqual(['GET /campaigns', 'GET /campaign_targets/c2']);
  expect(lastPull(ports)?.what).toBe('Campaigns, Targets · Android');
  expect(readTimes(ports.documentStore)).toEqual({});
  expect(worked(ports, pullAgain(ports)).summary).toEqual([
    'Pulled 1 campaign: no changes.',
    'Targets: no changes.',
  ]);
});

test('a pull of all campaigns notes when its tabs were read, as of its start', () => {
  const ports = service(1);
  const { id, startedAt } = started(ports, ['campaigns', 'targets']);
  ports.clock.advance(5000);
  jobStep(ports, id);
  expect(readTimes(ports.documentStore)).toEqual({ campaigns: startedAt, targets: startedAt });
});

test('of selected rows, only these campaigns are read, in the order of the list', () => {
  const ports = service(3);
  pulled(ports, ['campaigns']);
  ports.asked();
  ports.selected = selectedRows(ports.workbook.find(campaigns.id)!, [4, 1], [2, 1]);
  const job = started(ports, ['targets'], { selectedRows: true });
  // The sheet may change before the first step.
  ports.selected = null;
  expect(worked(ports, job).summary).toEqual(['Targets: 2 new.']);
  expect(ports.asked()).toEqual(['GET /campaigns', 'GET /campaign_targets/c1', 'GET /campaign_targets/c3']);
  expect(worked(ports, pullAgain(ports)).summary).toEqual(['Targets: no changes.']);
  expect(lastPull(ports)).toMatchObject({ campaigns: 2, what: 'Targets · 2 selected campaigns' });
});

test('of 11 selected rows with 5 hidden, 6 campaigns are read, and the result says so', () => {
  const ports = service(11);
  pulled(ports, ['campaigns']);
  ports.asked();
  const sheet = ports.workbook.find(campaigns.id)!;
  sheet.hide([2, 4, 6, 8, 10]);
  ports.selected = selectedRows(sheet, [1, 1000]);
  const job = worked(ports, started(ports, ['targets'], { selectedRows: true }));
  expect(job.summary).toEqual(['Targets: 6 new.', '5 hidden rows left out.']);
  const ids = ['c2', 'c4', 'c6', 'c8', 'c10', 'c11'];
  expect(ports.asked().sort()).toEqual(
    ['GET /campaigns', ...ids.map((id) => `GET /campaign_targets/${id}`)].sort(),
  );
});

test('values that only the service changed are written, and rows that it lost are named', () => {
  const ports = service(2);
  pulled(ports, ['campaigns', 'targets']);
  ports.replies['GET /campaigns'] = [campaignBody('c1', { name: 'Renamed' })];
  ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 2, FR: 3 });
  const job = pulled(ports, ['campaigns', 'targets']);
  expect(job.summary).toEqual([
    'Pulled 1 campaign: 1 updated.',
    'Targets: 1 new, 1 updated.',
    '1 row of these tabs is no longer listed by the service (c2). Nothing was deleted.',
  ]);
  expect(rowsIn(ports, campaigns)[0]!.fields.name).toBe('Renamed');
  expect(rowsIn(ports, targets).map(({ fields: { country, bid } }) => [country, bid])).toEqual([
    ['US', 2],
    ['US', 1],
    ['FR', 3],
  ]);
});

test('edits stay, and are counted', () => {
  const ports = service(2);
  pulled(ports, ['campaigns', 'targets']);
  const sheet = ports.workbook.find(targets.id)!;
  sheet.put(2, sheet.header().indexOf('Bid') + 1, 9);
  ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 5 });
  const job = pulled(ports, ['targets']);
  expect(job.summary).toEqual([
    'Targets: no changes.',
    '1 cell changed both here and at the service. Open Review and push… to decide.',
  ]);
  expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(9);
  ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 1 });
  expect(pulled(ports, ['targets']).summary).toContain('1 row with your changes waits for a push.');
});

describe('a part that cannot be read', () => {
  const broken = () => service(2, { 'GET /campaign_targets/c2': answer(500) });

  test('is tried three times, with pauses of 15 s and 1 min, then the pull ends and names it', () => {
    const ports = broken();
    const first = pulled(ports, ['campaigns', 'targets']);
    expect(first).toMatchObject({
      state: 'parked',
      phase: '1 part could not be read and will be retried.',
      gaps: 1,
      missing: [
        {
          what: 'Targets of 1 campaign: Name c2',
          why: expect.stringMatching(/HTTP 500.*campaign "Name c2" \(c2\)/),
        },
      ],
      summary: [],
    });
    expect(first.resumeAt! - ports.clock.now()).toBe(15_000);
    expect(ports.asked().filter((line) => line.endsWith('c2'))).toHaveLength(4);
    const second = resumed(ports, first);
    expect(second).toMatchObject({ state: 'parked', gaps: 1 });
    expect(second.resumeAt! - ports.clock.now()).toBe(60_000);
    expect(ports.asked()).toEqual(['GET /campaigns', ...Array(4).fill('GET /campaign_targets/c2')]);
    const last = resumed(ports, second);
    expect(last).toMatchObject({ state: 'finished', gaps: 1, missing: first.missing });
    expect(last.summary).toEqual(['Pulled 2 campaigns: 2 new.', 'Targets: 1 new.']);
    expect(readMissed(ports)).toEqual({
      tabs: ['targets'],
      campaignIds: ['c2'],
    });
    expect(readTimes(ports.documentStore)).toEqual({ campaigns: expect.any(Number) });
  });

  test('is read when the service works again, and is no longer missing', () => {
    const ports = broken();
    const first = pulled(ports, ['targets']);
    ports.replies['GET /campaign_targets/c2'] = targetsBody({ US: 1 });
    expect(resumed(ports, first)).toMatchObject({
      state: 'finished',
      gaps: 0,
      missing: [],
      summary: ['Targets: 2 new.'],
    });
    expect(readMissed(ports)).toBeNull();
    expect(() => started(ports, [], { missed: true })).toThrow(/read everything/);
  });

  test('is all that "Try again" reads, and stays out of "Pull again"', () => {
    const ports = broken();
    resumed(ports, resumed(ports, pulled(ports, ['campaigns', 'targets'])));
    ports.replies['GET /campaign_targets/c2'] = targetsBody({ US: 1 });
    ports.asked();
    expect(pulled(ports, ['sources'], { missed: true }).summary).toEqual(['Targets: 1 new.']);
    expect(ports.asked()).toEqual(['GET /campaigns', 'GET /campaign_targets/c2']);
    expect(lastPull(ports)).toMatchObject({ campaigns: 2, what: 'Campaigns, Targets' });
  });

  test('can be skipped: the next step ends the pull without a try', () => {
    const ports = broken();
    const first = pulled(ports, ['targets']);
    ports.asked();
    expect(pullSkip(ports, first.id)).toMatchObject({
      state: 'running',
      resumeAt: null,
      phase: 'Skipping the parts that could not be read…',
    });
    expect(jobStep(ports, first.id)).toMatchObject({
      state: 'finished',
      gaps: 1,
      summary: ['Targets: 1 new.'],
    });
    expect(ports.asked()).toEqual(['GET /campaigns']);
    // A second click changes nothing.
    expect(pullSkip(ports, first.id)).toMatchObject({ state: 'finished', gaps: 1 });
  });

  test('cannot be skipped in a pull that is not waiting for it, that another person works on, or that is gone', () => {
    const ports = broken();
    const { id } = started(ports, ['targets']);
    expect(pullSkip(ports, id)).toMatchObject({ state: 'running', phase: 'Reading the list of campaigns…' });
    jobStep(ports, id);
    ports.at = BEN;
    expect(() => pullSkip(ports, id)).toThrow(/anna@example.com is working on this pull/);
    expect(() => pullSkip(ports, 'other')).toThrow(/This pull ended/);
    writeJob(ports, newJob(ports, 'push', 'Sending', 1));
    expect(() => pullSkip(ports, readJob(ports)!.id)).toThrow(/This pull ended/);
  });

  test('waits as long as the service asks, but at most 15 minutes', () => {
    const asks = (seconds: number) => {
      const ports = service(2, {
        'GET /campaign_targets/c2': answer(503, '', { 'retry-after': String(seconds) }),
      });
      const { resumeAt } = pulled(ports, ['targets']);
      return resumeAt! - ports.clock.now();
    };
    expect(asks(300) / MINUTE_MS).toBeCloseTo(5, 0);
    expect(asks(7200) / MINUTE_MS).toBe(15);
  });

  test('of app lists, is named without campaigns', () => {
    const ports = service(1, { 'GET /applists/list': answer(500) });
    const job = pulled(ports, ['targets', 'app-lists']);
    expect(job).toMatchObject({
      state: 'parked',
      gaps: 1,
      missing: [{ what: 'App lists', why: expect.stringMatching(/500/) }],
    });
    resumed(ports, resumed(ports, job));
    expect(readMissed(ports)).toEqual({ tabs: ['app-lists'], campaignIds: [] });
  });

  test('of the details that the list omits, leaves the values of the list', () => {
    const { bundle_id: _, ...brief } = campaignBody('c1');
    const ports = service(0, {
      'GET /campaigns': [brief, campaignBody('c2')],
      'GET /campaign/c1': answer(500),
    });
    const job = pulled(ports, ['campaigns']);
    expect(job).toMatchObject({
      state: 'parked',
      missing: [{ what: 'Some details of 1 campaign: Name c1' }],
    });
    expect(keysIn(ports, campaigns)).toEqual(['c1', 'c2']);
    ports.replies['GET /campaign/c1'] = campaignBody('c1', { bundle_id: 'com.example.late' });
    expect(resumed(ports, job)).toMatchObject({ state: 'finished', gaps: 0 });
    expect(rowsIn(ports, campaigns).map(({ fields }) => fields.bundleId)).toEqual([
      'com.example.late',
      'com.example.app',
    ]);
  });

  test('keeps its rows, while rows that others lost are reported', () => {
    const ports = service(3);
    ports.replies['GET /creative_sets/c2'] = [setBody('s2', 'c2')];
    pulled(ports, ['creative-sets']);
    ports.replies['GET /creative_sets/c1'] = [];
    ports.replies['GET /creative_sets/c2'] = answer(500);
    const job = resumed(ports, resumed(ports, pulled(ports, ['creative-sets'])));
    expect(job.summary).toEqual([
      '1 row of this tab is no longer listed by the service. Nothing was deleted.',
    ]);
    expect(keysIn(ports, creativeSets)).toEqual(['s1', 's2']);
  });

  test('stops the requests for the others of a tab if all of the first ones fail', () => {
    const replies: Replies = {};
    for (let i = 1; i <= 30; i += 1) replies[`GET /campaign_targets/c${i}`] = answer(500);
    const ports = service(30, replies);
    const job = pulled(ports, ['targets']);
    expect(job).toMatchObject({
      state: 'parked',
      gaps: 30,
      phase: '30 parts could not be read and will be retried.',
    });
    expect(job.missing.map(({ what }) => what)).toEqual(['Targets of all 30 campaigns']);
    const lines = ports.asked().filter((line) => line.includes('targets'));
    expect(new Set(lines).size).toBe(20);
    resumed(ports, job);
    // A few show whether the others are worth a request.
    expect(new Set(ports.asked().filter((line) => line.includes('targets'))).size).toBe(3);
  });
});

describe('when nothing can be read', () => {
  test('the pull pauses for 15 s, 1 min and 4 min, then ends', () => {
    const ports = service(1, { 'GET /campaigns': answer(500) });
    let job = pulled(ports, ['campaigns']);
    const pauses: number[] = [];
    while (job.state === 'parked') {
      pauses.push((job.resumeAt! - ports.clock.now()) / 1000);
      job = resumed(ports, job);
    }
    expect(pauses).toEqual([15, 60, 240]);
    expect(job).toMatchObject({
      state: 'failed',
      phase: 'Stopped.',
      summary: [expect.stringMatching(/HTTP 500/)],
    });
    expect(ports.workbook.find(campaigns.id)).toBeNull();
  });

  test('pauses after 429 do not count as failures of the service', () => {
    const ports = service(1, { 'GET /campaigns': answer(429) });
    let job = pulled(ports, ['campaigns']);
    for (let pauses = 1; pauses < 5; pauses += 1) job = resumed(ports, job);
    ports.replies['GET /campaigns'] = answer(500);
    let failures = 0;
    while (job.state === 'parked') {
      job = resumed(ports, job);
      failures += 1;
    }
    expect([job.state, failures]).toEqual(['failed', 4]);
  });

  test('a pause ends when the list can be read', () => {
    const ports = service(1, { 'GET /campaigns': answer(500) });
    const second = resumed(ports, pulled(ports, ['campaigns']));
    ports.replies['GET /campaigns'] = [campaignBody('c1')];
    expect(resumed(ports, second)).toMatchObject({
      state: 'finished',
      summary: ['Pulled 1 campaign: 1 new.'],
    });
  });

  test.each([
    [{ 'GET /campaigns': answer(401) }, []],
    [{}, ['What was pulled before is up to date. Pull again for the rest.']],
  ])('a lost login ends the pull at once; what was pulled before stays: %j', (lost, more) => {
    const ports = service(2, lost);
    for (const id of ['c1', 'c2']) {
      ports.replies[`GET /campaign_targets/${id}`] = () => {
        ports.replies['GET /campaigns'] = answer(401);
        return answer(401);
      };
    }
    const job = pulled(ports, ['campaigns', 'targets']);
    expect(job).toMatchObject({ state: 'failed', phase: 'Stopped.' });
    expect(job.summary.slice(1)).toEqual(more);
    expect(job.summary[0]).toMatch(/HTTP 401/);
  });

  test('a connection of another company pulls nothing', () => {
    const ports = service(1);
    pulled(ports, ['campaigns', 'targets']);
    ports.replies['GET /campaigns'] = [campaignBody('c9')];
    const job = pulled(ports, ['campaigns']);
    expect(job).toMatchObject({
      state: 'failed',
      phase: 'Stopped.',
      summary: [
        'The connection "Main" has access to no campaign of this spreadsheet, so nothing was pulled. Choose the right connection in Bidgrid ▸ More ▸ Connections…, or pull into a new spreadsheet.',
      ],
    });
    expect(keysIn(ports, campaigns)).toEqual(['c1']);
    // One known campaign is enough.
    ports.replies['GET /campaigns'] = [campaignBody('c9'), campaignBody('c1')];
    expect(pulled(ports, ['campaigns']).state).toBe('finished');
  });
});

describe('while a step reads', () => {
  test('a cancel stops it before it writes', () => {
    const ports = service(1);
    ports.replies['GET /campaign_targets/c1'] = () => {
      askToCancel(ports, readJob(ports)!);
      return targetsBody({ US: 1 });
    };
    const job = pulled(ports, ['campaigns', 'targets']);
    expect(job).toMatchObject({
      state: 'canceled',
      phase: 'Canceled.',
      summary: ['The pull was canceled. Rows pulled before are up to date.'],
    });
    expect(keysIn(ports, campaigns)).toEqual(['c1']);
    expect(ports.workbook.find(targets.id)).toBeNull();
    expect(keysOf(ports)).toEqual([]);
    expect(pulled(ports, ['campaigns']).state).toBe('finished');
  });

  test('a pull that was canceled by a colleague stays canceled', () => {
    const ports = service(1);
    const { id } = started(ports, ['campaigns']);
    ports.replies['GET /campaigns'] = () => {
      writeJob(ports, {
        ...readJob(ports)!,
        state: 'canceled',
        phase: 'Canceled.',
        summary: ['By a colleague.'],
      });
      return [campaignBody('c1')];
    };
    expect(jobStep(ports, id)).toMatchObject({ state: 'canceled', summary: ['By a colleague.'] });
    expect(ports.workbook.find(campaigns.id)).toBeNull();
  });

  test('another action that was started ends it, and keeps its own record', () => {
    const ports = service(1);
    const { id } = started(ports, ['campaigns']);
    ports.replies['GET /campaigns'] = () => {
      writeJob(ports, { ...newJob(ports, 'pull', 'Reading', 0), id: 'newer' });
      return [campaignBody('c1')];
    };
    expect(jobStep(ports, id)).toMatchObject({
      state: 'canceled',
      phase: 'Stopped.',
      summary: ['Another action was started in this spreadsheet, so this pull was stopped. Pull again.'],
    });
    expect(readJob(ports)).toMatchObject({ id: 'newer', state: 'running' });
    expect(ports.workbook.find(campaigns.id)).toBeNull();
  });

  test('a pull canceled before anything was read says so', () => {
    const ports = service(1);
    const { id } = started(ports, ['campaigns']);
    expect(jobCancel(ports, id).summary).toEqual(['The pull was canceled before anything was read.']);
  });

  test('a slow service makes several steps, which show the progress and resume at the right place', () => {
    const ports = service(3);
    for (const id of ['c1', 'c2', 'c3']) {
      ports.replies[`GET /campaign_targets/${id}`] = () => {
        ports.clock.advance(3000);
        return targetsBody({ US: 1 });
      };
      ports.replies[`GET /sources/${id}`] = () => {
        ports.clock.advance(3000);
        return [];
      };
    }
    const { id } = started(ports, ['campaigns', 'targets', 'sources']);
    const seen = [];
    for (let job = jobStep(ports, id); ; job = jobStep(ports, id)) {
      seen.push([job.state, job.done, job.total, job.phase]);
      if (job.state !== 'running') break;
    }
    expect(seen).toEqual([
      ['running', 6, 9, 'Targets: 3 of 3 campaigns.'],
      ['finished', 9, 9, 'Done.'],
    ]);
    expect(ports.asked().filter((line) => line !== 'GET /campaigns')).toHaveLength(6);
  });
});

test('a scheduled pull reads all campaigns and is not the last choice of a person', () => {
  const ports = service(2);
  const job = worked(ports, pullScheduled(ports, ['campaigns']));
  expect(job.summary).toEqual(['Pulled 2 campaigns: 2 new.']);
  expect(lastPull(ports)).toBeNull();
});

test('campaigns whose entry cannot be read are named, and nothing counts as gone', () => {
  const ports = service(2);
  pulled(ports, ['campaigns']);
  ports.replies['GET /campaigns'] = [campaignBody('c1'), { name: 'Half a campaign' }];
  const job = pulled(ports, ['campaigns']);
  expect(job.warnings).toBe(1);
  expect(job.summary).toEqual([expect.stringMatching(/Half a campaign/), 'Pulled 1 campaign.']);
});

test('a pull fills a tab that was left empty when an earlier pull was killed, but not one without a header', () => {
  const ports = service(2);
  ports.workbook.create(targets.id, targets.title, {});
  pulled(ports, ['campaigns', 'targets']);
  expect(rowsIn(ports, targets).length).toBeGreaterThan(0);
  const sheet = ports.workbook.find(targets.id)!;
  sheet.put(1, sheet.header().indexOf('Bid') + 1, '');
  expect(() => pulled(ports, ['targets'])).toThrow('The tab Targets has no column with the header "Bid".');
});
