// test of rules: values of the service that cannot be read are listed once, where they belong.

import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { brief, edited } from './tab-checking';

const UNREADABLE = '⚠\u00a0Unreadable: [7]';

test('a read-only value is listed in its own tab, not in tabs that repeat it', () => {
  expect(brief(edited(campaigns, {}, { name: UNREADABLE }))).toEqual(['unreadable-value warning Name']);
  expect(brief(edited(targets, {}, { campaign: UNREADABLE }))).toEqual([]);
});

test('an editable value that was edited is restored', () => {
  const [issue, ...others] = edited(campaigns, { Name: 'Typed' }, { name: UNREADABLE });
  expect(others).toEqual([]);
  expect(issue).toMatchObject({ rule: 'unreadable-value', severity: 'error', fix: { value: UNREADABLE } });
});

test('a read-only value that was edited is listed as that only', () => {
  expect(brief(edited(campaigns, { Created: 'yesterday' }, { created: UNREADABLE }))).toEqual([
    'read-only-edited error Created',
  ]);
});
