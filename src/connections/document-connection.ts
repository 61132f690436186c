// connections: the connection of a document, by name and company only: every editor can write there, so it
// can only choose among a person's own connections.

import * as v from 'valibot';
import type { Store } from '../ports/ports';
import { parsedJson } from '../ports/stored-json';
import type { Connection } from './connection-record';

const NAME = 'bidgrid.document-connection';

/** Longer texts were not written by us. */
const LONGEST = 100;

const Schema = v.object({
  name: v.pipe(v.string(), v.maxLength(LONGEST)),
  company: v.pipe(v.string(), v.maxLength(LONGEST)),
});
export type Remembered = Readonly<v.InferOutput<typeof Schema>>;

/** null: nothing stored, or unreadable. */
export const rememberedBy = (documentStore: Store): Remembered | null =>
  parsedJson(Schema, documentStore.get(NAME));

export const remember = (documentStore: Store, { name, company }: Remembered): void =>
  documentStore.set(NAME, JSON.stringify({ name, company }));

/** Normalizes case and spaces of a company. */
const spelt = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

export const isSameCompany = (a: Remembered, b: Remembered): boolean => spelt(a.company) === spelt(b.company);

export const isSame = (a: Remembered, b: Remembered): boolean =>
  isSameCompany(a, b) && spelt(a.name) === spelt(b.name);

/**
 * A person's connection for the document, by company, or by name among several of one company. null: not
 * certain.
 */
export function matching(
  ownConnections: readonly Connection[],
  remembered: Remembered | null,
): Connection | null {
  if (remembered === null) return ownConnections.length === 1 ? ownConnections[0]! : null;
  const company = ownConnections.filter((connection) => isSameCompany(connection, remembered));
  const sameNames = company.filter((connection) => isSame(connection, remembered));
  if (sameNames.length === 1) return sameNames[0]!;
  return company.length === 1 ? company[0]! : null;
}
