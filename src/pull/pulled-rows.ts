// pull: the rows that lists should have, because the last pull has them.

import { groupOf } from '../base/base-chunks';
import { type BasePorts, loadBases } from '../base/base-store';
import { groupedBy } from '../shared/grouped-by';
import type { Fields } from '../shared/value';
import { absentRow, type Resource } from '../tabs/common/resource';
import type { ExpectedRow } from './reader/read-scopes';

/** True if absence would change nothing: the values are those of a row that the service does not return. */
function isAsAbsent(resource: Resource, key: string, fields: Fields): boolean {
  const absent = absentRow(resource, key);
  return (
    absent !== undefined &&
    resource.tab.columns.every(
      ({ field, kind }) =>
        absent[field] === undefined ||
        (fields[field] !== undefined && kind.equal(fields[field], absent[field])),
    )
  );
}

/**
 * By campaign.
 * @param resources of lists of campaigns, whose base has a group for each campaign
 */
export function pulledRows(
  ports: BasePorts,
  resources: readonly Resource[],
  campaignIds: readonly string[],
): Map<string, ExpectedRow[]> {
  const bases = loadBases(
    ports,
    resources.map(({ tab }) => ({
      tab,
      groups: new Set(campaignIds.map((id) => groupOf(tab, { fields: { [tab.groupField]: id } }))),
    })),
  );
  const rows = resources.flatMap((resource, i) =>
    [...bases[i]!.base].flatMap(([key, { fields }]) =>
      isAsAbsent(resource, key, fields) ? [] : [{ resource, key, campaignId: String(fields.campaignId) }],
    ),
  );
  return groupedBy(rows, ({ campaignId }) => campaignId);
}
