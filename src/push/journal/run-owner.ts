// push: owner of a job. Only the approver can send an approved plan, with the connection it was approved
// with.

import { connectionOf } from '../../connections/connection';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { approverOf, sameApprover } from './approval';

const forCompany = (company: string): string => (company === '' ? '' : ` for company ${company}`);

/**
 * @throws UserError for everyone except the approver of this push or undo, and while another connection is
 * chosen
 */
export function needApprover(ports: Ports, job: Job): void {
  const { approver, kind, owner } = job;
  const currentApprover = approverOf(ports);
  if (approver && sameApprover(approver, currentApprover)) return;
  const company = forCompany(approver?.company ?? '');
  if (owner.id !== currentApprover.person) {
    throw new UserError(
      `${owner.name} approved this ${kind}${company}, so only they can resume it. You can cancel it, then review the changes and push them yourself.`,
    );
  }
  throw new UserError(
    `This ${kind} was approved with the connection "${job.connectionName ?? ''}"${company}, but a different one is chosen now. Choose the approved connection in Bidgrid ▸ Connections… to resume, or cancel the ${kind}.`,
  );
}

/** Whether the chosen connection is that of the job, or another one of the same company. */
export function isSameCompany(ports: Ports, { approver }: Job): boolean {
  const connection = connectionOf(ports);
  if (connection === null || approver === undefined) return false;
  const currentApprover = approverOf(ports, connection);
  if (currentApprover.connection === approver.connection && currentApprover.client === approver.client)
    return true;
  return approver.company !== '' && currentApprover.company === approver.company;
}

/** @throws UserError while a connection of another company is chosen: a pull must not mix companies */
export function needCompany(ports: Ports, job: Job): void {
  if (isSameCompany(ports, job)) return;
  throw new UserError(
    `This pull was started with the connection "${job.connectionName ?? ''}"${forCompany(job.approver?.company ?? '')}. Choose a connection of that company in Bidgrid ▸ Connections…, or cancel the pull.`,
  );
}
