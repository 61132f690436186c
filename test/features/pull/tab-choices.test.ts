// test, features: what the Pull panel offers is what the product has, and choosing brings along what is
// needed.

import { chosenResources } from '../../../src/features/pull/plan';
import { TAB_CHOICES, toggled } from '../../../src/model/tab-choices';
import { RESOURCES } from '../../../src/resources/all-resources';
import { ALL_TABS } from '../../../src/resources/all-tabs';

const choice = { name: '', platform: '', active: null, bidType: '', selectedRows: false } as const;

test('the panel, the resources and the tabs are the same, in the same order', () => {
  expect(TAB_CHOICES.map(({ tab, title }) => [tab, title])).toEqual(
    ALL_TABS.map(({ id, title }) => [id, title]),
  );
  expect(RESOURCES.map(({ tab }) => tab)).toEqual(ALL_TABS);
});

test.each([
  [['campaigns'], 'ads', true, ['campaigns', 'creative-sets', 'ads']],
  [['creative-sets', 'ads', 'assets'], 'creative-sets', false, []],
  [['campaigns', 'creative-sets', 'ads'], 'ads', false, ['campaigns', 'creative-sets']],
  [['targets'], 'campaigns', true, ['campaigns', 'targets']],
] as [string[], string, boolean, string[]][])('%j and %s ticked %s: %j', (before, tab, on, after) => {
  expect(toggled(before, tab, on)).toEqual(after);
  if (after.length > 0)
    expect(chosenResources({ ...choice, tabs: after }).map((one) => one.tab.id)).toEqual(after);
});

test('a pull without a choice of tabs is one of Campaigns; one of no tab, or of an unknown one, is refused', () => {
  expect(chosenResources(choice).map(({ tab }) => tab.id)).toEqual(['campaigns']);
  expect(() => chosenResources({ ...choice, tabs: [] })).toThrow('No tab is chosen');
  expect(() => chosenResources({ ...choice, tabs: ['nonsense'] })).toThrow('does not have');
});
