// test, docs: docs/rules.md, every rule with a wrong value, from the table of bad rows.

import type { Severity } from '../../src/shared/issue';
import { READING_RULES, ROW_RULES, TAB_RULES } from '../../src/tabs/all-rules';
import { ALL_TABS } from '../../src/tabs/registry';
import type { Named } from '../../src/tabs/rules/rule';
import { BAD_ROWS, issueOf } from '../tabs/rules/bad-rows';
import { code, type Page, page, table } from './page';

const SEVERITY: Readonly<Record<Severity, { readonly title: string; readonly means: string }>> = {
  error: { title: 'Error', means: 'the row is held back until it is fixed; other rows are pushed' },
  warning: { title: 'Warning', means: 'shown and counted; the row is pushed' },
  information: { title: 'Information', means: 'only reported' },
};

/**
 * In the order of Check. `formula-error` is found while reading numbers and by a rule for texts, and is
 * listed once.
 */
const ENTRIES: readonly Named[] = [...READING_RULES, ...ROW_RULES, ...TAB_RULES];

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function row({ name, title, expects }: Named): string[] {
  const { issue, whileTyping } = issueOf(BAD_ROWS.find(({ rule }) => rule === name)!);
  const severity = `${SEVERITY[issue.severity].title}${whileTyping ? ', while typing' : ''}`;
  const example = `${issue.column === '' ? '' : `${issue.column}: `}${code(short(issue.found))}`;
  return [`**${title}**`, severity, expects, example];
}

const group = (title: string, tab: string): string =>
  [
    `## ${title}`,
    table(
      ['Rule', 'Severity', 'What is right', 'Example of a mistake'],
      ENTRIES.filter((entry) => entry.tab === tab).map(row),
    ),
  ].join('\n\n');

export const rulesPage: Page = {
  name: 'rules.md',
  text: () =>
    page('Rules', 'src/tabs', [
      '**Bidgrid ▸ Check** lists all mistakes. Those with “while typing” also color the cell and are shown in `Status` as soon as the cell is left, until the mistake is fixed. Values from the service are never reported: the rules check what people changed.',
      table(
        ['Severity', 'Meaning'],
        Object.values(SEVERITY).map(({ title, means }) => [`**${title}**`, means]),
      ),
      'A fix is offered with one click, and is part of _Fix all_, only where the intended value is certain. Choices (“or”) are offered for a cell alone.',
      group('Every tab', '*'),
      ...ALL_TABS.filter(({ id }) => ENTRIES.some(({ tab }) => tab === id)).map(({ id, title }) =>
        group(title, id),
      ),
    ]),
};
