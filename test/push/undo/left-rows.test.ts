// test, runs: an undo of rows that were refused or unclear, new countries, moved bids, and the selected rows.

import { undoRuns, undoSelection } from '../../../src/push/undo/undo';
import { selectedRows } from '../../ports/plain-ports';
import { type Edit, leftIn, pushEdits, restoredIn } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { answered, type Json, NO_ANSWER } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const bids = (id: string) => service().targets[id] as Record<string, Json>;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
});

const pushed = (...edits: readonly Edit[]) => pushEdits(document, ...edits);

const US: Edit = ['targets', '7 | US', 'bid', 2.5];
const QUEST: Edit = ['targets', '8 | DEFAULT', 'bid', 60];

it('a limit of the push applies to the old values, too', () => {
  pushed(['targets', '7 | US', 'bid', 4]);
  expect(() => document.undo()).not.toThrow();
  pushed(['targets', '7 | US', 'bid', 0.5]);
  const view = document.preview();
  expect(() => document.undo()).toThrow(
    '1 row would change a bid by more than 50 %. To continue, type the number of rows: 1.',
  );
  expect(bids('7').US!.bid).toBe(0.5);
  expect(document.undo({ run: view.run, typed: 1 }).summary).toEqual(['1 row restored and verified.']);
});

describe('what was refused, left or unclear', () => {
  const pushWith = (before: (name: string) => ReturnType<typeof answered> | undefined) => {
    document.type(...US);
    document.type(...QUEST);
    const started = document.startPush();
    service().before = before;
    document.finish(started);
    service().before = () => undefined;
    service().log.length = 0;
  };

  it('was not pushed, so it is not restored, and is not read', () => {
    pushWith((name) => (name === 'POST /campaign_targets/7' ? answered(400, {}) : undefined));
    const view = document.preview();
    expect(restoredIn(view)).toEqual([['Quest · DEFAULT', 'Bid: 60 % → 50 %']]);
    expect(leftIn(view)).toEqual([
      ['not-sent', 'Saga · US', '', '', null, 'It was not pushed, so there is nothing to undo.'],
    ]);
    expect(service().log).toEqual(['GET /campaign_targets/8']);
  });

  it('was in conflict, so it is not restored', () => {
    document.type(...US);
    const started = document.startPush();
    bids('7').US!.bid = 3;
    document.finish(started);
    expect(leftIn(document.preview())).toEqual([
      [
        'not-sent',
        'Saga · US',
        '',
        '',
        null,
        'It was not pushed because of a conflict, so there is nothing to undo.',
      ],
    ]);
  });
});

describe('a new country', () => {
  beforeEach(() => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'FR', bid: 1, budget: 10 });
    pushed();
  });

  it('is disabled', () => {
    expect(restoredIn(document.preview())).toEqual([['Saga · FR', 'Disabled: off → on']]);
    expect(document.preview().rows[0]!.tally).toMatchObject({ disabling: 1 });
    expect(document.undo({ typed: 1 }).summary).toEqual(['1 row restored and verified.']);
    expect(Object.keys(bids('7'))).toEqual(['US', 'DE']);
  });

  it('that was changed since is not', () => {
    bids('7').FR!.bid = 5;
    expect(leftIn(document.preview())).toEqual([
      [
        'changed',
        'Saga · FR',
        'Bid',
        '$1.00',
        '$5.00',
        'It was changed since the push, so it is not restored.',
      ],
    ]);
  });

  it('that was disabled since is as before', () => {
    delete bids('7').FR;
    expect(leftIn(document.preview())).toEqual([
      ['already', 'Saga · FR', '', '', null, 'It already has its old value.'],
    ]);
  });
});

it('a disabled country is enabled with its bid and budget, which are listed and sent', () => {
  pushed(['targets', '7 | DE', 'disabled', true]);
  expect(bids('7').DE).toBeUndefined();
  const [row] = document.preview().rows;
  expect(row!.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
    ['Disabled', 'on', 'off'],
  ]);
  expect(row!.also).toEqual([
    { column: 'Bid', value: '$1.00' },
    { column: 'Daily budget', value: '$50' },
  ]);
  document.undo({ typed: 1 });
  expect(bids('7').DE).toEqual({ bid: 1, budget: 50 });
});

