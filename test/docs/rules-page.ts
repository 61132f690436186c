// test, docs: docs/rules.md, every rule with its message for a bad row, from the rules and the table of bad
// rows.

import { type Issue, labelText, type Severity } from '../../src/model/issue';
import { READING_RULES, ROW_RULES, TAB_RULES } from '../../src/resources/all-rules';
import { ALL_TABS, tabById } from '../../src/resources/all-tabs';
import type { Named } from '../../src/rules/rule';
import { BAD_ROWS, issueOf } from '../rules/bad-rows';
import { code, type Page, page, plain, table } from './page';

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

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function example({ tab, column, message, found, fix, otherFixes = [] }: Issue): string {
  const where = [tabById(tab)!.title, column].filter((text) => text !== '').join(' › ');
  const lines = [
    `> **${where}**, found ${code(short(found))}:`,
    `> ${plain(message)}`,
    ...(fix ? ['>', `> One click: **${plain(labelText(fix.label))}**`] : []),
    ...(!fix && otherFixes.length > 0
      ? ['>', `> Choices: ${otherFixes.map(({ label }) => `**${plain(labelText(label))}**`).join(', ')}`]
      : []),
  ];
  return lines.join('\n');
}

function section({ name, title, expects }: Named): string {
  const { issue, whileTyping } = issueOf(BAD_ROWS.find(({ rule }) => rule === name)!);
  const when = whileTyping ? 'while typing and in Check' : 'in Check';
  return [
    `### ${title}`,
    [SEVERITY[issue.severity].title, when, code(name)].join(' · '),
    expects,
    example(issue),
  ].join('\n\n');
}

const group = (title: string, tab: string): string =>
  [`## ${title}`, ...ENTRIES.filter((entry) => entry.tab === tab).map(section)].join('\n\n');

export const rulesPage: Page = {
  name: 'rules.md',
  text: () =>
    page('Rules', 'src/rules and src/resources', [
      'Bidgrid marks a mistake with a note and a color as soon as the cell is left, and **Bidgrid ▸ Check** lists all mistakes, including those that it finds by comparing rows. When the mistake is fixed, the mark is removed and the cell looks as before.',
      table(
        ['Severity', ''],
        Object.values(SEVERITY).map(({ title, means }) => [`**${title}**`, means]),
      ),
      'A one-click fix is offered, and is part of _Fix all_, only where the intended value is certain; a choice is offered for its cell alone. Values from the service are never reported as mistakes: the rules check what people changed. The examples below are the messages in notes. Check names numbers as their cells show them, such as “It is $1.50.”',
      group('Every tab', '*'),
      ...ALL_TABS.filter(({ id }) => ENTRIES.some(({ tab }) => tab === id)).map(({ id, title }) =>
        group(title, id),
      ),
    ]),
};
