// rules: a new row names a campaign or a creative set that nobody pulled; it may exist, but a typing error is likelier.

import { typedText, warning } from '../issue-body';
import type { RowRule } from '../rule';
import { headerOf } from '../shown';

export const parentUnknown: RowRule = {
  name: 'parent-unknown',
  title: 'Campaigns and creative sets that were never pulled',
  tab: '*',
  check: (row, { tab, facts }) => {
    const field = tab.campaignField;
    const known = field === 'campaignId' ? facts.campaigns : facts.creativeSets;
    const own = tab.keyFields.length === 1 && tab.keyFields[0] === field;
    if (own || !row.isNew || known.size === 0) return [];
    const found = typedText(row, field);
    if (found === '' || known.has(found)) return [];
    const message = `Nothing that was pulled has this ${headerOf(tab, field)}. Look whether it is right.`;
    return [warning(field, message, `the ${headerOf(tab, field)} of a pulled row`, found)];
  },
};
