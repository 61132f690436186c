// test, review: what a row pays if the row of Targets that its bid depends on is left out.

import { rowInChoice } from '../../../src/push/core/row-filter';
import { reviewFigures } from '../../../src/push/review/review';
import type { RowName } from '../../../src/push/review/review-schema';
import { sumOf } from '../../../src/shared/guards';
import type { Edit } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

/** Saga pays $2.60 in FR and in DEFAULT $1; Quest has a goal of 50 % in DEFAULT and 69 % in FR. */
function documentOf(edits: readonly Edit[]): Document {
  const bid = { app_id: 'a2', app_id_external: 'e-a2', country: 'FR', bid_value: 'default' };
  const document = documentWith({
    ...TWO_CAMPAIGNS,
    targets: {
      '7': { DEFAULT: { bid: 1 }, US: { bid: 2 }, FR: { bid: 2.6 }, DE: {} },
      '8': { DEFAULT: { bid: 50 }, FR: { bid: 69 }, US: {} },
    },
    bids: {
      '7': [
        { ...bid, bid_override_percentage: '20' },
        { ...bid, country: 'DE', bid_override_percentage: '20' },
      ],
      '8': [{ ...bid, bid_override_percentage: '20' }],
    },
  });
  document.pull(...ALL);
  for (const edit of edits) document.type(...edit);
  return document;
}

const target = (key: string): RowName => ({ tab: 'targets', key });

/** What the list and the totals say of a source bid if these rows are left out. */
function said(edits: readonly Edit[], key: string, leaveOut: readonly RowName[]) {
  const document = documentOf(edits);
  const { rows, token } = document.review();
  const isSent = ({ tab, key }: RowName) => !leaveOut.some((one) => one.tab === tab && one.key === key);
  const row = rowInChoice(rows.find((one) => one.tab === 'source-bids' && one.key === key)!, isSent);
  const figures = reviewFigures(document.ports, { token, leaveOut });
  const {
    up = 0,
    down = 0,
    pastChange = 0,
  } = sumOf(figures.groups.filter(({ tab }) => tab === 'source-bids').map(({ tally }) => tally));
  const largest = figures.largest.find((one) => one.tab === 'source-bids' && one.key === key);
  return {
    percent: row.changes.find(({ percent }) => percent !== null)?.percent?.toFixed(1),
    largest: largest?.percent.toFixed(1),
    bid: row.bid && `${row.bid.before} → ${row.bid.after}`,
    note: row.includes,
    totals: [up, down, pastChange],
  };
}

const INCLUDES = 'Δ % includes the bid of Targets.';
const WITHOUT = 'Δ % is without the bid of Targets, which is left out.';

describe('$2.60 becomes $2.08 and an override of 20 % 44 %', () => {
  const edits: Edit[] = [
    ['targets', '7 | FR', 'bid', 2.08],
    ['source-bids', '7 | a2 | FR', 'overridePercent', 44],
  ];

  it('pays 4 % less with the row of Targets', () => {
    expect(said(edits, '7 | a2 | FR', [])).toEqual({
      percent: '-4.0',
      largest: '-4.0',
      bid: '$3.12 → $2.9952',
      note: INCLUDES,
      totals: [0, 1, 0],
    });
  });

  it('pays 20 % more without it', () => {
    expect(said(edits, '7 | a2 | FR', [target('7 | FR')])).toEqual({
      percent: '20.0',
      largest: '20.0',
      bid: '$3.12 → $3.744',
      note: WITHOUT,
      totals: [1, 0, 0],
    });
  });
});

test('an override of 260 % is past the limit only if the quarter of the bid is left out', () => {
  const edits: Edit[] = [
    ['targets', '7 | FR', 'bid', 0.65],
    ['source-bids', '7 | a2 | FR', 'overridePercent', 260],
  ];
  expect(said(edits, '7 | a2 | FR', [])).toMatchObject({ percent: '-25.0', totals: [0, 1, 0] });
  expect(said(edits, '7 | a2 | FR', [target('7 | FR')])).toMatchObject({
    percent: '200.0',
    totals: [1, 0, 1],
  });
});

test('a goal that is left out does not hold a change of its override', () => {
  // 0.78 ÷ 1.2 is −35 %; with a goal of 69 % that becomes 92 %, −51.25 %.
  const edits: Edit[] = [
    ['targets', '8 | FR', 'bid', 92],
    ['source-bids', '8 | a2 | FR', 'overridePercent', -22],
  ];
  expect(said(edits, '8 | a2 | FR', [])).toMatchObject({
    percent: '-51.3',
    note: 'Δ % includes the goal of Targets.',
    totals: [0, 1, 1],
  });
  expect(said(edits, '8 | a2 | FR', [target('8 | FR')])).toMatchObject({
    percent: '-35.0',
    note: 'Δ % is without the goal of Targets, which is left out.',
    totals: [0, 1, 0],
  });
});

test.each<[string, string, readonly RowName[], string]>([
  ['with both', '7 | a2 | FR', [], '-4.0'],
  ['without DEFAULT, which has another bid', '7 | a2 | FR', [target('7 | DEFAULT')], '-4.0'],
  ['without its country', '7 | a2 | FR', [target('7 | FR')], '20.0'],
  ['without both', '7 | a2 | FR', [target('7 | FR'), target('7 | DEFAULT')], '20.0'],
  ['with DEFAULT, whose bid its country has', '7 | a2 | DE', [], '260.0'],
  ['without DEFAULT', '7 | a2 | DE', [target('7 | DEFAULT')], '20.0'],
])('overrides of 20 %% become 44 %%, DEFAULT becomes 3 times as much: %s', (_, key, leaveOut, percent) => {
  const edits: Edit[] = [
    ['targets', '7 | DEFAULT', 'bid', 3],
    ['targets', '7 | FR', 'bid', 2.08],
    ['source-bids', '7 | a2 | FR', 'overridePercent', 44],
    ['source-bids', '7 | a2 | DE', 'overridePercent', 44],
  ];
  expect(said(edits, key, leaveOut).percent).toBe(percent);
});

test('a push without the row of Targets needs the number that this choice shows', () => {
  const edits: Edit[] = [
    ['targets', '7 | FR', 'bid', 0.65],
    ['source-bids', '7 | a2 | FR', 'overridePercent', 260],
  ];
  const leaveOut = [target('7 | FR')];
  expect(() => documentOf(edits).startPush({ leaveOut })).toThrow(
    '1 row would change a bid by more than 50 %. To continue, type the number of rows: 1.',
  );
  expect(documentOf(edits).push({ leaveOut, typed: 1 }).state).toBe('finished');
});

test.each<[string, Edit]>([
  ['another country', ['targets', '7 | US', 'bid', 2.2]],
  ['a budget', ['targets', '7 | FR', 'budget', 300]],
])('a source bid does not depend on an edit of %s', (_, edit) => {
  const document = documentOf([edit, ['source-bids', '7 | a2 | FR', 'overridePercent', 44]]);
  const row = document.review().rows.find(({ tab }) => tab === 'source-bids')!;
  expect(row.includes).toBeUndefined();
});
