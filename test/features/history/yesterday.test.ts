// test, features: Home shows the figures of yesterday and of a week before, from pulls of the last two days.

import { writeAlarms } from '../../../src/features/history/history-state';
import { yesterdayFigures } from '../../../src/features/home/home';
import type { PlainPorts } from '../../ports/plain-ports';
import { figures, MIDNIGHT, pulledAt, withHistory } from './recorded';

const HOUR = 3_600_000;

/** Figures on Home so many hours after the midnight. */
function homeAt(ports: PlainPorts, hours: number) {
  ports.clock.advance(MIDNIGHT + hours * HOUR - ports.clock.now());
  return yesterdayFigures(ports);
}
const NONE = { yesterday: null, weekBefore: null, alarms: 0, keepsHistory: true };
const FEB_28 = { day: '2026-02-28', spend: 40, installs: 16, cpi: 2.5 };

test('without a pull there are none', () => {
  expect(homeAt(withHistory(), 8)).toEqual(NONE);
  expect(homeAt(withHistory('off'), 8)).toEqual({ ...NONE, keepsHistory: false });
});

test('the campaigns are summed; the same weekday is known a week after its pull', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25), figures('2', 15, 6)]);
  expect(homeAt(ports, 8)).toEqual({ ...NONE, yesterday: FEB_28 });
  for (const day of [1, 2, 3, 4, 5, 6]) pulledAt(ports, 24 * day + 7, [figures('1', 10 + day)]);
  expect(homeAt(ports, 24 * 6 + 8)).toMatchObject({ yesterday: { day: '2026-03-06' }, weekBefore: null });
  pulledAt(ports, 24 * 7 + 7, [figures('1', 50, 0), figures('2', 30, 0)]);
  const yesterday = { day: '2026-03-07', spend: 80, installs: 0, cpi: null };
  expect(homeAt(ports, 24 * 7 + 8)).toEqual({ ...NONE, yesterday, weekBefore: FEB_28 });
});

test('another weekday is not compared', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  pulledAt(ports, 24 * 8 + 7, [figures('1', 40, 16)]);
  expect(homeAt(ports, 24 * 8 + 8)).toMatchObject({ yesterday: { day: '2026-03-08' }, weekBefore: null });
});

test('figures of the day before yesterday are shown until those of yesterday arrive, older ones are not', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 40, 16)]);
  expect(homeAt(ports, 47)).toMatchObject({ yesterday: FEB_28 });
  expect(homeAt(ports, 49)).toEqual(NONE);
});

test('alarms count only if they are of the same day', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 40, 16)]);
  const day = Math.floor(MIDNIGHT / (24 * HOUR)) - 1;
  writeAlarms(ports.documentStore, 'Acme', { day, count: 3 });
  expect(homeAt(ports, 8).alarms).toBe(3);
  writeAlarms(ports.documentStore, 'Acme', { day: day - 1, count: 3 });
  expect(homeAt(ports, 8).alarms).toBe(0);
  writeAlarms(ports.documentStore, 'Other', { day, count: 3 });
  expect(homeAt(ports, 8).alarms).toBe(0);
});
