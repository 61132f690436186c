// app: what the scopes of a connection allow (section 5.1), asked before anything is attempted, so that what is not
// allowed is a sentence and not an error later.

import { SCOPES, type Scope } from '../../model/scopes';

export const WRITE_SCOPES = 'campaigns:write creatives:write source_bids:write';
export const READ_SCOPES = 'campaigns:read creatives:read source_bids:read';

/** What scopes speak of; app lists have a key of their own instead. */
export type Area = 'campaigns' | 'creatives' | 'source_bids';
const AREAS: readonly Area[] = ['campaigns', 'creatives', 'source_bids'];

const AREA_OF: Readonly<Record<string, Area>> = {
  campaigns: 'campaigns',
  targets: 'campaigns',
  'device-targeting': 'campaigns',
  sources: 'source_bids',
  'source-bids': 'source_bids',
  'creative-sets': 'creatives',
  ads: 'creatives',
  assets: 'creatives',
};

/** The area of a tab; null for a tab that no scope speaks of. */
export const areaOf = (tab: string): Area | null => AREA_OF[tab] ?? null;

interface Scoped {
  readonly scope: string;
}

const has = ({ scope }: Scoped, wanted: Scope): boolean => scope.split(' ').includes(wanted);

const mayWrite = (connection: Scoped, area: Area): boolean => has(connection, `${area}:write`);
/** A write scope includes reading. */
export const mayRead = (connection: Scoped, area: Area): boolean =>
  has(connection, `${area}:read`) || mayWrite(connection, area);

/** Whether anything at all could be pushed. */
export const canWrite = (connection: Scoped): boolean => AREAS.some((area) => mayWrite(connection, area));

/** In the order of the documentation, each once, what is not a scope left out. */
export const scopeText = (scopes: readonly string[]): string =>
  SCOPES.filter((scope) => scopes.includes(scope)).join(' ');

export const READ_ONLY =
  'This connection may only read, so nothing can be pushed. Open Bidgrid › Connections… and connect again with scopes that may write; the OAuth application must be allowed them.';

const reason = (verb: string, area: Area, scope: Scope): string =>
  `This connection may not ${verb} ${WORDS[area]} (it lacks the scope ${scope}). Connect again with that scope in Bidgrid › Connections….`;

const WORDS: Readonly<Record<Area, string>> = {
  campaigns: 'campaigns and targets',
  creatives: 'creative sets, ads and assets',
  source_bids: 'sources and source bids',
};

/** Why a row of this tab cannot be pushed with the connection; null when it can. */
export function writeHindrance(connection: Scoped, tab: string): string | null {
  const area = areaOf(tab);
  return area === null || mayWrite(connection, area) ? null : reason('change', area, `${area}:write`);
}

/** Why this tab cannot be pulled with the connection; null when it can. */
export function readHindrance(connection: Scoped, tab: string): string | null {
  const area = areaOf(tab);
  return area === null || mayRead(connection, area) ? null : reason('read', area, `${area}:read`);
}
