// tabs: a new row gives the name of one campaign or creative set and the ID of another.

import { looseName } from '../../shared/names-alike';
import type { Value } from '../../shared/value';
import { parentNameColumn, parentNameIn } from '../rules/given-parent';
import { error } from '../rules/issue-body';
import type { IssueBody, RowRule } from '../rules/rule';
import { headerOf, textIn } from '../rules/rule-words';

export const parentContradiction: RowRule = {
  name: 'parent-contradiction',
  title: 'Names and IDs of different campaigns or creative sets',
  expects: 'If a new row gives a name and an ID, both belong to the same campaign or creative set.',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab, facts, missing } = context;
    // While people type, other tabs are unknown.
    if (missing === null) return [];
    const idField = tab.campaignField;
    const [name, id] = [parentNameIn(row, context, idField), textIn(row.fields, idField)];
    // A row of a new parent has its name in the ID cell.
    if (name === '' || id === '' || id === name) return [];
    const isCampaign = tab.belongsTo === 'campaigns';
    const parent = (isCampaign ? facts.campaigns : facts.creativeSets).get(id);
    const { ids } = isCampaign ? facts.campaignNames : facts.creativeSetNames;
    const named = ids.get(name) ?? [];
    if (!parent || named.includes(id)) return [];
    if (named.length === 0 && looseName(name) === looseName(textIn(parent, 'name'))) return [];
    const noun = isCampaign ? 'campaign' : 'creative set';
    const { field } = parentNameColumn(context, idField)!;
    const [own, header] = [textIn(parent, 'name'), headerOf(tab, idField)];
    const message = `${header} is that of "${own}", not of "${name}". Correct the name or the ID: the row is sent to one ${noun} only.`;
    const body: IssueBody = error(field, message, `the ${noun} of the ID`, name);
    const cells: Record<string, Value> = named.length === 1 ? { [idField]: named[0]! } : {};
    const otherFix =
      named.length === 1
        ? { value: name, label: `Use "${name}"`, cells }
        : { value: own, label: `Use "${own}"` };
    return [{ ...body, otherFixes: [otherFix] }];
  },
};
