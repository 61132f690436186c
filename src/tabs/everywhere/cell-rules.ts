// tabs: rules about single cells: what must not be edited, what cannot be read, and texts that a person did
// not intend.

import {
  hasSpacesAtEnds,
  invisibleCharacters,
  visibleText,
  withMarks,
} from '../../shared/invisible-characters';
import { isUnreadable, LONGEST_CELL, writtenText } from '../../shared/value';
import { isErrorValue } from '../columns/cell-problem';
import type { Column } from '../columns/column';
import type { Tab } from '../columns/tab';
import { error, listed, notEditable } from '../rules/issue-body';
import type { IssueBody, RowRule, RuleContext } from '../rules/rule';
import { columnOf, cut, isEmpty, shown, textIn } from '../rules/rule-cells';

const EXPECTED_UNREADABLE = 'the value as the service gave it';

/** Fields that name the row above: where a tab has one, its read-only columns repeat values of other tabs. */
const PARENT_NAMES = ['campaign', 'creativeSet'];

/** True unless the column repeats a value that is listed in another tab. */
export const isListedUnreadable = ({ columns }: Tab, { access }: Column): boolean =>
  access !== 'read-only' || !columns.some(({ field }) => PARENT_NAMES.includes(field));

export const unreadableValue: RowRule = {
  name: 'unreadable-value',
  title: 'Values that Bidgrid cannot read',
  expects:
    'A value in an unknown form, or a text of more than 50,000 characters, is shown after `⚠`. It cannot be changed here and is never sent.',
  tab: '*',
  check: (row, { tab }) =>
    tab.columns.flatMap((column): IssueBody[] => {
      const { field, header, access } = column;
      const pulledValue = row.base?.[field];
      if (!isUnreadable(pulledValue) && !isUnreadable(row.fields[field])) return [];
      // An edited read-only value has its own rule.
      const isEdited = pulledValue !== row.fields[field];
      if (!isListedUnreadable(tab, column) || (access === 'read-only' && isEdited)) return [];
      const cellValue = row.fields[field];
      const cellText = shown(tab, field, cellValue);
      if (!isUnreadable(pulledValue)) {
        const message = `${header} has a text that Bidgrid uses for values it cannot read. Type a value.`;
        return [{ severity: 'error', field, message, expected: 'a value', found: cellText }];
      }
      const serviceText = `"${cut(writtenText(pulledValue))}"`;
      if (cellValue === pulledValue) {
        const message = `Bidgrid cannot read the service's value of ${header}: ${serviceText}. It cannot be changed here.`;
        return [{ severity: 'warning', field, message, expected: EXPECTED_UNREADABLE, found: cellText }];
      }
      const message = `Bidgrid cannot read the service's value of ${header} (${serviceText}), so it cannot be changed here. Restore it.`;
      const fix = { value: pulledValue, label: 'Restore it' };
      return [{ severity: 'error', field, message, expected: EXPECTED_UNREADABLE, found: cellText, fix }];
    }),
};

export const readOnlyEdited: RowRule = {
  name: 'read-only-edited',
  title: 'Read-only values edited',
  expects: 'Read-only values (counts, dates, names from another tab) keep their last pulled value.',
  tab: '*',
  check: (row, context) => {
    const { base } = row;
    if (base === null) return [];
    return context.tab.columns
      .filter(({ access, field }) => access === 'read-only' && field in base && row.changed(field))
      .map((column) =>
        notEditable(row, context, column, [
          `${column.header} comes from the service and cannot be changed here. Restore it`,
          '.',
        ]),
      );
  },
};

export const creationOnlyEdited: RowRule = {
  name: 'creation-only-edited',
  title: 'Values fixed after creation',
  expects: 'Values that can be set only on creation do not change afterward.',
  tab: '*',
  check: (row, context) => {
    const { base } = row;
    if (base === null) return [];
    const { columns, noun } = context.tab;
    return columns
      .filter(({ access, field }) => access === 'creation' && field in base && row.changed(field))
      .map((column) =>
        notEditable(row, context, column, [
          `${column.header} cannot be changed after the ${noun} is created. Restore it`,
          `, or add a new row for another ${noun}.`,
        ]),
      );
  },
};

/** Number and checkbox columns report it while reading. A text column cannot: a pulled name may be `#N/A`. */
export const formulaError: RowRule = {
  name: 'formula-error',
  title: 'Formulas with errors',
  expects: "Formulas in Bidgrid's columns give a value, not an error such as `#N/A`.",
  tab: '*',
  check: (row, { tab }) =>
    tab.columns
      .filter(({ field }) => isErrorValue(textIn(row.fields, field)) && row.changed(field))
      .map(({ field }) => {
        const errorText = textIn(row.fields, field);
        const message = `This formula gives ${errorText}. Fix it, or type a value instead.`;
        return error(field, message, 'text', errorText);
      }),
};

export const filledCell: RowRule = {
  name: 'filled-cell',
  title: 'Cells that a formula fills or a merge covers',
  expects:
    'A cell that an array formula fills is an edit like a typed one. If it is empty, because the formula is broken or was moved, or because cells were merged, it does not clear the value.',
  tab: '*',
  byCheck: true,
  check: (row, { tab }) =>
    Array.from(row.filledBy ?? []).flatMap(([field, by]): IssueBody[] => {
      if (columnOf(tab, field)?.access !== 'editable' || !row.changed(field)) return [];
      const value = row.fields[field];
      const pulledValue = row.base?.[field];
      if (!isEmpty(value)) {
        const message = `Filled by ${by}.`;
        return [
          {
            severity: 'warning',
            field,
            message,
            expected: 'the value you want',
            found: shown(tab, field, value),
          },
        ];
      }
      if (isEmpty(pulledValue)) return [];
      const message = `This cell may be empty because of ${by}. Fix or remove that, or type the value.`;
      return [{ severity: 'error', field, message, expected: 'a value', found: 'nothing' }];
    }),
};

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

export const textTooLong: RowRule = {
  name: 'text-too-long',
  title: 'Texts that are too long',
  expects: 'A text fits into a cell: at most 50,000 characters.',
  tab: '*',
  check: (row, { tab }) =>
    tab.columns
      .filter(({ field }) => textIn(row.fields, field).length > LONGEST_CELL)
      .map(({ field, header }) => ({
        severity: 'error' as const,
        field,
        message: `${header} is longer than the 50,000 characters a cell can hold. Shorten it.`,
        expected: 'at most 50,000 characters',
        found: `${textIn(row.fields, field).length} characters`,
      })),
};
