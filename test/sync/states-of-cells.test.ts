// test, sync: the text of Cell states: edits, conflicts, errors and warnings, and no other issues.

import type { Issue } from '../../src/shared/issue';
import { statesByRow } from '../../src/sync/states-of-cells';
import { tab } from './tables';

const issue = (row: number, field: string, severity: Issue['severity']): Issue => ({
  rule: 'any',
  severity,
  tab: tab.id,
  row,
  field,
  column: '',
  message: 'Wrong.',
  expected: '',
  found: '',
});

test('issues are states of their cells, except information and issues of the whole tab', () => {
  const issues = [
    issue(2, 'name', 'error'),
    issue(3, 'name', 'warning'),
    issue(4, 'name', 'information'),
    issue(5, '', 'error'),
    issue(0, '', 'error'),
    issue(0, 'name', 'warning'),
  ];
  expect([...statesByRow(tab, { differences: new Map() }, issues, [], () => 'none')]).toEqual([
    [2, '|error Name|'],
    [3, '|warning Name|'],
    [5, '|error Change|'],
  ]);
});

test('the most important state of a cell is shown, in the order of the columns', () => {
  const change = (field: string) => ({ field, before: 'a', after: 'b' });
  const differences = new Map([[2, { changes: [change('category'), change('name')], conflicts: [] }]]);
  const states = statesByRow(tab, { differences }, [issue(2, 'name', 'error')], [], () => 'none');
  expect([...states]).toEqual([[2, '|error Name|edit Category|']]);
});
