// test, journal: only a connection of the company of a job may resume it.

import { remember } from '../../../src/connections/document-connection';
import { listConnection, saveDetails } from '../../../src/connections/record';
import { newJob } from '../../../src/jobs/job-record';
import { approverOf } from '../../../src/runs/journal/approval';
import { isSameCompany, needCompany } from '../../../src/runs/journal/owner';
import { plainPorts } from '../../ports/plain-ports';

/** A pull that was started with the connection `a` of company Pelt; `chosen` is chosen now. */
function pulling(chosen: 'a' | 'b' | 'c' | null) {
  const ports = plainPorts();
  const companies = { a: 'Pelt', b: 'Pelt', c: 'Quay' };
  const choose = (id: 'a' | 'b' | 'c') => {
    const details = { name: id, company: companies[id], party: 'first', application: 'own' } as const;
    saveDetails(ports.userStore, id, { ...details, clientId: `client ${id}`, scope: '' });
    listConnection(ports, id);
    remember(ports.documentStore, details);
  };
  choose('a');
  const job = { ...newJob(ports, 'pull', '', 1), approver: approverOf(ports), connectionName: 'a' };
  if (chosen === null) ports.userStore.entries.clear();
  else if (chosen !== 'a') choose(chosen);
  return { ports, job };
}

it.each([
  ['the same connection', 'a', true],
  ['another one of the company', 'b', true],
  ['one of another company', 'c', false],
  ['none', null, false],
] as const)('%s: %s', (_, chosen, may) => {
  const { ports, job } = pulling(chosen);
  expect(isSameCompany(ports, job)).toBe(may);
  const need = () => needCompany(ports, job);
  if (may) expect(need).not.toThrow();
  else expect(need).toThrow(/started with the connection "a" for company Pelt/);
});

it('no connection may resume a job without an approver', () => {
  const { ports, job } = pulling('a');
  expect(isSameCompany(ports, { ...job, approver: undefined })).toBe(false);
});
