// test, review: reverts and decided conflicts apply to the values that were shown, or nothing is done.

import type { ReviewView } from '../../../src/push/review/review-view';
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

describe('a revert', () => {
  const cellOf = (view: ReviewView, key: string) => {
    const row = view.rows.find((one) => one.key === key)!;
    const [{ field, seen, after }] = row.changes as [(typeof row.changes)[number]];
    return { tab: row.tab, key, field, seen, after };
  };

  it('restores the pulled value of a cell, and nothing else', () => {
    const view = edited();
    const next = document.revert([cellOf(view, '7 | US')]);
    expect(next.rows.map(({ key }) => key)).toEqual(['7 | DE', '8 | DEFAULT', '901']);
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2 });
  });

  it('of all matching rows restores them', () => {
    const { token } = edited();
    expect(document.revert({ token, text: 'Saga' }).rows.map(({ key }) => key)).toEqual(['8 | DEFAULT']);
  });

  it('does not clear new rows', () => {
    edited();
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'FR', bid: 1, budget: 10 });
    const { token } = document.review();
    expect(document.revert({ token }).rows.map(({ key }) => key)).toEqual(['7 | FR']);
  });

  it.each<[string, () => void, string]>([
    [
      'was typed over',
      () => document.type('targets', '7 | US', 'bid', 2.6),
      'Bid of Saga · US changed since you looked: $2.50 is now $2.60. Nothing was done.',
    ],
    [
      'is no longer an edit',
      () => document.type('targets', '7 | US', 'bid', 2),
      'Bid of Saga · US changed since you looked and is no longer an edit. Nothing was done.',
    ],
    [
      'is in two rows',
      () =>
        document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'US', bid: 2.5, budget: 100 }),
      '"Saga · US" is in rows 2, 6. Delete all but one of them first.',
    ],
  ])('of a cell that %s', (_, change, sentence) => {
    const view = edited();
    const cells = [cellOf(view, '7 | DE'), cellOf(view, '7 | US')];
    change();
    expect(() => document.revert(cells)).toThrow(sentence);
    expect(document.row('targets', '7 | DE')).toMatchObject({ bid: 1.2 });
  });

  it('does not depend on other cells of the row', () => {
    const view = edited();
    document.type('targets', '7 | US', 'budget', 120);
    document.revert([cellOf(view, '7 | US')]);
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2, budget: 120 });
  });

  it('of a deleted tab does nothing', () => {
    const view = edited();
    const cell = cellOf(view, '7 | US');
    expect(() => document.revert([{ ...cell, tab: 'app-lists' }])).toThrow(
      'The tab with these cells was deleted. Nothing was done.',
    );
  });
});

describe('conflicts', () => {
  const conflicting = () => {
    document.type('targets', '7 | US', 'bid', 2.5);
    document.type('targets', '7 | DE', 'bid', 1.2);
    service().targets['7']!.US!.bid = 3;
    service().targets['7']!.DE!.bid = 0.5;
    return document.review();
  };
  const choiceOf = ({ conflicts }: ReviewView, at: number, take: 'mine' | 'theirs') => {
    const { tab, key, field, seen, mine, theirs } = conflicts[at]!;
    return { tab, key, field, seen, mine, theirs, take };
  };

  it('show all three values with their unit', () => {
    const { conflicts, conflictCount, decidable, tabs } = conflicting();
    expect(conflicts.map(({ label, base, mine, theirs }) => [label, base, mine, theirs])).toEqual([
      ['Saga · US', '$2.00', '$2.50', '$3.00'],
      ['Saga · DE', '$1.00', '$1.20', '$0.50'],
    ]);
    expect([conflictCount, decidable, tabs]).toEqual([2, 2, ['targets']]);
  });

  it('are decided one by one', () => {
    const view = conflicting();
    const next = document.resolve([choiceOf(view, 0, 'theirs'), choiceOf(view, 1, 'mine')]);
    expect(next.conflicts).toEqual([]);
    expect(next.rows.map(({ key, changes: [change] }) => [key, change!.before, change!.after])).toEqual([
      ['7 | DE', '$0.50', '$1.20'],
    ]);
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 3 });
  });

  it.each<[string, () => void, string]>([
    [
      'yours changed',
      () => document.type('targets', '7 | US', 'bid', 2.6),
      'Bid of Saga · US changed since you looked: yours was $2.50 and is now $2.60. Nothing was done.',
    ],
    [
      'yours was cleared',
      () => document.type('targets', '7 | US', 'bid', ''),
      'Bid of Saga · US changed since you looked: yours was $2.50 and is now empty. Nothing was done.',
    ],
    [
      'theirs changed',
      () => {
        service().targets['7']!.US!.bid = 5;
        document.pull('targets');
      },
      'Bid of Saga · US changed since you looked: theirs was $3.00 and is now $5.00. Nothing was done.',
    ],
    [
      'it was resolved',
      () => {
        service().targets['7']!.US!.bid = 2.5;
        document.pull('targets');
      },
      'Bid of Saga · US was resolved or changed since you looked. Nothing was done.',
    ],
  ])('are not decided when %s', (_, change, sentence) => {
    const view = conflicting();
    change();
    expect(() => document.resolve([choiceOf(view, 1, 'theirs'), choiceOf(view, 0, 'theirs')])).toThrow(
      sentence,
    );
    expect(document.row('targets', '7 | DE')).toMatchObject({ bid: 1.2 });
    expect(() => document.resolve({ take: 'theirs', seen: view.conflictsDigest })).toThrow(
      'The conflicts changed since you looked. Nothing was done.',
    );
  });

  it('of duplicate rows cannot be decided, and the others can', () => {
    conflicting();
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'US', bid: 2.5, budget: 100 });
    const view = document.review();
    const [blocked] = view.conflicts.filter(({ key }) => key === '7 | US');
    expect(blocked!.blocked).toBe('"Saga · US" is in rows 2, 6. Delete all but one of them first.');
    expect(view.decidable).toBe(1);
    expect(() => document.resolve([choiceOf(view, view.conflicts.indexOf(blocked!), 'theirs')])).toThrow(
      blocked!.blocked,
    );
    document.resolve({ take: 'theirs', seen: view.conflictsDigest });
    expect(document.row('targets', '7 | DE')).toMatchObject({ bid: 0.5 });
  });

  it('in a cell with a formula say so', () => {
    conflicting();
    const { columns, rows } = document.read('targets');
    document.sheet('targets').put(rows[1]!.row, columns.get('bid')!, 1.2, '=1+1');
    expect(document.review().conflicts.map(({ key, note }) => [key, note])).toEqual([
      ['7 | US', ''],
      ['7 | DE', 'This cell has a formula. Keep it or take theirs.'],
    ]);
  });
});
