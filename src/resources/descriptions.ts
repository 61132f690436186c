// resources: descriptions of column kinds for docs/tabs.md. Not part of the bundle.

/** Description of a column kind: its name, and what can be typed into its cells. */
export interface KindAbout {
  readonly title: string;
  readonly takes: string;
}

/** By the kind's name. */
export const KIND_ABOUT: Readonly<Partial<Record<string, KindAbout>>> = {
  text: {
    title: 'Text',
    takes: 'Any text, kept unchanged: `=1+1`, `007` and `1-2` stay what they are.',
  },
  id: {
    title: 'ID',
    takes: 'Plain text, also when it is all digits: `007` and IDs of 20 digits stay whole.',
  },
  choice: {
    title: 'Choice',
    takes: 'A word of the list in the cell. Another word may be typed and is checked by the rules.',
  },
  code: { title: 'Code', takes: 'One code, in small or capital letters: `de` is `DE`.' },
  'code-list': {
    title: 'Codes',
    takes:
      'Several codes with commas, semicolons or spaces between them: `fr;DE` is `DE, FR`. Their order does not matter.',
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
