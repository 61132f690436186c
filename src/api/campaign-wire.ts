// api: a campaign in the service's JSON (section 2.1): reading it tolerantly, writing it strictly.

import { array, object, optional, unknown } from 'valibot';
import { readBidType } from '../model/bid-types';
import type { CampaignField } from '../model/campaign';
import type { Fields, Value } from '../model/value';
import { count, decode, flag, garbled, identifier, spent, text, whole } from './decode';
import type { Result } from './errors';
import { failed, success } from './errors';

const campaign = object({
  campaign_id: identifier,
  name: optional(text),
  status: optional(flag),
  platform: optional(text),
  bid_type: optional(text),
  goal_period: optional(whole),
  package_name: optional(text),
  bundle_id: optional(text),
  category: optional(text),
  tracking_method: optional(text),
  created: optional(text),
  created_at: optional(text),
  impressions: optional(count),
  clicks: optional(count),
  installs: optional(count),
  spend: optional(spent),
});

const nameOf = (body: unknown): string => {
  const id =
    typeof body === 'object' && body !== null ? (body as { campaign_id?: unknown }).campaign_id : undefined;
  return typeof id === 'string' || typeof id === 'number'
    ? `campaign ${String(id).slice(0, 60)}`
    : 'a campaign';
};

const withoutUnknown = (fields: Partial<Record<CampaignField, Value | undefined>>): Fields => {
  const known: Partial<Record<string, Value>> = {};
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) known[field] = value;
  return known;
};

/** ios and android in any spelling of case; what else there may be is kept. */
const platformOf = (platform: string): string =>
  /^(ios|android)$/i.test(platform) ? platform.toLowerCase() : platform;

/**
 * A campaign object as fields (readings 3 and 4); what the service left out is absent, except what a campaign of its
 * kind does not have: the bundle ID on Android is `''`, the goal period of CPI is null.
 * `expectedId`: the campaign that was asked for; an answer about another is garbled.
 */
export function readCampaign(body: unknown, expectedId?: string): Result<Fields> {
  const what = expectedId === undefined ? nameOf(body) : `campaign ${expectedId}`;
  const read = decode(campaign, body, what);
  if (!read.ok) return read;
  const wire = read.value;
  const campaignId = wire.campaign_id;
  if (expectedId !== undefined && campaignId !== expectedId) {
    return failed(
      garbled(
        `The advertising service was asked about campaign ${expectedId} and spoke of campaign ${campaignId}. Pull again.`,
      ),
    );
  }
  const platform = wire.platform === undefined ? undefined : platformOf(wire.platform);
  const bidType = wire.bid_type === undefined ? undefined : readBidType(wire.bid_type);
  return success(
    withoutUnknown({
      campaignId,
      name: wire.name,
      active: wire.status,
      platform,
      bidType,
      goalPeriod: wire.goal_period === undefined && bidType === 'CPI' ? null : wire.goal_period,
      packageName: wire.package_name,
      bundleId: wire.bundle_id ?? (platform === 'android' ? '' : undefined),
      category: wire.category,
      trackingMethod: wire.tracking_method,
      created: wire.created ?? wire.created_at,
      impressions: wire.impressions,
      clicks: wire.clicks,
      installs: wire.installs,
      spend: wire.spend,
    }),
  );
}

/** In a list, no text means the same as a field left out: the detail knows better (reading 4). */
export function readListed(body: unknown): Result<Fields[]> {
  const list = decode(array(unknown()), body, 'the list of campaigns');
  if (!list.ok) return list;
  const campaigns: Fields[] = [];
  for (const item of list.value) {
    const read = readCampaign(item);
    if (!read.ok) return read;
    const fields: Partial<Record<string, Value>> = { ...read.value };
    if (fields.trackingMethod === '') delete fields.trackingMethod;
    if (fields.bundleId === '' && fields.platform === 'ios') delete fields.bundleId;
    campaigns.push(fields);
  }
  return success(campaigns);
}

/** What the list left out and the campaign's own address tells. */
export const lacksDetail = (fields: Fields): boolean =>
  fields.trackingMethod === undefined || (fields.platform === 'ios' && fields.bundleId === undefined);

type Kind = 'text' | 'flag' | 'whole';
type Wire = Readonly<Record<string, { readonly name: string; readonly kind: Kind }>>;

const EDITABLE: Wire = {
  name: { name: 'name', kind: 'text' },
  active: { name: 'status', kind: 'flag' },
  category: { name: 'category', kind: 'text' },
  trackingMethod: { name: 'tracking_method', kind: 'text' },
};
const ON_CREATION: Wire = {
  ...EDITABLE,
  platform: { name: 'platform', kind: 'text' },
  bidType: { name: 'bid_type', kind: 'text' },
  goalPeriod: { name: 'goal_period', kind: 'whole' },
  packageName: { name: 'package_name', kind: 'text' },
  bundleId: { name: 'bundle_id', kind: 'text' },
};

const FITS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  whole: (value) => typeof value === 'number' && Number.isSafeInteger(value),
};

function write(fields: Fields, wire: Wire): Record<string, Value> {
  const body: Record<string, Value> = {};
  for (const [field, value] of Object.entries(fields)) {
    const entry = Object.keys(wire).includes(field) ? wire[field] : undefined;
    if (!entry) throw new TypeError(`The field ${field} of a campaign cannot be sent`);
    if (value === undefined || !FITS[entry.kind](value)) {
      throw new TypeError(`The field ${field} of a campaign must be a ${entry.kind}, not ${typeof value}`);
    }
    body[entry.name] = value;
  }
  return body;
}

/** The body of an update (reading 2): the ID and the changed fields. @throws TypeError for other fields or types, or none. */
export function writeUpdate(campaignId: string, changed: Fields): Record<string, Value> {
  const body = write(changed, EDITABLE);
  if (Object.keys(body).length === 0) throw new TypeError(`No field of campaign ${campaignId} was changed`);
  return { campaign_id: campaignId, ...body };
}

/**
 * The body of a creation (readings 1 and 3): fields without a value are left out, and a campaign that is not said to be
 * active is created inactive, so that nothing is spent unasked. Read-only fields of the row are not sent.
 * @throws TypeError for a value of the wrong type.
 */
export function writeCreation(fields: Fields): Record<string, Value> {
  const filled: Partial<Record<string, Value>> = {};
  for (const field of Object.keys(ON_CREATION)) {
    const value = fields[field];
    if (value !== undefined && value !== null && value !== '') filled[field] = value;
  }
  if (typeof filled.bidType === 'string') filled.bidType = readBidType(filled.bidType);
  return write({ active: false, ...filled }, ON_CREATION);
}
