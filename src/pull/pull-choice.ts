// pull: which of the listed objects a pull takes: all, by filter, or those of the selected rows.

import { visibleRows } from '../grid/selected-rows-of-tab';
import type { PullChoice } from '../jobs/job-record';
import { withDocument } from '../jobs/lease';
import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';
import { noneVisible } from '../shared/sentences';
import type { Fields } from '../shared/value';
import { readTab } from '../sheet/read-tab';
import { campaigns } from '../tabs/campaigns/campaigns-columns';

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

export interface SelectedCampaigns {
  /** null: the choice is not of selected rows. */
  readonly keys: ReadonlySet<string> | null;
  readonly hiddenRows: number;
}

/**
 * The campaigns of the visible rows that are selected in the Campaigns tab.
 * @throws UserError when no such row is selected
 */
export function selectedCampaigns(ports: Ports, choice: PullChoice): SelectedCampaigns {
  if (!choice.selectedRows) return { keys: null, hiddenRows: 0 };
  const sheet = ports.workbook.find(campaigns.id);
  const selection = ports.selectedAreas();
  if (sheet === null || selection === null || selection.sheetId !== sheet.sheetId) {
    throw new UserError('Select rows in the tab Campaigns first, or choose another set of campaigns.');
  }
  return withDocument(ports, () => {
    const pulled = readTab(campaigns, sheet).rows.filter(({ key }) => key !== null);
    const { rows, hidden } = visibleRows(sheet, pulled, selection.areas);
    if (rows.length === 0) {
      throw new UserError(
        hidden.length > 0
          ? noneVisible(hidden.length, 'selected campaign')
          : 'None of the selected rows has a campaign ID. Select rows of campaigns that were pulled before.',
      );
    }
    return { keys: new Set(rows.map(({ key }) => key!)), hiddenRows: hidden.length };
  });
}
