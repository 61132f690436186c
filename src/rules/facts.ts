// rules: what the rules of one tab need to know of the others, as a plain value.

import type { Fields } from '../model/value';
import { textIn } from './shown';

export interface Facts {
  /** By ID. Empty: nobody knows any, so nothing is judged by it. The same for the other two. */
  readonly campaigns: ReadonlyMap<string, Fields>;
  readonly creativeSets: ReadonlyMap<string, Fields>;
  /** Active countries of a campaign, by its ID; DEFAULT is none. */
  readonly countries: ReadonlyMap<string, ReadonlySet<string>>;
  /** Known beside the documented and the pulled ones. */
  readonly trackingMethods: readonly string[];
}

export const NO_FACTS: Facts = {
  campaigns: new Map(),
  creativeSets: new Map(),
  countries: new Map(),
  trackingMethods: [],
};

const byId = (rows: readonly Fields[], field: string): Map<string, Fields> => {
  const map = new Map<string, Fields>();
  for (const row of rows) if (textIn(row, field) !== '') map.set(textIn(row, field), row);
  return map;
};

/** `tabs`: rows by tab id, those that stand in the tab or, better than nothing, those of the base. Tabs may be left out. */
export const factsOf = (
  tabs: Readonly<Partial<Record<string, readonly Fields[]>>>,
  trackingMethods: readonly string[] = [],
): Facts => {
  const countries = new Map<string, Set<string>>();
  for (const row of tabs.targets || []) {
    const place = textIn(row, 'country');
    if (row.disabled === true || place === '' || place === 'DEFAULT') continue;
    const campaign = textIn(row, 'campaignId');
    const known = countries.get(campaign);
    if (known) known.add(place);
    else countries.set(campaign, new Set([place]));
  }
  return {
    campaigns: byId(tabs.campaigns || [], 'campaignId'),
    creativeSets: byId(tabs['creative-sets'] || [], 'creativeSetId'),
    countries,
    trackingMethods,
  };
};

/** A field of the row's campaign, as the row says it or, in a new row, as the campaign does; `''` when unknown. */
export const ofCampaign = (fields: Fields, field: string, { campaigns }: Facts): string =>
  textIn(fields, field) || textIn(campaigns.get(textIn(fields, 'campaignId')) || {}, field);
