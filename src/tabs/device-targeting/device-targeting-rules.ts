// tabs: the rules of the Device targeting tab (section 2.2).

import { positive } from '../rules/common-rules';
import { ofCampaign } from '../rules/facts';
import { error } from '../rules/issue-body';
import type { RowRule } from '../rules/rule';

const devicesOnlyOnIos: RowRule = {
  name: 'devices-only-on-ios',
  title: 'Devices chosen on platforms other than iOS',
  expects: 'Devices are chosen for iOS campaigns only.',
  tab: 'device-targeting',
  check: (row, { facts }) => {
    const platform = ofCampaign(row.fields, 'platform', facts);
    if (platform === '' || platform === 'ios') return [];
    return ['phone', 'tablet', 'other']
      .filter((field) => row.fields[field] === true && row.changed(field))
      .map((field) =>
        error(field, 'Devices can be chosen for iOS campaigns only. Clear the box.', 'an empty box', 'TRUE', {
          value: false,
          label: 'Clear the box',
        }),
      );
  },
};

export const DEVICE_TARGETING_ROW_RULES: readonly RowRule[] = [
  devicesOnlyOnIos,
  positive(
    {
      name: 'min-os-positive',
      title: 'OS versions of 0 or less',
      expects: 'The lowest OS version is above 0.',
      tab: 'device-targeting',
    },
    ['minOs'],
  ),
];
