// test, features: the outcome of an interrupted creation or deletion of an app list, when the same was done
// by a later call.

import { reconcileLeft } from '../../../src/features/app-lists/reconcile-left';
import { MINUTE_MS } from '../../../src/model/time';
import { directRuns, finishDirect, noteDirect } from '../../../src/runs/journal/direct';
import { plainPorts } from '../../ports/plain-ports';

type Action = 'make' | 'delete';

/** An interrupted call, and `later` ones that were verified; then the service lists `lists`. */
function outcomes(action: Action, key: string, later: readonly [Action, string][], lists: readonly string[]) {
  const ports = plainPorts();
  const note = (run: string, what: Action, of: string) => {
    return { run, action: what, tab: 'App lists', key: of, field: 'Name', after: of } as const;
  };
  noteDirect(ports, note('run-0', action, key));
  later.forEach(([what, of], i) => {
    const own = note(`run-${i + 1}`, what, of);
    noteDirect(ports, own);
    finishDirect(ports, own, 'verified', '');
  });
  ports.clock.sleep(7 * MINUTE_MS);
  reconcileLeft(
    ports,
    lists.map((name) => ({ appListId: name, name })),
  );
  return directRuns(ports).map(({ outcome }) => outcome);
}

it.each<[Action, string, [Action, string][], string[], string]>([
  ['make', 'Games', [], ['Games'], 'verified'],
  ['make', 'Games', [], ['Other'], 'failed'],
  ['make', 'Games', [['make', 'Games']], ['Games'], 'failed'],
  ['make', 'Games', [['make', 'Other']], ['Games', 'Other'], 'verified'],
  ['make', 'Games', [['delete', 'Games']], ['Games'], 'verified'],
  ['delete', 'Games', [], ['Other'], 'verified'],
  ['delete', 'Games', [['delete', 'Games']], [], 'failed'],
])('to %s %s, with %j after it and %j listed, is %s', (action, key, later, lists, outcome) => {
  expect(outcomes(action, key, later, lists)[0]).toBe(outcome);
});
