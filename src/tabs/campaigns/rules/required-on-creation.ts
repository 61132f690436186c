// tabs: required fields of a new campaign (section 2.1, reading 1 of the product).

import type { RowRule } from '../../rules/rule';
import { headerOf, isEmpty, textIn } from '../../rules/rule-words';

const ALWAYS = ['name', 'platform', 'bidType', 'packageName', 'trackingMethod'];

export const requiredOnCreation: RowRule = {
  name: 'required-on-creation',
  title: 'New campaigns with missing values',
  expects:
    'A new campaign has a name, platform, bid type, package name and tracking method; on iOS a bundle ID too.',
  tab: 'campaigns',
  check: (row, { tab }) => {
    if (!row.isNew) return [];
    const fields = textIn(row.fields, 'platform') === 'ios' ? ALWAYS.concat('bundleId') : ALWAYS;
    return fields
      .filter((field) => field in row.fields && isEmpty(row.fields[field]))
      .map((field) => ({
        severity: 'error' as const,
        field,
        message:
          field === 'bundleId'
            ? 'A new campaign on iOS needs a Bundle ID. Type it.'
            : `A new campaign needs a value in ${headerOf(tab, field)}. Type one.`,
        expected: 'a value',
        found: 'nothing',
      }));
  },
};
