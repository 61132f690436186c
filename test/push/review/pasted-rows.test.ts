// test, review: cells of another row pasted over a row with the right key. Restoring one cell says what stays
// an edit, *Restore all* restores the rows, and what a limit or rule refuses stays refused.

import { checkFix, checkRun } from '../../../src/features/check/check';
import { allFixes, allRestores } from '../../../src/features/check/view/check-choices';
import type { HeldBack, ReviewView } from '../../../src/push/review/review-view';
import { restoringOf } from '../../../src/push/review/view/not-pushed';
import { guardOf, sumOf } from '../../../src/shared/guards';
import type { Cell } from '../../../src/tabs/columns/column';
import { type Document, documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'source-bids');
});

type Pasted = readonly [tab: string, key: string, cells: Readonly<Record<string, Cell>>];

const paste = ([tab, key, cells]: Pasted) => {
  for (const [field, cell] of Object.entries(cells)) document.type(tab, key, field, cell);
};
const fixOf = ({ fixes }: HeldBack, label: string) => fixes.find((one) => one.label === label)!.fix;
const guarded = ({ limits, groups }: ReviewView) =>
  guardOf(limits, sumOf(groups.map(({ tally }) => tally)))?.sentences ?? [];

const NOT_EDITABLE = 'Campaign comes from the service and cannot be changed here.';

/** Cells, the labels of the fixes, and the reasons. */
const PASTES: readonly [string, Pasted, readonly string[], readonly string[]][] = [
  [
    'a bid override',
    ['source-bids', '7 | a2 | FR', { campaign: 'Quest', externalAppId: 'e-a1', overridePercent: 60 }],
    ['Restore Saga', 'Restore the row', 'Restore e-a2'],
    [
      `${NOT_EDITABLE} Restore it (Bid override % stays as an edit).`,
      'External app ID comes from the service and cannot be changed here. Restore it (Bid override % stays as an edit).',
    ],
  ],
  [
    'a bid and a budget',
    ['targets', '7 | US', { campaign: 'Quest', bid: 150, budget: 200 }],
    ['Restore Saga', 'Restore the row'],
    [`${NOT_EDITABLE} Restore it (Bid, Daily budget stay as edits).`],
  ],
  [
    'a name and an unreadable box',
    ['campaigns', '7', { name: 'Quest', bidType: 'RET', active: 'maybe' }],
    ['Restore CPI', 'Restore the row'],
    [
      'Bid type cannot be changed after the campaign is created. Restore it (Name, Active stay as edits), or add a new row for another campaign.',
    ],
  ],
];

describe.each(PASTES)('%s, pasted with cells that only the service changes', (_, pasted, labels, reasons) => {
  it('says what stays an edit, and offers to restore the row once', () => {
    paste(pasted);
    const { rows, held } = document.review();
    expect(rows).toEqual([]);
    expect(held).toHaveLength(1);
    expect(held[0]!.fixes.map(({ label }) => label)).toEqual(expect.arrayContaining([...labels]));
    expect(held[0]!.fixes.filter(({ label }) => label === 'Restore the row')).toHaveLength(1);
    expect(held[0]!.reasons).toEqual(expect.arrayContaining([...reasons]));
  });

  it('Restore all leaves no edit', () => {
    paste(pasted);
    const [tab, key] = pasted;
    const { held } = document.review();
    checkFix(document.ports, restoringOf(held).fixes);
    expect(document.review()).toMatchObject({ rows: [], held: [] });
    document.pull(tab);
    expect(document.row(tab, key)).toBeDefined();
    expect(checkRun(document.ports).groups).toEqual([]);
  });

  it('Fix all of Check makes no edit of it, and Restore all leaves none', () => {
    paste(pasted);
    const { groups } = checkRun(document.ports);
    checkFix(document.ports, groups.flatMap(allFixes));
    expect(document.review().rows).toEqual([]);
    checkFix(document.ports, checkRun(document.ports).groups.flatMap(allRestores));
    expect(document.review()).toMatchObject({ rows: [], held: [] });
  });
});

it.each<[string, Pasted, string, string]>([
  [
    'an override',
    ['source-bids', '7 | a2 | FR', { campaign: 'Quest', overridePercent: 250 }],
    'Restore Saga',
    'would change a bid by more than',
  ],
  [
    'a bid',
    ['targets', '7 | US', { campaign: 'Quest', bid: 150 }],
    'Restore Saga',
    'would have a bid of more',
  ],
  [
    'a budget',
    ['targets', '7 | DE', { bid: 'x', budget: 450 }],
    'Restore $1.00',
    'would change a daily budget',
  ],
])('%s that a limit refuses needs its number after another cell was restored', (_, pasted, label, limit) => {
  paste(pasted);
  const view = document.review();
  checkFix(document.ports, [fixOf(view.held[0]!, label)]);
  const next = document.review(view.comparison, view.token);
  expect(next.changed).toMatchObject([{ key: pasted[1], isAdded: true }]);
  expect(guarded(next)).toEqual(expect.arrayContaining([expect.stringContaining(limit)]));
  expect(() => document.push()).toThrow();
  expect(document.service.log.filter((line) => /POST|PUT/.test(JSON.stringify(line)))).toEqual([]);
});

it.each<[string, Pasted, string]>([
  ['a goal', ['targets', '8 | DEFAULT', { bid: 80000000, budget: 'x' }], 'Restore $200.00'],
  ['a bid of 0', ['targets', '7 | US', { bid: 0, campaign: 'Quest' }], 'Restore Saga'],
  [
    'two kinds of bids',
    ['source-bids', '7 | a2 | FR', { externalAppId: 'e-a1', overridePercent: 60, bidValue: 3 }],
    'Restore e-a2',
  ],
])('%s that a rule refuses is held back after another cell was restored', (_, pasted, label) => {
  paste(pasted);
  const { held } = document.review();
  checkFix(document.ports, [fixOf(held[0]!, label)]);
  const next = document.review();
  expect(next.rows).toEqual([]);
  expect(next.held.map(({ key }) => key)).toEqual([pasted[1]]);
});
