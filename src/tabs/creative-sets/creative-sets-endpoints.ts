// tabs: creative sets with their ads and assets (sections 2.3 and 4.1); one request reads all of a
// campaign.

import { pathOf } from '../../ad-service/address';
import { countries, flag, identifier, list, optionalText } from '../../ad-service/decode';
import type { Result, UnreadPart } from '../../ad-service/failures';
import { success } from '../../ad-service/failures';
import { garbled, readItems } from '../../ad-service/read-items';
import type { Client, ServiceCall } from '../../ad-service/service-call';
import { creationCall, editCall, readEach } from '../../ad-service/service-call';
import type { Wire } from '../../ad-service/wire-fields';
import {
  asFlag,
  asList,
  asText,
  filled,
  readFields,
  readObject,
  writeFields,
} from '../../ad-service/wire-fields';
import { templatesReady } from '../../shared/ad-templates';
import { type Fields, isUnreadable, unreadable, type Value } from '../../shared/value';
import { decodeAds, readAds } from '../ads/ads-endpoints';
import { decodeAssets } from '../assets/assets-endpoints';

const RESOURCE = 'creative_set';
const named = (setId: string): string => `creative set ${setId}`;

/**
 * The form is not documented. A text stays a text; an object is shown as JSON and sent as an object.
 * undefined: the object is nested too deeply to be written.
 */
