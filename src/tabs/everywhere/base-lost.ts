// tabs: a row of a pulled campaign whose last pulled values are damaged.

import type { RowRule } from '../rules/rule';
import { headerOf } from '../rules/rule-words';

export const baseLost: RowRule = {
  name: 'base-lost',
  title: 'Last pulled values lost',
  expects:
    'The last pulled values in the hidden sheet are unchanged. If those of a campaign are changed, replaced by older ones or removed, its rows are held back until it is pulled again.',
  tab: '*',
  check: ({ key, fields }, { tab, base }) => {
    if (!base.isLost?.(fields)) return [];
    const campaign = fields[tab.campaignField];
    const which =
      campaign === undefined || campaign === null
        ? ''
        : ` of ${headerOf(tab, tab.campaignField)} ${campaign}`;
    return [
      {
        severity: 'error',
        field: tab.keyFields[0]!,
        message: `The last pulled values${which} were changed or deleted in Bidgrid's hidden sheet. Pull ${tab.title} again: cells that differ from the service become conflicts.`,
        expected: 'a pulled row',
        found: key ?? '',
      },
    ];
  },
};
