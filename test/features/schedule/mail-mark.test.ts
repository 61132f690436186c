// test, features: a saved schedule starts its emails again, but there is still at most one a day.

import {
  readMailMark,
  restartMails,
  sendNews,
  writeMailMark,
} from '../../../src/features/schedule/send-news';
import { plainPorts } from '../../ports/plain-ports';

const MARK = { day: '2026-01-15', at: 1_000, figures: 20_000, problem: 'login', foundUntil: 900 };

it.each([20_000, null])(
  'forgets what was mailed, and keeps the day of the last mail: figures %s',
  (figures) => {
    const ports = plainPorts();
    writeMailMark(ports, { ...MARK, figures });
    restartMails(ports);
    expect(readMailMark(ports)).toEqual({ ...MARK, figures: null, foundUntil: 0 });
  },
);

it('sends nothing while another run of the person decides, and says so', () => {
  const ports = plainPorts();
  ports.userLock.taken = true;
  const schedule = {
    person: 'person-a',
    name: 'Ann',
    hour: 7,
    zone: 'Etc/UTC',
    tabs: [],
    mail: true,
    savedAt: 0,
  };
  const report = { figures: null, alarms: [], alarmCount: 0, states: [], isFirst: true, elsewhere: [] };
  const problem = { kind: 'login', sentence: 'Connect again.' } as const;
  expect(sendNews(ports, schedule, { ...report, problem }, '2026-01-16')).toMatch(/^No email was sent/);
  expect(readMailMark(ports).day).toBe('');
});
