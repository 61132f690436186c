// tabs: requests for sources.

import { appRows } from '../common/app-rows';
import { sources } from './sources-columns';
import { readSources, writeSources } from './sources-endpoints';

export const sourceResource = appRows(sources, readSources, writeSources);
