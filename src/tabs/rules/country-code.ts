// tabs: keys that are countries (sections 2.2 and 2.7).

import { countryByName, isCountry, usualCountry } from '../../shared/countries';
import { error, makeIt, typedText, warning } from './issue-body';
import type { IssueBody, Named, RowRule } from './rule';

export const COUNTRY = /^[A-Z]{2}$/;

const EXPECTED = 'a code of ISO 3166-1';

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
  if (usual === null) return warning(field, `${is} Check the code.`, EXPECTED, code);
  const fix = makeIt(replaced(usual.code));
  const message = `${is} The code of ${usual.name} is ${usual.code}.`;
  if (usual.isCertain) return warning(field, message, EXPECTED, code, fix);
  return { ...warning(field, message, EXPECTED, code), otherFixes: [fix] };
}

export const countryCode = (named: Named, orDefault: boolean): RowRule => ({
  ...named,
  check: (row) => {
    const found = row.isNew ? typedText(row, 'country') : '';
    if (found === '' || (orDefault && found === 'DEFAULT')) return [];
    if (COUNTRY.test(found)) return isCountry(found) ? [] : [unknownCountry('country', found)];
    const expected = orDefault ? 'two letters, or DEFAULT' : 'two letters';
    const code = countryByName(found);
    const message =
      code === null
        ? `Country takes ${expected}, such as DE. Enter the code.`
        : `Country takes ${expected}. The code of ${found} is ${code}.`;
    return [error('country', message, expected, found, code === null ? null : makeIt(code))];
  },
});
