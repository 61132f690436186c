// tabs: the rules of the Source bids tab (section 2.7).

import { countryCode } from '../../rules/country-code';
import { error, typedNumber, warning } from '../../rules/issue-body';
import { lowPercent } from '../../rules/low-percent';
import { positive } from '../../rules/positive';
import type { RowRule } from '../../rules/rule';
import { overrideOrValue } from './override-or-value';

const overrideTooLow: RowRule = {
  name: 'override-too-low',
  title: 'Overrides of −100 % or less',
  expects: 'An override is above −100 %.',
  tab: 'source-bids',
  check: (row) => {
    const found = typedNumber(row, 'overridePercent');
    if (found === null || found > -100) return [];
    const message =
      'An override of −100 % or less leaves no bid. Type a higher one, or switch the source off.';
    return [error('overridePercent', message, 'more than −100', String(found))];
  },
};

const bidMissing: RowRule = {
  name: 'source-bid-missing',
  title: 'New source bids without a bid',
  expects: 'A new source bid has a bid override or a bid value.',
  tab: 'source-bids',
  check: (row) => {
    const isUnset = row.fields.overridePercent === null && row.fields.bidValue === null;
    if (!row.isNew || !isUnset) return [];
    const message = 'A source bid without a bid is not sent. Fill in Bid override % or Bid value.';
    return [warning('overridePercent', message, 'Bid override % or Bid value', 'nothing')];
  },
};

export const SOURCE_BIDS_ROW_RULES: readonly RowRule[] = [
  countryCode(
    {
      name: 'bid-country',
      title: 'Source bids with unknown country codes',
      expects: 'The country of a source bid is a code of ISO 3166-1, such as DE.',
      tab: 'source-bids',
    },
    false,
  ),
  bidMissing,
  overrideOrValue,
  overrideTooLow,
  lowPercent(
    {
      name: 'override-percent-low',
      title: 'Overrides below 1 %',
      expects: 'An override of less than one percent was probably typed as a fraction: 0.2 for 20 %.',
      tab: 'source-bids',
    },
    'overridePercent',
    () => true,
  ),
  positive(
    {
      name: 'bid-value-positive',
      title: 'Bid values of 0 or less',
      expects: 'A bid value is above 0; an empty cell means default.',
      tab: 'source-bids',
    },
    ['bidValue'],
  ),
];
