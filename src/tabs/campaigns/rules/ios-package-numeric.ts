// tabs: on iOS the package name is the numeric part of the app's store ID (section 2.1).

import type { RowRule } from '../../rules/rule';
import { textIn } from '../../rules/rule-words';

export const iosPackageNumeric: RowRule = {
  name: 'ios-package-numeric',
  title: 'iOS package names that are not store IDs',
  expects: 'On iOS the package name is the number of the app in the store.',
  tab: 'campaigns',
  check: (row) => {
    const found = textIn(row.fields, 'packageName');
    if (!row.isNew || textIn(row.fields, 'platform') !== 'ios' || found === '' || /^\d+$/.test(found))
      return [];
    // The form in store addresses: `id123456789`. Other digits are not certain.
    const digits = /^\s*id(\d+)\s*$/i.exec(found);
    const body = {
      severity: 'error' as const,
      field: 'packageName',
      message:
        'On iOS the package name is the number of the app in the store. Type its digits only; the name with dots belongs in Bundle ID.',
      expected: 'digits only',
      found,
    };
    return [digits ? { ...body, fix: { value: digits[1]!, label: `Make it ${digits[1]}` } } : body];
  },
};
