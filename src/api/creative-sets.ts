// api: creative sets with their ads and assets (sections 2.3 and 4.1); one request tells all of a campaign.

import { templatesReady } from '../model/templates-ready';
import type { Fields, Value } from '../model/value';
import { pathOf } from './address';
import { decodeAds } from './ads';
import { decodeAssets } from './assets';
import type { Call, Client } from './call';
import { creationCall, editCall, readEach } from './call';
import { countries, flag, identifier, list, readItems, text } from './decode';
import type { Result } from './errors';
import { success } from './errors';
import type { Wire } from './wire';
import { asFlag, asList, asText, filled, readFields, readObject, writeFields } from './wire';

const RESOURCE = 'creative_set';
const named = (setId: string): string => `creative set ${setId}`;

/**
 * The form is not documented. A text stays a text; an object is shown as JSON and sent as an object.
 * Undefined if the object is nested too deeply to be written.
 */
function readPage(written: unknown): string | undefined {
  if (typeof written !== 'object' || written === null) return text(written);
  try {
    return JSON.stringify(written);
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
  name: { name: 'name', read: text, write: asText },
  countries: { name: 'countries', read: countries, write: asList },
  languages: { name: 'languages', read: list, write: asList },
  productPage: { name: 'product_page', read: readPage, write: writePage },
};
const ON_CREATION = {
  campaignId: { name: 'campaign_id', read: identifier, write: asText },
  ...EDITABLE,
};
export const SET: Wire = {
  creativeSetId: { name: 'creative_set_id', also: 'id', read: identifier, rank: 'needed' },
  ...ON_CREATION,
};
const size = (name: string) => ({ name, read: flag, write: asFlag });
export const SIZES: Wire = {
  banner: size('BANNER'),
  ctv: size('CTV'),
  inter: size('INTER'),
  preload: size('PRELOAD'),
};

export interface CreativeSet {
  /** creativeSetId, campaignId, name, countries, languages, productPage, banner, ctv, inter, preload, templatesReady, nextMissing. */
  readonly set: Fields;
  readonly ads: Fields[];
  readonly assets: Fields[];
}

/** A creative set object with what is in it; what the service left out of the set is absent. */
export function decodeCreativeSet(body: unknown, expectedId?: string): Result<CreativeSet> {
  const read = readObject(SET, 'creativeSetId', 'creative set', body, expectedId);
  if (!read.ok) return read;
  const inside = body as { readonly sizes?: unknown; readonly ads?: unknown; readonly assets?: unknown };
  const { creativeSetId, name } = read.value as { readonly creativeSetId: string; readonly name?: string };
  const about = named(creativeSetId);
  const known: Fields = name === undefined ? {} : { creativeSet: name };
  const sizes = readFields(SIZES, inside.sizes ?? {}, about);
  if (!sizes.ok) return sizes;
  const ads = decodeAds(inside.ads ?? [], `the ads of ${about}`, { creativeSetId, ...known });
  if (!ads.ok) return ads;
  const assets = decodeAssets(inside.assets ?? [], creativeSetId, known);
  if (!assets.ok) return assets;
  const set = { ...read.value, ...sizes.value, ...templatesReady(readyTypes(assets.value)) };
  return success({ set, ads: ads.value, assets: assets.value });
}

const readyTypes = (assets: readonly Fields[]): string[] =>
  assets.filter(({ processing }) => processing === 'ready').map(({ type }) => String(type));

export interface Creatives {
  readonly sets: Fields[];
  readonly ads: Fields[];
  readonly assets: Fields[];
}

/** All creative sets of each campaign, one result for each campaign, in order; one request each. @throws TypeError for an impossible ID. */
export const readCreativeSets = (client: Client, campaignIds: readonly string[]): Result<Creatives>[] => {
  const what = (id: string) => `the list of creative sets of campaign ${id}`;
  return readEach(client, 'creative_sets', campaignIds, what, (body, campaignId) => {
    const found: Creatives = { sets: [], ads: [], assets: [] };
    const read = readItems(body, what(campaignId), (item) => {
      const one = decodeCreativeSet(item);
      if (!one.ok) return one;
      found.sets.push({ campaignId, ...one.value.set });
      // No spread: V8 limits the number of arguments to about 100,000.
      for (const ad of one.value.ads) found.ads.push(ad);
      for (const asset of one.value.assets) found.assets.push(asset);
      return success(null);
    });
    return read.ok ? success(found) : read;
  });
};

/** Sends name, countries, languages and product page, as far as given. @throws TypeError for anything else, or nothing. */
export const updateCreativeSet = (setId: string, changed: Fields): Call =>
  editCall(pathOf(RESOURCE, setId), named(setId), {
    creative_set_id: setId,
    ...writeFields(EDITABLE, changed, named(setId)),
  });

/** The sizes of a new set are what the service makes them: `setSizes` afterwards. @throws TypeError for a wrong type. */
export const createCreativeSet = (fields: Fields): Call =>
  creationCall(
    `/${RESOURCE}`,
    'creative set',
    fields.name,
    writeFields(ON_CREATION, filled(ON_CREATION, fields), 'a creative set'),
  );

/**
 * Sends banner, ctv, inter and preload, as far as given; ads of that size go on or off with it. The answer is unknown:
 * read back.
 * @throws TypeError for anything else, or nothing
 */
export const setSizes = (setId: string, sizes: Fields): Call =>
  editCall(`${pathOf(RESOURCE, setId)}/sizes`, named(setId), writeFields(SIZES, sizes, named(setId)));
