// test of sheet: writes notes of issues at once, in a sheet that nothing else changes.

import { markWrites } from '../../src/sheet/row-marks';

/** The number of cells whose note changed. */
export const applyMarks = (...args: Parameters<typeof markWrites>): number => {
  const [sheet] = args;
  const writes = markWrites(...args);
  if (writes === null) return 0;
  sheet.writeNotes(writes.newNotes);
  return writes.changedCount;
};
