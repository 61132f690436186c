// tabs: rows about apps of a campaign (sources, source bids). They are listed by campaign; answers to
// changes do not contain the rows.

import { identifier, optionalText } from '../../ad-service/decode';
import { type RowList, readRows, writeRows } from '../../ad-service/paged';
import { asText } from '../../ad-service/wire-fields';
import type { Fields } from '../../shared/value';
import type { Tab } from '../columns/tab';
import { campaignScope, type Outgoing, type Resource } from './resource';

/**
 * Columns of every row about an app. The external ID is never sent, because the service ignores it, and may
 * be null: it is returned for backwards compatibility only (section 2.6).
 */
export const APP = {
  appId: { name: 'app_id', read: identifier, isNeeded: true, write: asText },
  externalAppId: { name: 'app_id_external', read: optionalText },
} as const;

const rowOf = ({ keys, after }: Outgoing): Fields => ({ ...after, ...keys });

/** One result for each campaign, in order, and one request for all changed rows of a campaign. */
export function appRows(tab: Tab, list: RowList): Resource {
  const groupOf = ({ keys }: Outgoing) => String(keys.campaignId);
  return {
    tab,
    reading: {
      id: tab.id,
      scope: 'campaign',
      read: (client, campaignIds) =>
        readRows(client, campaignIds, client.forms.pageSize, list).map((rows) =>
          rows.ok ? { ...rows, value: { [tab.id]: rows.value } } : rows,
        ),
    },
    scopeOf: campaignScope,
    sender: {
      id: tab.id,
      groupOf,
      calls: (group, { rowsForm }) => [writeRows(groupOf(group[0]!), group.map(rowOf), rowsForm, list)],
      // The answer to these requests is not documented (section 4.1): the campaign's rows are read back.
      reported: () => null,
    },
    ...(tab.valuesWhenAbsent ? { gone: tab.valuesWhenAbsent } : {}),
  };
}
