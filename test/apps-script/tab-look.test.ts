// test, apps-script: where a new tab is inserted among the existing ones.

import { placeOfTab } from '../../src/apps-script/tab-look';
import { RULES_ID } from '../../src/features/bid-rules/rules-sheet';
import { LOG_ID } from '../../src/push/journal/log-sheet';

/** The place of a new tab if these exist, in this order, after one sheet of a person. */
const placeIn = (tabs: readonly string[], id: string): number | null =>
  placeOfTab(
    id,
    (tab) => (tabs.includes(tab) ? tabs.indexOf(tab) + 1 : null),
    () => tabs.length + 1,
  );

test.each<[string, readonly string[], number | null]>([
  ['campaigns', [], null],
  ['campaigns', ['targets', 'sources'], 1],
  ['campaigns', ['sources'], 1],
  ['targets', ['campaigns', 'sources'], 2],
  ['source-bids', ['campaigns', 'targets'], 3],
  ['targets', ['source-bids', 'campaigns'], 3],
  [RULES_ID, ['campaigns', 'targets', LOG_ID], 3],
  ['a tab that is not listed', ['campaigns'], 2],
])('%s among %j', (id, tabs, place) => {
  expect(placeIn(tabs, id)).toBe(place);
});
