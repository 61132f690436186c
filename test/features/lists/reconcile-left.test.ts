// test, features: the outcome of an interrupted creation or deletion of an app list, when the same was done
// by a later call.

import { reconcileLeft } from '../../../src/features/lists/app-lists';
import { directRuns, finishDirect, noteDirect } from '../../../src/push/journal/direct-runs';
import { MINUTE_MS } from '../../../src/shared/time';
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

/** The outcome of a call of this action and tab, after a pause. */
function left(action: 'make' | 'delete' | 'append', tab: string, ms: number): string {
  const ports = plainPorts();
  noteDirect(ports, { run: 'run-0', action, tab, key: 'Games', field: 'Name', after: '' });
  ports.clock.sleep(ms);
  reconcileLeft(ports, []);
  return directRuns(ports)[0]!.outcome;
}

it('leaves a call alone that may still be running, and calls of other kinds', () => {
  expect(left('delete', 'App lists', 7 * MINUTE_MS)).toBe('verified');
  expect(left('delete', 'App lists', 6 * MINUTE_MS)).toBe('sending');
  expect(left('append', 'App lists', 7 * MINUTE_MS)).toBe('sending');
  expect(left('delete', 'Suppression', 7 * MINUTE_MS)).toBe('sending');
});

it('leaves everything to the next read while the document is busy', () => {
  const ports = plainPorts();
  noteDirect(ports, {
    run: 'run-0',
    action: 'make',
    tab: 'App lists',
    key: 'Games',
    field: 'Name',
    after: '',
  });
  ports.clock.sleep(7 * MINUTE_MS);
  ports.documentLock.taken = true;
  reconcileLeft(ports, []);
  ports.documentLock.taken = false;
  expect(directRuns(ports)[0]!.outcome).toBe('sending');
});
