// rules: a new row gives the name of its campaign or creative set, and Check could not fill in the ID.

import { parentNameColumn, parentNameIn } from '../given-parent';
import { error } from '../issue-body';
import type { RowRule } from '../rule';
import { headerOf } from '../shown';

export const parentName: RowRule = {
  name: 'parent-name',
  title: 'Names that do not identify a campaign or creative set',
  tab: '*',
  byCheck: true,
  check: (row, context) => {
    const { tab, facts, missing } = context;
    // While people type, other tabs are unknown.
    if (missing === null) return [];
    const idField = tab.campaignField;
    const name = row.fields[idField] === '' ? parentNameIn(row, context, idField) : '';
    if (name === '') return [];
    const isCampaign = tab.belongsTo === 'campaigns';
    const noun = isCampaign ? 'campaign' : 'creative set';
    const { ids, news } = isCampaign ? facts.campaignNames : facts.creativeSetNames;
    const count = (ids.get(name)?.length ?? 0) + (news.get(name) ?? 0);
    const { field } = parentNameColumn(context, idField)!;
    const header = headerOf(tab, idField);
    const message =
      count > 1
        ? `${count} ${noun}s have this name. Type the ${header} of one of them.`
        : count === 1
          ? `The tab has a row for this ${tab.rowIs} already. Edit that row, or type the ${header} of another ${noun}.`
          : `No pulled or new ${noun} has this name. Correct it, or type the ${header}.`;
    return [error(field, message, `the name of one ${noun}, or its ID`, name)];
  },
};
