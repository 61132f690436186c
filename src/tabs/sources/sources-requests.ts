// tabs: requests for sources.

import { flag } from '../../ad-service/decode';
import type { RowList } from '../../ad-service/paged';
import { asFlag } from '../../ad-service/wire-fields';
import { APP, appRows } from '../common/app-rows';
import { sources } from './sources-columns';

/** appId, externalAppId and active of every source. */
export const SOURCES: RowList = {
  resource: 'sources',
  noun: 'sources',
  tab: 'sources',
  wire: { ...APP, active: { name: 'status', read: flag, write: asFlag } },
  key: ({ appId }) => String(appId),
};

export const sourceResource = appRows(sources, SOURCES);
