// resources: the sources of a campaign: apps that are enabled or disabled in it (sections 2.6 and 4.1).

import type { Fields } from '../../model/value';
import type { Call, Client } from '../../service/call';
import { flag } from '../../service/decode';
import type { Result } from '../../service/errors';
import type { LearnedPages, RowList, RowsForm } from '../../service/paged';
import { readRows, writeRows } from '../../service/paged';
import { asFlag } from '../../service/wire';
import { APP } from '../shared/app-rows';

export const SOURCES: RowList = {
  resource: 'sources',
  noun: 'sources',
  tab: 'sources',
  wire: { ...APP, active: { name: 'status', read: flag, write: asFlag } },
  key: ({ appId }) => String(appId),
};

/**
 * campaignId, appId, externalAppId, active of every source; one result for each campaign, in order.
 * @param pageSize see `readRows`
 */
export const readSources = (
  client: Client,
  campaignIds: readonly string[],
  pageSize: number,
  learned?: LearnedPages,
): Result<Fields[]>[] => readRows(client, campaignIds, pageSize, SOURCES, learned);

/**
 * One request for all changed sources of a campaign. The answer is not documented: read back.
 * @throws TypeError see `writeRows`
 */
export const writeSources = (campaignId: string, rows: readonly Fields[], form: RowsForm): Call =>
  writeRows(campaignId, rows, form, SOURCES);
