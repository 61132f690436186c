// tabs: a new row in a tab whose rows can only be created by the service.

import { error } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';

export const notCreatable: RowRule = {
  name: 'not-creatable',
  title: 'New rows in tabs that do not allow them',
  expects: 'Tabs whose rows only the service creates cannot have new rows.',
  tab: '*',
  check: (row, { tab }) =>
    tab.creatable === false && row.isNew
      ? [
          error(
            '',
            `Rows of ${tab.title} come from the service and cannot be created here. Delete this row, or restore its ID.`,
            'a row that was pulled',
            'a new row',
          ),
        ]
      : [],
};
