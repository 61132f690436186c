// resources: descriptions of tabs and column kinds for docs/tabs.md. Not part of the bundle.

/** Purpose of each tab, by tab ID. */
export const TAB_ABOUT: Readonly<Partial<Record<string, string>>> = {
  campaigns:
    'The campaigns of the company: their names, whether they run, and how they were created. A row with an empty Campaign ID is a new campaign; it is created paused unless Active is ticked.',
  targets:
    'Where a campaign runs, what it bids there and what it may spend a day. Each of bid, budget and the two URLs is set either in DEFAULT, for all countries, or in every active country. A country typed into a new row starts running with the next push.',
  'device-targeting':
    'Which devices a campaign is shown on. Rows come from the service, one for each campaign.',
  sources:
    'The apps that a campaign is shown in, and whether it runs there. An app ID typed into a new row is added by the next push.',
  'source-bids':
    'What a campaign bids in one app in one country, where that differs from the bid otherwise used. An empty cell means default: no override.',
  'creative-sets':
    'The sets of creatives of each campaign: where and in which languages they are shown, in which sizes, and which templates their assets suffice for. A row with an empty Creative set ID is a new set of the campaign named in Campaign ID.',
  ads: 'The ads that the service created from each creative set. They can be renamed and paused; new ones appear when a set has the assets for them.',
  assets:
    'The texts, addresses and files in the ads of a set. A type that the set does not have yet can be typed into a new row.',
  'app-lists':
    'The lists of apps of the company. A row without an ID is a new list; the apps inside a list are not edited in the grid.',
};

/** Description of a column kind: its name, and what can be typed into its cells. */
export interface KindAbout {
  readonly title: string;
  readonly takes: string;
}

/** By the kind's name. */
export const KIND_ABOUT: Readonly<Partial<Record<string, KindAbout>>> = {
  text: {
    title: 'Text',
    takes: 'Any text, kept letter by letter: `=1+1`, `007` and `1-2` stay what they are.',
  },
  id: {
    title: 'ID',
    takes: 'Plain text, also when it is all digits: `007` and IDs of 20 digits stay whole.',
  },
  choice: {
    title: 'Choice',
    takes: 'A word of the list in the cell. Another word may be typed and is judged by the rules.',
  },
  code: { title: 'Code', takes: 'One code, in small or capital letters: `de` is `DE`.' },
  'code-list': {
    title: 'Codes',
    takes:
      'Several codes with commas, semicolons or spaces between them: `fr;DE` is `DE, FR`. Their order means nothing.',
  },
  flag: {
    title: 'Checkbox',
    takes: 'A checkbox. A word such as `yes` is reported, and the fix sets the checkbox.',
  },
  integer: { title: 'Whole number', takes: 'A number without a fraction.' },
  money: {
    title: 'Amount',
    takes:
      'A number, with or without `$`: `5`, `$5.00`. A decimal comma that stayed text, a date and a percentage are reported; where the number is certain, a fix offers it.',
  },
  percent: {
    title: 'Percent',
    takes: 'A percentage: `20`, `20%` and a cell formatted as a percentage that shows 20 % are the same.',
  },
  'fixed-decimal': { title: 'Decimals', takes: 'A number that keeps its decimals, as the service wrote it.' },
  timestamp: { title: 'Moment', takes: 'Date and time as the service writes them, kept as text.' },
};
