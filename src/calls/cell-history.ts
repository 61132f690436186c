// calls: the history of the selected cell.

import { sidebarText } from '../client-api/argument-texts';
import { cellHistory } from '../features/cell-history/cell-history';
import { call } from './call';

export const CELL_HISTORY_CALLS = {
  /** Reads and changes nothing; null while the same cell is selected and has the same value. */
  cellHistory: call(cellHistory, sidebarText('The cell', 200)),
};
