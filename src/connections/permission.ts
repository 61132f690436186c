// connections: what the scopes of a connection allow (section 5.1), checked first, so that missing scopes
// give a message instead of an error, and sentences for a reader who has Connections open.

import type { Failure } from '../ad-service/failures';
import { AREAS, type Area, SCOPES, type Scope } from '../shared/tab-choices';
import { tabById } from '../tabs/registry';

export const WRITE_SCOPES = 'campaigns:write creatives:write source_bids:write';

/** The area of a tab; null: no scope. */
export const areaOf = (tab: string): Area | null => tabById(tab)?.area ?? null;

interface Scoped {
  readonly scope: string;
  /** script: the deployment's login, which users cannot reconnect. */
  readonly source?: 'script' | 'user';
}

const has = ({ scope }: Scoped, scopeName: Scope): boolean => scope.split(' ').includes(scopeName);

const mayWrite = (connection: Scoped, area: Area): boolean => has(connection, `${area}:write`);
/** A write scope includes reading. */
export const mayRead = (connection: Scoped, area: Area): boolean =>
  has(connection, `${area}:read`) || mayWrite(connection, area);

/** Whether anything can be pushed. */
export const canWrite = (connection: Scoped): boolean => AREAS.some((area) => mayWrite(connection, area));

/** In the order of the documentation, without duplicates and unknown scopes. */
export const scopeText = (scopes: readonly string[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope)).join(' ');

/** How to get more scopes; all named buttons are in Connections. */
const remedy = ({ source }: Scoped, scopes: string): string =>
  source === 'script'
    ? `Ask the person who installed Bidgrid to add ${scopes} to the OAuth application. Then open Bidgrid ▸ More ▸ Connections… and choose Test.`
    : `In Bidgrid ▸ More ▸ Connections…, choose More, then "Change secret or scopes".`;

export const readOnlySentence = (connection: Scoped): string =>
  `This connection may only read, so nothing can be pushed. ${remedy(connection, 'scopes that may write')}`;

const reason = (connection: Scoped, verb: string, area: Area, scope: Scope): string =>
  `This connection may not ${verb} ${WORDS[area]} (it lacks the scope ${scope}). ${remedy(connection, 'that scope')}`;

const WORDS: Readonly<Record<Area, string>> = {
  campaigns: 'campaigns and targets',
  creatives: 'creative sets, ads and assets',
  source_bids: 'sources and source bids',
};

/** Why a row of this tab cannot be pushed with the connection; null: it can. */
export function writeBlockedReason(connection: Scoped, tab: string): string | null {
  const area = areaOf(tab);
  return area === null || mayWrite(connection, area)
    ? null
    : reason(connection, 'change', area, `${area}:write`);
}

/** Why this tab cannot be pulled with the connection; null: it can. */
export function readBlockedReason(connection: Scoped, tab: string): string | null {
  const area = areaOf(tab);
  return area === null || mayRead(connection, area) ? null : reason(connection, 'read', area, `${area}:read`);
}

/** Without the way to Connections: "Check them in Connections." becomes "Check them." */
export const inConnections = (sentence: string): string =>
  sentence
    .replace(/ in (?:Bidgrid ▸ More ▸ )?Connections…?(?=[.;,])/g, '')
    .replace(
      /(Then open|Open|In) Bidgrid ▸ More ▸ Connections…,? (?:and )?(\w)/g,
      (_, start: string, first: string) => (start === 'Then open' ? `Then ${first}` : first.toUpperCase()),
    );

export const forConnections = (failure: Failure): Failure => ({
  ...failure,
  sentence: inConnections(failure.sentence),
});