function readPage(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return optionalText(value);
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
const writePage = (value: Value | undefined): unknown => {
  if (value === '') return null;
  try {
    const page: unknown = /^\{/.test(String(value)) ? JSON.parse(String(value)) : value;
    return typeof page === 'object' ? page : asText(value);
  } catch {
    return value;
  }
};

const EDITABLE = {
  name: { name: 'name', read: optionalText, write: asText },
  countries: { name: 'countries', read: countries, write: asList },
  languages: { name: 'languages', read: list, write: asList },
  productPage: { name: 'product_page', read: readPage, write: writePage },
};
const ON_CREATION = {
  campaignId: { name: 'campaign_id', read: identifier, write: asText },
  ...EDITABLE,
};
const SET: Wire = {
  creativeSetId: { name: 'creative_set_id', also: 'id', read: identifier, isNeeded: true },
  ...ON_CREATION,
};
const size = (name: string) => ({ name, read: flag, write: asFlag });
const SIZES: Wire = {
  banner: size('BANNER'),
  ctv: size('CTV'),
  inter: size('INTER'),
  preload: size('PRELOAD'),
};

interface CreativeSet {
  /**
   * creativeSetId, campaignId, name, countries, languages, productPage, banner, ctv, inter, preload, and, if
   * the assets are known, templatesReady and nextMissing.
   */
  readonly set: Fields;
  /** null: unknown, because the answer omits the list or it cannot be read. */
  readonly ads: Fields[] | null;
  /** null: unknown, because the answer omits the list or it cannot be read. */
  readonly assets: Fields[] | null;
}

/** A creative set object with its ads and assets; omitted fields are absent. */
export function decodeCreativeSet(body: unknown, expectedId?: string): Result<CreativeSet> {
  const fields = readObject(SET, 'creativeSetId', 'creative set', body, expectedId);
  if (!fields.ok) return fields;
  const inside = body as { readonly sizes?: unknown; readonly ads?: unknown; readonly assets?: unknown };
  const { creativeSetId, name } = fields.value as { readonly creativeSetId: string; readonly name?: string };
  const about = named(creativeSetId);
  // With an unreadable name, rows of the set keep the previous one.
  const nameField: Fields = name === undefined || isUnreadable(name) ? {} : { creativeSet: name };
  const sizes = readFields(SIZES, inside.sizes === undefined ? {} : inside.sizes, about);
  const ads = decodeAds(inside.ads, `the ads of ${about}`, { creativeSetId, ...nameField });
  const assets = decodeAssets(inside.assets, creativeSetId, nameField);
  const templates = assets.ok && !assets.unread && templatesReady(readyTypes(assets.value));
  const isOmitted = inside.assets === undefined;
  const set = { ...fields.value, ...(sizes.ok ? sizes.value : UNREAD_SIZES(inside.sizes)), ...templates };
  return success({ set, ads: ads.ok ? ads.value : null, assets: assets.ok ? assets.value : null }, [
    ...((ads.ok && ads.unread) || []),
    ...((assets.ok && assets.unread) || []),
    ...(assets.ok || isOmitted ? [] : [{ tab: 'assets', parent: creativeSetId, count: null }]),
  ]);
}

const UNREAD_SIZES = (value: unknown): Fields =>
  Object.fromEntries(Object.keys(SIZES).map((field) => [field, unreadable(value)]));

const readyTypes = (assets: readonly Fields[]): string[] =>
  assets.filter(({ processing }) => processing === 'ready').map(({ type }) => String(type));

/** The creative sets of one campaign. */
interface Creatives {
  readonly sets: Fields[];
  readonly ads: Fields[];
  readonly assets: Fields[];
  /** IDs of the sets whose assets the answer has, all of them readable. */
  readonly withAssets: string[];
}

const listNamed = (campaignId: string): string => `the list of creative sets of campaign ${campaignId}`;

function decodeSets(body: unknown, campaignId: string): Result<CreativeSet[]> {
  const parts: UnreadPart[] = [];
  const sets = readItems(body, listNamed(campaignId), (item) => {
    const decodedSet = decodeCreativeSet(item);
    if (!decodedSet.ok) return decodedSet;
    parts.push(...(decodedSet.unread ?? []));
    const { set, ads, assets } = decodedSet.value;
    return success({ set: { campaignId, ...set }, ads, assets });
  });
  if (!sets.ok) return sets;
  const { items, unread } = sets.value;
  if (unread.length > 0) {
    parts.push({ tab: 'creative-sets', parent: null, count: unread.length });
    // The sets are counted, but not the ads in them.
    parts.push({ tab: 'ads', parent: null, count: 0 });
  }
  return success(items, parts);
}

const idOf = ({ set }: CreativeSet): string => String(set.creativeSetId);

/** Reads the ads of sets whose answer omits them, one request for each set. By set ID. */
function readOmittedAds(
  client: Client,
  campaigns: readonly Result<CreativeSet[]>[],
): Map<string, Result<Fields[]>> {
  const ids: string[] = [];
  for (const sets of campaigns) {
    if (sets.ok) for (const set of sets.value) if (set.ads === null) ids.push(idOf(set));
  }
  const results = ids.length > 0 ? readAds(client, ids) : [];
  return new Map(ids.map((id, i) => [id, results[i]!]));
}

function together(
  sets: readonly CreativeSet[],
  omitted: ReadonlyMap<string, Result<Fields[]>>,
  campaignId: string,
  unread: readonly UnreadPart[] = [],
): Result<Creatives> {
  const parts = [...unread];
  const incomplete = new Set(unread.map(({ tab, parent }) => (tab === 'assets' ? parent : null)));
  const creatives: Creatives = { sets: [], ads: [], assets: [], withAssets: [] };
  for (const set of sets) {
    creatives.sets.push(set.set);
    const name = isUnreadable(set.set.name) ? undefined : set.set.name;
    const adsOfSet = set.ads ? undefined : omitted.get(idOf(set));
    if (adsOfSet && !adsOfSet.ok) {
      // A 404 here is not a 404 of the campaign.
      if (adsOfSet.failure.kind !== 'not-found') return adsOfSet;
      return garbled(`While it was read, ${listNamed(campaignId)} changed. Pull again.`);
    }
    if (adsOfSet?.unread) parts.push(...adsOfSet.unread);
    const ads =
      set.ads ??
      (adsOfSet?.value ?? []).map((ad) => (name === undefined ? ad : { creativeSet: name, ...ad }));
    // No spread: V8 limits the number of arguments to about 100,000.
    for (const ad of ads) creatives.ads.push(ad);
    for (const asset of set.assets ?? []) creatives.assets.push(asset);
    if (set.assets && !incomplete.has(idOf(set))) creatives.withAssets.push(idOf(set));
  }
  return success(creatives, parts);
}

/**
 * All creative sets of each campaign, one result for each campaign, in order. One request for each campaign;
 * if the ads are needed, one more for each set whose answer omits them.
 * @throws TypeError for an invalid ID
 */
export function readCreativeSets(
  client: Client,
  campaignIds: readonly string[],
  needsAds = true,
): Result<Creatives>[] {
  const setsByCampaign = readEach(client, 'creative_sets', campaignIds, listNamed, decodeSets);
  const omitted = needsAds ? readOmittedAds(client, setsByCampaign) : new Map<string, Result<Fields[]>>();
  return setsByCampaign.map((sets, i) =>
    sets.ok ? together(sets.value, omitted, campaignIds[i]!, sets.unread) : sets,
  );
}

/**
 * Sends name, countries, languages and product page, if present.
 * @throws TypeError for anything else, or nothing
 */
export const updateCreativeSet = (setId: string, changedFields: Fields): ServiceCall =>
  editCall(pathOf(RESOURCE, setId), named(setId), {
    creative_set_id: setId,
    ...writeFields(EDITABLE, changedFields, named(setId)),
  });

/**
 * The service decides the sizes of a new set: call `setSizes` afterwards.
 * @throws TypeError for a wrong type
 */
export const createCreativeSet = (fields: Fields): ServiceCall =>
  creationCall(
    `/${RESOURCE}`,
    'creative set',
    fields.name,
    writeFields(ON_CREATION, filled(ON_CREATION, fields), 'a creative set'),
  );

/**
 * Sends banner, ctv, inter and preload, if present; ads of a size are enabled or disabled with it. The answer
 * is not documented: read back.
 * @throws TypeError for anything else, or nothing
 */
export const setSizes = (setId: string, sizes: Fields): ServiceCall =>
  editCall(`${pathOf(RESOURCE, setId)}/sizes`, named(setId), writeFields(SIZES, sizes, named(setId)));
