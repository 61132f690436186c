// tabs: the parts of a row's label, for tables with a column for the campaign and one for the row.

import { fieldsOfKey } from './row-key';
import type { Tab } from './tab';

export interface RowParts {
  /** Name of the campaign; `''`: unknown, or the row belongs to none. */
  readonly campaign: string;
  /** The row within the campaign, such as app and country; `''` if it is the campaign. */
  readonly row: string;
}

const CAMPAIGN = 'campaignId';

/** What a key has besides the campaign, such as the country; `''`: nothing, or the row has no key yet. */
function restOfKey(tab: Tab, key: string): string {
  if (tab.keyFields.length < 2 || !tab.keyFields.includes(CAMPAIGN)) return '';
  const fields = fieldsOfKey(tab, key);
  const rest = tab.keyFields.filter((field) => field !== CAMPAIGN).map((field) => fields[field]);
  return rest.every((part) => typeof part === 'string' && part !== '') ? rest.join(' · ') : '';
}

/**
 * @param label of the row: `name (key)`, `name · key`, or `campaign · app · country`
 * @param campaign its name; the one in the label is the previous one if it was renamed since
 */
export function rowParts(tab: Tab, key: string, label: string, campaign: string): RowParts {
  const end = [` (${key})`, ` · ${key}`].find((one) => label.endsWith(one)) ?? '';
  const name = label.slice(0, label.length - end.length);
  const isCampaign = tab.keyFields.length === 1 && tab.keyFields[0] === CAMPAIGN;
  if (isCampaign) return { campaign: campaign || name, row: '' };
  const rest = restOfKey(tab, key);
  if (rest !== '') return { campaign: campaign || name.slice(0, -rest.length - 3), row: rest };
  if (campaign === '') return { campaign, row: name };
  return { campaign, row: name.startsWith(`${campaign} · `) ? name.slice(campaign.length + 3) : name };
}
