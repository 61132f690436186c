// tabs: rules that several tabs have for their columns, and the parent that a new row names.

import { countryByName, isCountry, usualCountry } from '../../shared/countries-and-languages';
import { isUnreadable } from '../../shared/value';
import type { Tab } from '../columns/tab';
import { error, makeIt, namingFix, restoreIt, typedNumber, typedText, warning } from './issue-body';
import type { IssueBody, Named, RowRule, RuleContext, RuleRow } from './rule';
import { columnOf, headerOf, isEmpty, shown, textIn } from './rule-cells';

/** The column of the parent's name; undefined where rows need the ID. */
export const parentNameColumn = ({ tab: { columns } }: Pick<RuleContext, 'tab'>, idField: string) =>
  columns.find(({ names }) => names === idField);

/** The name that a new row has for the ID in this field; `''`: none. */
export const parentNameIn = (row: RuleRow, context: Pick<RuleContext, 'tab'>, idField: string): string => {
  const column = parentNameColumn(context, idField);
  return column && row.isNew ? textIn(row.fields, column.field) : '';
};

/** A creation-only field is checked in new rows; if it is cleared later, another rule restores it. */
export const neededText = (declared: Named, fields: readonly string[]): RowRule => ({
  ...declared,
  check: (row, context) => {
    const { tab } = context;
    return fields
      .filter((field) => {
        const isCleared = row.base !== null && !isEmpty(row.base[field]);
        const judged = row.isNew
          ? tab.creatable !== false
          : isCleared && columnOf(tab, field)?.access === 'editable';
        return judged && row.fields[field] === '' && parentNameIn(row, context, field) === '';
      })
      .map((field) => {
        const pulledValue = row.base?.[field];
        const fix =
          pulledValue === undefined
            ? null
            : { value: pulledValue, label: `Restore ${shown(tab, field, pulledValue)}` };
        const message = `A row of ${tab.title} needs a value in ${headerOf(tab, field)}. Type one.`;
        return error(field, message, 'a value', 'nothing', fix);
      });
  },
});

/** The only word of the list with the same letters, ignoring case, spaces, hyphens and underscores. */
const listedWord = (text: string, words: readonly string[]): string | null => {
  const letters = (t: string): string => t.toLowerCase().replace(/[\s_-]+/g, '');
  const alike = words.filter((word) => letters(word) === letters(text));
  return alike.length === 1 ? alike[0]! : null;
};

export const knownWord = (declared: Named, field: string, words: readonly string[]): RowRule => ({
  ...declared,
  check: (row, { tab }) => {
    const word = textIn(row.fields, field);
    if (!row.isNew || word === '' || words.indexOf(word) >= 0) return [];
    const meant = listedWord(word, words);
    const list = words.join(', ');
    const message = `${headerOf(tab, field)} must be one of ${list}. Choose one from the list.`;
    return [error(field, message, list, word, meant === null ? null : makeIt(meant))];
  },
});

/** @param applies whether the number is a percentage */
export const lowPercent = (
  declared: Named,
  field: string,
  applies: (row: RuleRow, context: RuleContext) => boolean,
): RowRule => ({
  ...declared,
  check: (row, context) => {
    const percent = typedNumber(row, field);
    if (percent === null || percent === 0 || Math.abs(percent) >= 1 || !applies(row, context)) return [];
    if (row.isComputed(field)) return [];
    const meant = Number((percent * 100).toPrecision(12));
    const message = `${headerOf(context.tab, field)} is in percent: 50 means 50 %, so this is ${percent} %. If you mean ${meant} %, type ${meant}.`;
    // As a correction of all cells, a hundred times as much would be a guess.
    return [{ ...warning(field, message, '1 % or more', String(percent)), otherFixes: [makeIt(meant)] }];
  },
});

export const positive = (declared: Named, fields: readonly string[]): RowRule => ({
  ...declared,
  check: (row, { tab }) =>
    fields
      .filter((field) => (typedNumber(row, field) ?? 1) <= 0)
      .map((field) => {
        // The last pulled value is valid. An empty cell may be invalid: the countries of a campaign go
        // together.
        const fix = row.base === null ? null : restoreIt(tab, field, row.base[field]);
        const wrong = `${headerOf(tab, field)} must be above 0. `;
        const body = error(
          field,
          `${wrong}Type a number above 0.`,
          'above 0',
          String(row.fields[field]),
          fix,
        );
        return fix ? { ...body, ...namingFix(wrong, fix, ', or type a number above 0.') } : body;
      }),
});

export const COUNTRY = /^[A-Z]{2}$/;

const EXPECTED_COUNTRY = 'a code of ISO 3166-1';

/**
 * A warning for two letters that are no country: the specification does not list the codes that the service
 * takes.
 * @param replaced the cell's value with another code in place of this one
 */
export function unknownCountry(
  field: string,
  code: string,
  replaced: (code: string) => string = (other) => other,
): IssueBody {
  const usual = usualCountry(code);
  const is = `ISO 3166-1 has no country ${code}.`;
  if (usual === null) return warning(field, `${is} Check the code.`, EXPECTED_COUNTRY, code);
  const fix = makeIt(replaced(usual.code));
  const message = `${is} The code of ${usual.name} is ${usual.code}.`;
  if (usual.isCertain) return warning(field, message, EXPECTED_COUNTRY, code, fix);
  return { ...warning(field, message, EXPECTED_COUNTRY, code), otherFixes: [fix] };
}

export const countryCode = (declared: Named, orDefault: boolean): RowRule => ({
  ...declared,
  check: (row, { tab }) => {
    const typedCountry = row.isNew ? typedText(row, 'country') : '';
    if (typedCountry === '' || (orDefault && typedCountry === 'DEFAULT')) return [];
    if (COUNTRY.test(typedCountry))
      return isCountry(typedCountry) ? [] : [unknownCountry('country', typedCountry)];
    const expected = orDefault ? 'two letters, or DEFAULT' : 'two letters';
    const header = headerOf(tab, 'country');
    const code = countryByName(typedCountry);
    const message =
      code === null
        ? `${header} takes ${expected}, such as DE. Enter the code.`
        : `${header} takes ${expected}. The code of ${typedCountry} is ${code}.`;
    return [error('country', message, expected, typedCountry, code === null ? null : makeIt(code))];
  },
});

/** An error for the changed field if the last pulled value of the other one is unreadable. */
export function besideUnreadable(row: RuleRow, tab: Tab, field: string, other: string): IssueBody[] {
  if (!isUnreadable(row.base?.[other])) return [];
  const [changedHeader, unreadableHeader] = [field, other].map((name) => headerOf(tab, name));
  const message = `Bidgrid cannot read the service's value of ${unreadableHeader}, so ${changedHeader} cannot be changed here. Restore it.`;
  const pulledValue = row.base?.[field];
  const fix = pulledValue === undefined ? null : restoreIt(tab, field, pulledValue);
  return [
    error(
      field,
      message,
      `a ${unreadableHeader} that Bidgrid can read`,
      shown(tab, field, row.fields[field]),
      fix,
    ),
  ];
}
