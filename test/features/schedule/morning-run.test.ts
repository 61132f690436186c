// test, features: a morning run: its trigger, figures, pull, result and email, against a service that answers
// from a table.

import { jobStep } from '../../../src/features/jobs/jobs';
import { morningRun, scheduleRunNow } from '../../../src/features/schedule/morning-run';
import { scheduleSave, scheduleStop } from '../../../src/features/schedule/save-schedule';
import type { ScheduleForm } from '../../../src/features/schedule/schedule-schema';
import { scheduleRead } from '../../../src/features/schedule/show-schedule';
import { readRun, writeRun } from '../../../src/features/settings/schedules';
import { saveSettings } from '../../../src/features/settings/settings';
import { newJob, readJob, writeJob } from '../../../src/jobs/job-record';
import { pullStart } from '../../../src/pull/pull';
import { lastPull } from '../../../src/pull/pull-choice';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { DAY_MS, MINUTE_MS } from '../../../src/shared/time';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { answer } from '../../ad-service/plain-transport';
import { ANNA, BEN } from '../../ports/plain-ports';
import { campaignBody, rowsIn, targetsBody } from '../service-ports';
import { type ScheduledPorts, scheduledPorts } from './scheduled';

const TARGETS = {
  'GET /campaign_targets/c1': targetsBody({ US: 1 }),
  'GET /campaign_targets/c2': targetsBody({ US: 1 }),
};

/** A document with a pull of Campaigns and a morning run. */
function scheduled(more: Partial<ScheduleForm> = {}, replies: object = {}): ScheduledPorts {
  const ports = scheduledPorts({ ...TARGETS, ...replies });
  const start = pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['campaigns', 'targets'] });
  jobStep(ports, start.id);
  scheduleSave(ports, { hour: 7, zone: 'Etc/UTC', tabs: [], mail: true, ...more }, null);
  ports.clock.advance(DAY_MS);
  const figures = { spend: '30.0000', installs: 15, impressions: 2000, clicks: 50 };
  ports.replies['GET /campaigns'] = [campaignBody('c1', figures), campaignBody('c2', figures)];
  ports.asked();
  return ports;
}

const run = (ports: ScheduledPorts): void => morningRun(ports, [...ports.google.keys()][0]!);
const own = (ports: ScheduledPorts) => scheduleRead(ports).schedules.find(({ mine }) => mine)!;
const outcomeOf = (ports: ScheduledPorts) => readRun(ports.documentStore, ANNA.id)?.outcome;

test('it reads the list once, adds the figures to History, and records the result', () => {
  const ports = scheduled();
  run(ports);
  expect(ports.asked()).toEqual(['GET /campaigns']);
  const { goodAt, startedAt, result, warning } = own(ports);
  expect([goodAt, startedAt, warning]).toEqual([ports.clock.now(), ports.clock.now(), null]);
  expect(result).toEqual(['Mar 1: spend $60.00; 30 installs; CPI $2.00.']);
  expect(outcomeOf(ports)).toBe('good');
  expect(ports.outbox).toEqual([]);
});

test('without campaigns it says that there are no figures', () => {
  const ports = scheduled({}, {});
  ports.replies['GET /campaigns'] = [];
  run(ports);
  expect(own(ports).result).toEqual(['The service returned no figures.']);
});

test.each<[string, unknown, string, RegExp, string | null]>([
  ['fails', answer(500), 'failed', /HTTP 500/, null],
  ['refuses the login', answer(401), 'blocked', /HTTP 401/, 'blocked'],
  ['lists another company', [campaignBody('c9')], 'blocked', /no campaign of this spreadsheet/, 'blocked'],
])('a service that %s is the result, and nothing was added', (_, reply, outcome, why, warning) => {
  const ports = scheduled({}, {});
  ports.replies['GET /campaigns'] = reply;
  run(ports);
  expect(outcomeOf(ports)).toBe(outcome);
  expect(own(ports)).toMatchObject({ goodAt: null, warning });
  expect(own(ports).result[0]).toMatch(why);
});

