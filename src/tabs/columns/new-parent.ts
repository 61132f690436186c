// tabs: what a new row has in place of the ID of a parent that is new too.

import type { Fields } from '../../shared/value';
import { SEPARATOR } from './row-label';

/**
 * In place of the ID of a new creative set whose name other sets have as well.
 * @param campaignId as in the row of the set: the ID, or the name of a new campaign
 */
export const nameInCampaign = (name: string, campaignId: string): string => name + SEPARATOR + campaignId;

/** True if the text was filled in for a set of this name; it changes with the campaign of the set. */
export const isNameInCampaign = (text: string, name: string): boolean =>
  name !== '' && text.startsWith(name + SEPARATOR);

/** A text in place of an ID, and the name alone if a campaign was added to it. */
export function namesIn(text: string): string[] {
  const end = text.lastIndexOf(SEPARATOR);
  return end < 0 ? [text] : [text, text.slice(0, end)];
}

/** The texts that stand for a new parent with these fields; none without a name. */
export function namesOfNew(parentTab: string, { name, campaignId }: Fields): string[] {
  const [text, campaign] = [String(name ?? ''), String(campaignId ?? '')];
  if (text === '') return [];
  return parentTab === 'creative-sets' && campaign !== '' ? [text, nameInCampaign(text, campaign)] : [text];
}
