// test, push: an undo of new rows, files, moved bids, refused and unclear changes, and sizes that switch ads.

import { undoRuns } from '../../../src/push/undo/runs';
import { type Edit, LAG_MS, leftIn, NEW_CAMPAIGN, pushEdits, restoredIn } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { answered, type Json, NO_ANSWER } from '../world/memory-service';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const bids = (id: string) => service().targets[id] as Record<string, Json>;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull(...ALL);
});

const pushed = (...edits: readonly Edit[]) => pushEdits(document, ...edits);
const kindsIn = () => document.preview().values.map(({ kind, label }) => [kind, label]);

const US: Edit = ['targets', '7 | US', 'bid', 2.5];
const QUEST: Edit = ['targets', '8 | DEFAULT', 'bid', 60];
const ALREADY = 'It already has its old value.';

describe('a new country', () => {
  beforeEach(() => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'FR', bid: 1, budget: 10 });
    pushed();
  });

  it('is disabled', () => {
    expect(restoredIn(document.preview())).toEqual([['Saga · FR', 'Disabled: off → on']]);
    expect(document.undo({ typed: 1 }).summary).toEqual(['1 row pushed and verified.']);
    expect(Object.keys(bids('7'))).toEqual(['US', 'DE']);
    expect(document.row('targets', '7 | FR')).toMatchObject({ disabled: true });
    expect(undoRuns(document.ports, 2).runs[1]!.undone).toBe(1);
  });

  it('that was changed since is not', () => {
    bids('7').FR!.bid = 5;
    document.pull('targets');
    expect(kindsIn()).toEqual([['changed', 'Saga · FR']]);
  });

  it('that was disabled since is as before', () => {
    delete bids('7').FR;
    document.ports.clock.advance(LAG_MS);
    document.pull('targets');
    expect(leftIn(document.preview())).toEqual([['already', 'Saga · FR', 'Disabled', 'on', ALREADY]]);
  });
});

it('a disabled country is enabled with its bid and budget', () => {
  pushed(['targets', '7 | DE', 'disabled', true]);
  expect(bids('7').DE).toBeUndefined();
  expect(restoredIn(document.preview())).toEqual([['Saga · DE', 'Disabled: on → off']]);
  document.undo({ typed: 1 });
  expect(bids('7').DE).toEqual({ bid: 1, budget: 50 });
});

it('a country that the push enabled with another bid is disabled, and nothing else of it is written', () => {
  pushed(['targets', '7 | DE', 'disabled', true]);
  pushed(['targets', '7 | DE', 'disabled', false], ['targets', '7 | DE', 'bid', 1.5]);
  expect(restoredIn(document.preview())).toEqual([['Saga · DE', 'Disabled: off → on']]);
});

it('a new source bid is cleared', () => {
  document.add('source-bids', { campaignId: '7', campaign: 'Saga', appId: 'a9', country: 'US', bidValue: 3 });
  pushed();
  expect(restoredIn(document.preview())).toEqual([['Saga · e-a9 · US', 'Bid value: $3.00 → ']]);
  document.undo({ typed: 1 });
  expect(service().bids['7']!.map(({ app_id }) => app_id)).toEqual(['a1', 'a2']);
});

it('a cleared source bid gets its value back', () => {
  pushed(['source-bids', '7 | a1 | US', 'bidValue', '']);
  const [[, change] = []] = restoredIn(document.preview());
  expect(change).toMatch(/^Bid value: {2}→ \$\d/);
  expect(document.undo({ typed: 1 }).problems).toEqual([]);
  expect(leftIn(document.preview(undoRuns(document.ports, 2).runs[1]!.run))).toEqual([
    ['already', 'Saga · e-a1 · US', 'Bid value', '$3.00', ALREADY],
  ]);
});

it('a new campaign and a removed file cannot be undone, and the list says what to do instead', () => {
  document.add('campaigns', NEW_CAMPAIGN);
  pushed(['assets', '31 | IMG_BANNER', 'remove', true], ['assets', '31 | TXT_TITLE', 'remove', true]);
  expect(leftIn(document.preview())).toEqual([
    ['created', 'New', '', null, expect.stringMatching(/^The service cannot delete this campaign\. ./)],
    [
      'created',
      'Saga · Summer · IMG_BANNER',
      'Remove',
      null,
      "This can't be undone. The review warned about it. To get the asset back, upload its file again in Bidgrid ▸ Send lists ▸ Creative assets.",
    ],
    [
      'created',
      'Saga · Summer · TXT_TITLE',
      'Remove',
      null,
      "This can't be undone. The review warned about it. To get the asset back, type its text in a new row and push.",
    ],
  ]);
});

