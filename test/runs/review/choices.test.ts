// test, review: choices apply to the values that were shown: what a push sends, reverts, conflicts, pages, selected
// rows, and what is named when something changed.

import type { PushOrder } from '../../../src/client-api/push';
import type { ReviewView, RowName } from '../../../src/client-api/review';
import { Outdated } from '../../../src/ports/user-error';
import {
  reviewConflicts,
  reviewFigures,
  reviewHeld,
  reviewPick,
  reviewRows,
} from '../../../src/runs/review/review';
import { reviewSelected } from '../../../src/runs/review/selected-rows';
import { pushStart } from '../../../src/runs/review/start-push';
import { type Document, documentWith } from '../world/document';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull(...ALL);
  service().log.length = 0;
});

/** Saga in US and DE, Quest in DEFAULT, and an ad. */
function edited(): ReviewView {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('targets', '7 | DE', 'bid', 1.2);
  document.type('targets', '8 | DEFAULT', 'budget', 250);
  document.type('ads', '901', 'name', 'Tiny');
  return document.review();
}

const order = ({ token }: ReviewView, more: Partial<PushOrder> = {}): PushOrder => ({
  token,
  leaveOut: [],
  typed: null,
  ...more,
});
const start = (view: ReviewView, more: Partial<PushOrder> = {}) =>
  pushStart(document.ports, order(view, more));

/** The error that work throws. */
function errorOf(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail');
}

const target = (key: string): RowName => ({ tab: 'targets', key });
const group = (name: string) => ({ tab: 'targets', group: name });

describe('a push sends', () => {
  it.each([
    ['everything', [], ['7', '8', '901'], []],
    ['all but a row', [target('8 | DEFAULT')], ['7', '901'], ['8 | DEFAULT']],
    ['all but a group', [group('7')], ['8', '901'], ['7 | US', '7 | DE']],
    [
      'all but a group without one of its rows',
      [group('7'), target('7 | DE')],
      ['7', '8', '901'],
      ['7 | US'],
    ],
    [
      'one row',
      [group('7'), group('8'), { tab: 'ads', group: '31' }, target('7 | US')],
      ['7'],
      ['7 | DE', '8 | DEFAULT', '901'],
    ],
  ])('%s', (_, leaveOut, ids, left) => {
    const view = edited();
    document.finish(start(view, { leaveOut }));
    expect(posts().map((name) => name.split('/').at(-1))).toEqual(ids);
    expect(document.review().rows.map(({ key }) => key)).toEqual(left);
  });

  it('nothing if every row is left out', () => {
    const view = edited();
    const leaveOut = [group('7'), group('8'), { tab: 'ads', group: '31' }];
    expect(() => start(view, { leaveOut })).toThrow('No row is left to push.');
  });

  it('no row whose new campaign is left out', () => {
    document.add('campaigns', {
      name: 'New',
      platform: 'android',
      bidType: 'CPI',
      packageName: 'example.new',
      category: 'Games',
      trackingMethod: 'custom_track',
      active: true,
    });
    document.add('targets', { campaignId: 'New', campaign: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
    const view = edited();
    const leaveOut = [{ tab: 'campaigns', key: 'new-1' }];
    const { waiting, groups } = reviewFigures(document.ports, { token: view.token, leaveOut });
    expect(waiting).toBe(1);
    expect(groups.map(({ tab, group: name }) => `${tab} ${name}`)).toEqual([
      'targets 7',
      'targets 8',
      'ads 31',
    ]);
    expect(document.finish(start(view, { leaveOut })).summary).toEqual(['4 rows pushed and verified.']);
  });

  it('rows of a moved bid together or not at all', () => {
    for (const country of ['US', 'DE']) document.type('targets', `7 | ${country}`, 'bid', '');
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'DEFAULT', bid: 1.5 });
    const view = document.review();
    expect(view.rows.map(({ key }) => key)).toEqual(['7 | US', '7 | DE', '7 | DEFAULT']);
    const error = errorOf(() => start(view, { leaveOut: [target('7 | DE')], typed: 2 }));
    expect(error.message).toMatch(
      /^Some rows that must be pushed together were left out, so nothing was sent\. Choose all of them, or none\. Row \d+ of Targets: /,
    );
    expect(posts()).toEqual([]);
    expect(document.finish(start(view, { typed: 3 })).summary).toEqual(['3 rows pushed and verified.']);
    expect(service().targets['7']).toEqual({
      US: { bid: null, budget: 100 },
      DE: { bid: null, budget: 50 },
      DEFAULT: { bid: 1.5 },
    });
  });
});

describe('a limit that is exceeded', () => {
  const beyond = () => {
    document.type('targets', '7 | US', 'bid', 4);
    return document.review();
  };
  const REQUEST = '1 row would change a bid by more than 50 %. To continue, type the number of rows: 1.';

  it.each([null, 2])('is not passed by %s', (typed) => {
    const view = beyond();
    expect(() => start(view, { typed })).toThrow(REQUEST);
    expect(posts()).toEqual([]);
  });

  it('is passed by the number of rows', () => {
    expect(document.finish(start(beyond(), { typed: 1 })).summary).toEqual(['1 row pushed and verified.']);
  });

  it('does not matter if its row is left out', () => {
    document.type('targets', '7 | DE', 'bid', 1.1);
    const view = beyond();
    expect(document.finish(start(view, { leaveOut: [target('7 | US')] })).state).toBe('finished');
  });

  it('of an asset and of paused ads counts what the change stops', () => {
    document.type('creative-sets', '31', 'inter', false);
    document.type('assets', '31 | TXT_TITLE', 'remove', true);
    const view = document.review();
    expect(errorOf(() => start(view)).message).toBe(
      "1 row would pause a campaign or an ad. 1 row would remove or replace an asset, which can't be undone. To continue, type the number of rows: 2.",
    );
  });
});

