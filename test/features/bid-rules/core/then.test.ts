// test, bid-rules: what Then does with a bid, and whether a value is an amount or a percentage.

import { parseThen } from '../../../../src/features/bid-rules/core/evaluate';

test.each([
  ['set 2.10', 'amount'],
  ['set CPI * 0.9', 'amount'],
  ['Spend / 100', 'amount'],
  ['set Revenue D7 / Installs', 'amount'],
  ['set ROAS D7 * CPI', 'amount'],
  ['set CPI * 90 %', 'amount'],
  ['set Payers', 'amount'],
  ['set ROAS D7', 'percent'],
  ['set -20 %', 'percent'],
  ['set min(10 %; 20 %)', 'percent'],
  ['set 5 % + 5 %', 'percent'],
  ['set 2 * 10 %', 'percent'],
  ['set 10 % * 2', 'percent'],
  ['set target bid', 'target'],
  ['target CPI * ROAS D7 / 10 %', 'target'],
  ['set min(target bid; CPI)', 'target'],
])('%s sets a bid of the unit %s', (text, unit) => {
  expect(parseThen(text)).toMatchObject({ kind: 'set', unit });
});

test.each([
  ['bid * 1.1', true],
  ['bid * ROAS D7 / 8 %', true],
  ['bid - 0.10', false],
  ['min(bid; 2)', false],
])('%s computes from the bid; only multiplies it: %s', (text, isRatio) => {
  expect(parseThen(text)).toMatchObject({ kind: 'compute', isRatio });
});

test.each([
  ['-15 %', -15],
  ['−15%', -15],
  ['−15\u00a0%', -15],
  ['−12.5\u202f%', -12.5],
  ['－15％', -15],
  ['-15٪', -15],
  ['– 15 %', -15],
  ['-99.9 %', -99.9],
  ['+0.5 %', 0.5],
  ['+100 %', 100],
  [' +250 % ', 250],
])('%j changes the bid by %d %%', (text, percent) => {
  expect(parseThen(text)).toEqual({ kind: 'change', percent });
});

test.each([
  ['  -100 %', 3],
  ['  +0 %', 3],
  ['  15 %', 3],
  ['  2.10', 3],
  ['  bid * bid', 3],
  ['  set bid', 3],
  ['  set 2,10', 8],
  ['', 1],
])('%j is refused at character %d', (text, at) => {
  expect(() => parseThen(text)).toThrow(expect.objectContaining({ character: at }));
});
