// tabs: values of other tabs that the rules of a tab need.

import { isGoal } from '../../shared/pay';
import type { Fields } from '../../shared/value';
import { namesOfNew } from '../columns/new-parent';
import { NO_SHARED_NAMES, type SharedNames } from '../columns/row-label';
import { textIn } from './rule-cells';

/** IDs and new rows by name. */
interface Names {
  /** IDs by name. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** Number of new rows with the name; those of sets also by `nameInCampaign`. */
  readonly news: ReadonlyMap<string, number>;
}

export interface Facts {
  /** By ID; new rows by name. Empty: unknown, so nothing is checked against it. The same for the next two. */
  readonly campaigns: ReadonlyMap<string, Fields>;
  readonly creativeSets: ReadonlyMap<string, Fields>;
  /** Active countries of a campaign, by its ID (or the name of a new one); DEFAULT is none. */
  readonly countries: ReadonlyMap<string, ReadonlySet<string>>;
  /** Last pulled bids of Targets in dollars, by `placeName`; disabled countries have none. */
  readonly dollarBids: ReadonlyMap<string, number>;
  readonly campaignNames: Names;
  readonly creativeSetNames: Names;
  /** For the labels of rows. */
  readonly sharedNames: SharedNames;
  /** Known in addition to the documented and the pulled ones. */
  readonly trackingMethods: readonly string[];
}

const placeName = (campaignId: string, country: string): string => `${campaignId} ${country}`;

/** The bid in dollars that a source of the campaign has without a bid of its own; undefined: unknown. */
export const usualBid = (
  dollarBids: Facts['dollarBids'],
  campaignId: string,
  country: string,
): number | undefined =>
  dollarBids.get(placeName(campaignId, country)) ?? dollarBids.get(placeName(campaignId, 'DEFAULT'));

const NO_NAMES: Names = { ids: new Map(), news: new Map() };

export const NO_FACTS: Facts = {
  campaigns: new Map(),
  creativeSets: new Map(),
  countries: new Map(),
  dollarBids: new Map(),
  trackingMethods: [],
  campaignNames: NO_NAMES,
  creativeSetNames: NO_NAMES,
  sharedNames: NO_SHARED_NAMES,
};

const byId = (rows: readonly Fields[], field: string, tab: string): Map<string, Fields> => {
  const map = new Map<string, Fields>();
  // An ID has priority over the name of a new row; if both are equal, a rule reports it.
  for (const row of rows)
    if (textIn(row, field) === '') for (const name of namesOfNew(tab, row)) map.set(name, row);
  for (const row of rows) if (textIn(row, field) !== '') map.set(textIn(row, field), row);
  return map;
};

/** @param pulled last pulled rows: a renamed row has both names until its name is pushed */
const namesOf = (
  rows: readonly Fields[],
  field: string,
  tab: string,
  pulled: readonly Fields[] = [],
): Names => {
  const ids = new Map<string, string[]>();
  const news = new Map<string, number>();
  for (const row of rows) {
    const name = textIn(row, 'name');
    const id = textIn(row, field);
    if (name === '') continue;
    if (id === '')
      for (const newName of namesOfNew(tab, row)) news.set(newName, (news.get(newName) || 0) + 1);
    else ids.set(name, (ids.get(name) || []).concat(id));
  }
  for (const row of pulled) {
    const [name, id] = [textIn(row, 'name'), textIn(row, field)];
    const idsOfName = ids.get(name) || [];
    if (name !== '' && idsOfName.indexOf(id) < 0) ids.set(name, idsOfName.concat(id));
  }
  return { ids, news };
};

/** Tabs whose rows other tabs' rules need. */
export const FACT_TABS: readonly string[] = ['targets', 'campaigns', 'creative-sets'];

/**
 * @param tabs rows by ID of `FACT_TABS`: those of the tab or, if it was not read, of the base; may lack tabs
 * @param pulled rows of the base by ID of a tab, for their last pulled names and bids
 */
export const factsOf = (
  tabs: Readonly<Partial<Record<string, readonly Fields[]>>>,
  trackingMethods: readonly string[] = [],
  pulled: Readonly<Partial<Record<string, readonly Fields[]>>> = {},
  sharedNames: SharedNames = NO_SHARED_NAMES,
): Facts => {
  const countries = new Map<string, Set<string>>();
  for (const row of tabs.targets || []) {
    const place = textIn(row, 'country');
    if (row.disabled === true || place === '' || place === 'DEFAULT') continue;
    const campaign = textIn(row, 'campaignId');
    const countriesOfCampaign = countries.get(campaign);
    if (countriesOfCampaign) countriesOfCampaign.add(place);
    else countries.set(campaign, new Set([place]));
  }
  const dollarBids = new Map<string, number>();
  for (const row of pulled.targets || []) {
    const { bid, disabled } = row;
    if (disabled === true || typeof bid !== 'number' || isGoal(textIn(row, 'bidType'))) continue;
    dollarBids.set(placeName(textIn(row, 'campaignId'), textIn(row, 'country')), bid);
  }
  const campaigns = tabs.campaigns || [];
  const sets = tabs['creative-sets'] || [];
  return {
    campaigns: byId(campaigns, 'campaignId', 'campaigns'),
    creativeSets: byId(sets, 'creativeSetId', 'creative-sets'),
    countries,
    dollarBids,
    trackingMethods,
    campaignNames: namesOf(campaigns, 'campaignId', 'campaigns', pulled.campaigns),
    creativeSetNames: namesOf(sets, 'creativeSetId', 'creative-sets', pulled['creative-sets']),
    sharedNames,
  };
};

/** A field of the row's campaign: from the row or, in a new row, from the campaign; `''`: unknown. */
export const ofCampaign = (fields: Fields, field: string, { campaigns }: Facts): string =>
  textIn(fields, field) || textIn(campaigns.get(textIn(fields, 'campaignId')) || {}, field);
