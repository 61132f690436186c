// test, jobs: one long action at a time: who may start, resume or take over one.

import { type Job, LEASE_MS, newJob, readJob, writeJob } from '../../src/jobs/job-record';
import { mayGoOn, needFree, obstacleOf, withDocument } from '../../src/jobs/lease';
import { ANNA, BEN, type PlainPorts, plainPorts } from '../ports/plain-ports';

const started = (ports: PlainPorts, kind: Job['kind']) => writeJob(ports, newJob(ports, kind, 'Working', 3));

test('a record survives the store, an invalid one counts as none', () => {
  const ports = plainPorts();
  expect(readJob(ports)).toBeNull();
  const job = started(ports, 'pull');
  expect(readJob(ports)).toEqual(job);
  for (const rubbish of ['', '{', '{"id":1}', 'null']) {
    ports.documentStore.set('bidgrid.job', rubbish);
    expect(readJob(ports)).toBeNull();
  }
});

test('a person may resume their own job, a colleague after the lease has expired', () => {
  const ports = plainPorts();
  const job = started(ports, 'push');
  expect(() => mayGoOn(ports, job)).not.toThrow();
  ports.at = BEN;
  expect(() => mayGoOn(ports, job)).toThrow(/anna@example.com is working on this push/);
  ports.clock.advance(LEASE_MS);
  expect(() => mayGoOn(ports, job)).not.toThrow();
});

test.each([
  ['pull', ANNA, 0, true],
  ['pull', BEN, 0, false],
  ['pull', BEN, LEASE_MS, true],
  ['push', ANNA, 0, false],
  ['push', BEN, 0, false],
  ['push', BEN, LEASE_MS, false],
] as const)('with an unfinished %s, %o after %d ms may start another: %s', (kind, person, later, may) => {
  const ports = plainPorts();
  started(ports, kind);
  ports.at = person;
  ports.clock.advance(later);
  if (may) expect(() => needFree(ports)).not.toThrow();
  else expect(() => needFree(ports)).toThrow(/anna@example.com/);
  expect(obstacleOf(ports) === '').toBe(may);
});

test('an ended job blocks no other job', () => {
  const ports = plainPorts();
  const job = started(ports, 'push');
  for (const state of ['finished', 'canceled', 'failed'] as const) {
    writeJob(ports, { ...job, state });
    expect(() => needFree(ports)).not.toThrow();
  }
});

test('a busy document is reported', () => {
  const ports = plainPorts();
  ports.documentLock.taken = true;
  expect(() => withDocument(ports, () => 1)).toThrow(/busy/);
});