test('while the service fails, it tries again after 15 s and 1 min', () => {
  const ports = scheduled();
  const times: number[] = [];
  ports.replies['GET /campaigns'] = () => {
    times.push(ports.clock.now());
    return answer(500);
  };
  const start = ports.clock.now();
  run(ports);
  expect(times.length).toBeLessThanOrEqual(12);
  expect(ports.clock.now() - start).toBeLessThanOrEqual(2.5 * MINUTE_MS);
  expect(times.filter((time, i) => i > 0 && time - times[i - 1]! >= 14_000)).toHaveLength(2);
});

test('it emails a problem that the person must fix once, and again after it was over', () => {
  const ports = scheduled();
  const subjects = () => ports.outbox.splice(0).map(({ to, subject }) => [to, subject]);
  ports.replies['GET /campaigns'] = answer(401);
  run(ports);
  expect(own(ports).result[1]).toBe('An email was sent.');
  expect(subjects()).toEqual([[ANNA.name, expect.stringContaining('action needed for your morning run')]]);
  ports.clock.advance(DAY_MS);
  run(ports);
  expect([subjects(), own(ports).result.length]).toEqual([[], 1]);
  ports.replies['GET /campaigns'] = [campaignBody('c1')];
  ports.clock.advance(DAY_MS);
  run(ports);
  ports.replies['GET /campaigns'] = answer(401);
  ports.clock.advance(DAY_MS);
  run(ports);
  expect(subjects()).toHaveLength(1);
});

