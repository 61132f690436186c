// tabs: the rules of the Sources tab (section 2.6).

import { error } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';
import { headerOf } from '../rules/rule-cells';

const activeMissing: RowRule = {
  name: 'source-active-missing',
  title: 'New sources without Active',
  expects: '`Active` of a new source is set: check the box, or check and clear it.',
  tab: 'sources',
  check: (row, { tab }) =>
    row.isNew && row.fields.active === null
      ? [
          error(
            'active',
            `${headerOf(tab, 'active')} is not set, and a new source has nothing else to send. Check the box, or type FALSE.`,
            'TRUE or FALSE',
            'nothing',
          ),
        ]
      : [],
};

export const SOURCES_ROW_RULES: readonly RowRule[] = [activeMissing];
