// tabs: a new row must name an existing campaign or creative set, by its ID or by the name of a new one.

import { error, typedText, warning } from '../rules/issue-body';
import type { RowRule, RuleContext } from '../rules/rule';
import { headerOf, textIn } from '../rules/rule-words';

const parentsIn = ({ tab, facts }: RuleContext) =>
  tab.belongsTo === 'campaigns'
    ? { noun: 'campaign', known: facts.campaigns, names: facts.campaignNames }
    : { noun: 'creative set', known: facts.creativeSets, names: facts.creativeSetNames };

export const parentUnknown: RowRule = {
  name: 'parent-unknown',
  title: 'Campaigns and creative sets that were never pulled',
  expects: 'A new row names a campaign or creative set that was pulled.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab } = context;
    if (!tab.belongsTo || !row.isNew) return [];
    const field = tab.campaignField;
    const header = headerOf(tab, field);
    const { noun, known, names } = parentsIn(context);
    const found = typedText(row, field);
    if (known.size === 0 || found === '' || known.has(found) || names.ids.has(found)) return [];
    const message = `No pulled ${noun} has this ${header}, and no new ${noun} has this name. Check the value.`;
    return [warning(field, message, `the ${header} of a pulled row, or the name of a new one`, found)];
  },
};

/** Why a name is ambiguous or unusable; `''`: it is valid. */
const doubt = (noun: string, news: number, isId: boolean, ids: readonly string[]): string => {
  if (news > 1) return `${news} new rows have this name. Give each new ${noun} a unique name.`;
  if (isId)
    return `This is the ID of a ${noun} and the name of a new one. Give the new ${noun} another name.`;
  if (ids.length === 0) return '';
  return `A new ${noun} and ${noun} ${ids[0]} have this name. Give the new one another name, or enter the ID of the intended one.`;
};

export const parentUnclear: RowRule = {
  name: 'parent-unclear',
  title: 'Names of campaigns and creative sets where an ID is needed',
  expects:
    'A new row refers to its campaign or creative set by ID or, if that is new itself, by name. A name that several have is ambiguous, and a pulled one is referred to by its ID.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab } = context;
    if (!tab.belongsTo || !row.isNew) return [];
    const field = tab.campaignField;
    const { noun, known, names } = parentsIn(context);
    const found = typedText(row, field);
    const news = names.news.get(found) || 0;
    const ids = names.ids.get(found) || [];
    const isId = textIn(known.get(found) || {}, field) !== '';
    const expected = `the ${headerOf(tab, field)}, or the name of one new ${noun}`;
    if (news > 0) {
      const message = doubt(noun, news, isId, ids);
      return message === '' ? [] : [error(field, message, expected, found)];
    }
    if (isId || ids.length === 0) return [];
    if (ids.length > 1) {
      const message = `This is the name of ${ids.length} ${noun}s. Enter the ID of the intended one.`;
      return [error(field, message, expected, found)];
    }
    const fix = { value: ids[0]!, label: `Use ${ids[0]}` };
    return [error(field, `This is the name of ${noun} ${ids[0]}. Enter its ID.`, expected, found, fix)];
  },
};
