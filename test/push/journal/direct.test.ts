// test, journal: requests of the sidebar without a tab: recorded before they are sent, logged once with their
// outcome.

import { directRuns, finishDirect, noteDirect } from '../../../src/push/journal/direct-runs';
import { openRun } from '../../../src/push/journal/journal';
import { logOf } from '../../features/service-ports';
import { plainPorts } from '../../ports/plain-ports';
import { journalSheet, rename, startPush } from './plain-runs';

const NOTE = {
  run: 'direct-1',
  action: 'suppress',
  tab: 'Suppression',
  key: 'app-7',
  field: 'IDs',
  after: '12 IDs',
} as const;

const outcomes = (ports: Parameters<typeof directRuns>[0]) =>
  directRuns(ports).map(({ note, outcome }) => [note.run, outcome]);

test('a request is sending until its outcome is known, and is logged with it', () => {
  const ports = plainPorts();
  noteDirect(ports, NOTE);
  expect(outcomes(ports)).toEqual([['direct-1', 'sending']]);
  expect(directRuns(ports)[0]!.note).toEqual(NOTE);
  expect(logOf(ports)).toEqual([]);
  finishDirect(ports, NOTE, 'verified', 'Done.');
  expect(outcomes(ports)).toEqual([['direct-1', 'verified']]);
  expect(logOf(ports)).toMatchObject([
    {
      Who: 'anna@example.com',
      Action: 'Suppress',
      Tab: 'Suppression',
      Row: '',
      Field: 'IDs',
      Before: '',
      After: '12 IDs',
      Outcome: 'verified',
      Detail: 'Done.',
      Run: 'direct-1',
      IDs: 'app-7',
    },
  ]);
});

test('the same outcome again is neither recorded nor logged twice; another one is', () => {
  const ports = plainPorts();
  noteDirect(ports, NOTE);
  for (const [outcome, detail] of [
    ['unknown', 'No answer.'],
    ['unknown', 'No answer.'],
    ['unknown', 'Still no answer.'],
    ['failed', 'Still no answer.'],
  ] as const)
    finishDirect(ports, NOTE, outcome, detail);
  expect(openRun(ports, NOTE.run)!.events).toHaveLength(4);
  expect(logOf(ports).map(({ Outcome, Detail }) => [Outcome, Detail])).toEqual([
    ['unknown', 'No answer.'],
    ['unknown', 'Still no answer.'],
    ['failed', 'Still no answer.'],
  ]);
});

test.each([
  ['does not have', (ports: ReturnType<typeof plainPorts>) => ports.documentStore.entries.clear()],
  ['lost', (ports: ReturnType<typeof plainPorts>) => journalSheet(ports).arrangeRows([])],
])('a request that the journal %s is written again with its outcome', (_, lose) => {
  const ports = plainPorts();
  noteDirect(ports, NOTE);
  lose(ports);
  finishDirect(ports, NOTE, 'verified', '');
  expect(outcomes(ports)).toEqual([['direct-1', 'verified']]);
  expect(logOf(ports)).toMatchObject([{ Run: 'direct-1', Outcome: 'verified' }]);
});

test('requests are listed oldest first, without pushes and damaged ones, and can be finished', () => {
  const ports = plainPorts();
  noteDirect(ports, NOTE);
  ports.clock.advance(1000);
  noteDirect(ports, { ...NOTE, run: 'direct-2' });
  ports.clock.advance(1000);
  noteDirect(ports, { ...NOTE, run: 'direct-3' });
  startPush(ports, 'push-1', [rename('1')]);
  const damaged = journalSheet(ports)
    .toEnd()
    .findIndex(([run]) => run === 'direct-2');
  journalSheet(ports).put(damaged + 1, 1, 'gone');
  const [first, last] = directRuns(ports);
  expect(outcomes(ports)).toEqual([
    ['direct-1', 'sending'],
    ['direct-3', 'sending'],
  ]);
  expect(last!.startedAt - first!.startedAt).toBe(2000);
  last!.finish('failed', 'Refused.');
  expect(outcomes(ports)).toEqual([
    ['direct-1', 'sending'],
    ['direct-3', 'failed'],
  ]);
});

test.each([
  ['suppress', 'Suppress'],
  ['unsuppress', 'Unsuppress'],
  ['append', 'Append'],
  ['remove', 'Remove'],
  ['replace', 'Replace'],
  ['make', 'Create'],
  ['delete', 'Delete'],
] as const)('%s is logged as %s', (action, word) => {
  const ports = plainPorts();
  finishDirect(ports, { ...NOTE, action }, 'verified', '');
  expect(logOf(ports)).toMatchObject([{ Action: word }]);
});
