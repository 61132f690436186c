// test, review: an action in a review marks every listed row that is not as the person saw it.

import { checkFix } from '../../../src/features/check/check';
import type { ConflictChoice } from '../../../src/push/review/review-schema';
import type { ReviewView } from '../../../src/push/review/review-view';
import { editFourRows, NEW_CAMPAIGN } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'ads');
});

/** Edits of Saga US (bid, in conflict), Quest DEFAULT (budget) and an ad. */
function conflicting(): ReviewView {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('targets', '8 | DEFAULT', 'budget', 250);
  document.type('ads', '901', 'name', 'Tiny');
  document.service.targets['7']!.US!.bid = 3;
  return document.review();
}

const choices = ({ conflicts }: ReviewView, take: 'mine' | 'theirs'): ConflictChoice[] =>
  conflicts.map(({ tab, key, field, seen, mine, theirs }) => ({ tab, key, field, seen, mine, theirs, take }));

const marked = ({ changed }: ReviewView) => changed?.map(({ key }) => key);

/** What a colleague does while the person decides: the rows that it changes in the review. */
const MEANWHILE: readonly [what: string, work: () => void, changed: readonly string[]][] = [
  ['nothing', () => {}, []],
  [
    'types over a listed value',
    () => document.type('targets', '8 | DEFAULT', 'budget', 900),
    ['8 | DEFAULT'],
  ],
  [
    'types into another cell of a listed row',
    () => document.type('targets', '8 | DEFAULT', 'bid', 9),
    ['8 | DEFAULT'],
  ],
  ['types into an unlisted row', () => document.type('targets', '7 | DE', 'bid', 1.4), ['7 | DE']],
  ['types into the row of the conflict', () => document.type('targets', '7 | US', 'budget', 120), ['7 | US']],
  ['pastes a new row', () => document.add('campaigns', NEW_CAMPAIGN), ['new-1']],
  [
    'pulls another value of the service',
    () => {
      document.service.targets['8']!.DEFAULT!.budget = 77;
      document.type('targets', '8 | DEFAULT', 'budget', 200);
      document.pull('targets');
      document.type('targets', '8 | DEFAULT', 'budget', 250);
    },
    ['8 | DEFAULT'],
  ],
  ['takes an edit back', () => document.type('ads', '901', 'name', 'Small'), []],
];

describe.each(MEANWHILE)('while a colleague %s', (_, work, changed) => {
  test('a conflict is decided', () => {
    const view = conflicting();
    work();
    const next = document.resolve(choices(view, 'mine'), view.token);
    expect(marked(next)).toEqual(changed);
    expect(next.rows.map(({ key }) => key)).toContain('7 | US');
  });

  test('an edit is reverted', () => {
    const view = conflicting();
    work();
    const row = view.rows.find(({ tab }) => tab === 'ads');
    const isThere = document.row('ads', '901')!.name === 'Tiny';
    const cells = isThere ? row!.changes.map((change) => ({ tab: row!.tab, key: row!.key, ...change })) : [];
    // The row of the conflict is not listed until it is decided.
    expect(marked(document.revert(cells, view.token))).toEqual(changed.filter((key) => key !== '7 | US'));
  });

  test('the service is read again', () => {
    const view = conflicting();
    work();
    expect(marked(document.review(view.comparison, view.token))).toEqual(
      changed.filter((key) => key !== '7 | US'),
    );
  });
});

test('all conflicts at once: a row of which another cell was edited too is marked', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('targets', '7 | US', 'budget', 130);
  document.type('targets', '7 | DE', 'bid', 1.2);
  document.service.targets['7']!.US!.bid = 3;
  document.service.targets['7']!.DE!.bid = 0.5;
  const view = document.review();
  const next = document.resolve({ take: 'mine', seen: view.conflictsDigest }, view.token);
  expect(marked(next)).toEqual(['7 | US']);
});

