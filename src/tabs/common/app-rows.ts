// tabs: rows about apps of a campaign (sources, source bids). They are listed by campaign; answers to
// changes do not contain the rows.

import { identifier, optional, text } from '../../ad-service/decode';
import { type Result, success } from '../../ad-service/failures';
import type { LearnedPages } from '../../ad-service/paged';
import type { Call, Client } from '../../ad-service/service-client';
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
  externalAppId: { name: 'app_id_external', read: optional(text, '') },
} as const;

const rowOf = ({ keys, after }: Outgoing): Fields => ({ ...after, ...keys });

export function appRows(
  tab: Tab,
  readCampaigns: (
    client: Client,
    campaignIds: readonly string[],
    pageSize: number,
    learned: LearnedPages,
  ) => Result<Fields[]>[],
  write: (campaignId: string, rows: readonly Fields[], form: 'array' | 'object') => Call,
): Resource {
  const groupOf = ({ keys }: Outgoing) => String(keys.campaignId);
  return {
    tab,
    reading: {
      id: tab.id,
      scope: 'campaign',
      read: (client, campaignIds) =>
        readCampaigns(client, campaignIds, client.forms.pageSize, client.pages).map((rows) =>
          rows.ok ? success({ [tab.id]: rows.value }, rows.unread) : rows,
        ),
    },
    scopeOf: campaignScope,
    sender: {
      id: tab.id,
      groupOf,
      calls: (group, { rowsForm }) => [write(groupOf(group[0]!), group.map(rowOf), rowsForm)],
      // The answer to these requests is not documented (reading 7): the campaign's rows are read back.
      reported: () => null,
    },
    ...(tab.valuesWhenAbsent ? { gone: tab.valuesWhenAbsent } : {}),
  };
}
