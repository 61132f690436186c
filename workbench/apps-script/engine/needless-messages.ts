// Workbench, Apps Script host, engine: leaves out a message that the engine prints although nothing is wrong.

/**
 * Printed for a formula that the engine's index of dependencies still has while its list of formulas has not
 * (0.25.1). It skips such a formula.
 */
const NEEDLESS = 'Dependency tree not found for treeId:';

let done = false;

export function muteNeedlessMessages(): void {
  if (done) return;
  done = true;
  const print = console.error;
  console.error = (...parts: unknown[]) => {
    if (parts[0] !== NEEDLESS) print(...parts);
  };
}
