// tabs: requests for sources.

import { flag } from '../../ad-service/decode';
import type { Result } from '../../ad-service/failures';
import { type LearnedPages, type RowList, type RowsForm, readRows, writeRows } from '../../ad-service/paged';
import type { Call, Client } from '../../ad-service/service-call';
import { asFlag } from '../../ad-service/wire-fields';
import type { Fields } from '../../shared/value';
import { APP, appRows } from '../common/app-rows';
import { sources } from './sources-columns';

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

export const sourceResource = appRows(sources, readSources, writeSources);
