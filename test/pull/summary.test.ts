// test, features: the sentences at the end of a pull.

import type { Grid } from '../../src/grid/grid';
import { missingPart, withName } from '../../src/pull/missing-parts';
import { pullSummary } from '../../src/pull/pull-summary';
import { MOST_ELSEWHERE } from '../../src/push/journal/log-elsewhere';
import type { Conflict } from '../../src/sync/conflict';
import { ads } from '../../src/tabs/ads/ads-columns';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { sources } from '../../src/tabs/sources/sources-columns';
import { targets } from '../../src/tabs/targets/targets-columns';

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

test('tabs without changes are named in order, without partly read tabs', () => {
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
    'Targets: no changes.',
    'Sources: 1 new.',
    'Ads: no changes.',
  ]);
  const incomplete = { unread: ['A'], nameAt: String, missingTabs: new Set(['ads']) };
  expect(pullSummary(pulled, [], tabs, [], incomplete)).toEqual([
    '1 campaign of the list cannot be read and is not shown: A. Rows already in the sheet stay as they are.',
    '1 value in Sources cannot be read. Bidgrid ▸ Check lists it.',
    'Pulled 9 campaigns: 2 updated.',
    'Targets: no changes.',
    'Sources: 1 new.',
  ]);
  // The first sentence does not say that the whole pull has no changes.
  const unchanged = { ...pulled, campaigns: { ...pulled.campaigns, changed: 0 } };
  expect(pullSummary(unchanged, [], tabs, []).slice(1)).toEqual([
    'Pulled 9 campaigns.',
    'Campaigns, Targets: no changes.',
    'Sources: 1 new.',
    'Ads: no changes.',
  ]);
  const shortened = { ...incomplete, unread: ['n'.repeat(80)] };
  expect(pullSummary(pulled, [], tabs, [], shortened)[0]).toMatch(
    /^1 campaign of the list cannot be read and is not shown: n+… Rows already in the sheet stay as they are\.$/,
  );
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

type Values = Pick<Conflict, 'base' | 'mine' | 'theirs'>;
const EDITED: Values = { base: 1, mine: 2, theirs: 3 };

/** With conflicts of bids in Targets. */
const gridWith = (conflicts: readonly Values[], operations = 0): Grid =>
  ({
    tab: targets,
    plan: {
      conflicts: conflicts.map((values) => ({ ...values, field: 'bid' })),
      operations: new Array(operations),
    },
  }) as unknown as Grid;

test.each<[string, readonly (readonly Values[])[], readonly string[]]>([
  [
    'of all tabs are counted in one sentence',
    [[EDITED, EDITED], [EDITED]],
    ['3 cells changed both here and at the service. Open Review and push… to decide.'],
  ],
  [
    'of cells that could not be written are not called edits',
    [[{ base: 1, mine: 1, theirs: 3 }]],
    ['1 value of the service could not be written. Open Review and push… to decide.'],
  ],
  [
    'of empty cells of new rows, too',
    [[{ base: undefined, mine: null, theirs: 8 }], [{ base: null, mine: null, theirs: 8 }]],
    ['2 values of the service could not be written. Open Review and push… to decide.'],
  ],
  [
    'of both kinds are counted apart',
    [
      [EDITED, { base: 1, mine: undefined, theirs: 3 }, { base: undefined, mine: 2, theirs: 3 }],
      [{ base: 5, mine: 5, theirs: 6 }],
    ],
    [
      '3 cells changed both here and at the service. 1 value of the service could not be written. Open Review and push… to decide.',
    ],
  ],
])('conflicts %s', (_, conflicts, expected) => {
  const pulled = { campaigns: { reported: 9, added: 0, changed: 0, gone: 0 } };
  const grids = conflicts.map((values) => gridWith(values));
  expect(pullSummary(pulled, [], [campaigns], grids).slice(1)).toEqual(expected);
});

const NOTHING = { reported: 0, added: 0, changed: 0, gone: 0 };
const COMPLETE = { unread: [], nameAt: String, missingTabs: new Set<string>() };

test('a pull without any row says that no campaign fits, unless something is missing or gone', () => {
  const none = 'No campaign matches this choice.';
  expect(pullSummary({}, [], [campaigns, ads], [])).toEqual([none]);
  expect(pullSummary({ campaigns: NOTHING, ads: NOTHING }, [], [campaigns, ads], [])).toEqual([none]);
  expect(pullSummary({}, [], [campaigns], [], { ...COMPLETE, missingTabs: new Set(['ads']) })).toEqual([]);
  expect(pullSummary({ campaigns: NOTHING }, [], [campaigns], [], { ...COMPLETE, unread: ['A'] })).toEqual([
    expect.stringMatching(/^1 campaign of the list cannot be read/),
  ]);
  expect(pullSummary({ campaigns: NOTHING }, ['7'], [campaigns], [])).toEqual([
    'Pulled 0 campaigns: no changes.',
    '1 row of this tab is no longer listed by the service (7). Nothing was deleted.',
  ]);
  // One row of one tab is enough.
  expect(
    pullSummary({ campaigns: NOTHING, ads: { ...NOTHING, reported: 1 } }, [], [campaigns, ads], []),
  ).toEqual(['Pulled 0 campaigns: no changes.', 'Ads: no changes.']);
  // A tab of which nothing is known has no changes.
  expect(pullSummary({ campaigns: { ...NOTHING, reported: 1 } }, [], [campaigns, ads], [])).toEqual([
    'Pulled 1 campaign: no changes.',
    'Ads: no changes.',
  ]);
});

