// test, e2e: typing new campaigns into the tab.

import type { Session } from './session';
import type { Content } from './sheets';

export const newCampaign = (name: string): Record<string, Content> => ({
  Name: name,
  Active: true,
  Platform: 'android',
  'Bid type': 'CPI',
  'Package name': 'example.new.app',
  Category: 'Games',
  'Tracking method': 'custom_track',
});

/** Types the fields into the first empty row and returns its number. */
export async function typeNewRow({ sheets }: Session, fields: Record<string, Content>): Promise<number> {
  const row = sheets.rows('Campaigns').length + 2;
  for (const [header, value] of Object.entries(fields)) await sheets.type('Campaigns', row, header, value);
  return row;
}