test('a value that replaces the decided one before the review is shown is marked', () => {
  const view = conflicting();
  const { seen: _, ...rest } = choices(view, 'mine')[0]!;
  expect(rest.mine).toBe('$2.50');
  document.resolve(choices(view, 'mine'), view.token);
  document.type('targets', '7 | US', 'bid', 2.6);
  expect(marked(document.review(null, view.token))).toEqual(['7 | US']);
});

test('a row that a fix makes an edit is marked', () => {
  editFourRows(document);
  document.type('targets', '7 | DE', 'bid', '1,2');
  const view = document.review();
  const [held] = view.held;
  expect(held).toMatchObject({ key: '7 | DE' });
  checkFix(document.ports, [held!.fixes.find(({ restores }) => !restores)!.fix]);
  expect(marked(document.review(view.comparison, view.token))).toEqual(['7 | DE']);
});

test.each<[what: string, work: () => void, changed: ReviewView['changed']]>([
  [
    'a row that was held back is added',
    () => document.type('targets', '7 | DE', 'bid', 1.3),
    [{ tab: 'targets', group: '7', key: '7 | DE', isAdded: true }],
  ],
  [
    'a row that was no edit is added, next to one that changed',
    () => {
      document.type('ads', '901', 'active', false);
      document.type('targets', '8 | DEFAULT', 'budget', 900);
    },
    [
      { tab: 'targets', group: '8', key: '8 | DEFAULT' },
      { tab: 'ads', group: '31', key: '901', isAdded: true },
    ],
  ],
  [
    'a row whose other cell was edited is changed',
    () => document.type('targets', '8 | DEFAULT', 'bid', 9),
    [{ tab: 'targets', group: '8', key: '8 | DEFAULT' }],
  ],
])('%s', (_, work, changed) => {
  document.type('targets', '8 | DEFAULT', 'budget', 250);
  document.type('targets', '7 | DE', 'bid', 'much');
  const view = document.review();
  work();
  expect(document.review(view.comparison, view.token).changed).toEqual(changed);
});

test('a restored row is not marked, because it is no edit', () => {
  editFourRows(document);
  document.type('targets', '7 | DE', 'bid', 'much');
  const view = document.review();
  checkFix(document.ports, [view.held[0]!.fixes.find(({ restores }) => restores)!.fix]);
  expect(marked(document.review(view.comparison, view.token))).toEqual([]);
});

test('it is unknown which rows changed if the review that was seen is no longer cached', () => {
  const view = conflicting();
  document.ports.userCache.entries.clear();
  document.type('targets', '7 | DE', 'bid', 1.4);
  expect(document.review(view.comparison, view.token).changed).toBeNull();
});

test('a review that was not shown before marks nothing', () => {
  expect(conflicting().changed).toEqual([]);
});

describe('an override, whose bid is in Targets,', () => {
  const overriding = (bid: number): ReviewView => {
    document.pull('source-bids');
    document.type('source-bids', '7 | a1 | US', 'bidValue', '');
    document.type('source-bids', '7 | a1 | US', 'overridePercent', 25);
    document.type('targets', '7 | US', 'bid', bid);
    return document.review();
  };

  test.each([
    ['edits that bid again', 2.5, 1.5, ['7 | US', '7 | a1 | US']],
    ['edits that bid', 2, 1.5, ['7 | a1 | US', '7 | US']],
    ['takes an edit of it back', 2.5, 2, ['7 | a1 | US']],
    ['edits nothing', 2.5, 2.5, []],
  ])('is marked if a colleague %s', (_, bid, meanwhile, changed) => {
    const view = overriding(bid);
    document.type('targets', '7 | US', 'bid', meanwhile);
    expect(marked(document.review(view.comparison, view.token))).toEqual(changed);
  });

  test('is not marked if the person reverts that bid', () => {
    const view = overriding(2.5);
    const row = view.rows.find(({ tab }) => tab === 'targets')!;
    const cells = row.changes.map((change) => ({ tab: row.tab, key: row.key, ...change }));
    expect(marked(document.revert(cells, view.token))).toEqual([]);
  });
});
