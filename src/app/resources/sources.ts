// app: sources and source bids at the service: lists of rows for each campaign, whose changes get no answer that tells them.

import type { Call, Client } from '../../api/client';
import { type Result, success } from '../../api/errors';
import type { LearnedPages } from '../../api/paged';
import { readSourceBids, writeSourceBids } from '../../api/source-bids';
import { readSources, writeSources } from '../../api/sources';
import type { Fields } from '../../model/value';
import type { Beside } from '../../sync/operation';
import { sourceBids } from '../../tabs/source-bids';
import { sources } from '../../tabs/sources';
import type { Tab } from '../../tabs/tab';
import type { Outgoing, Resource } from './resource';

const rowOf = ({ keys, after }: Outgoing): Fields => ({ ...after, ...keys });

function listResource(
  tab: Tab,
  read: (
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
        read(client, campaignIds, client.forms.pageSize, client.pages).map((rows) =>
          rows.ok ? success({ [tab.id]: rows.value }) : rows,
        ),
    },
    scopeOf: ({ campaignId }) => String(campaignId),
    sender: {
      id: tab.id,
      groupOf,
      calls: (group, { rowsForm }) => [write(groupOf(group[0]!), group.map(rowOf), rowsForm)],
      // What these requests answer is not documented (reading 7): the campaign's rows are read back.
      told: () => null,
    },
    ...(tab.whenGone ? { gone: tab.whenGone } : {}),
  };
}

export const sourceResource = listResource(sources, readSources, writeSources);

/** At most one kind of bid may be set (section 2.7): setting one relies on the other being unset, unless it is cleared too. */
function besideBid(after: Fields): Beside {
  const others = [
    ['overridePercent', 'bidValue'],
    ['bidValue', 'overridePercent'],
  ] as const;
  for (const [set, other] of others) {
    if (typeof after[set] === 'number' && after[other] === undefined) return { assumes: { [other]: null } };
  }
  return {};
}

export const sourceBidResource: Resource = {
  ...listResource(sourceBids, readSourceBids, writeSourceBids),
  besideOf: besideBid,
};
