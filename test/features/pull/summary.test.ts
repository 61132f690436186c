// test, features: the sentence of a pull about rows that the service no longer lists.

import { pullSummary } from '../../../src/features/pull/summary';
import { campaigns } from '../../../src/resources/campaigns/columns';

const about = (gone: readonly string[]) =>
  pullSummary({ campaigns: { told: 9, added: 0, changed: 0, gone: 0 } }, gone, [campaigns], []).filter(
    (sentence) => sentence.includes('not listed'),
  );

test('up to five campaigns are named, and more only counted', () => {
  expect(about([])).toEqual([]);
  expect(about(['1', '2', '3', '4', '5'])).toEqual([
    '5 rows of this tab are not listed by the service any more (1, 2, 3, 4, 5). Nothing was deleted.',
  ]);
  expect(about(['1', '2', '3', '4', '5', '6', '7'])).toEqual([
    '7 rows of this tab are not listed by the service any more (1, 2, 3, 4, 5 …). Nothing was deleted.',
  ]);
});
