// test, docs: docs/tabs.md, every tab with its columns, from the declarations in src/tabs.

import { headedColumns } from '../../src/sheet/lay-out';
import type { Access, Column } from '../../src/tabs/columns/column';
import type { Tab } from '../../src/tabs/columns/tab';
import { ALL_TABS } from '../../src/tabs/registry';
import { KIND_ABOUT } from './column-kinds';
import { anchor, code, described, type Page, page, table } from './page';

const WHERE = 'src/tabs/descriptions.ts';

const ACCESS: Readonly<Record<Access, { readonly letter: string; readonly means: string }>> = {
  key: { letter: 'K', means: 'identifies the row; cannot be changed in a pulled row' },
  'read-only': {
    letter: 'R',
    means: 'read-only; an edit is an error that offers to restore the value',
  },
  creation: { letter: 'C', means: 'can be set in a new row only' },
  editable: { letter: 'E', means: 'edited freely and sent by the next push' },
};

const kindOf = ({ kind }: Column) => described(KIND_ABOUT, kind.name, WHERE);

const takes = (column: Column): string => {
  const choices = (column.choices ?? []).map(code).join(', ');
  return `${kindOf(column).title}${choices ? `: ${choices}` : ''}`;
};

/** The help of a header, without what its access says. */
const shortHelp = ({ access, help }: Column): string =>
  access === 'creation' ? help.replace(' Can be set in a new row only.', '') : help;

const listed = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' and $1');

const keys = (tab: Tab): string => {
  const headers = tab.columns
    .filter(({ field }) => tab.keyFields.includes(field))
    .map(({ header }) => header);
  const named = `${listed(headers)} ${headers.length === 1 ? 'identifies' : 'identify'} each row.`;
  if (tab.creatable === false) return `${named} Rows cannot be added: the service creates them.`;
  return tab.keysFrom === 'service'
    ? `${named} Leave it empty for a new ${tab.noun}: the service assigns it.`
    : `${named} For a new ${tab.noun}, type them in a row below the others.`;
};

const section = (tab: Tab): string =>
  [
    `## ${tab.title}`,
    tab.about,
    keys(tab),
    table(
      ['Column', 'Access', 'Takes', 'What it is'],
      tab.columns.map((column) => [
        `**${column.header}**`,
        ACCESS[column.access].letter,
        takes(column),
        shortHelp(column),
      ]),
    ),
  ].join('\n\n');

function kinds(): string {
  const usedKinds = new Set(ALL_TABS.flatMap(({ columns }) => columns.map(kindOf)));
  const rows = [...usedKinds].map(({ title, takes: text }) => [title, text]);
  return ['## What cells take', table(['Takes', 'Meaning'], rows)].join('\n\n');
}

export const tabsPage: Page = {
  name: 'tabs.md',
  text: () =>
    page('Tabs', 'src/tabs', [
      'Each tab lists one kind of object. Bidgrid finds a tab even when it is renamed, columns by their header, and rows by their key: sort, filter, insert and reorder as you like, and add columns of your own, which Bidgrid never changes. _Tidy columns_ in Settings moves columns back to this order.',
      `Tabs: ${ALL_TABS.map(({ title }) => `[${title}](#${anchor(title)})`).join(' · ')}`,
      'Every tab also has `Change` at the left, the hidden `Cell states` beside it, and `Status` at the right:',
      table(
        ['Column', 'What it is'],
        headedColumns(ALL_TABS[0]!)
          .filter(({ field }) => field === '')
          .map(({ header, help }) => [`**${header}**`, help]),
      ),
      'Access shows whether you can change a column; [What cells take](#what-cells-take) explains the words under Takes.',
      table(
        ['Access', 'Meaning'],
        Object.values(ACCESS).map(({ letter, means }) => [`**${letter}**`, means]),
      ),
      ...ALL_TABS.map(section),
      kinds(),
    ]),
};
