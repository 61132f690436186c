// test, features: a morning run is saved, taken over and stopped, and Google has the right trigger.

import { scheduleSave, scheduleStop, scheduleTakenSeen } from '../../../src/features/schedule/save-schedule';
import type { ScheduleForm } from '../../../src/features/schedule/schedule-schema';
import { morningRuns, scheduleRead } from '../../../src/features/schedule/show-schedule';
import { readRun, writeRun } from '../../../src/features/settings/schedules';
import { HOUR_MS } from '../../../src/shared/time';
import { ANNA, BEN } from '../../ports/plain-ports';
import { type ScheduledPorts, scheduledPorts } from './scheduled';

const FORM: ScheduleForm = { hour: 7, zone: 'Europe/Berlin', tabs: ['targets'], mail: true };
const save = (ports: ScheduledPorts, more: Partial<ScheduleForm> = {}, instead: string | null = null) =>
  scheduleSave(ports, { ...FORM, ...more }, instead);

const RUN = {
  startedAt: 0,
  endedAt: 0,
  goodAt: 0,
  day: '2026-03-01',
  isOfTrigger: true,
  result: ['All good.'],
};

test('a result is cut to six sentences of 300 characters, because properties are small', () => {
  const { documentStore } = scheduledPorts();
  const result = Array.from({ length: 7 }, (_, i) => `${i} ${'x'.repeat(400)}`);
  writeRun(documentStore, 'anna', { ...RUN, outcome: 'failed', result });
  const kept = readRun(documentStore, 'anna')!.result;
  expect(kept.map((one) => one[0])).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(Math.max(...kept.map((one) => one.length))).toBe(300);
});

test('a saved run has its settings, a trigger, and the tab History', () => {
  const ports = scheduledPorts();
  expect(scheduleRead(ports)).toEqual({
    schedules: [],
    takenOver: null,
    zone: 'Etc/UTC',
    address: 'anna@example.com',
    keepsHistory: false,
  });
  expect(save(ports)).toEqual({
    schedules: [
      {
        ...FORM,
        person: ANNA.id,
        name: ANNA.name,
        mine: true,
        goodAt: null,
        startedAt: null,
        result: [],
        warning: null,
      },
    ],
    takenOver: null,
    zone: 'Etc/UTC',
    address: 'anna@example.com',
    keepsHistory: true,
    permissionPage: '',
  });
  expect([...ports.google.values()]).toEqual(['7 Europe/Berlin']);
});

test.each<[string, Partial<ScheduleForm>, string, string[]]>([
  ['the tabs', { tabs: [] }, 'trigger-1', ['7 Europe/Berlin']],
  ['the email', { mail: false }, 'trigger-1', ['7 Europe/Berlin']],
  ['the hour', { hour: 8 }, 'trigger-2', ['8 Europe/Berlin']],
  ['the time zone', { zone: 'Asia/Tokyo' }, 'trigger-2', ['7 Asia/Tokyo']],
])('another save of %s has trigger %s', (_, more, id, times) => {
  const ports = scheduledPorts();
  save(ports);
  expect(save(ports, more).schedules).toMatchObject([{ ...FORM, ...more }]);
  expect([[...ports.google.keys()], [...ports.google.values()]]).toEqual([[id], times]);
});

test('a trigger that Google deleted is shown, and a save creates it again', () => {
  const ports = scheduledPorts();
  save(ports);
  ports.google.clear();
  expect(scheduleRead(ports).schedules).toMatchObject([{ warning: 'gone' }]);
  // Home does not ask Google.
  expect(morningRuns(ports).morningRuns).toMatchObject([{ mine: true, warning: null }]);
  expect(save(ports).schedules).toMatchObject([{ warning: null }]);
  expect(ports.google.size).toBe(1);
  ports.permissionPage = 'https://google.example/permit';
  expect(scheduleRead(ports).schedules).toMatchObject([{ warning: 'gone' }]);
  // Only its own person can see that.
  ports.at = BEN;
  expect(scheduleRead(ports).schedules).toMatchObject([{ mine: false, warning: null }]);
});

test('without the permissions nothing is saved', () => {
  const ports = scheduledPorts();
  ports.permissionPage = 'https://google.example/permit';
  expect(save(ports)).toMatchObject({
    permissionPage: 'https://google.example/permit',
    schedules: [],
    keepsHistory: false,
  });
  expect(ports.google.size).toBe(0);
});

test.each<[Partial<ScheduleForm>, RegExp]>([
  [{ tabs: ['nonsense'] }, /does not have/],
  [{ zone: 'Europe/Nowhere' }, /time zone "Europe\/Nowhere"/],
])('%j is refused, and nothing is saved', (more, why) => {
  const ports = scheduledPorts();
  expect(() => save(ports, more)).toThrow(why);
  expect(scheduleRead(ports).schedules).toEqual([]);
  expect(ports.google.size).toBe(0);
});

test('without a connection nothing is saved', () => {
  const ports = scheduledPorts();
  ports.userStore.entries.clear();
  expect(() => save(ports)).toThrow(/no connection/);
  expect(scheduleRead(ports).keepsHistory).toBe(false);
});

