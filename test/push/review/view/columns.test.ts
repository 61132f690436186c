// test, sidebar: the columns of the table of changes share its width by the texts they hold.

import type { ReviewRow } from '../../../../src/push/review/review-view';
import { ACTIONS, columnWidths, PICK } from '../../../../src/push/review/view/review-columns';

const row = (campaign: string, name: string, before: string, percent: number | null): ReviewRow => ({
  tab: 'campaigns',
  group: '',
  key: campaign,
  label: campaign,
  campaign,
  row: name,
  action: 'update',
  changes: [{ field: 'f', column: 'Name', before, after: before, percent, seen: '' }],
  also: [],
  warnings: [],
  cell: { tab: 'campaigns', rowName: 'k', row: 2, field: '' },
  tally: { rows: 1 },
});
const sumOf = (widths: Readonly<Record<string, number>>) =>
  PICK + ACTIONS + Object.values(widths).reduce((sum, width) => sum + width, 0);

test('renames get the room of the columns that are empty', () => {
  const renames = columnWidths(
    [row('Oddleby Saga Android Nordics CPE', '', 'Mirdle Saga Android DACH', null)],
    1_090,
  );
  const bids = columnWidths(
    [row('Oddleby Saga Android Nordics CPE', 'com.example.app · DE', '$1.20', 4)],
    1_090,
  );
  expect(renames.after).toBeGreaterThan(bids.after);
  expect(renames.row).toBeLessThan(bids.row);
  expect(renames.percent).toBeLessThan(bids.percent);
  // 32 characters of 7 pixels fit.
  for (const { campaign } of [renames, bids]) expect(campaign).toBeGreaterThan(224);
});

test.each([800, 1_090, 1_470])('they fit into %i pixels, however long the texts are', (total) => {
  for (const length of [1, 20, 300]) {
    const text = 'x'.repeat(length);
    expect(sumOf(columnWidths([row(text, text, text, 3)], total))).toBeLessThanOrEqual(total);
  }
});

test.each([800, 880, 1_090])('in %i pixels, no change in percent is cut, nor is DEFAULT', (total) => {
  const goal = row('Oddleby Saga Android Nordics CPE', 'example.play.farmland1 · DE', 'x'.repeat(60), 4);
  const bids = [{ ...goal, changes: [{ ...goal.changes[0]!, isGoal: true as const }] }];
  // 10 characters: `pay +4.0 %`.
  expect(columnWidths(bids, total).percent).toBeGreaterThanOrEqual(70);
  const tenfold = [{ ...goal, changes: [{ ...goal.changes[0]!, percent: 1_011.1 }] }];
  // 10 characters: `+1,011.1 %`.
  expect(columnWidths(tenfold, total).percent).toBeGreaterThanOrEqual(70);
  expect(columnWidths([{ ...goal, row: 'DEFAULT' }], total).row).toBeGreaterThanOrEqual(70);
});

test('one rename among many bids takes no room from the rows and fields', () => {
  const bid = row('Oddleby Saga Android Nordics CPE', 'example.play.farmland1 · DE', '$1.20', 4);
  const bids = Array.from({ length: 19 }, () => ({
    ...bid,
    changes: [{ ...bid.changes[0]!, column: 'Bid override %' }],
  }));
  const rename = row('Oddleby', '', 'Mirdle Saga Android DACH, spring and summer', null);
  const widths = columnWidths([...bids, rename], 1_090);
  // 14 characters of 7 pixels fit.
  expect(widths.field).toBeGreaterThan(98);
  expect(widths.row).toBeGreaterThanOrEqual(170);
  expect(widths.before).toBeLessThan(130);
  // With room for all, the rename gets it.
  expect(columnWidths([...bids, rename], 1_470).after).toBeGreaterThanOrEqual(220);
});
