// pull: which of the listed objects a pull takes: all, by filter, or those of the selected rows.

import type { PullChoice } from '../../client-api/pull';
import type { Fields } from '../../model/value';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { campaigns } from '../../resources/campaigns/columns';
import { readTab } from '../../sheet/read-tab';

export const EVERY_CAMPAIGN: PullChoice = {
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
};

/** Case does not matter in names. */
export function matches(choice: PullChoice, campaign: Fields): boolean {
  if (choice.platform !== '' && campaign.platform !== choice.platform) return false;
  if (choice.active !== null && campaign.active !== choice.active) return false;
  if (choice.bidType !== '' && campaign.bidType !== choice.bidType) return false;
  const name = String(campaign.name ?? '').toLowerCase();
  return choice.name === '' || name.indexOf(choice.name.trim().toLowerCase()) >= 0;
}

/** True if the choice takes every campaign. */
export const isOfAll = ({ name, platform, active, bidType, selectedRows }: PullChoice): boolean =>
  !selectedRows && name.trim() === '' && platform === '' && active === null && bidType === '';

/**
 * Campaign IDs of the rows selected in the Campaigns tab; null: not requested.
 * @throws UserError when no row of that tab is selected
 */
export function selectedKeys(ports: Ports, choice: PullChoice): ReadonlySet<string> | null {
  if (!choice.selectedRows) return null;
  const sheet = ports.workbook.find(campaigns.id);
  const selection = ports.selection();
  if (sheet === null || selection === null || selection.sheetId !== sheet.sheetId) {
    throw new UserError('Select rows in the tab Campaigns first, or choose another set of campaigns.');
  }
  const reading = readTab(campaigns, sheet);
  const inside = (row: number) =>
    selection.rows.some(({ first, count }) => row >= first && row < first + count);
  const keys = new Set<string>();
  for (const { row, key } of reading.rows) if (key !== null && inside(row)) keys.add(key);
  if (keys.size === 0) {
    throw new UserError(
      'None of the selected rows has a campaign ID. Select rows of campaigns that were pulled before.',
    );
  }
  return keys;
}
