// test of sheet: marks written at once, where nobody moves anything.

import { markWrites } from '../../src/sheet/marks';

/** The number of cells whose look changed. */
export const applyMarks = (...args: Parameters<typeof markWrites>): number => {
  const [sheet] = args;
  const writes = markWrites(...args);
  if (writes === null) return 0;
  sheet.writeNotes(writes.newNotes);
  sheet.writeBackgrounds(writes.newColors);
  return writes.changed;
};
