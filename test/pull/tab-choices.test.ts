// test, features: the tabs that the Pull panel offers, and the tabs that a choice includes because it needs
// them.

import { chosenResources } from '../../src/pull/pull-plan';
import { TAB_CHOICES, toggled } from '../../src/shared/tab-choices';
import { ALL_TABS, RESOURCES } from '../../src/tabs/registry';

const choice = { name: '', platform: '', active: null, bidType: '', selectedRows: false } as const;

test('each resource of the registry has the tab of its entry', () => {
  expect(RESOURCES.map(({ tab }) => tab.id)).toEqual(TAB_CHOICES.map(({ tab }) => tab));
  expect(RESOURCES.map(({ tab }) => tab)).toEqual(ALL_TABS);
});

test.each([
  [['campaigns'], 'ads', true, ['campaigns', 'creative-sets', 'ads']],
  [['creative-sets', 'ads', 'assets'], 'creative-sets', false, []],
  [['campaigns', 'creative-sets', 'ads'], 'ads', false, ['campaigns', 'creative-sets']],
  [['targets'], 'campaigns', true, ['campaigns', 'targets']],
] as [string[], string, boolean, string[]][])('%j and %s set to %s: %j', (before, tab, on, after) => {
  expect(toggled(before, tab, on)).toEqual(after);
  if (after.length > 0)
    expect(chosenResources({ ...choice, tabs: after }).map((one) => one.tab.id)).toEqual(after);
});

test('a pull without a choice of tabs is a pull of Campaigns; a pull of no tab or of an unknown one is refused', () => {
  expect(chosenResources(choice).map(({ tab }) => tab.id)).toEqual(['campaigns']);
  expect(() => chosenResources({ ...choice, tabs: [] })).toThrow('Select at least one tab');
  expect(() => chosenResources({ ...choice, tabs: ['nonsense'] })).toThrow('does not have');
});
