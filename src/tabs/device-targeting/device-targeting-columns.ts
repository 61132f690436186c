// tabs: the Device targeting tab, one row per campaign (section 2.2).

import { PLATFORMS } from '../../shared/campaign-words';
import { tabNamed } from '../../shared/tab-choices';
import type { Column } from '../columns/column';
import { integer } from '../columns/number-kinds';
import { declareTab } from '../columns/tab';
import { choice } from '../columns/text-kinds';
import { CAMPAIGN_ID_COLUMN, CAMPAIGN_NAME, CAMPAIGN_PART, checkboxColumn } from '../common/common-columns';

const device = <F extends string>(field: F, header: string, what: string): Column<F> => ({
  ...checkboxColumn(
    field,
    header,
    `Checked: ads are shown on ${what}. No box checked: on all devices. iOS only.`,
  ),
  onlyIf: { field: 'platform', value: 'ios' },
});

export const deviceTargeting = declareTab({
  ...tabNamed('device-targeting'),
  noun: 'device targeting row',
  about: 'Which devices a campaign is shown on. Rows come from the service, one for each campaign.',
  keysFrom: 'service',
  creatable: false,
  keyFields: ['campaignId'],
  groupField: 'campaignId',
  area: 'campaigns',
  rulesRead: ['campaigns'],
  label: [CAMPAIGN_PART],
  columns: [
    { ...CAMPAIGN_NAME, width: 300 },
    {
      field: 'platform',
      header: 'Platform',
      access: 'read-only',
      kind: choice(),
      width: 84,
      help: `Platform of the promoted app: ${PLATFORMS.join(' or ')}.`,
    },
    device('phone', 'Phone', 'phones'),
    device('tablet', 'Tablet', 'tablets'),
    device('other', 'Other', 'other devices'),
    {
      field: 'minOs',
      header: 'Min OS version',
      access: 'editable',
      kind: integer('0'),
      width: 126,
      help: 'Lowest major version of the operating system; 10 means 10.0 and above. Empty: any.',
      clearable: true,
    },
    { ...CAMPAIGN_ID_COLUMN, help: 'The ID that the service assigned to the campaign.' },
  ],
});
