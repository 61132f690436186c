// history: the history of the selected cell.

import { sidebarText } from '../../calls/argument-texts';
import { call } from '../../calls/call';
import { cellHistory } from './cell-history';

export const CELL_HISTORY_CALLS = {
  /** Reads and changes nothing; null while the same cell is selected and has the same value. */
  cellHistory: call(cellHistory, sidebarText('The cell', 200)),
};
