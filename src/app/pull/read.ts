// app: what a slice of a pull reads: as many campaigns as fit into some seconds and into one merge.

import type { Failure } from '../../api/errors';
import type { Fields } from '../../model/value';
import { byKeyOf, keyOf } from '../../tabs/row-key';
import { byKey } from '../grid/fresh';
import type { Parents, Resource, Service } from '../resources/resource';
import type { Stage } from './plan';

/** Campaigns merged in one go: few enough for one step, many enough for few writes. */
const CAMPAIGNS = 500;
/** Scopes asked for at once, before time and rows are looked at. */
const SCOPES = 20;
/** Each merge reads the whole tab, so a slice is as large as a step allows. */
const READ_MS = 8_000;
const READ_ROWS = 40_000;

export interface Slice {
  /** Rows by tab id and key. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Fields>>;
  /** Scopes that were read, and units of the stage that are done with them. */
  readonly scopes: ReadonlySet<string>;
  readonly units: number;
  /** Why no more was read; what was read is whole and can be merged. */
  readonly failure: Failure | null;
}

/** Listed campaigns with what the list left out. One that vanished meanwhile keeps what the list said. */
export function completed(
  { tab, details }: Resource,
  client: Service,
  listed: readonly Fields[],
): { rows: Fields[]; failure: Failure | null } {
  if (!details) return { rows: listed.slice(), failure: null };
  const lacking = listed.filter(details.lacking).map((fields) => keyOf(tab, fields)!);
  const told = new Map<string, Fields>();
  const results = lacking.length > 0 ? details.read(client, lacking) : [];
  for (let i = 0; i < results.length; i += 1) {
    const result = results[i]!;
    if (result.ok) told.set(lacking[i]!, result.value);
    else if (result.failure.kind !== 'not-found') return { rows: [], failure: result.failure };
  }
  return { rows: listed.map((fields) => ({ ...fields, ...told.get(keyOf(tab, fields)!) })), failure: null };
}

/** The next campaigns themselves. @param chosen null: not listed any more */
export function readCampaignSlice(
  client: Service,
  resource: Resource,
  chosen: readonly (Fields | null)[],
  offset: number,
): Slice {
  const next = chosen.slice(offset, offset + CAMPAIGNS);
  const listed = next.filter((fields): fields is Fields => fields !== null);
  const { rows, failure } = completed(resource, client, listed);
  const units = failure ? 0 : Math.max(1, next.length);
  return {
    rows: new Map([[resource.tab.id, byKeyOf(resource.tab, rows)]]),
    scopes: new Set(),
    units,
    failure,
  };
}

/** The rows of the next scopes. A campaign that the service does not know any more has none. */
export function readScopeSlice(
  client: Service,
  { reading, resources }: Stage,
  scopes: readonly string[],
  parents: Parents,
  now: () => number,
): Slice {
  const until = now() + READ_MS;
  const rows = new Map(resources.map(({ tab }) => [tab.id, new Map<string, Fields>()]));
  const read = new Set<string>();
  let units = 0;
  let count = 0;
  while (units < scopes.length && count < READ_ROWS && (units === 0 || now() < until)) {
    const asked = scopes.slice(units, units + SCOPES);
    const results = reading.read(client, asked);
    for (let i = 0; i < asked.length; i += 1) {
      const result = results[i]!;
      if (!result.ok && result.failure.kind !== 'not-found') {
        return { rows, scopes: read, units, failure: result.failure };
      }
      units += 1;
      if (!result.ok) continue;
      read.add(asked[i]!);
      for (const resource of resources) {
        const own = rows.get(resource.tab.id)!;
        byKey(resource, result.value, parents).forEach((fields, key) => {
          own.set(key, fields);
          count += 1;
        });
      }
    }
  }
  return { rows, scopes: read, units: Math.max(1, units), failure: null };
}
