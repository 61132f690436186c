// resources: requests for sources.

import { appRows } from '../shared/app-rows';
import { sources } from './columns';
import { readSources, writeSources } from './endpoints';

export const sourceResource = appRows(sources, readSources, writeSources);
