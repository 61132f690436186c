// test, features: what Check counts and lists, and in which order.

import { checkRun } from '../../../src/features/check/check';
import { NotReady } from '../../../src/ports/user-error';
import { NEW_CAMPAIGN } from '../../push/world/actions';
import { documentWith } from '../../push/world/document';
import { TWO_CAMPAIGNS } from '../../push/world/two-campaigns';
import { columnOf, pulled, put } from './checked';

test('without a pulled tab there is nothing to check', () => {
  const { ports } = documentWith(TWO_CAMPAIGNS);
  expect(() => checkRun(ports)).toThrow(
    new NotReady('There is nothing to check yet. Pull your campaigns first.'),
  );
});

test('without a mistake, the rows of all tabs are counted and nothing is listed', () => {
  const { ports } = pulled('targets', 'ads');
  // 2 campaigns, 4 targets, 3 ads and their creative set.
  expect(checkRun(ports)).toEqual({
    rowsChecked: 10,
    unchecked: [],
    copies: [],
    errors: 0,
    warnings: 0,
    groups: [],
  });
});

test('errors are listed before warnings and counted apart from them; information is in neither count', () => {
  const document = pulled('targets');
  document.sheet('targets').arrangeRows([0, 1, 2]);
  document.type('targets', '7 | US', 'bid', 0);
  document.add('campaigns', { ...NEW_CAMPAIGN, category: '' });
  const { groups, errors, warnings } = checkRun(document.ports);
  const [error, warning, ...others] = groups;
  expect([error!.rule, error!.severity, error!.count]).toEqual(['target-amounts', 'error', 1]);
  expect([warning!.rule, warning!.severity, warning!.count]).toEqual(['category-missing', 'warning', 1]);
  expect(others).toMatchObject([{ rule: 'row-missing', title: 'Rows missing from the tab', count: 1 }]);
  expect([errors, warnings]).toEqual([1, 1]);
  expect(error).toMatchObject({
    title: 'Bids and budgets of 0 or less',
    issues: [{ tab: 'targets', label: 'Saga · US' }],
  });
});

test('mistakes of one kind are one group over all tabs', () => {
  const document = pulled('ads');
  document.type('campaigns', '7', 'name', ' Saga');
  document.type('ads', '901', 'name', 'Small ');
  document.type('ads', '902', 'name', 'Full ');
  const { groups, errors } = checkRun(document.ports);
  expect(groups.map(({ rule, count, issues }) => [rule, count, issues.map(({ tab }) => tab)])).toEqual([
    ['spaces-at-ends', 3, ['campaigns', 'ads', 'ads']],
  ]);
  expect(errors).toBe(3);
});

test('of many mistakes of one kind, 500 are listed and all counted', () => {
  const document = pulled('ads');
  const [first, name] = [5, columnOf(document, 'ads', 'Name')];
  for (let row = first; row < first + 501; row += 1) document.sheet('ads').put(row, name, 'Typed');
  const { groups, errors, rowsChecked } = checkRun(document.ports);
  expect(groups.map(({ rule, count, issues }) => [rule, count, issues.length])).toEqual([
    ['not-creatable', 501, 500],
  ]);
  expect([errors, rowsChecked]).toEqual([501, 507]);
});

test('a tab with a renamed header is named as not checked, and its header is listed first', () => {
  const document = pulled('ads', 'targets');
  document.type('campaigns', '7', 'name', ' Saga');
  put(document, 'targets', 1, 'Bid', 'My bid');
  document.type('ads', '901', 'name', ' Small');
  const { groups, unchecked, errors } = checkRun(document.ports);
  expect(unchecked).toEqual(['Targets']);
  expect(groups.map(({ rule, count }) => [rule, count])).toEqual([
    ['header-missing', 1],
    ['spaces-at-ends', 2],
  ]);
  expect(errors).toBe(3);
  expect(groups[0]!.issues[0]).toMatchObject({ tab: 'targets', rowName: '', label: '', row: 0 });
});

test('Change and the colors of cells are updated', () => {
  const document = pulled();
  document.type('campaigns', '7', 'name', 'Saga II');
  document.type('campaigns', '8', 'name', '');
  checkRun(document.ports);
  const rows = document.read('campaigns').rows.map(({ key, change, states }) => [key, change, states]);
  expect(rows).toEqual([
    ['7', 'edit', '|edit Name|["7"]'],
    ['8', 'error', '|error Name|["8"]'],
  ]);
});

test('in a row that remembers no key, no name of its key is restored for certain', () => {
  const document = pulled('targets');
  const sheet = document.sheet('targets');
  const columnAt = (header: string) => sheet.header().indexOf(header) + 1;
  const offered = () =>
    checkRun(document.ports).groups.flatMap(({ rule, issues }) =>
      rule === 'read-only-edited'
        ? issues.flatMap(({ fixes }) => fixes.map(({ certain, restores }) => [certain, restores]))
        : [],
    );
  sheet.put(2, columnAt('Campaign'), 'Another');
  expect(offered()).toEqual([[true, true]]);
  sheet.put(2, columnAt('Cell states'), '');
  expect([offered(), offered()]).toEqual([[[undefined, undefined]], [[undefined, undefined]]]);
});
