// history: the history of the selected cell.

import { call } from '../../calls/call';
import { sidebarText } from '../../calls/call-schemas';
import { cellHistory } from './cell-history';

export const CELL_HISTORY_CALLS = {
  /** Reads and changes nothing; null while the same cell is selected and has the same value. */
  cellHistory: call(cellHistory, sidebarText('The cell', 200)),
};
