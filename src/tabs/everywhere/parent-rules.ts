// tabs: rules about the campaign or creative set that a new row names, by its ID or by its name.

import { looseName } from '../../shared/names-alike';
import type { Fields, Value } from '../../shared/value';
import { parentNameColumn, parentNameIn } from '../rules/common-rules';
import { error, listed, typedText, warning } from '../rules/issue-body';
import type { IssueBody, RowRule, RuleContext } from '../rules/rule';
import { cut, headerOf, textIn } from '../rules/rule-cells';

const parentsIn = ({ tab, facts }: RuleContext) =>
  tab.belongsTo === 'campaigns'
    ? { noun: 'campaign', byId: facts.campaigns, names: facts.campaignNames }
    : { noun: 'creative set', byId: facts.creativeSets, names: facts.creativeSetNames };

export const parentContradiction: RowRule = {
  name: 'parent-contradiction',
  title: 'Names and IDs of different campaigns or creative sets',
  expects: 'If a new row gives a name and an ID, both belong to the same campaign or creative set.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab, missing } = context;
    // While people type, other tabs are unknown.
    if (missing === null) return [];
    const idField = tab.groupField;
    const [name, id] = [parentNameIn(row, context, idField), textIn(row.fields, idField)];
    // A row of a new parent has its name in the ID cell.
    if (name === '' || id === '' || id === name) return [];
    const { noun, byId, names } = parentsIn(context);
    const parent = byId.get(id);
    const idsOfName = names.ids.get(name) ?? [];
    if (!parent || idsOfName.includes(id) || textIn(parent, 'name') === name) return [];
    if (idsOfName.length === 0 && looseName(name) === looseName(textIn(parent, 'name'))) return [];
    const { field } = parentNameColumn(context, idField)!;
    const [parentsName, header] = [textIn(parent, 'name'), headerOf(tab, idField)];
    const message = `${header} is that of "${parentsName}", not of "${name}". Correct the name or the ID: the row is sent to one ${noun} only.`;
    const body: IssueBody = error(field, message, `the ${noun} of the ID`, name);
    const cells: Record<string, Value> = idsOfName.length === 1 ? { [idField]: idsOfName[0]! } : {};
    const otherFix =
      idsOfName.length === 1
        ? { value: name, label: `Use "${name}"`, cells }
        : { value: parentsName, label: `Use "${parentsName}"` };
    return [{ ...body, otherFixes: [otherFix] }];
  },
};

/** Creative sets with this name in the campaign with this name or ID. */
function setsInCampaign({ facts }: RuleContext, name: string, campaign: string): Fields[] {
  const isOfCampaign = (set: Fields): boolean => {
    const id = textIn(set, 'campaignId');
    const names = [id, textIn(set, 'campaign'), textIn(facts.campaigns.get(id) ?? {}, 'name')];
    return names.some((text) => looseName(text) === looseName(campaign));
  };
  return [...new Set(facts.creativeSets.values())].filter(
    (set) => textIn(set, 'name') === name && isOfCampaign(set),
  );
}

export const parentName: RowRule = {
  name: 'parent-name',
  title: 'Names that do not identify a campaign or creative set',
  expects:
    'If a new row gives the name of its campaign or creative set instead of the ID, exactly one of them has that name, in any case. Of several creative sets, the campaign named in the row decides.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab, facts, missing } = context;
    // While people type, other tabs are unknown.
    if (missing === null) return [];
    const idField = tab.groupField;
    const name = row.fields[idField] === '' ? parentNameIn(row, context, idField) : '';
    if (name === '') return [];
    const { noun, names } = parentsIn(context);
    const { ids, news } = names;
    const count = (ids.get(name)?.length ?? 0) + (news.get(name) ?? 0);
    const { field } = parentNameColumn(context, idField)!;
    const header = headerOf(tab, idField);
    // The same name is usual for sets of several campaigns.
    const campaignOf = (id: string) => textIn(facts.creativeSets.get(id) ?? {}, 'campaign');
    const which = (ids.get(name) ?? []).map((id) =>
      campaignOf(id) === '' ? id : `${id} (${cut(campaignOf(id))})`,
    );
    const listText = which.length > 0 ? `: ${listed(which)}` : '';
    const isSet = tab.belongsTo === 'creative-sets';
    const campaign = isSet ? textIn(row.fields, 'campaign') : '';
    const isElsewhere = campaign !== '' && count > 0 && setsInCampaign(context, name, campaign).length === 0;
    const orCampaign = isSet && campaign === '' ? 'Enter its campaign in Campaign, or type' : 'Type';
    const message = isElsewhere
      ? `The campaign "${cut(campaign)}" has no creative set of this name${listText}. Correct Campaign or Creative set.`
      : count > 1
        ? `${count} ${noun}s have this name${listText}. ${orCampaign} the ${header} of one of them.`
        : count === 1
          ? `The tab already has a row for this ${tab.noun}. Edit that row, or type the ${header} of another ${noun}.`
          : `No pulled or new ${noun} has this name. Correct it, or type the ${header}.`;
    return [error(field, message, `the name of one ${noun}, or its ID`, name)];
  },
};

export const parentUnknown: RowRule = {
  name: 'parent-unknown',
  title: 'Campaigns and creative sets that were never pulled',
  expects: 'A new row names a campaign or creative set that was pulled.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab } = context;
    if (!tab.belongsTo || !row.isNew) return [];
    const field = tab.groupField;
    const header = headerOf(tab, field);
    const { noun, byId, names } = parentsIn(context);
    const typedParent = typedText(row, field);
    if (byId.size === 0 || typedParent === '' || byId.has(typedParent) || names.ids.has(typedParent))
      return [];
    const message = `No pulled ${noun} has this ${header}, and no new ${noun} has this name. Check the value.`;
    return [warning(field, message, `the ${header} of a pulled row, or the name of a new one`, typedParent)];
  },
};

/** Why a name is ambiguous or unusable; `''`: it is valid. */
const doubt = (noun: string, news: number, isId: boolean, ids: readonly string[]): string => {
  // The ID of a set in another campaign would send the row there.
  if (noun === 'creative set' && (news > 1 || ids.length > 0))
    return 'Several creative sets have this name. Enter the name in Creative set and its campaign in Campaign, then check again.';
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
    const field = tab.groupField;
    const { noun, byId, names } = parentsIn(context);
    const typedParent = typedText(row, field);
    const news = names.news.get(typedParent) || 0;
    const ids = names.ids.get(typedParent) || [];
    const isId = textIn(byId.get(typedParent) || {}, field) !== '';
    const expected = `the ${headerOf(tab, field)}, or the name of one new ${noun}`;
    if (news > 0) {
      const message = doubt(noun, news, isId, ids);
      return message === '' ? [] : [error(field, message, expected, typedParent)];
    }
    if (isId || ids.length === 0) return [];
    if (ids.length > 1) {
      const message = `This is the name of ${ids.length} ${noun}s. Enter the ID of the intended one.`;
      return [error(field, message, expected, typedParent)];
    }
    const fix = { value: ids[0]!, label: `Use ${ids[0]}` };
    return [error(field, `This is the name of ${noun} ${ids[0]}. Enter its ID.`, expected, typedParent, fix)];
  },
};