describe('the tabs', () => {
  const changed = (more: Partial<ScheduleForm> = {}) => {
    const ports = scheduled({ tabs: ['targets'], ...more });
    ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 5 });
    return ports;
  };

  test('are pulled; what was changed elsewhere is in the result and the email', () => {
    const ports = changed();
    run(ports);
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(5);
    const line =
      '1 value changed at the service, not from this spreadsheet: Targets 1. The tab Bidgrid log lists them.';
    expect(own(ports).result).toEqual([expect.stringMatching(/^Mar 1: spend/), line, 'An email was sent.']);
    expect(ports.outbox).toMatchObject([
      { to: ANNA.name, subject: expect.stringContaining('1 value changed at the service') },
    ]);
    expect(lastPull(ports)).toMatchObject({ what: 'Campaigns, Targets' });
  });

  test.each<[string, (ports: ScheduledPorts) => void, string]>([
    [
      'the person has no address',
      (ports) => Object.assign(ports, { at: { ...ANNA, name: '' } }),
      'No email was sent, because Google does not share your address with Bidgrid.',
    ],
    [
      'Google sends no more today',
      (ports) => Object.assign(ports, { mailsLeft: 0 }),
      'No email was sent, because your Google account has reached its daily limit.',
    ],
    [
      'the permission is missing',
      (ports) =>
        Object.assign(ports.mailer, {
          send: () => {
            throw new Error(
              'Specified permissions are not sufficient to call MailApp.sendEmail. Required permissions: https://www.googleapis.com/auth/script.send_mail',
            );
          },
        }),
      'Bidgrid is not allowed to send email for you. Open Bidgrid ▸ More ▸ Schedule… and allow it.',
    ],
    [
      'Google fails',
      (ports) =>
        Object.assign(ports.mailer, {
          send: () => {
            throw new Error('Server error');
          },
        }),
      'The email could not be sent.',
    ],
  ])('are pulled without an email if %s', (_, make, sentence) => {
    const ports = changed();
    make(ports);
    run(ports);
    expect(own(ports).result.at(-1)).toContain(sentence);
    expect(ports.outbox).toEqual([]);
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(5);
  });

  test('send no email to a person who wants none', () => {
    const ports = changed({ mail: false });
    run(ports);
    expect(own(ports).result).toHaveLength(2);
    expect(ports.outbox).toEqual([]);
  });

  test('are emailed once a day at most, and not within 8 hours', () => {
    const ports = changed({ zone: 'Etc/UTC' });
    run(ports);
    ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 6 });
    ports.clock.advance(9 * 3_600_000);
    run(ports);
    // The clock began at noon: it is still the same day.
    expect(ports.outbox).toHaveLength(1);
    ports.clock.advance(DAY_MS);
    run(ports);
    expect(ports.outbox).toHaveLength(2);
    ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 7 });
    ports.clock.advance(4 * 3_600_000);
    run(ports);
    // Another day, but only 4 hours later.
    expect(ports.outbox).toHaveLength(2);
    expect(ports.outbox[1]!.text).toContain('Targets 1.');
  });

  test.each<[string, (ports: ScheduledPorts) => void, string | null]>([
    [
      'a push is unfinished',
      (ports) => writeJob(ports, newJob(ports, 'push', '', 1)),
      'The tabs were not pulled, because the push of anna@example.com is not finished.',
    ],
    [
      'a pull is running',
      (ports) => void pullStart(ports, EVERY_CAMPAIGN),
      'The tabs were not pulled, because the pull of anna@example.com is not finished.',
    ],
    [
      'a pull stopped long ago',
      (ports) => {
        pullStart(ports, EVERY_CAMPAIGN);
        ports.clock.advance(2 * MINUTE_MS);
      },
      null,
    ],
    [
      'a pull waits',
      (ports) => {
        const { id } = pullStart(ports, EVERY_CAMPAIGN);
        writeJob(ports, {
          ...readJob(ports)!,
          id,
          state: 'parked',
          resumeAt: ports.clock.now() + 10 * MINUTE_MS,
        });
        ports.clock.advance(2 * MINUTE_MS);
      },
      'The tabs were not pulled, because the pull of anna@example.com is not finished.',
    ],
    [
      'a push ended',
      (ports) => writeJob(ports, { ...newJob(ports, 'push', '', 1), state: 'finished' }),
      null,
    ],
  ])('are skipped while another action is unfinished: %s', (_, make, why) => {
    const ports = changed();
    make(ports);
    run(ports);
    expect(outcomeOf(ports)).toBe('good');
    expect(own(ports).result.find((line) => line.startsWith('The tabs'))).toBe(why ?? undefined);
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(why === null ? 5 : 1);
    // It passes by itself, so it is not emailed.
    expect(ports.outbox).toHaveLength(why === null ? 1 : 0);
  });

  test('of which the connection may not read one are a problem of the person', () => {
    const ports = changed({ tabs: ['targets', 'app-lists'] });
    ports.userStore.delete('bidgrid.key.a');
    run(ports);
    expect(own(ports).result[1]).toMatch(/^The tabs were not pulled\. App lists need the management key/);
    expect(ports.outbox).toHaveLength(1);
  });

  test('with a part that cannot be read are pulled without it', () => {
    const ports = changed();
    ports.replies['GET /campaign_targets/c2'] = answer(500);
    run(ports);
    const line = own(ports).result.at(-2)!;
    expect(line).toMatch(
      /^1 part of the pull could not be read\. .*HTTP 500.* Open Bidgrid ▸ Pull… and try again\.$/,
    );
    expect(outcomeOf(ports)).toBe('good');
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(5);
    expect(readJob(ports)?.state).toBe('finished');
  });

  test('that take longer than the run are canceled, and the person is asked to choose fewer', () => {
    const ports = changed({ tabs: ['targets', 'sources'] });
    const slow = (body: unknown) => () => {
      ports.clock.advance(140_000);
      return body;
    };
    for (const id of ['c1', 'c2']) {
      ports.replies[`GET /campaign_targets/${id}`] = slow(targetsBody({ US: 9 }));
      ports.replies[`GET /sources/${id}`] = slow([]);
    }
    run(ports);
    expect(own(ports).result.at(-2)).toBe(
      'The pull took longer than the 5 minutes of a morning run: 2 of 4 parts were pulled. Open Bidgrid ▸ More ▸ Schedule… and choose fewer tabs.',
    );
    expect(readJob(ports)?.state).toBe('canceled');
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(9);
    expect(ports.outbox).toHaveLength(1);
  });

  test('that wait for the service too long are canceled, which passes', () => {
    const ports = changed();
    ports.replies['GET /campaign_targets/c1'] = answer(503, '', { 'retry-after': '600' });
    run(ports);
    expect(own(ports).result.at(-1)).toMatch(
      /^The pull was canceled while it waited\. 1 part of the pull could not be read\. .*HTTP 503/,
    );
    expect(readJob(ports)?.state).toBe('canceled');
    expect(ports.outbox).toEqual([]);
  });
});

