// tabs: only an iOS campaign has a bundle ID (section 2.1).

import { clearIt } from '../../rules/issue-body';
import type { RowRule } from '../../rules/rule';
import { textIn } from '../../rules/rule-words';

export const bundleIdOnlyOnIos: RowRule = {
  name: 'bundle-id-only-on-ios',
  title: 'Bundle IDs on platforms other than iOS',
  expects: 'Only iOS campaigns have a bundle ID.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    const found = textIn(row.fields, 'bundleId');
    if (!row.isNew || found === '' || textIn(row.fields, 'platform') !== 'android') return [];
    return [
      {
        severity: 'error',
        field: 'bundleId',
        message: 'Android campaigns have no Bundle ID. Clear the cell and use Package name.',
        expected: 'nothing',
        found,
        // The platform may be wrong instead.
        otherFixes: [clearIt(tab, 'bundleId', '')],
      },
    ];
  },
};
