// bid-rules: rules to begin with. Each is a whole rule; people change the numbers.

import type { RuleCells } from './bid-rule';

interface Template {
  readonly title: string;
  /** What the rule does, one sentence. */
  readonly help: string;
  readonly cells: RuleCells;
}

const GUARDED = { 'Max step %': '15', 'Dead band %': '3', 'Rest days': '3' } as const;

export const TEMPLATES: readonly Template[] = [
  {
    title: 'Follow a ROAS target',
    help: 'Pays each source in proportion to its ROAS after 7 days.',
    cells: {
      ...GUARDED,
      Name: 'ROAS target',
      Tab: 'Source bids',
      Where: 'bid type = CPI',
      Then: 'bid * ROAS D7 / 8 %',
      'Min installs': '30',
    },
  },
  {
    title: 'Follow a CPI target',
    help: 'Pays more or less in each country, toward a cost per install.',
    cells: {
      ...GUARDED,
      Name: 'CPI target',
      Tab: 'Targets',
      Where: 'bid type = CPI',
      Then: 'bid * 2.00 / CPI',
      'Min installs': '50',
    },
  },
  {
    title: 'Pay less for what earns too little',
    help: 'Pays 15 % less where the ROAS after 7 days is too low.',
    cells: {
      Name: 'Low ROAS',
      Tab: 'Source bids',
      When: 'ROAS D7 < 5 %',
      Then: '-15 %',
      'Min installs': '30',
      'Rest days': '7',
    },
  },
  {
    title: 'Pay more for what earns well',
    help: 'Pays 10 % more where the ROAS after 7 days is high.',
    cells: {
      Name: 'High ROAS',
      Tab: 'Source bids',
      When: 'ROAS D7 > 12 %',
      Then: '+10 %',
      'Min installs': '50',
      'Rest days': '7',
    },
  },
  {
    title: 'Pay less without payers',
    help: 'Halves a bid that spent three times the target bid without a payer.',
    cells: {
      Name: 'No payers',
      Tab: 'Source bids',
      Where: 'bid type = CPI',
      When: 'Spend >= 3 * target bid and Payers = 0',
      Then: '-50 %',
      'Min spend': '10',
      'Rest days': '7',
    },
  },
  {
    title: 'Switch off sources without payers',
    help: 'Switches off a source that spent a lot in all countries without a payer.',
    cells: {
      Name: 'Source without payers',
      Tab: 'Sources',
      When: 'Spend > 100 and Payers = 0',
      Then: 'source off',
      'Rest days': '7',
    },
  },
  {
    title: 'Keep bids within limits',
    help: 'Brings all dollar bids of targets between two amounts.',
    cells: {
      Name: 'Limits',
      Tab: 'Targets',
      Where: 'bid type = CPI, CPE, CPP_GOAL',
      Then: 'max(0.20; min(bid; 5.00))',
      Floor: '0.20',
      Cap: '5.00',
    },
  },
  {
    title: 'Return to the default bid',
    help: 'Clears source bids within 3 % of the target bid.',
    cells: {
      Name: 'Back to default',
      Tab: 'Source bids',
      Where: 'bid type = CPI',
      When: 'bid > 0.97 * target bid and bid < 1.03 * target bid',
      Then: 'clear',
      'Rest days': '14',
    },
  },
];
