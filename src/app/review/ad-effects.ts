// app: ads that a change of their creative set switches on or off (sections 2.11 and 3).

import { SET_SIZES } from '../../model/ad-sizes';
import { AD_TEMPLATES, type AdTemplate } from '../../model/ad-templates';
import { counted } from '../../model/counted';
import type { Fields } from '../../model/value';
import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads';
import { assets } from '../../tabs/assets';
import { creativeSets } from '../../tabs/creative-sets';
import { fieldsOfKey } from '../../tabs/row-key';
import type { Grid } from '../grid/grid';

/** Names of the ad sizes in the list of templates. */
const TEMPLATE_SIZES: Readonly<Partial<Record<string, AdTemplate['size']>>> = {
  BANNER: 'Banner',
  INTER: 'Interstitial',
  LEADER: 'Leader',
  MREC: 'MREC',
};

const needs = ({ size, template }: Fields, type: string): boolean =>
  AD_TEMPLATES.some(
    (one) =>
      one.size === TEMPLATE_SIZES[String(size)] &&
      one.template === template &&
      one.assets.some((asset) => asset === type),
  );

export interface AdEffect {
  /** Complete sentences; `''`: no ad changes. */
  readonly text: string;
  /** At least one ad is switched off. */
  readonly stops: boolean;
}

const NONE: AdEffect = { text: '', stops: false };

const UNKNOWN = 'Pull Ads to see how many.';

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

function ofSizes(operation: Operation, others: ReadonlyMap<string, readonly Fields[]> | null): AdEffect {
  const own = others?.get(operation.key) ?? [];
  const sentences: string[] = [];
  let stops = false;
  for (const [size, after] of sizesIn(operation)) {
    const count = own.filter((ad) => ad.size === size && ad.active === !after).length;
    const act = after ? `Enabling ${size} switches on` : `Disabling ${size} switches off`;
    if (others === null) sentences.push(`${act} its ads. ${UNKNOWN}`);
    else if (count > 0) sentences.push(`${act} ${counted(count, after ? 'paused ad' : 'active ad')}.`);
    stops = stops || (!after && (others === null || count > 0));
  }
  return { text: sentences.join(' '), stops };
}

function ofAsset(
  { key, changes }: Operation,
  others: ReadonlyMap<string, readonly Fields[]> | null,
): AdEffect {
  if (!changes.some(({ field, after }) => field === 'remove' && after === true)) return NONE;
  const { creativeSetId, type } = fieldsOfKey(assets, key);
  const act = 'Removing it switches off';
  if (others === null) return { text: `${act} the ads that use it. ${UNKNOWN}`, stops: true };
  const own = others.get(String(creativeSetId)) ?? [];
  const count = own.filter((ad) => ad.active === true && needs(ad, String(type))).length;
  return count === 0 ? NONE : { text: `${act} ${counted(count, 'active ad')}.`, stops: true };
}

/**
 * Effects on ads. Ads that the same push or undo activates or pauses are not counted.
 * @param known calls back with every known ad; null: ads are unknown
 */
export function adEffectsOn(
  known: ((see: (fields: Fields, key: string) => void) => void) | null,
  operations: readonly Operation[],
): (operation: Operation) => AdEffect {
  let bySet: Map<string, Fields[]> | null = null;
  const others = (): ReadonlyMap<string, readonly Fields[]> | null => {
    if (!known || bySet !== null) return bySet;
    const all = new Map<string, Fields[]>();
    const isSet = ({ tab, changes }: Operation) =>
      tab === ads.id && changes.some(({ field }) => field === 'active');
    const set = new Set(operations.filter(isSet).map(({ key }) => key));
    known((fields, key) => {
      if (set.has(key)) return;
      const name = String(fields.creativeSetId);
      const own = all.get(name);
      if (own) own.push(fields);
      else all.set(name, [fields]);
    });
    bySet = all;
    return bySet;
  };
  return (operation) => {
    if (operation.action === 'create') return NONE;
    if (operation.tab === creativeSets.id) return ofSizes(operation, others());
    return operation.tab === assets.id ? ofAsset(operation, others()) : NONE;
  };
}

/** Effects on ads, from the last pulled values. */
export function adEffects(grids: readonly Grid[]): (operation: Operation) => AdEffect {
  const grid = grids.find(({ tab }) => tab.id === ads.id);
  if (!grid) return adEffectsOn(null, []);
  const { stored, plan } = grid;
  return adEffectsOn(
    (see) => stored.base.forEach(({ fields }, key) => void see(fields, key)),
    plan.operations,
  );
}