describe('after a review', () => {
  const CHECK = 'so nothing was sent. Check the changes below, then push.';
  const refusal = (view: ReviewView) => {
    const error = errorOf(() => start(view)) as Outdated;
    expect(error).toBeInstanceOf(Outdated);
    expect(posts()).toEqual([]);
    return [error.message, error.changedRows];
  };

  it('a row that was typed over is named with its column', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 2.6);
    expect(refusal(view)).toEqual([
      `Targets ▸ Saga · US (Bid) changed since this review, ${CHECK}`,
      [{ tab: 'targets', key: '7 | US' }],
    ]);
  });

  it('several rows are counted', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 2.6);
    document.type('targets', '7 | DE', 'bid', 1);
    document.type('ads', '902', 'name', 'Large');
    expect(refusal(view)).toEqual([
      `Targets ▸ Saga · US (Bid) and 2 more rows changed since this review, ${CHECK}`,
      [
        { tab: 'targets', key: '7 | US' },
        { tab: 'ads', key: '902' },
      ],
    ]);
  });

  it('a row that became an error is named without a column, and is not listed', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 'much');
    expect(refusal(view)).toEqual([`Targets ▸ Saga · US changed since this review, ${CHECK}`, []]);
  });

  it('without the shown rows no row is named', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 2.6);
    document.ports.userCache.entries.clear();
    expect(refusal(view)).toEqual([`The tabs changed since this review, ${CHECK}`, []]);
  });

  it('that another action follows nothing can be started', () => {
    const view = edited();
    start(view);
    expect(() => start(view)).toThrow(/^A push of anna@example\.com from Mar 1, 12:00 is not finished\./);
  });
});

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
      'Bid of Saga · US changed since you looked: 2.5 is now 2.6. Nothing was done.',
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
      '"7 | US" is in rows 2, 6. Delete all but one of them first.',
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
    expect(conflicts.map(({ label, withUnit }) => [label, withUnit])).toEqual([
      ['Saga · US', { base: '$2.00', mine: '$2.50', theirs: '$3.00' }],
      ['Saga · DE', { base: '$1.00', mine: '$1.20', theirs: '$0.50' }],
    ]);
    expect([conflictCount, decidable, tabs]).toEqual([2, 2, ['targets']]);
  });

  it('are decided one by one', () => {
    const view = conflicting();
    const next = document.resolve([choiceOf(view, 0, 'theirs'), choiceOf(view, 1, 'mine')]);
    expect(next.conflicts).toEqual([]);
    expect(next.rows.map(({ key, changes: [change] }) => [key, change!.before, change!.after])).toEqual([
      ['7 | DE', '0.5', '1.2'],
    ]);
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 3 });
  });

  it.each<[string, () => void, string]>([
    [
      'yours changed',
      () => document.type('targets', '7 | US', 'bid', 2.6),
      'Bid of Saga · US changed since you looked: yours was 2.5 and is now 2.6. Nothing was done.',
    ],
    [
      'yours was cleared',
      () => document.type('targets', '7 | US', 'bid', ''),
      'Bid of Saga · US changed since you looked: yours was 2.5 and is now empty. Nothing was done.',
    ],
    [
      'theirs changed',
      () => {
        service().targets['7']!.US!.bid = 5;
        document.pull('targets');
      },
      'Bid of Saga · US changed since you looked: theirs was 3 and is now 5. Nothing was done.',
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
    expect(() => document.resolve({ take: 'theirs', seen: view.conflictsSeen })).toThrow(
      'The conflicts changed since you looked. Nothing was done.',
    );
  });

  it('of duplicate rows cannot be decided, and the others can', () => {
    conflicting();
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'US', bid: 2.5, budget: 100 });
    const view = document.review();
    const [blocked] = view.conflicts.filter(({ key }) => key === '7 | US');
    expect(blocked!.blocked).toBe('"7 | US" is in rows 2, 6. Delete all but one of them first.');
    expect(view.decidable).toBe(1);
    expect(() => document.resolve([choiceOf(view, view.conflicts.indexOf(blocked!), 'theirs')])).toThrow(
      blocked!.blocked,
    );
    document.resolve({ take: 'theirs', seen: view.conflictsSeen });
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
    const { heldSeen, conflictsSeen, held, conflicts } = document.review();
    expect(reviewHeld(document.ports, { seen: heldSeen, from: 0 })).toEqual({ rows: held, found: 1 });
    expect(reviewConflicts(document.ports, { seen: conflictsSeen, from: 0 })).toEqual({
      rows: conflicts,
      found: 1,
    });
    expect(reviewHeld(document.ports, { seen: heldSeen, from: 1 })).toEqual({ rows: [], found: 1 });
    document.type('targets', '7 | US', 'bid', 2);
    document.type('targets', '7 | DE', 'bid', 1);
    const outdated = 'The tabs changed since this review. Nothing was done.';
    expect(() => reviewHeld(document.ports, { seen: heldSeen, from: 0 })).toThrow(outdated);
    expect(() => reviewConflicts(document.ports, { seen: conflictsSeen, from: 0 })).toThrow(outdated);
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
  const keys = (token: string) => reviewSelected(document.ports, token).map(({ key }) => key);

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
    document.sheet('targets').hide([2]);
    selected('targets', 1, 100);
    expect(keys(token)).toEqual(['7 | DE', '8 | DEFAULT']);
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
