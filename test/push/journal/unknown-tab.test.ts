// test, runs: an editor can change the plan of an old run in the hidden journal, also to a tab that does not
// exist. The lists still open, without those rows.

import { startRun } from '../../../src/push/journal/journal';
import { pushResult } from '../../../src/push/review/push-result';
import { undoRuns } from '../../../src/push/undo/runs';
import { plainPorts } from '../../ports/plain-ports';
import { APPROVER, event, headOf, rename } from './plain-runs';

it.each(['update', 'create'] as const)('%s in a tab that does not exist', (action) => {
  const ports = plainPorts();
  const operations = [rename('1'), { ...rename('2', action), tab: 'unicorns' }];
  const journal = startRun(ports, headOf('push-1'), operations, APPROVER);
  journal.write([event(0, 'verified'), event(1, 'verified')]);
  expect(undoRuns(ports, 10).runs).toMatchObject([{ run: 'push-1', tabs: ['Campaigns'], rows: 1 }]);
  expect(pushResult(ports, 'push-1', 0)).toMatchObject({ rows: [{ key: '1' }], found: 1 });
});
