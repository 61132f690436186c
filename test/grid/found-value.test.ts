// test, grid: the content of a cell with an issue, where the texts beside it do not have it.

import { foundValue } from '../../src/grid/listed-issues';
import type { Issue } from '../../src/shared/issue';
import { ENGLISH } from '../../src/shared/numbers';
import type { Fields } from '../../src/shared/value';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import { targets } from '../../src/tabs/targets/targets-columns';

/** @param found the text of a cell that cannot be read */
function valueIn(tab: Tab, field: string, fields: Fields, message: string, label = '', found = ''): string {
  const issue: Issue = {
    rule: 'x',
    severity: 'error',
    tab: tab.id,
    row: 2,
    field,
    column: '',
    message,
    expected: '',
    found,
  };
  const row = { row: 2, key: null, change: '', states: '', status: '', issues: [], fields };
  return foundValue(tab, row, issue, [message, label], () => ENGLISH);
}

test.each<[string, Tab, string, Fields, string, string]>([
  ['with its unit', targets, 'bid', { bid: 0 }, 'Bid must be above 0. Type a number above 0.', '$0.00'],
  ['as a goal', targets, 'bid', { bid: 0.5, bidType: 'RET' }, 'Bid is low.', '0.5 %'],
  [
    'not if the sentence has it',
    targets,
    'bid',
    { bid: 0.5, bidType: 'RET' },
    'Bid is in percent: 50 means 50 %, so this is 0.5 %.',
    '',
  ],
  [
    'also if the sentence has it in a longer word',
    campaigns,
    'platform',
    { platform: 'Android' },
    'Platform must be one of ios, Androids.',
    'Android',
  ],
  [
    'short texts, which sentences have by chance',
    campaigns,
    'goalPeriod',
    { goalPeriod: 3 },
    'The goal period of a CPE campaign must be 7, as in row 3.',
    '3',
  ],
  ['with visible spaces', campaigns, 'category', { category: 'Games ' }, 'It ends with a space.', '"Games "'],
  ['not of an empty cell', campaigns, 'name', { name: '' }, 'A campaign must have a name.', ''],
  ['not of a box', targets, 'disabled', { disabled: true }, 'DEFAULT cannot be disabled.', ''],
  ['not of a column that is gone', targets, 'gone', {}, 'x', ''],
])('%s', (_, tab, field, fields, message, shown) => {
  expect(valueIn(tab, field, fields, message)).toBe(shown);
});

test('a cell that cannot be read has the text that was found', () => {
  expect(valueIn(targets, 'bid', {}, 'No percent sign.', '', '5%')).toBe('5%');
});

test('a value in the label of the row is not repeated', () => {
  expect(valueIn(campaigns, 'name', { name: 'Summer' }, 'x', 'Summer')).toBe('');
});
