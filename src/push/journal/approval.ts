// push: an approval, signed with the person's own key: person, connection, company, document, and every
// value of every change. Only that person can create the signature, and it does not match changed values.

import { connectionOf, managementKeyOf } from '../../connections/connection';
import type { Connection } from '../../connections/connection-record';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { Outdated, UserError } from '../../ports/user-error';
import { hmacSha256, sameDigest, sha256Of } from '../../shared/digests';
import type { Operation } from '../../sync/operation';

/** The approver, and the connection to send with. */
export interface Approver {
  /** ID of the person. */
  readonly person: string;
  /** ID of the connection; `''`: there is none. */
  readonly connection: string;
  /** Digest of the OAuth client: a connection with other credentials counts as a different one. */
  readonly client: string;
  /** Digest of the management key, which decides the account of app lists; `''`: there is none. */
  readonly key: string;
  readonly company: string;
}

/** With the key of the person, so that an editor who reads the digest cannot test guesses of the key. */
function keyDigest(ports: Ports, connection: Connection): string {
  const managementKey = managementKeyOf(ports, connection);
  if (managementKey === '') return '';
  return hmacSha256(ports.keys.approval(), ['management key', managementKey]).slice(0, 16);
}

export function approverOf(ports: Ports, connection: Connection | null = connectionOf(ports)): Approver {
  const { id } = ports.person();
  if (connection === null) return { person: id, connection: '', client: '', key: '', company: '' };
  const client = sha256Of(['client', connection.credentials.clientId]).slice(0, 16);
  const key = keyDigest(ports, connection);
  return { person: id, connection: connection.id, client, key, company: connection.company };
}

const partsOf = ({ person, connection, client, key, company }: Approver): string[] => [
  person,
  connection,
  client,
  key,
  company,
];

export function sameApprover(a: Approver, b: Approver): boolean {
  const otherParts = partsOf(b);
  return partsOf(a).every((part, i) => part === otherParts[i]);
}

/** Canonical form: object keys are sorted, lists keep their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, fieldValue]) => fieldValue !== undefined);
  return fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, fieldValue]) => [name, canonical(fieldValue)]);
}

/** Without the label: it changes when another object gets the same name. */
const textOf = ({ label: _, ...operation }: Operation): string => {
  const changes = operation.changes.slice().sort((a, b) => (a.field < b.field ? -1 : 1));
  return JSON.stringify(canonical({ ...operation, changes }));
};

function mark(ports: Ports, approver: Approver, texts: readonly string[]): string {
  const about = ['review', ports.spreadsheetId(), ...partsOf(approver)];
  return hmacSha256(ports.keys.approval(), [...about, ...texts]);
}

/**
 * Independent of the order of rows that have a key, so their tab can be sorted after the review. A new row is
 * named by its place in the tab: once it has moved, it has to be reviewed again.
 */
const textsOf = (operations: readonly Operation[]): string[] => operations.map(textOf).sort();

/**
 * Token for exactly these operations, this person and the chosen connection: the digest, and in plain text
 * the person and company, so that a refusal can name what changed.
 */
export function reviewToken(ports: Ports, operations: readonly Operation[]): string {
  const approver = approverOf(ports);
  const digest = mark(ports, approver, textsOf(operations));
  return `${digest}.${encodeURIComponent(JSON.stringify(partsOf(approver)))}`;
}

/** The digest alone: a short name of what was reviewed. */
export const digestOf = (token: string): string => token.split('.')[0]!;

/** The plain-text claims of a token. Only the digest is proof. */
function claimOf(token: string): Approver | null {
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(token.slice(token.indexOf('.') + 1)));
    if (!Array.isArray(parts) || parts.length !== 5 || parts.some((part) => typeof part !== 'string'))
      return null;
    const [person, connection, client, key, company] = parts as [string, string, string, string, string];
    return { person, connection, client, key, company };
  } catch {
    return null;
  }
}

const named = (company: string): string => (company === '' ? 'another connection' : `company ${company}`);

const OTHER_PERSON = 'Another person reviewed this. Review it yourself, then push.';

/**
 * Why the token is not an approval of these operations; null when it is.
 * @param changedError gives the error for operations that are not those that were shown
 */
export function notApproved(
  ports: Ports,
  token: string,
  operations: readonly Operation[],
  changedError: () => Outdated,
): Outdated | null {
  const currentApprover = approverOf(ports);
  const texts = textsOf(operations);
  if (sameDigest(digestOf(token), mark(ports, currentApprover, texts))) return null;
  const claim = claimOf(token);
  if (claim === null || sameApprover(claim, currentApprover)) return changedError();
  if (claim.person !== currentApprover.person) return new Outdated(OTHER_PERSON);
  if (!sameDigest(digestOf(token), mark(ports, claim, texts))) return changedError();
  return new Outdated(
    claim.company === currentApprover.company
      ? 'The connection was changed since you reviewed. Review again.'
      : `You reviewed for ${named(claim.company)}, and this spreadsheet now uses ${named(currentApprover.company)}. Review again.`,
  );
}

/** Signature of the plan of a run. @param plan its digest */
export const planSeal = (ports: Ports, approver: Approver, run: string, plan: string): string =>
  hmacSha256(ports.keys.approval(), ['plan', ports.spreadsheetId(), run, ...partsOf(approver), plan]);

const forCompany = (company: string): string => (company === '' ? '' : ` for company ${company}`);

/** @throws UserError for everyone except the approver of this push */
export function needApprover(ports: Ports, { approver, owner }: Job): void {
  if (owner.id === ports.person().id) return;
  throw new UserError(
    `${owner.name} approved this push${forCompany(approver?.company ?? '')}, so only they can resume it. Review what is left and push it yourself.`,
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
    `This pull was started with the connection "${job.connectionName ?? ''}"${forCompany(job.approver?.company ?? '')}. Choose a connection of that company in Bidgrid ▸ More ▸ Connections…, or cancel the pull.`,
  );
}
