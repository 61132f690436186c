// tabs: the ads that the service creates from a creative set's assets (sections 2.5 and 4.1).

import { pathOf } from '../../ad-service/address';
import { flag, identifier, optionalText, text } from '../../ad-service/decode';
import { type Result, success } from '../../ad-service/failures';
import { readItems, unreadParts } from '../../ad-service/read-items';
import type { Client, ServiceCall } from '../../ad-service/service-call';
import { editCall, readEach } from '../../ad-service/service-call';
import { asFlag, asText, readObject, writeFields } from '../../ad-service/wire-fields';
import { type Fields, isUnreadable } from '../../shared/value';

const named = (adId: string): string => `ad ${adId}`;

const EDITABLE = {
  name: { name: 'name', read: optionalText, write: asText },
  active: { name: 'status', read: flag, write: asFlag },
};
const AD = {
  adId: { name: 'id', read: identifier, isNeeded: true },
  creativeSetId: { name: 'creative_set_id', read: identifier },
  creativeSet: { name: 'creative_set_name', read: text },
  ...EDITABLE,
  size: { name: 'size', read: optionalText },
  template: { name: 'template', read: optionalText },
} as const;

/**
 * An ad object: adId, creativeSetId, creativeSet, name, active, size, template; omitted fields are absent,
 * and so is an unreadable name of its set.
 */
export function decodeAd(body: unknown, expectedId?: string): Result<Fields> {
  const ad = readObject(AD, 'adId', 'ad', body, expectedId);
  if (!ad.ok || !isUnreadable(ad.value.creativeSet)) return ad;
  const { creativeSet: _, ...fields } = ad.value;
  return success(fields);
}

/**
 * The ads of each creative set, one result for each set, in order; one request each.
 * @throws TypeError for an invalid ID
 */
export const readAds = (client: Client, setIds: readonly string[]): Result<Fields[]>[] =>
  readEach(
    client,
    'ads',
    setIds,
    (id) => `the list of ads of creative set ${id}`,
    (body, creativeSetId) => decodeAds(body, `the ads of creative set ${creativeSetId}`, { creativeSetId }),
  );

/** @param set what the ads' creative set is known for, where they do not say it themselves */
export function decodeAds(
  body: unknown,
  what: string,
  set: { readonly creativeSetId: string } & Fields,
): Result<Fields[]> {
  const rows = readItems(body, what, (item) => {
    const ad = decodeAd(item);
    return ad.ok ? success({ ...set, ...ad.value }) : ad;
  });
  if (!rows.ok) return rows;
  const { items, unread } = rows.value;
  return success(items, unreadParts('ads', set.creativeSetId, unread.length));
}

/**
 * Single ads, one result for each, in order; one request each.
 * @throws TypeError for an invalid ID
 */
export const readAd = (client: Client, adIds: readonly string[]): Result<Fields>[] =>
  readEach(client, 'ad', adIds, named, decodeAd);

/**
 * Sends name and active, if present.
 * @throws TypeError for another field, a wrong type, no field or an invalid ID
 */
export const updateAd = (adId: string, changedFields: Fields): ServiceCall =>
  editCall(pathOf('ad', adId), named(adId), writeFields(EDITABLE, changedFields, named(adId)));
