// test, docs: what the kinds of columns are and take, for docs/tabs.md.

/** Description of a column kind: its name, and what can be typed into its cells. */
interface KindAbout {
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
    takes: 'Plain text, even if it is all digits: `007` and IDs of 20 digits keep every digit.',
  },
  choice: {
    title: 'Choice',
    takes: 'A word from the dropdown list. You can also type another word, which the rules check.',
  },
  code: { title: 'Code', takes: 'One code, in lowercase or uppercase: `de` is `DE`.' },
  'code-list': {
    title: 'Codes',
    takes:
      'Several codes separated by commas, semicolons or spaces: `fr;DE` is `DE, FR`. Their order does not matter.',
  },
  flag: {
    title: 'Checkbox',
    takes: 'A checkbox. A word such as `yes` is reported, and the fix sets the checkbox.',
  },
  integer: { title: 'Whole number', takes: 'A number without a fraction.' },
  money: {
    title: 'Amount',
    takes:
      'A number, with or without `$`: `5`, `$5.00`. A decimal comma that stayed text, a date and a percentage are reported; if the number is certain, a fix is offered.',
  },
  percent: {
    title: 'Percent',
    takes: 'A percentage: `20`, `20%` and a cell formatted as a percentage that shows 20 % are the same.',
  },
  'fixed-decimal': { title: 'Decimals', takes: 'A number with the same decimals as at the service.' },
  timestamp: { title: 'Date and time', takes: 'Date and time as the service writes them, kept as text.' },
};
