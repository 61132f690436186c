// resources: the rules of the Source bids tab (section 2.7).

import { countryCode } from '../../../rules/country-code';
import { error, typedNumber } from '../../../rules/issue-body';
import { lowPercent } from '../../../rules/low-percent';
import { positive } from '../../../rules/positive';
import type { RowRule } from '../../../rules/rule';
import { overrideOrValue } from './override-or-value';

const overrideTooLow: RowRule = {
  name: 'override-too-low',
  title: 'Overrides of −100 % or less',
  tab: 'source-bids',
  check: (row) => {
    const found = typedNumber(row, 'overridePercent');
    if (found === null || found > -100) return [];
    const message =
      'An override of -100 % or less leaves no bid. Type more than -100, or switch the source off.';
    return [error('overridePercent', message, 'more than -100', String(found))];
  },
};

const bidMissing: RowRule = {
  name: 'source-bid-missing',
  title: 'New source bids without a bid',
  tab: 'source-bids',
  check: (row) => {
    const isUnset = row.fields.overridePercent === null && row.fields.bidValue === null;
    if (!row.isNew || !isUnset) return [];
    const message = 'A new source bid needs a bid. Fill Bid override % or Bid value.';
    return [error('overridePercent', message, 'Bid override % or Bid value', 'nothing')];
  },
};

export const SOURCE_BIDS_ROW_RULES: readonly RowRule[] = [
  countryCode('bid-country', 'Source bids without a country code', 'source-bids', false),
  bidMissing,
  overrideOrValue,
  overrideTooLow,
  lowPercent('override-percent-low', 'Overrides below 1 %', 'source-bids', 'overridePercent', () => true),
  positive('bid-value-positive', 'Bid values of 0 or less', 'source-bids', ['bidValue']),
];
