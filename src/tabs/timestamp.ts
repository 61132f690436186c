// tabs: moments as the service writes them, kept as text: their time zone is not documented, so no
// spreadsheet may convert them.

import type { ColumnKind } from './column';
import { text } from './text';

export const timestamp: ColumnKind = { ...text, name: 'timestamp' };
