// tabs: times as the service writes them, kept as text: their time zone is not documented, so they must
// not be converted.

import type { ColumnKind } from './column';
import { text } from './text';

export const timestamp: ColumnKind = { ...text, name: 'timestamp' };
