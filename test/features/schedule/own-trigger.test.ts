// test, features: another trigger in place of an old one.

import { ownTrigger, replaceTrigger } from '../../../src/features/schedule/own-trigger';
import type { Ports } from '../../../src/ports/ports';
import { plainPorts } from '../../ports/plain-ports';

const AT_7 = { hour: 7, zone: 'Europe/Berlin' };

/** Google with a limit of triggers, and hours that it refuses. */
function google(most: number): {
  ports: Ports;
  hours: () => number[];
  refused: Set<number>;
  calls: string[];
} {
  const all = new Map<string, number>();
  const refused = new Set<number>();
  const calls: string[] = [];
  const triggers: Ports['triggers'] = {
    permissionPage: () => null,
    list: () => [...all.keys()],
    createDaily: (hour) => {
      if (all.size >= most || refused.has(hour)) throw new Error('Nein.');
      const id = `trigger-${calls.length}`;
      calls.push('create');
      all.set(id, hour);
      return id;
    },
    delete: (ids) => {
      for (const id of ids) if (all.delete(id)) calls.push('delete');
    },
  };
  return { ports: { ...plainPorts(), triggers }, hours: () => [...all.values()], refused, calls };
}

test.each([
  [20, ['create', 'create', 'delete']],
  [1, ['create', 'delete', 'create']],
])('of %i possible triggers, the old one is deleted as late as possible', (most, expected) => {
  const { ports, hours, calls } = google(most);
  replaceTrigger(ports, AT_7);
  replaceTrigger(ports, { ...AT_7, hour: 9 });
  expect([hours(), calls]).toEqual([[9], expected]);
  expect(ports.triggers.list()).toEqual([ownTrigger(ports)]);
});

test('if Google refuses every new one, the message says that the run has stopped', () => {
  const { ports, hours, refused } = google(20);
  replaceTrigger(ports, AT_7);
  refused.add(9);
  expect(() => replaceTrigger(ports, { ...AT_7, hour: 9 })).toThrow(
    'Google did not accept the schedule in the time zone "Europe/Berlin", and your morning run has stopped.',
  );
  expect(hours()).toEqual([]);
});

test('of a trigger that a killed execution left, nothing is kept', () => {
  const { ports, hours } = google(1);
  ports.triggers.createDaily(5, 'Etc/UTC');
  replaceTrigger(ports, AT_7);
  expect(hours()).toEqual([7]);
});

test.each(['GMT+2', 'UTC-03:30'])('an offset such as %s is a time zone, too', (zone) => {
  const { ports, hours } = google(20);
  replaceTrigger(ports, { hour: 7, zone });
  expect(hours()).toEqual([7]);
});