test('twelve people can have a run below the size of a property, and each can save it again', () => {
  const ports = scheduledPorts();
  for (let i = 1; i <= 12; i += 1) {
    ports.at = { ...ANNA, id: `person-${i}`, name: `${i} ${'ü'.repeat(60)}@example.com` };
    save(ports, { tabs: ['campaigns', 'source-bids'] });
  }
  const stored = ports.documentStore.get('bidgrid.schedules') ?? '';
  expect(stored).toContain('12 ü');
  expect(Buffer.byteLength(stored)).toBeLessThan(9_000);
  save(ports, { hour: 9 });
  // The own run comes first.
  expect(
    scheduleRead(ports)
      .schedules.map(({ person, hour }) => [person, hour])
      .slice(0, 2),
  ).toEqual([
    ['person-12', 9],
    ['person-1', 7],
  ]);
  ports.at = BEN;
  expect(() => save(ports)).toThrow(/^12 people already have a morning run/);
  // A run that is taken over makes room.
  ports.clock.advance(29 * HOUR_MS);
  expect(save(ports, {}, 'person-3').schedules).toHaveLength(12);
});

describe('a colleague', () => {
  /** Anna's run was saved; then this time passes, and Ben looks. */
  function laterBen(hours: number): ScheduledPorts {
    const ports = scheduledPorts();
    save(ports);
    ports.clock.advance(hours * HOUR_MS);
    ports.at = BEN;
    return ports;
  }

  test('takes over a run that is late, and its person sees by whom until they confirm it', () => {
    const ports = laterBen(29);
    expect(morningRuns(ports)).toMatchObject({
      morningRuns: [{ mine: false, warning: 'late' }],
      takenOver: null,
    });
    writeRun(ports.documentStore, ANNA.id, { ...RUN, outcome: 'failed' });
    expect(save(ports, { hour: 6 }, ANNA.id).schedules).toMatchObject([
      { name: BEN.name, mine: true, hour: 6, startedAt: null },
    ]);
    ports.at = ANNA;
    const takenOver = { by: BEN.name, at: ports.clock.now() };
    expect(scheduleRead(ports)).toMatchObject({ takenOver, schedules: [{ mine: false }] });
    expect(morningRuns(ports).takenOver).toEqual(takenOver);
    expect(scheduleTakenSeen(ports).takenOver).toBeNull();
  });

  test('takes over a run that is blocked', () => {
    const ports = laterBen(1);
    writeRun(ports.documentStore, ANNA.id, { ...RUN, outcome: 'blocked' });
    expect(morningRuns(ports).morningRuns).toMatchObject([{ warning: 'blocked', result: ['All good.'] }]);
    expect(save(ports, {}, ANNA.id).schedules).toMatchObject([{ name: BEN.name }]);
  });

  test('does not take over a run that works, or that is gone', () => {
    const ports = laterBen(28);
    expect(() => save(ports, {}, ANNA.id)).toThrow('The morning run of anna@example.com is working again');
    expect(() => save(ports, {}, 'person-c')).toThrow(/stopped or taken over/);
    expect(scheduleRead(ports).schedules.map(({ name }) => name)).toEqual([ANNA.name]);
  });

  test('who was replaced sees that no longer after starting a run again', () => {
    const ports = laterBen(29);
    save(ports, {}, ANNA.id);
    ports.at = ANNA;
    expect(save(ports)).toMatchObject({ takenOver: null, schedules: [{ mine: true }, { name: BEN.name }] });
  });

  test('can have a run beside it', () => {
    const ports = laterBen(1);
    expect(save(ports).schedules.map(({ name }) => name)).toEqual([BEN.name, ANNA.name]);
    // Their own run is not taken over, but saved.
    expect(save(ports, { hour: 5 }, BEN.id).schedules.map(({ hour }) => hour)).toEqual([5, 7]);
  });
});

test('a stopped run has no trigger and no result; those of others stay', () => {
  const ports = scheduledPorts();
  save(ports);
  writeRun(ports.documentStore, ANNA.id, { ...RUN, outcome: 'good' });
  ports.at = BEN;
  save(ports);
  ports.at = ANNA;
  expect(scheduleStop(ports).schedules.map(({ name }) => name)).toEqual([BEN.name]);
  expect(save(ports).schedules).toMatchObject([{ mine: true, startedAt: null, result: [] }, {}]);
});

test('a stop without the permissions keeps the trigger, which deletes itself later', () => {
  const ports = scheduledPorts();
  save(ports);
  ports.permissionPage = 'https://google.example/permit';
  expect(scheduleStop(ports).schedules).toEqual([]);
  expect(ports.google.size).toBe(1);
});

test('the result of a run that has not ended is not shown', () => {
  const ports = scheduledPorts();
  save(ports);
  writeRun(ports.documentStore, ANNA.id, { ...RUN, startedAt: 5, endedAt: null, goodAt: 3, outcome: 'good' });
  expect(scheduleRead(ports).schedules).toMatchObject([{ startedAt: 5, goodAt: 3, result: [] }]);
});
