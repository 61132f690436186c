// push: ads that a change of their creative set switches on or off (sections 2.11 and 3).

import { loadBases } from '../../base/base-store';
import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { AD_TEMPLATES, type AdTemplate } from '../../shared/ad-templates';
import { counted } from '../../shared/sentences';
import type { Fields } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { assets } from '../../tabs/assets/assets-columns';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';

/** The documentation lists other values here than for the sizes of ads. */
export const SET_SIZES = ['BANNER', 'CTV', 'INTER', 'PRELOAD'] as const;

/** Names of the ad sizes in the list of templates. */
const TEMPLATE_SIZES: Readonly<Partial<Record<string, AdTemplate['size']>>> = {
  BANNER: 'Banner',
  INTER: 'Interstitial',
  LEADER: 'Leader',
  MREC: 'MREC',
};

const needs = ({ size, template }: Fields, type: string): boolean =>
  AD_TEMPLATES.some(
    (adTemplate) =>
      adTemplate.size === TEMPLATE_SIZES[String(size)] &&
      adTemplate.template === template &&
      adTemplate.assets.some((asset) => asset === type),
  );

export interface AdEffect {
  /** Complete sentences; `''`: no ad changes. */
  readonly text: string;
  /** At least one ad is switched off. */
  readonly stops: boolean;
}

const NONE: AdEffect = { text: '', stops: false };

const UNKNOWN = 'Pull Ads to see how many.';

/** Last pulled values of the ads of a set. */
interface AdsOfSet {
  /** Ads whose status the push does not change. */
  readonly kept: Fields[];
  /** Ads that it activates. */
  readonly activated: Fields[];
}

const NO_ADS: AdsOfSet = { kept: [], activated: [] };

/** Sizes that the operation switches, with their new state. */
export function sizesIn({ tab, action, changes }: Operation): Map<string, boolean> {
  const sizes = new Map<string, boolean>();
  if (tab !== creativeSets.id || action !== 'update') return sizes;
  for (const size of SET_SIZES) {
    const after = changes.find(({ field }) => field === size.toLowerCase())?.after;
    if (typeof after === 'boolean') sizes.set(size, after);
  }
  return sizes;
}

/** A sentence about ads that the same push activates; `''`: none. */
const contradiction = ({ length }: readonly Fields[], which: string): string =>
  length === 0
    ? ''
    : `${counted(length, 'ad')} ${which} ${length === 1 ? 'is' : 'are'} activated at the same time.`;

function ofSizes(operation: Operation, adsBySet: ReadonlyMap<string, AdsOfSet> | null): AdEffect {
  const adsOfSet = adsBySet?.get(operation.key) ?? NO_ADS;
  const sentences: string[] = [];
  let stops = false;
  for (const [size, after] of sizesIn(operation)) {
    const count = adsOfSet.kept.filter((ad) => ad.size === size && ad.active === !after).length;
    const against = after ? [] : adsOfSet.activated.filter((ad) => ad.size === size);
    const act = after ? `Enabling ${size} switches on` : `Disabling ${size} switches off`;
    if (adsBySet === null) sentences.push(`${act} its ads. ${UNKNOWN}`);
    else if (count > 0) sentences.push(`${act} ${counted(count, after ? 'paused ad' : 'active ad')}.`);
    if (against.length > 0) sentences.push(contradiction(against, 'of this size'));
    stops = stops || (!after && (adsBySet === null || count > 0));
  }
  return { text: sentences.join(' '), stops };
}

function ofAsset({ key, changes }: Operation, adsBySet: ReadonlyMap<string, AdsOfSet> | null): AdEffect {
  if (!changes.some(({ field, after }) => field === 'remove' && after === true)) return NONE;
  const { creativeSetId, type } = fieldsOfKey(assets, key);
  const act = 'Removing it switches off';
  if (adsBySet === null) return { text: `${act} the ads that use it. ${UNKNOWN}`, stops: true };
  const adsOfSet = adsBySet.get(String(creativeSetId)) ?? NO_ADS;
  const count = adsOfSet.kept.filter((ad) => ad.active === true && needs(ad, String(type))).length;
  const against = adsOfSet.activated.filter((ad) => needs(ad, String(type)));
  const sentences = [
    count === 0 ? '' : `${act} ${counted(count, 'active ad')}.`,
    contradiction(against, `whose template needs ${String(type)}`),
  ].filter((sentence) => sentence !== '');
  return { text: sentences.join(' '), stops: count > 0 };
}

/**
 * Effects on ads, from the last pulled values. Ads that the same push pauses are not counted; those that it
 * activates are a contradiction.
 */
export function adEffects(grids: readonly Grid[]): (operation: Operation) => AdEffect {
  const adGrid = grids.find(({ tab }) => tab.id === ads.id);
  let bySet: Map<string, AdsOfSet> | null = null;
  const groupedAds = (): ReadonlyMap<string, AdsOfSet> | null => {
    if (!adGrid || bySet !== null) return bySet;
    const groups = new Map<string, AdsOfSet>();
    const set = new Map<string, boolean>();
    for (const { tab, key, changes } of adGrid.plan.operations) {
      const status = tab === ads.id && changes.find(({ field }) => field === 'active');
      if (status) set.set(key, status.after === true);
    }
    adGrid.storedBase.base.forEach(({ fields }, key) => {
      const after = set.get(key);
      if (after === false) return;
      const name = String(fields.creativeSetId);
      const adsOfSet = groups.get(name) ?? { kept: [], activated: [] };
      groups.set(name, adsOfSet);
      (after ? adsOfSet.activated : adsOfSet.kept).push(fields);
    });
    bySet = groups;
    return bySet;
  };
  return (operation) => {
    if (operation.action === 'create') return NONE;
    if (operation.tab === creativeSets.id) return ofSizes(operation, groupedAds());
    return operation.tab === assets.id ? ofAsset(operation, groupedAds()) : NONE;
  };
}

/** The operations; those that disable a size with the ads that are active, if ads were pulled. */
export function withAdsOn(ports: Ports, operations: readonly Operation[]): readonly Operation[] {
  const disables = (operation: Operation) => [...sizesIn(operation).values()].includes(false);
  if (!operations.some(disables) || ports.workbook.find(ads.id) === null) return operations;
  const [storedAds] = loadBases(ports, [{ tab: ads }]);
  const pulledSets = new Set<string>();
  const on = new Map<string, string[]>();
  storedAds!.base.forEach(({ fields }, key) => {
    const set = String(fields.creativeSetId);
    pulledSets.add(set);
    if (fields.active === true) on.set(set, [...(on.get(set) ?? []), key]);
  });
  return operations.map((operation) =>
    disables(operation) && pulledSets.has(operation.key)
      ? { ...operation, adsOn: on.get(operation.key) ?? [] }
      : operation,
  );
}
