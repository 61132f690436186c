// tabs: a typed text has spaces at its ends or invisible characters, which the service would store.

import {
  hasSpacesAtEnds,
  invisibleCharacters,
  visibleText,
  withMarks,
} from '../../shared/invisible-characters';
import type { Column } from '../columns/column';
import { listed } from '../rules/issue-body';
import type { RowRule, RuleContext } from '../rules/rule';
import { textIn } from '../rules/rule-words';

/** A new row may name a campaign or creative set, whose name may have such characters. */
const mayBeParent = ({ access }: Column, text: string, { missing, facts }: RuleContext): boolean =>
  access === 'read-only' &&
  // While people type, other tabs are unknown.
  (missing === null || [facts.campaignNames, facts.creativeSetNames].some(({ ids }) => ids.has(text)));

/** With such a character, the ID or address is another one. */
const isExact = ({ access, kind }: Column, visible: string): boolean =>
  access !== 'editable' || kind.isId === true || visible === '' || /^https?:/i.test(visible);

export const spacesAtEnds: RowRule = {
  name: 'spaces-at-ends',
  title: 'Spaces at the ends and invisible characters',
  expects:
    'A typed text begins and ends with a visible character, and has invisible characters only where emoji and scripts need them.',
  tab: '*',
  check: (row, context) =>
    context.tab.columns.flatMap((column) => {
      const { field, header } = column;
      const text = textIn(row.fields, field);
      const visible = visibleText(text);
      if (text === visible || !row.changed(field)) return [];
      const characters = invisibleCharacters(text);
      const [isOne, isUsual] = [characters.length === 1, characters.length === 0];
      if (!isUsual && mayBeParent(column, text, context)) return [];
      const what = isOne ? 'an invisible character' : 'invisible characters';
      return {
        severity:
          hasSpacesAtEnds(text) || isExact(column, visible) ? ('error' as const) : ('warning' as const),
        field,
        message: isUsual
          ? `${header} begins or ends with a space or an empty line. Remove it.`
          : `${header} has ${what}: ${listed(characters)}. Remove ${isOne ? 'it' : 'them'}.`,
        expected: visible,
        found: JSON.stringify(withMarks(text)),
        fix: {
          value: visible,
          label: isUsual ? 'Remove the spaces' : `Remove the invisible character${isOne ? '' : 's'}`,
        },
      };
    }),
};
