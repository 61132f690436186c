// creatives: updates the tabs Creative sets, Ads and Assets for one set, with the same merge as a pull.

import type { Base } from '../../base/base';
import { loadBase } from '../../base/base-store';
import { byKey } from '../../grid/cheapest-requests';
import { parentsOf } from '../../grid/parents';
import { isOver, readJob } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { mergeSlice } from '../../pull/merge-pulled';
import type { Fields } from '../../shared/value';
import type { Reported, Resource } from '../../tabs/common/resource';
import {
  adResource,
  assetResource,
  creativeSetResource,
} from '../../tabs/creative-sets/creative-sets-requests';

const hasValues = (base: Base, key: string, fields: Fields): boolean => {
  const row = base.get(key);
  const known: Fields = { ...row?.fields, ...row?.conflicts };
  return (
    row !== undefined && !row.previous && Object.keys(fields).every((field) => known[field] === fields[field])
  );
};

/** True if the base differs from the rows of the set. */
function differs(resource: Resource, base: Base, rows: ReadonlyMap<string, Fields>, setId: string): boolean {
  const { gone } = resource;
  let stale = false;
  rows.forEach((fields, key) => {
    stale = stale || !hasValues(base, key, fields);
  });
  base.forEach(({ fields }, key) => {
    if (gone && fields.creativeSetId === setId && !rows.has(key))
      stale = stale || !hasValues(base, key, gone);
  });
  return stale;
}

const BUSY = 'Another action is running in this spreadsheet. The tabs are updated when it ends.';

/**
 * Merges the rows of the set into existing tabs. Under the document lock.
 * @param reported rows of this set; tabs without rows here stay as they are
 * @returns why it was not possible; `''`: it was, or there was nothing to do
 */
export function refreshTabs(ports: Ports, setId: string, reported: Reported): string {
  const parents = parentsOf(ports);
  const stale = [creativeSetResource, adResource, assetResource]
    .filter(({ tab }) => reported[tab.id] !== undefined && ports.workbook.find(tab.id) !== null)
    .map((resource) => ({ resource, rows: byKey(resource, reported, parents) }))
    .filter(({ resource, rows }) => differs(resource, loadBase(ports, resource.tab).base, rows, setId));
  if (stale.length === 0) return '';
  const job = readJob(ports);
  if (job !== null && !isOver(job) && job.holder.until > ports.clock.now()) return BUSY;
  try {
    for (const { resource, rows } of stale) {
      mergeSlice(ports, resource, rows, ({ creativeSetId }) => creativeSetId === setId);
    }
    return '';
  } catch (error) {
    // The upload itself succeeded.
    if (error instanceof UserError) return error.sentence;
    throw error;
  }
}