describe('a bid that moved to DEFAULT', () => {
  beforeEach(() => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'DEFAULT', bid: 1.5 });
    pushed(['targets', '7 | US', 'bid', ''], ['targets', '7 | DE', 'bid', '']);
  });

  it('is restored in all rows', () => {
    expect(restoredIn(document.preview())).toEqual([
      ['Saga · US', 'Bid:  → $2.00'],
      ['Saga · DE', 'Bid:  → $1.00'],
      ['Saga · DEFAULT', 'Bid: $1.50 → '],
    ]);
    document.undo({ typed: 3 });
    expect(bids('7')).toMatchObject({ US: { bid: 2 }, DE: { bid: 1 }, DEFAULT: { bid: null } });
  });

  it('that was changed since is held back in the review, and nothing is sent', () => {
    bids('7').DEFAULT!.bid = 9;
    document.pull('targets');
    document.restore();
    const { rows, held } = document.review();
    expect([rows, held.map(({ label }) => label)]).toEqual([[], ['Saga · US', 'Saga · DE']]);
  });
});

describe('what was refused, left or unclear', () => {
  const pushWith = (before: (name: string) => ReturnType<typeof answered> | undefined) => {
    document.type(...US);
    document.type(...QUEST);
    const started = document.startPush();
    service().before = before;
    document.finish(started);
    service().before = () => undefined;
  };

  it('was not pushed, so it is not restored', () => {
    pushWith((name) => (name === 'POST /campaign_targets/7' ? answered(400, {}) : undefined));
    expect(restoredIn(document.preview())).toEqual([['Quest · DEFAULT', 'Bid: 60 % → 50 %']]);
    expect(leftIn(document.preview())).toEqual([
      ['not-sent', 'Saga · US', '', null, 'It was not pushed, so there is nothing to undo.'],
    ]);
  });

  it('was in conflict, so it is not restored', () => {
    document.type(...US);
    const started = document.startPush();
    bids('7').US!.bid = 3;
    document.finish(started);
    expect(kindsIn()).toEqual([['not-sent', 'Saga · US']]);
  });

  it.each([
    ['carried out', 2.5, [['restored', 'Saga · US']]],
    ['not carried out', 2, [['edited', 'Saga · US']]],
  ])('got no answer, and was %s: a review finds out', (_, bid, kinds) => {
    document.type(...US);
    const started = document.startPush();
    service().before = (name) => {
      if (name !== 'POST /campaign_targets/7') return undefined;
      bids('7').US!.bid = bid;
      service().before = () => answered(403, {});
      return NO_ANSWER;
    };
    document.finish(started);
    service().before = () => undefined;
    document.review();
    expect(kindsIn()).toEqual(kinds);
  });
});

describe('a disabled size', () => {
  beforeEach(() => pushed(['creative-sets', '31', 'inter', false]));
  const states = () => service().sets[0]!.ads.map(({ name, status }) => [name, status]);

  it('is enabled again, with the ads that were active; those that were off are named', () => {
    document.pull('creative-sets', 'ads');
    const view = document.preview();
    expect(restoredIn(view)).toEqual([
      ['Saga · Summer', 'INTER: off → on'],
      ['Saga · Summer · Full', 'Active: off → on'],
    ]);
    expect(leftIn(view)).toEqual([
      [
        'later',
        'Saga · Summer · Play',
        'Active',
        'off',
        'It was off before. Enabling its size switches it on. After the push, pull Ads and undo this push again.',
      ],
    ]);
    expect(document.undo({ typed: 2 }).problems).toEqual([]);
    expect(service().sets[0]!.sizes).toMatchObject({ INTER: true });
  });

  it('switches the others off again when the push is undone once more', () => {
    const run = document.lastRun();
    document.undo({ typed: 1 });
    document.pull('creative-sets', 'ads');
    expect(restoredIn(document.preview(run))).toEqual([['Saga · Summer · Play', 'Active: on → off']]);
    document.undo({ run, typed: 1 });
    expect(states()).toEqual([
      ['Small', true],
      ['Full', true],
      ['Play', false],
    ]);
  });
});
