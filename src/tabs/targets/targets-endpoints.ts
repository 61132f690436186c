// tabs: the targets of a campaign by country, and its device types (sections 2.2 and 4.1).

import { pathOf } from '../../ad-service/address';
import {
  country,
  dollars,
  flag,
  identifier,
  isRecord,
  list,
  onlyText,
  optional,
  whole,
} from '../../ad-service/decode';
import type { Result } from '../../ad-service/failures';
import { success } from '../../ad-service/failures';
import { misread, unreadParts } from '../../ad-service/read-items';
import type { Client, ServiceCall } from '../../ad-service/service-call';
import { editCall, readEach } from '../../ad-service/service-call';
import type { Wire } from '../../ad-service/wire-fields';
import {
  asAmount,
  asFlag,
  asList,
  asTextOrNone,
  asWholeOrNone,
  readFields,
  readObject,
  writeFields,
} from '../../ad-service/wire-fields';
import { type Fields, isUnreadable, unreadable, type Value } from '../../shared/value';
import { bidType } from '../campaigns/campaigns-wire';

const RESOURCE = 'campaign_targets';
/** ID of the tab. */
const TAB = 'targets';
const named = (campaignId: string): string => `campaign ${campaignId}`;

// Section 2.2: these sit either in DEFAULT or in every country, so one without them is documented.
const price = optional(dollars, null);
const url = optional(onlyText, '');
export const TARGET: Wire = {
  bid: { name: 'bid', read: price, write: asAmount },
  budget: { name: 'budget', read: price, write: asAmount },
  clickUrl: { name: 'click_url', read: url, write: asTextOrNone },
  impressionUrl: { name: 'impression_url', read: url, write: asTextOrNone },
  disabled: { name: 'disabled', read: optional(flag, false), write: asFlag },
};
/** Values of a country that omits them: none, because they are set on the other side of the either-or. */
const NOTHING: Fields = { bid: null, budget: null, clickUrl: '', impressionUrl: '', disabled: false };

/** Without a minimum, it is absent or null. */
const MIN_OS: Wire = {
  minOs: { name: 'os_major_version_min', read: optional(whole, null), write: asWholeOrNone },
};
const TARGETING: Wire = {
  campaignId: { name: 'campaign_id', read: identifier },
  bidType: { name: 'bid_type', read: bidType },
  devices: { name: 'device_types', read: list },
  ...MIN_OS,
};
const DEVICES = ['phone', 'tablet', 'other'];

export interface Targeting {
  /**
   * campaignId, bidType if present, country, bid, budget, clickUrl, impressionUrl, disabled; active countries
   * only.
   */
  readonly targets: Fields[];
  /** campaignId, minOs and, if the devices are known, phone, tablet, other (none checked: all devices). */
  readonly device: Fields;
}

const UNREAD = (value: unknown): Fields =>
  Object.fromEntries(Object.keys(TARGET).map((field) => [field, unreadable(value)]));

/**
 * A targets object. Without countries it is garbled: an omitted country would count as disabled. If some
 * cannot be read, the result says so.
 */
export function decodeTargets(body: unknown, campaignId: string): Result<Targeting> {
  const targeting = readObject(TARGETING, 'campaignId', 'campaign', body, campaignId);
  if (!targeting.ok) return targeting;
  const { countries } = body as { readonly countries?: unknown };
  const { bidType: type, devices, minOs = null } = targeting.value;
  const about = named(campaignId);
  if (countries === undefined) return misread(about, 'countries', countries);
  const targets: Fields[] = [];
  const entries: readonly unknown[] = Array.isArray(countries) ? countries : [];
  let count = 0;
  // Documented with exactly one country in each object; several in one are understood too.
  for (const entry of entries) {
    const codes = isRecord(entry) ? Object.keys(entry) : [];
    // An entry without a country may be any of them.
    for (const code of codes.length > 0 ? codes : ['']) {
      const knownCode = country(code);
      if (knownCode === undefined) {
        count += 1;
        continue;
      }
      const value = (entry as Record<string, unknown>)[code];
      const values = readFields(TARGET, value, `${knownCode} in ${about}`);
      targets.push({
        campaignId,
        ...(type !== undefined && { bidType: type }),
        country: knownCode,
        ...NOTHING,
        ...(values.ok ? values.value : UNREAD(value)),
      });
    }
  }
  const unread = Array.isArray(countries)
    ? unreadParts(TAB, campaignId, count)
    : [{ tab: TAB, parent: campaignId, count: null }];
  const device: Record<string, Value> = { campaignId };
  // Devices are sent as a whole: with an unknown one, none can be sent, so all of them are unreadable.
  if (devices !== undefined) {
    const deviceNames = asList(devices) as string[];
    // An empty list means all devices. A push sends the whole list.
    const isKnown = deviceNames.every((device) => DEVICES.includes(device));
    const odd = isUnreadable(devices) ? devices : unreadable((body as Record<string, unknown>).device_types);
    for (const name of DEVICES) device[name] = isKnown ? deviceNames.includes(name) : odd;
  }
  return success({ targets, device: { ...device, minOs } }, unread);
}

/**
 * One result for each campaign, in order; one request each.
 * @throws TypeError for an invalid ID
 */
export const readTargets = (client: Client, campaignIds: readonly string[]): Result<Targeting>[] =>
  readEach(client, RESOURCE, campaignIds, (id) => `the targeting of ${named(id)}`, decodeTargets);

/** The device fields, if present: phone, tablet and other are sent together. */
function writeDevice({ minOs, ...rest }: Fields, about: string): Record<string, unknown> {
  const ticks = DEVICES.map((name) => rest[name]);
  if (ticks.some((tick) => tick !== undefined) && !ticks.every((tick) => typeof tick === 'boolean')) {
    throw new TypeError(`The devices of ${about} must all be true or false`);
  }
  return {
    ...(ticks[0] !== undefined && { device_types: DEVICES.filter((name) => rest[name]) }),
    ...(minOs !== undefined && writeFields(MIN_OS, { minOs }, about)),
  };
}

/**
 * One request for all changed countries of a campaign and its devices.
 * @param targets country and changed fields; only the country: it is targeted with the values in DEFAULT;
 * null and `''` clear a value
 * @param device all of phone, tablet and other with their new values, or none of them; minOs, null clears it;
 * null: no change
 * @throws TypeError for another field, a wrong type, nothing to send, or an invalid ID
 */
export function writeTargets(
  campaignId: string,
  targets: readonly Fields[],
  device: Fields | null,
): ServiceCall {
  const about = named(campaignId);
  const countries = targets.map(({ campaignId: _, country: countryValue, ...changedFields }) => {
    const code = country(countryValue);
    if (code === undefined) throw new TypeError(`A target of ${about} has no country`);
    // Without values of its own, a country is targeted with the values in DEFAULT.
    const empty = Object.keys(changedFields).length === 0;
    return { [code]: empty ? {} : writeFields(TARGET, changedFields, `${code} in ${about}`) };
  });
  const json = {
    ...(countries.length > 0 && { countries }),
    ...(device && writeDevice(device, about)),
  };
  if (Object.keys(json).length === 0) throw new TypeError(`No target of ${about} was changed`);
  return editCall(pathOf(RESOURCE, campaignId), `the targeting of ${about}`, json);
}