test('without the tab History, no figures are compared; the next run warns again', () => {
  const ports = scheduled();
  saveSettings(ports, { history: 'off' });
  run(ports);
  expect(own(ports).result).toEqual([
    'The tab History is off, so no figures were added or compared. Save the schedule to turn it on again.',
  ]);
  expect(outcomeOf(ports)).toBe('good');
});

test('a renamed header of History blocks the run', () => {
  const ports = scheduled();
  run(ports);
  const history = ports.workbook.sheets.find((sheet) => sheet.name() === 'History')!;
  history.put(1, history.header().indexOf('Day') + 1, 'Tag');
  ports.replies['GET /campaigns'] = [campaignBody('c1', { spend: '31.0000' })];
  ports.clock.advance(DAY_MS);
  run(ports);
  expect(outcomeOf(ports)).toBe('blocked');
  expect(own(ports).result[0]).toMatch(/^History was not written\. .*Day/);
  expect(ports.outbox).toHaveLength(1);
});

describe('the trigger', () => {
  test('that is not recorded does nothing, and is deleted', () => {
    const ports = scheduled();
    ports.google.set('stray', '5 Etc/UTC');
    morningRun(ports, '');
    expect(ports.google.size).toBe(2);
    // It remained from a killed execution.
    morningRun(ports, 'stray');
    expect([...ports.google.keys()]).not.toContain('stray');
    expect(ports.google.size).toBe(1);
    expect([ports.asked(), own(ports).startedAt]).toEqual([[], null]);
  });

  test('of a stopped run deletes itself', () => {
    const ports = scheduled();
    ports.permissionPage = 'https://google.example/permit';
    scheduleStop(ports);
    run(ports);
    expect([ports.google.size, ports.asked()]).toEqual([0, []]);
  });

  test('of another person does nothing', () => {
    const ports = scheduled();
    ports.at = BEN;
    morningRun(ports, 'trigger-9');
    expect(ports.asked()).toEqual([]);
  });

  test('does nothing while a run of it is in progress', () => {
    const ports = scheduled();
    let asked = -1;
    ports.replies['GET /campaigns'] = () => {
      ports.asked();
      run(ports);
      asked = ports.asked().length;
      expect(() => scheduleRunNow(ports)).toThrow(/^Your morning run is in progress/);
      return [campaignBody('c1')];
    };
    run(ports);
    expect([asked, outcomeOf(ports)]).toEqual([0, 'good']);
  });

  test.each<[number, boolean, boolean]>([
    [0, true, false],
    [6, true, false],
    [7, true, true],
    // A run by hand does not stop it.
    [0, false, true],
  ])('works %d minutes after a killed run, by a trigger: %s: %s', (minutes, isOfTrigger, works) => {
    const ports = scheduled();
    const startedAt = ports.clock.now();
    const killed = { startedAt, endedAt: null, goodAt: 5, day: '', outcome: null, isOfTrigger, result: [] };
    writeRun(ports.documentStore, ANNA.id, killed);
    ports.clock.advance(minutes * MINUTE_MS);
    run(ports);
    expect(outcomeOf(ports)).toBe(works ? 'good' : null);
    expect(own(ports).goodAt).toBe(works ? ports.clock.now() : 5);
  });
});

test('Run now shows everything, sends no email, and does not prove that the trigger works', () => {
  const ports = scheduled({ tabs: ['targets'] });
  ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 5 });
  const { lines, schedules } = scheduleRunNow(ports);
  expect(lines).toEqual([expect.stringMatching(/^Mar 1: spend/), expect.stringMatching(/^1 value changed/)]);
  expect(schedules).toMatchObject([{ goodAt: null, startedAt: ports.clock.now(), result: lines }]);
  expect(ports.outbox).toEqual([]);
  run(ports);
  // The email of the next run has what Run now found.
  expect(ports.outbox).toHaveLength(1);
  expect(rowsIn(ports, campaigns)).toHaveLength(2);
});

test('Run now needs a morning run', () => {
  expect(() => scheduleRunNow(scheduledPorts())).toThrow(
    'You have no morning run in this spreadsheet. Choose Schedule first.',
  );
});
