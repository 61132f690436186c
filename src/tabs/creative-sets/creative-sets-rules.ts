// tabs: the rules of the Creative sets tab: its countries and languages (sections 2.3 and 2.9).

import { countryByName, isCountry, LANGUAGES } from '../../shared/countries-and-languages';
import { codesIn } from '../columns/text-kinds';
import { COUNTRY, neededText, unknownCountry } from '../rules/common-rules';
import { error, listed, makeIt, typedText, warning } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { headerOf, textIn } from '../rules/rule-cells';

const isLanguage = (code: string): boolean => (LANGUAGES as readonly string[]).indexOf(code) >= 0;

const setCountries: RowRule = {
  name: 'set-countries',
  title: 'Creative sets with unknown country codes',
  expects: 'The countries of a creative set are codes of ISO 3166-1, such as DE.',
  tab: 'creative-sets',
  check: (row, { tab }) => {
    const codes = codesIn(typedText(row, 'countries'));
    const wrong = codes.filter((code) => !COUNTRY.test(code));
    if (wrong.length === 0) {
      const unknown = codes.find((code) => !isCountry(code));
      const replaced = (other: string) =>
        Array.from(new Set(codes.map((code) => (code === unknown ? other : code))))
          .sort()
          .join(', ');
      return unknown === undefined ? [] : [unknownCountry('countries', unknown, replaced)];
    }
    const message = `${headerOf(tab, 'countries')} must be two-letter codes separated by commas, such as DE, FR. Not a code: ${listed(wrong)}.`;
    const meant = codes.map((code) => (COUNTRY.test(code) ? code : countryByName(code)));
    const isClear = meant.every((code) => code !== null);
    const fix = isClear ? makeIt(Array.from(new Set(meant)).sort().join(', ')) : null;
    return [error('countries', message, 'two letters each', listed(wrong), fix)];
  },
};

const setLanguages: RowRule = {
  name: 'set-languages',
  title: 'Unknown languages of creative sets',
  expects: "The languages of a creative set are codes of the service's list.",
  tab: 'creative-sets',
  check: (row) => {
    const codes = codesIn(typedText(row, 'languages'));
    const wrong = codes.filter((code) => !isLanguage(code));
    if (wrong.length === 0) return [];
    const fixed = codes.map((code) => code.replace(/-/g, '_'));
    const value = Array.from(new Set(fixed)).sort().join(', ');
    const fix = fixed.every(isLanguage) ? { value, label: `Make it ${value}` } : null;
    const message = `The service does not know these languages: ${listed(wrong)}. Use its codes, such as de or zh_hans.`;
    return [error('languages', message, LANGUAGES.join(', '), listed(wrong), fix)];
  },
};

const countriesOutside: RowRule = {
  name: 'countries-outside-targets',
  title: 'Countries that the campaign does not target',
  expects: 'A creative set names only countries in which its campaign runs.',
  tab: 'creative-sets',
  check: (row, { facts }) => {
    const targeted = facts.countries.get(textIn(row.fields, 'campaignId'));
    if (!targeted) return [];
    const outside = codesIn(typedText(row, 'countries')).filter(
      (code) => COUNTRY.test(code) && !targeted.has(code),
    );
    if (outside.length === 0) return [];
    const message = `The campaign does not run in ${listed(outside)}, so the set will not be shown there. Add the country in Targets, or remove it here.`;
    return [warning('countries', message, Array.from(targeted).sort().join(', '), listed(outside))];
  },
};

export const CREATIVE_SETS_ROW_RULES: readonly RowRule[] = [
  neededText(
    {
      name: 'set-lacks',
      title: 'Creative sets without a name or campaign',
      expects: 'A creative set has a name and a campaign.',
      tab: 'creative-sets',
    },
    ['campaignId', 'name'],
  ),
  setCountries,
  setLanguages,
  countriesOutside,
];