test('rows are new, updated, or both', () => {
  const sentence = (own: object) =>
    pullSummary({ ads: { ...NOTHING, reported: 9, ...own } }, [], [ads], [])[0];
  expect(sentence({ added: 1 })).toBe('Ads: 1 new.');
  expect(sentence({ changed: 1200 })).toBe('Ads: 1,200 updated.');
  expect(sentence({ added: 3, changed: 1 })).toBe('Ads: 3 new, 1 updated.');
  expect(sentence({ held: 2 })).toBe(
    '2 ads were not added, because their key was overwritten. Choose Bidgrid ▸ Check to decide.',
  );
});

test('values that cannot be read are counted by tab', () => {
  const sentence = (ofAds: number, ofTargets: number) =>
    pullSummary(
      { ads: { ...NOTHING, reported: 1, unreadable: ofAds }, targets: { ...NOTHING, unreadable: ofTargets } },
      [],
      [targets, ads, sources],
      [],
    )[0];
  expect(sentence(2, 0)).toBe('2 values in Ads cannot be read. Bidgrid ▸ Check lists them.');
  expect(sentence(1200, 1)).toBe(
    '1,201 values cannot be read: 1 in Targets, 1,200 in Ads. Bidgrid ▸ Check lists them.',
  );
  expect(sentence(0, 0)).not.toMatch(/cannot be read/);
});

test('rows that are no longer listed are those of campaigns and of the other tabs', () => {
  const gone = (keys: string[], ofAds: number) =>
    pullSummary(
      { campaigns: { ...NOTHING, reported: 3, gone: 9 }, ads: { ...NOTHING, gone: ofAds } },
      keys,
      [campaigns, ads],
      [],
    ).filter((sentence) => sentence.includes('no longer listed'));
  expect(gone([], 0)).toEqual([]);
  expect(gone([], 1)).toEqual([
    '1 row of these tabs is no longer listed by the service. Nothing was deleted.',
  ]);
  expect(gone(['7', '8'], 3)).toEqual([
    '5 rows of these tabs are no longer listed by the service (7, 8). Nothing was deleted.',
  ]);
  expect(gone(['1', '2', '3', '4', '5', '6'], 0)[0]).toContain('(1, 2, 3, 4, 5 …)');
});

test('the sentence says if the log lists only some of the values that were changed elsewhere', () => {
  const sentences = (ofAds: number, ofTargets: number) =>
    pullSummary(
      { ads: { ...NOTHING, reported: 1, elsewhere: ofAds }, targets: { ...NOTHING, elsewhere: ofTargets } },
      [],
      [ads, targets],
      [],
    ).filter((sentence) => sentence.includes('the log lists'));
  const most = MOST_ELSEWHERE;
  expect(sentences(0, 0)).toEqual([]);
  expect(sentences(most - 1, 1)).toEqual([]);
  expect(sentences(most, 1)).toEqual([
    `${(most + 1).toLocaleString('en')} values changed at the service; the log lists the first ${most.toLocaleString('en')} of them.`,
  ]);
});

test('conflicts and edits are counted over all tabs', () => {
  const grid = (conflicts: number, operations: number) =>
    gridWith(new Array(conflicts).fill(EDITED), operations);
  const sentences = (...grids: Grid[]) =>
    pullSummary({ ads: { ...NOTHING, reported: 1 } }, [], [ads], grids).slice(1);
  expect(sentences(grid(0, 0))).toEqual([]);
  expect(sentences(grid(1, 0), grid(0, 1))).toEqual([
    '1 cell changed both here and at the service. Open Review and push… to decide.',
    '1 row with your changes waits for a push.',
  ]);
  expect(sentences(grid(1, 2), grid(1, 3))).toEqual([
    '2 cells changed both here and at the service. Open Review and push… to decide.',
    '5 rows with your changes wait for a push.',
  ]);
});

test.each([
  ['Ads of campaign c1: refused.', 'Ads of campaign "Summer" (c1): refused.'],
  ['Ads of campaign c12: refused.', 'Ads of campaign "Winter" (c12): refused.'],
  ['Ads of campaign c3: refused.', 'Ads of campaign c3: refused.'],
  ['Ads of c1: refused.', 'Ads of c1: refused.'],
  ['The service is not reachable.', 'The service is not reachable.'],
  ['Ads of campaign $&: refused.', `Ads of campaign "${'$1'.repeat(29)}$…" ($&): refused.`],
])('the reason "%s" names its campaign', (why, expected) => {
  const names = new Map([
    ['c1', 'Summer'],
    ['c12', 'Winter'],
    ['$&', '$1'.repeat(40)],
  ]);
  const nameOf = (id: string): string => names.get(id) ?? id;
  for (const ids of [
    ['c1', 'c12', 'c3', '$&'],
    ['$&', 'c3', 'c12', 'c1'],
  ])
    expect(withName(why, ids, nameOf)).toBe(expected);
});

test('six campaigns of the list that cannot be read are five names and a number', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'x'.repeat(60)];
  const sentence = (count: number) =>
    pullSummary({}, [], [campaigns], [], { ...COMPLETE, unread: names.slice(0, count) })[0];
  expect(sentence(5)).toMatch(/^5 campaigns of the list cannot be read and are not shown: A, B, C, D, E\. /);
  expect(sentence(6)).toMatch(/ not shown: A, B, C, D, E and 1 more\. /);
  const long = pullSummary({}, [], [campaigns], [], { ...COMPLETE, unread: [names[5]!] })[0];
  expect(long).toContain(` not shown: ${'x'.repeat(60)}. `);
});
