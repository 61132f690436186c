// rules: values of other tabs that the rules of a tab need.

import type { Fields } from '../model/value';
import { textIn } from './shown';

/** Who is called what. */
export interface Names {
  /** IDs by name. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** How many new rows have the name. */
  readonly news: ReadonlyMap<string, number>;
}

export interface Facts {
  /**
   * By ID; a new row by its name. Empty: nobody knows any, so nothing is judged by it. The same for the next
   * two.
   */
  readonly campaigns: ReadonlyMap<string, Fields>;
  readonly creativeSets: ReadonlyMap<string, Fields>;
  /** Active countries of a campaign, by its ID (or the name of a new one); DEFAULT is none. */
  readonly countries: ReadonlyMap<string, ReadonlySet<string>>;
  readonly campaignNames: Names;
  readonly creativeSetNames: Names;
  /** Known beside the documented and the pulled ones. */
  readonly trackingMethods: readonly string[];
}

const NO_NAMES: Names = { ids: new Map(), news: new Map() };

export const NO_FACTS: Facts = {
  campaigns: new Map(),
  creativeSets: new Map(),
  countries: new Map(),
  trackingMethods: [],
  campaignNames: NO_NAMES,
  creativeSetNames: NO_NAMES,
};

const byId = (rows: readonly Fields[], field: string): Map<string, Fields> => {
  const map = new Map<string, Fields>();
  // An ID counts more than the name of a new row; where both are the same, a rule tells it.
  for (const row of rows) if (textIn(row, field) === '') map.set(textIn(row, 'name'), row);
  map.delete('');
  for (const row of rows) if (textIn(row, field) !== '') map.set(textIn(row, field), row);
  return map;
};

const namesOf = (rows: readonly Fields[], field: string): Names => {
  const ids = new Map<string, string[]>();
  const news = new Map<string, number>();
  for (const row of rows) {
    const name = textIn(row, 'name');
    const id = textIn(row, field);
    if (name === '') continue;
    if (id === '') news.set(name, (news.get(name) || 0) + 1);
    else ids.set(name, (ids.get(name) || []).concat(id));
  }
  return { ids, news };
};

/** Tabs that others need to know of. */
export const FACT_TABS: readonly string[] = ['targets', 'campaigns', 'creative-sets'];

/**
 * `tabs`: rows by id of `FACT_TABS`, those that stand in the tab or, better than nothing, those of the base.
 * Tabs may be left out.
 */
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
  const campaigns = tabs.campaigns || [];
  const sets = tabs['creative-sets'] || [];
  return {
    campaigns: byId(campaigns, 'campaignId'),
    creativeSets: byId(sets, 'creativeSetId'),
    countries,
    trackingMethods,
    campaignNames: namesOf(campaigns, 'campaignId'),
    creativeSetNames: namesOf(sets, 'creativeSetId'),
  };
};

/**
 * A field of the row's campaign, as the row says it or, in a new row, as the campaign does; `''` when
 * unknown.
 */
export const ofCampaign = (fields: Fields, field: string, { campaigns }: Facts): string =>
  textIn(fields, field) || textIn(campaigns.get(textIn(fields, 'campaignId')) || {}, field);
