// test, runs: the service may leave out DEFAULT if all values of a campaign are in its countries (section
// 2.2). DEFAULT is then empty. Unlike a country that is left out, it is not disabled.

import { leftIn, restoredIn } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

const DEFAULT = '8 | DEFAULT';
const US = '8 | US';

let document: Document;
const atService = () => document.service.targets['8'];

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
});

const moveElsewhere = () => {
  document.service.targets['8'] = { US: { bid: 60, budget: 120 } };
};

function move(into: string, outOf: string): void {
  for (const [field, value] of [
    ['bid', 70],
    ['budget', 150],
  ] as const) {
    document.type('targets', into, field, value);
    document.type('targets', outOf, field, '');
  }
}

it('a pull empties its row', () => {
  moveElsewhere();
  document.pull('targets');
  expect(document.row('targets', DEFAULT)).toMatchObject({ bid: null, budget: null, disabled: false });
  expect(document.review().rows).toEqual([]);
});

it('values move back into it', () => {
  moveElsewhere();
  document.pull('targets');
  move(DEFAULT, US);
  expect(document.push({ typed: 2 }).problems).toEqual([]);
  expect(atService()).toMatchObject({ DEFAULT: { bid: 70, budget: 150 } });
  expect(atService()!.US).toEqual({ bid: null, budget: null });
  expect(document.review().rows).toEqual([]);
});

it('an edit of a value that moved away is a conflict of this value, and both choices can be pushed', () => {
  document.type('targets', DEFAULT, 'bid', 65);
  moveElsewhere();
  const { conflicts, conflictsDigest } = document.review();
  expect(conflicts.map(({ label, column, mine, theirs }) => [label, column, mine, theirs])).toEqual([
    ['Quest · DEFAULT', 'Bid', '65 %', ''],
  ]);
  document.resolve({ take: 'theirs', seen: conflictsDigest });
  document.pull('targets');
  document.type('targets', US, 'bid', 61);
  expect(document.push().problems).toEqual([]);
  expect(atService()).toMatchObject({ US: { bid: 61, budget: 120 } });
});

it.each(['left out', 'left out, and pulled', 'returned empty'])(
  'an undo fills it again if it is %s',
  (how) => {
    move(US, DEFAULT);
    document.push({ typed: 2 });
    if (how !== 'returned empty') delete atService()!.DEFAULT;
    if (how.endsWith('pulled')) document.pull('targets');
    const view = document.preview();
    expect(restoredIn(view)).toEqual([
      ['Quest · DEFAULT', 'Bid:  → 50 %'],
      ['Quest · DEFAULT', 'Daily budget:  → $200.00'],
      ['Quest · US', 'Bid: 70 % → '],
      ['Quest · US', 'Daily budget: $150.00 → '],
    ]);
    expect(leftIn(view)).toEqual([]);
    expect(document.undo({ typed: 2 }).problems).toEqual([]);
    expect(atService()).toMatchObject({ DEFAULT: { bid: 50, budget: 200 }, US: { bid: null, budget: null } });
  },
);
