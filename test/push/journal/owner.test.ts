// test, journal: only a connection of the company of a pull may resume it, and only its approver a push.

import { listConnection, saveDetails } from '../../../src/connections/connection-record';
import { remember } from '../../../src/connections/document-connection';
import { newJob } from '../../../src/jobs/job-record';
import { approverOf, isSameCompany, needApprover, needCompany } from '../../../src/push/journal/approval';
import { BEN, plainPorts } from '../../ports/plain-ports';

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

it('without a company, as with the login of the deployment, only the same connection may resume it', () => {
  const { ports, job } = pulling('a');
  const approver = { ...job.approver!, company: '' };
  expect(isSameCompany(ports, { ...job, approver })).toBe(true);
  expect(isSameCompany(ports, { ...job, approver: { ...approver, client: 'other' } })).toBe(false);
  expect(isSameCompany(ports, { ...job, approver: { ...approver, connection: 'other' } })).toBe(false);
  expect(() => needCompany(ports, { ...job, approver: { ...approver, client: 'other' } })).toThrow(
    'This pull was started with the connection "a". Choose a connection of that company in Bidgrid ▸ More ▸ Connections…, or cancel the pull.',
  );
});

it('only its approver may resume a push', () => {
  const { ports, job } = pulling('a');
  expect(() => needApprover(ports, job)).not.toThrow();
  ports.at = BEN;
  expect(() => needApprover(ports, job)).toThrow(
    'anna@example.com approved this push for company Pelt, so only they can resume it. Review what is left and push it yourself.',
  );
});
