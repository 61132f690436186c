// bid-rules: the texts of the help for rules: what Where, When and Then take, and a whole rule as an
// example.

import type { RuleCells } from '../core/bid-rule';
import { DAYS_HELP } from '../core/rule-names';

/** What a field takes, and examples. */
export const FIELDS: readonly {
  readonly name: 'Where' | 'When' | 'Then';
  readonly about: string;
  readonly examples: readonly string[];
}[] = [
  {
    name: 'Where',
    about:
      'Which rows, by campaign, campaign ID, country, platform, bid type, app, external app or app list, with = or !=, joined by "and". Campaign also takes contains. Empty: all rows of the tab.',
    examples: ['country = US, DE and platform = ios', 'campaign contains Summer'],
  },
  {
    name: 'When',
    about:
      'A comparison of figures with <, <=, >, >=, = or !=. Join several by and, or, not and parentheses. A missing figure never matches. Empty: always.',
    examples: ['ROAS D7 < 8 % and Spend > 20', 'Spend >= 3 * target bid and Payers = 0'],
  },
  {
    name: 'Then',
    about:
      'A change in percent; a calculation with +, -, *, / and the functions min and max, whose values are separated by semicolons; or set with a new value. In Source bids also clear; in Sources, source off.',
    examples: ['-15 %', 'bid * ROAS D7 / 8 %', 'max(0.20; min(bid; 5.00))', 'set 2.10'],
  },
];

export const FIGURES: readonly (readonly [name: string, meaning: string])[] = [
  ['bid', 'What is paid now.'],
  ['target bid', 'The bid of the campaign in the country.'],
  ['Spend, Installs, CPI, Payers, Days', 'Since the last change of the bid.'],
  ['ROAS D7, Revenue D7', `Until this day after the install: ${DAYS_HELP}.`],
];

/** A whole rule. */
export const EXAMPLE: RuleCells = {
  Name: 'US below target',
  Tab: 'Source bids',
  Where: 'country = US',
  When: 'ROAS D7 < 8 % and Installs >= 30',
  Then: 'bid * ROAS D7 / 8 %',
  Floor: '0.50',
  'Max step %': '15',
};