describe('a bid that moved to DEFAULT', () => {
  beforeEach(() => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'DEFAULT', bid: 1.5 });
    pushed(['targets', '7 | US', 'bid', ''], ['targets', '7 | DE', 'bid', '']);
  });

  it('is restored in all rows', () => {
    const view = document.preview();
    expect(restoredIn(view)).toEqual([
      ['Saga · US', 'Bid:  → $2.00'],
      ['Saga · DE', 'Bid:  → $1.00'],
      ['Saga · DEFAULT', 'Bid: $1.50 → '],
    ]);
    const bundles = new Set(view.rows.map(({ bundle }) => bundle));
    expect([bundles.size, bundles.has('')]).toEqual([1, false]);
    document.undo({ typed: 3 });
    expect(bids('7')).toMatchObject({ US: { bid: 2 }, DE: { bid: 1 }, DEFAULT: { bid: null } });
  });

  it('is not restored without one of them', () => {
    expect(() => document.undo({ leaveOut: [{ tab: 'targets', key: '7 | DE' }], typed: 2 })).toThrow(
      'A value moved between DEFAULT and the countries of a campaign in this run, so these rows are restored together or not at all. Choose all rows of the campaign, or none.',
    );
  });

  it('is restored in none if one of them was changed since', () => {
    bids('7').DEFAULT!.bid = 9;
    const view = document.preview();
    expect(view.rows).toEqual([]);
    expect(view.left.map(({ kind, label }) => [kind, label])).toEqual([
      ['rule', 'Saga · US'],
      ['rule', 'Saga · DE'],
      ['changed', 'Saga · DEFAULT'],
    ]);
    expect(view.left[0]!.why).toBe(
      'Bid moved between DEFAULT and the countries in this run, so it is restored in all of these rows or in none. It cannot be restored in Saga · DEFAULT.',
    );
  });
});

describe('the selected rows', () => {
  const select = (tab: string, first: number, count: number) => {
    document.ports.selected = selectedRows(document.sheet(tab), [first, count]);
  };

  it.each([
    [2, 1, ['7 | US']],
    [2, 2, ['7 | US', '7 | DE']],
    [3, 1, ['7 | DE']],
    [1, 1, []],
    [100, 5, []],
  ])('from row %s, %s of them', (first, count, keys) => {
    select('targets', first, count);
    expect(undoSelection(document.ports)).toEqual({ tab: 'targets', keys, hidden: [] });
  });

  it('are the visible ones, and the hidden ones are named', () => {
    document.sheet('targets').hide([3]);
    select('targets', 2, 2);
    expect(undoSelection(document.ports)).toEqual({ tab: 'targets', keys: ['7 | US'], hidden: ['7 | DE'] });
  });

  it('of another sheet, or none, are refused', () => {
    document.ports.selected = null;
    expect(() => undoSelection(document.ports)).toThrow('Select cells in a tab that Bidgrid pulled');
    document.ports.selected = selectedRows({ sheetId: 12_345 }, [2, 1]);
    expect(() => undoSelection(document.ports)).toThrow('Select cells in a tab that Bidgrid pulled');
  });
});

describe('a change without an answer', () => {
  const unclear = (bid: number) => {
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
    service().log.length = 0;
  };

  it('that the service carried out is restored, with a note', () => {
    unclear(2.5);
    const view = document.preview();
    expect(restoredIn(view)).toEqual([['Saga · US', 'Bid: $2.50 → $2.00']]);
    expect(view.rows[0]!.warnings).toEqual([
      'No answer arrived, but the service has the pushed value, so the push was carried out.',
    ]);
    const run = document.lastRun();
    document.undo();
    expect(bids('7').US!.bid).toBe(2);
    const found = undoRuns(document.ports, 10).runs.find((one) => one.run === run)!;
    expect(found.outcomes).toEqual([{ outcome: 'verified', rows: 1 }]);
  });

  it('that the service did not carry out has its old value', () => {
    unclear(2);
    expect(leftIn(document.preview())).toEqual([
      ['already', 'Saga · US', 'Bid', '$2.50', '$2.00', 'It already has its old value.'],
    ]);
  });
});
