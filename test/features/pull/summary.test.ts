// test, features: the sentences at the end of a pull.

import { missingPart, pullSummary } from '../../../src/features/pull/summary';
import { ads } from '../../../src/resources/ads/columns';
import { campaigns } from '../../../src/resources/campaigns/columns';
import { sources } from '../../../src/resources/sources/columns';
import { targets } from '../../../src/resources/targets/columns';

const about = (gone: readonly string[]) =>
  pullSummary({ campaigns: { reported: 9, added: 0, changed: 0, gone: 0 } }, gone, [campaigns], []).filter(
    (sentence) => sentence.includes('no longer listed'),
  );

test('up to five campaigns are named, and more only counted', () => {
  expect(about([])).toEqual([]);
  expect(about(['1', '2', '3', '4', '5'])).toEqual([
    '5 rows of this tab are no longer listed by the service (1, 2, 3, 4, 5). Nothing was deleted.',
  ]);
  expect(about(['1', '2', '3', '4', '5', '6', '7'])).toEqual([
    '7 rows of this tab are no longer listed by the service (1, 2, 3, 4, 5 …). Nothing was deleted.',
  ]);
});

test('tabs without changes share one sentence, which does not list partly read tabs', () => {
  const pulled = {
    campaigns: { reported: 9, added: 0, changed: 2, gone: 0 },
    targets: { reported: 1, added: 0, changed: 0, gone: 0 },
    sources: { reported: 1, added: 1, changed: 0, gone: 0, unreadable: 1 },
    ads: { reported: 0, added: 0, changed: 0, gone: 0 },
  };
  const tabs = [campaigns, targets, sources, ads];
  expect(pullSummary(pulled, [], tabs, [])).toEqual([
    '1 value in Sources cannot be read. Bidgrid ▸ Check lists it.',
    'Pulled 9 campaigns: 2 updated.',
    'Sources: 1 new.',
    'Targets, Ads: no changes.',
  ]);
  const incomplete = { unread: ['A'], nameAt: String, missingTabs: new Set(['ads']) };
  expect(pullSummary(pulled, [], tabs, [], incomplete)).toEqual([
    '1 campaign of the list cannot be read and is not shown: A. Rows already in the sheet stay as they are.',
    '1 value in Sources cannot be read. Bidgrid ▸ Check lists it.',
    'Pulled 9 campaigns: 2 updated.',
    'Sources: 1 new.',
    'Targets: no changes.',
  ]);
  const unread = { rows: 1, isMore: false, campaigns: 0, first: [] };
  const odd = {
    campaigns: { reported: 9, added: 0, changed: 0, gone: 0 },
    targets: { ...pulled.targets, unread },
    ads: { ...pulled.ads, held: 1 },
    sources: { ...pulled.targets, gone: 2 },
  };
  expect(pullSummary(odd, [], tabs, [], { ...incomplete, missingTabs: new Set() }).slice(2)).toEqual([
    'Pulled 9 campaigns.',
    '1 ad was not added, because its key was overwritten. Choose Bidgrid ▸ Check to decide.',
    '2 rows of these tabs are no longer listed by the service. Nothing was deleted.',
  ]);
  expect(
    pullSummary({ campaigns: { reported: 9, added: 0, changed: 0, gone: 0 } }, [], [campaigns], []),
  ).toEqual(['Pulled 9 campaigns: no changes.']);
  const partly = { unread: [], nameAt: String, missingTabs: new Set(['campaigns', 'targets']) };
  const same = { campaigns: { reported: 9, added: 0, changed: 0, gone: 0 }, targets: pulled.targets };
  expect(pullSummary(same, [], [campaigns, targets], [], partly)).toEqual(['Pulled 9 campaigns.']);
});

test('rows that cannot be read are counted by tab, with the names of up to five campaigns', () => {
  const kept = 'Rows already in the sheet stay as they are.';
  const about = (unread: { rows: number; isMore: boolean; campaigns: number; first: number[] }) =>
    pullSummary({ ads: { reported: 1, added: 0, changed: 0, gone: 0, unread } }, [], [ads], [], {
      unread: [],
      nameAt: (position) => `No. ${position}`,
      missingTabs: new Set(),
    })[0];
  expect(about({ rows: 1, isMore: false, campaigns: 1, first: [7] })).toBe(
    `1 ad of campaign "No. 7" cannot be read and is not shown. ${kept}`,
  );
  expect(about({ rows: 3, isMore: true, campaigns: 2, first: [1, 4] })).toBe(
    `Some ads of 2 campaigns cannot be read and are not shown: No. 1, No. 4. ${kept}`,
  );
  expect(about({ rows: 1200, isMore: false, campaigns: 7, first: [0, 1, 2, 3, 4] })).toBe(
    `1,200 ads of 7 campaigns cannot be read and are not shown: No. 0, No. 1, No. 2, No. 3, No. 4 and 2 more. ${kept}`,
  );
  expect(about({ rows: 2, isMore: false, campaigns: 0, first: [] })).toBe(
    `2 ads cannot be read and are not shown. ${kept}`,
  );
});

test('a missing part names up to three campaigns, and its texts stay short', () => {
  const what = (names: readonly string[] | null, total = 9) => missingPart('Ads', names, total, 'Why.').what;
  expect(what(null)).toBe('Ads');
  expect(what(['A'])).toBe('Ads of 1 campaign: A');
  expect(what(['A', 'B', 'C'], 3)).toBe('Ads of 3 campaigns: A, B, C');
  expect(what(['A', 'B', 'C', 'D', 'E'])).toBe('Ads of 5 campaigns: A, B, C and 2 more');
  expect(what(['A', 'B', 'C', 'D'], 4)).toBe('Ads of all 4 campaigns');
  expect(what(['x'.repeat(61)])).toBe(`Ads of 1 campaign: ${'x'.repeat(59)}…`);
  expect(missingPart('Ads', null, 1, 'y'.repeat(501)).why).toBe(`${'y'.repeat(499)}…`);
});

test('conflicts of all tabs are counted in one sentence', () => {
  const grid = (conflicts: number, edits: number) =>
    ({ plan: { conflicts: new Array(conflicts).fill({}), operations: new Array(edits).fill({}) } }) as never;
  const pulled = { campaigns: { reported: 9, added: 0, changed: 0, gone: 0 } };
  const said = pullSummary(pulled, [], [campaigns], [grid(2, 0), grid(1, 0)]);
  expect(said.filter((text) => text.includes('both here and at the service'))).toEqual([
    '3 cells changed both here and at the service. Open Review and push… to decide.',
  ]);
});
