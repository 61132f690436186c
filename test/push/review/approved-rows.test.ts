// test, review: a push sends the chosen rows as they were shown, within the limits; else it names what
// changed.

import { Outdated } from '../../../src/ports/user-error';
import type { PushOrder } from '../../../src/push/review/push-schema';
import { reviewFigures } from '../../../src/push/review/review';
import type { RowName } from '../../../src/push/review/review-schema';
import type { ReviewView } from '../../../src/push/review/review-view';
import { pushStart } from '../../../src/push/review/start-push';
import { editFourRows, NEW_CAMPAIGN } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'ads');
  service().log.length = 0;
});

const edited = () => editFourRows(document);

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
    document.add('campaigns', NEW_CAMPAIGN);
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
    const leaveOut = [target('7 | DE')];
    const why = 'Targets ▸ Saga: Bid is set in DEFAULT, but DE was left out.';
    expect(errorOf(() => start(view, { leaveOut, typed: 2 })).message).toBe(
      `Some rows that must be pushed together were left out, so nothing was sent. Choose all of them, or none. ${why}`,
    );
    // The dialog shows this before the push.
    const row = (key: string, content?: string) => ({
      ...target(key),
      group: '7',
      ...(content ? { content } : {}),
    });
    const created = view.rows.find(({ key }) => key === '7 | DEFAULT')!;
    expect(reviewFigures(document.ports, { token: view.token, leaveOut }).split).toEqual([
      {
        sentence: why,
        chosen: [row('7 | US'), row('7 | DEFAULT', created.content)],
        leftOut: [row('7 | DE')],
      },
    ]);
    expect(posts()).toEqual([]);
    expect(document.finish(start(view, { typed: 3 })).summary).toEqual(['3 rows pushed and verified.']);
    expect(service().targets['7']).toEqual({
      US: { bid: null, budget: 100 },
      DE: { bid: null, budget: 50 },
      DEFAULT: { bid: 1.5 },
    });
  });
});

describe('the rows of a move that a choice splits', () => {
  const splitOf = (...keys: string[]) =>
    reviewFigures(document.ports, { token: document.review().token, leaveOut: keys.map(target) }).split.map(
      ({ sentence }) => sentence,
    );

  it('are named by what was left out', () => {
    document.type('targets', '8 | DEFAULT', 'bid', '');
    document.type('targets', '8 | US', 'bid', 40);
    document.add('targets', { campaignId: '8', campaign: 'Quest', country: 'FR', bid: 60 });
    const keys = document.review().rows.map(({ key }) => key);
    expect(keys).toEqual(['8 | DEFAULT', '8 | US', '8 | FR']);
    expect(splitOf(...keys.slice(1))).toEqual([
      expect.stringMatching(/Bid is cleared in DEFAULT, but US, FR were left out\.$/),
    ]);
    expect(splitOf(keys[0]!)).toEqual([
      expect.stringMatching(/Bid is set in US, FR, but DEFAULT was left out\.$/),
    ]);
    expect(splitOf(keys[1]!)).toEqual([expect.stringMatching(/Bid is set in FR, but US was left out\.$/)]);
    expect(splitOf(keys[2]!)).toEqual([]);
    expect(splitOf(...keys)).toEqual([]);
    expect(splitOf()).toEqual([]);
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
    document.pull('creative-sets', 'assets');
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
    return error.message;
  };

  it('a row that was typed over is named with its column', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 2.6);
    expect(refusal(view)).toBe(`Targets ▸ Saga · US (Bid) changed since this review, ${CHECK}`);
  });

  it('several rows are counted', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 2.6);
    document.type('targets', '7 | DE', 'bid', 1);
    document.type('ads', '902', 'name', 'Large');
    expect(refusal(view)).toBe(
      `Targets ▸ Saga · US (Bid) and 2 more rows changed since this review, ${CHECK}`,
    );
  });

  it('a row that became an error is named without a column', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 'much');
    expect(refusal(view)).toBe(`Targets ▸ Saga · US changed since this review, ${CHECK}`);
  });

  it('without the shown rows no row is named', () => {
    const view = edited();
    document.type('targets', '7 | US', 'bid', 2.6);
    document.ports.userCache.entries.clear();
    expect(refusal(view)).toBe(`The tabs changed since this review, ${CHECK}`);
  });

  it('that another action follows nothing can be started', () => {
    const view = edited();
    start(view);
    expect(() => start(view)).toThrow(/^A push of anna@example\.com from Mar 1, 12:00 is not finished\./);
  });
});
