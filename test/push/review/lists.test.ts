// test, review: parts of its lists, rows that are held back, and the rows that are selected in a tab.

import {
  reviewConflicts,
  reviewHeld,
  reviewPick,
  reviewRows,
  reviewSelected,
} from '../../../src/push/review/review';
import { editFourRows } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'ads');
  service().log.length = 0;
});

const edited = () => editFourRows(document);

describe('parts of a list', () => {
  it('are those of the shown review, also after the cache forgot them', () => {
    const { token } = edited();
    const keys = (from: number, most?: number) =>
      reviewRows(document.ports, { token, from, ...(most && { most }) }).rows.map(({ key }) => key);
    const all = ['7 | US', '7 | DE', '8 | DEFAULT', '901'];
    expect([keys(0), keys(1, 2), keys(4)]).toEqual([all, all.slice(1, 3), []]);
    document.ports.userCache.entries.clear();
    expect(keys(0)).toEqual(all);
    document.type('targets', '7 | US', 'bid', 2.6);
    document.ports.userCache.entries.clear();
    expect(() => keys(0)).toThrow('The tabs changed since this review. Nothing was done.');
  });

  it('can be searched', () => {
    const { token } = edited();
    const found = reviewPick(document.ports, { token, from: 0, text: 'quest' });
    expect(found).toEqual({ found: 1, rows: [{ tab: 'targets', group: '8', key: '8 | DEFAULT' }] });
  });

  it('of held rows and conflicts are the same without a cache, or refused', () => {
    document.type('targets', '7 | US', 'bid', 'much');
    document.type('targets', '7 | DE', 'bid', 1.2);
    service().targets['7']!.DE!.bid = 0.5;
    const { heldDigest, conflictsDigest, held, conflicts } = document.review();
    expect(reviewHeld(document.ports, { seen: heldDigest, from: 0 })).toEqual({ rows: held, found: 1 });
    expect(reviewConflicts(document.ports, { seen: conflictsDigest, from: 0 })).toEqual({
      rows: conflicts,
      found: 1,
    });
    expect(reviewHeld(document.ports, { seen: heldDigest, from: 1 })).toEqual({ rows: [], found: 1 });
    document.type('targets', '7 | US', 'bid', 2);
    document.type('targets', '7 | DE', 'bid', 1);
    const outdated = 'The tabs changed since this review. Nothing was done.';
    expect(() => reviewHeld(document.ports, { seen: heldDigest, from: 0 })).toThrow(outdated);
    expect(() => reviewConflicts(document.ports, { seen: conflictsDigest, from: 0 })).toThrow(outdated);
  });
});

describe('held-back rows', () => {
  it('have their cell, its content, the reason and the fixes', () => {
    document.type('targets', '7 | US', 'bid', 'much');
    const [row] = document.review().held;
    const { columns, rows } = document.read('targets');
    expect(row).toMatchObject({
      tab: 'targets',
      group: '7',
      key: '7 | US',
      label: 'Saga · US',
      cell: { tab: 'targets', row: rows[0]!.row, field: 'bid' },
    });
    expect(columns.get('bid')).toBeGreaterThan(0);
    expect(row!.reasons.join(' ') + row!.values.join(' ')).toContain('much');
    const restoring = row!.fixes.filter(({ restores }) => restores);
    expect(restoring.map(({ label, column }) => [label, column])).toEqual([['Restore $2.00', 'Bid']]);
  });
});

describe('the selected rows', () => {
  const selected = (tab: string, row: number, rows: number) => {
    const { sheetId } = document.sheet(tab);
    document.ports.selectedAreas = () => ({ sheetId, areas: [{ row, rows, column: 1, columns: 1 }] });
  };
  const keys = (token: string) => reviewSelected(document.ports, token).rows.map(({ key }) => key);

  it.each([
    ['the first', 2, 1, ['7 | US']],
    ['two', 2, 2, ['7 | US', '7 | DE']],
    ['the second', 3, 1, ['7 | DE']],
    ['one without a change', 5, 1, []],
    ['all', 1, 100, ['7 | US', '7 | DE', '8 | DEFAULT']],
  ])('%s', (_, row, rows, expected) => {
    const { token } = edited();
    selected('targets', row, rows);
    expect(keys(token)).toEqual(expected);
  });

  it('are not those that are hidden', () => {
    const { token } = edited();
    // Row 5 has no change.
    document.sheet('targets').hide([2, 5]);
    selected('targets', 1, 100);
    expect(keys(token)).toEqual(['7 | DE', '8 | DEFAULT']);
    expect(reviewSelected(document.ports, token).hiddenRows).toBe(1);
    selected('targets', 2, 1);
    expect(reviewSelected(document.ports, token)).toEqual({ rows: [], hiddenRows: 1 });
  });

  it('need cells in a tab of Bidgrid, and unchanged tabs', () => {
    const { token } = edited();
    document.ports.selectedAreas = () => ({
      sheetId: 12_345,
      areas: [{ row: 1, rows: 9, column: 1, columns: 1 }],
    });
    expect(() => keys(token)).toThrow('Select cells in a tab that Bidgrid pulled');
    selected('targets', 1, 100);
    document.type('targets', '7 | US', 'bid', 2.6);
    expect(() => keys(token)).toThrow(
      'Targets ▸ Saga · US (Bid) changed since this review, so nothing was done.',
    );
  });
});
