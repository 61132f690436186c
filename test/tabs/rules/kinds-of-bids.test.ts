// test, rules: a source bid of another kind than the last pulled one, which pays far more.

import type { Fields } from '../../../src/shared/value';
import { factsOf } from '../../../src/tabs/rules/facts';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import type { Entry } from './checking';
import { edited } from './tab-checking';

const VALUE = 'Bid value';
const OVERRIDE = 'Bid override %';
const toValue = (value: number): Entry => ({ [OVERRIDE]: '', [VALUE]: value });
const toOverride = (percent: number): Entry => ({ [OVERRIDE]: percent, [VALUE]: '' });

const overridden = (overridePercent: number): Fields => ({ overridePercent, bidValue: null });
const valued = (bidValue: number): Fields => ({ overridePercent: null, bidValue });

/** Severities of `unusual-number`, in a row in DE of campaign 007. */
function severities(base: Fields, entry: Entry, targets: readonly Fields[]): string[] {
  const pulled = targets.map((target) => ({ campaignId: '007', bidType: 'CPI', ...target }));
  return edited(sourceBids, entry, base, factsOf({}, [], { targets: pulled }))
    .filter(({ rule }) => rule === 'unusual-number')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

const DE = [{ country: 'DE', bid: 2.6 }];
const NEVER =
  'pays more than 100 times as much as the last pulled bid, so it is not sent. Check the decimal point.';
const RARE = 'pays at least 10 times as much as the last pulled bid. Check the decimal point.';
const CUT = 'pays at most 15 % as much as the last pulled bid. Check the decimal point.';

test.each<[string, Fields, Entry, readonly Fields[], string[]]>([
  ['$3.12 to $1560', overridden(20), toValue(1560), DE, [`error: Bid value 1560 ${NEVER}`]],
  ['$3.12 to $37.44', overridden(20), toValue(37.44), DE, [`warning: Bid value 37.44 ${RARE}`]],
  ['$3.12 to $31.20', overridden(20), toValue(31.2), DE, [`warning: Bid value 31.2 ${RARE}`]],
  ['$3.12 to $31.10', overridden(20), toValue(31.1), DE, []],
  ['$1 to $10.14', valued(1), toOverride(290), DE, [`warning: Bid override % 290 ${RARE}`]],
  ['$0.26 to $40', overridden(-90), toValue(40), DE, [`error: Bid value 40 ${NEVER}`]],
  [
    'the default of $2.60 to $26',
    { ...valued(0), bidValue: null },
    toValue(26),
    DE,
    [`warning: Bid value 26 ${RARE}`],
  ],
  ['$40 to $3.12', valued(40), toOverride(20), DE, [`warning: Bid override % 20 ${CUT}`]],
  ['$16 to $3.12', valued(16), toOverride(20), DE, []],
  [
    'the bid of DEFAULT',
    overridden(0),
    toValue(60),
    [{ country: 'DEFAULT', bid: 5 }],
    [`warning: Bid value 60 ${RARE}`],
  ],
  ['a disabled country', overridden(0), toValue(60), [{ country: 'DE', bid: 5, disabled: true }], []],
  ['another country', overridden(0), toValue(60), [{ country: 'FR', bid: 5 }], []],
  ['a goal, which is no amount', overridden(0), toValue(60), [{ country: 'DE', bid: 5, bidType: 'RET' }], []],
  ['Targets that were not pulled', overridden(20), toValue(1560), [], []],
])('%s', (_, base, entry, targets, expected) => {
  expect(severities(base, entry, targets)).toEqual(expected);
});
