// tabs: a campaign in the service's JSON (section 2.1): read tolerantly, written strictly.

import {
  decimal,
  flag,
  identifier,
  isRecord,
  optional,
  optionalText,
  text,
  whole,
} from '../../ad-service/decode';
import type { Result } from '../../ad-service/failures';
import { success } from '../../ad-service/failures';
import { pageOf } from '../../ad-service/paged';
import { misread, readItems } from '../../ad-service/read-items';
import type { Wire, WireField } from '../../ad-service/wire-fields';
import { asFlag, asText, asWhole, filled, readObject, writeFields } from '../../ad-service/wire-fields';
import { readBidType } from '../../shared/campaign-words';
import { shortened } from '../../shared/cell-text';
import { grouped } from '../../shared/sentences';
import type { Fields, Value } from '../../shared/value';
import type { CampaignField } from './campaigns-columns';

const plain = (name: string): WireField => ({ name, read: optionalText });
const figure = (name: string): WireField => ({ name, read: optional(whole, null) });

/** ios and android in any case; other values are kept. */
const platform = (value: unknown): string | undefined => {
  const name = text(value);
  return name && /^(ios|android)$/i.test(name) ? name.toLowerCase() : name;
};
/** CPI has none (`n/a` in section 2.1). */
const goalPeriod = (value: unknown): number | null | undefined =>
  optional(whole, null)(/^n\/a$/i.test(text(value) ?? '') ? null : value);
export const bidType = (value: unknown): string | undefined => {
  const name = text(value);
  return name && readBidType(name);
};

// What bid type, platform and status are when they are null is not known: such a value is unreadable.
const EDITABLE = {
  name: { ...plain('name'), write: asText },
  active: { name: 'status', read: flag, write: asFlag },
  category: { ...plain('category'), write: asText },
  trackingMethod: { name: 'tracking_method', read: optionalText, write: asText },
};
const ON_CREATION = {
  ...EDITABLE,
  platform: { name: 'platform', read: platform, write: asText },
  bidType: {
    name: 'bid_type',
    read: bidType,
    write: (value: Value | undefined) => (typeof value === 'string' ? readBidType(value) : undefined),
  },
  goalPeriod: { name: 'goal_period', read: goalPeriod, write: asWhole },
  packageName: { ...plain('package_name'), write: asText },
  bundleId: { name: 'bundle_id', read: optionalText, write: asText },
};
const CAMPAIGN: Readonly<Record<CampaignField, WireField>> & Wire = {
  campaignId: { name: 'campaign_id', read: identifier, isNeeded: true },
  ...ON_CREATION,
  created: { ...plain('created'), also: 'created_at' },
  impressions: figure('impressions'),
  clicks: figure('clicks'),
  installs: figure('installs'),
  spend: { name: 'spend', read: optional(decimal, null) },
};

/**
 * A campaign object as fields (readings 3 and 4). Omitted fields are absent, except those that do not exist
 * for its kind: the bundle ID on Android is `''`, the goal period of CPI is null, even if the answer has 0.
 * @param expectedId the requested campaign; an answer about another one is garbled
 */
export function decodeCampaign(body: unknown, expectedId?: string): Result<Fields> {
  const campaign = readObject(CAMPAIGN, 'campaignId', 'campaign', body, expectedId);
  if (!campaign.ok) return campaign;
  const { bidType: type, goalPeriod, platform: system, bundleId = '' } = campaign.value;
  return success({
    ...campaign.value,
    ...(type === 'CPI' && { goalPeriod: goalPeriod || null }),
    ...(system === 'android' && { bundleId }),
  });
}

export interface Listing {
  readonly rows: readonly Fields[];
  /**
   * Name, or position in the list, of each unreadable campaign: without an ID, it can have no row; listed
   * twice with different values, it is not known which ones are right.
   */
  readonly unread: readonly string[];
}

const LONGEST_SHOWN_NAME = 40;

function nameIn(item: unknown, index: number): string {
  const name = isRecord(item) && typeof item.name === 'string' ? item.name.trim() : '';
  if (name === '') return `entry ${grouped(index + 1)} of the list`;
  return shortened(name, LONGEST_SHOWN_NAME);
}

const LIST = 'the list of campaigns';

/** A campaign that the list repeats unchanged counts once; one with several values is left out and named. */
function withoutRepeated(rows: readonly Fields[]): { once: readonly Fields[]; contradicting: string[] } {
  const byId = new Map<string, Fields>();
  const contradicting = new Map<string, string>();
  for (const row of rows) {
    const id = String(row.campaignId);
    const other = byId.get(id);
    if (other === undefined) byId.set(id, row);
    else if (JSON.stringify(other) !== JSON.stringify(row))
      contradicting.set(id, `${nameIn(row, 0)} (listed twice with different values)`);
  }
  if (byId.size === rows.length) return { once: rows, contradicting: [] };
  for (const id of contradicting.keys()) byId.delete(id);
  return { once: [...byId.values()], contradicting: [...contradicting.values()] };
}

/**
 * Campaigns of a list, also of a page if it has all of them. An empty text is a value; an omitted field is
 * unknown (reading 4). A list of which no campaign can be read is a failure.
 */
export function readListing(body: unknown): Result<Listing> {
  const { rows: list, paged, total, limit } = pageOf(body, 'campaigns');
  const campaigns = readItems(list, LIST, (item) => decodeCampaign(item));
  if (!campaigns.ok) return campaigns;
  const { items: rows, unread } = campaigns.value;
  const count = rows.length + unread.length;
  const isWhole = !paged || (total === null ? limit === null || count < limit : total === count);
  if (!isWhole || (rows.length === 0 && count > 0)) return misread(LIST, '', body);
  const entries = list as readonly unknown[];
  const { once, contradicting } = withoutRepeated(rows);
  const names = unread.map((index) => nameIn(entries[index], index));
  return success({ rows: once, unread: [...names, ...contradicting] });
}

/** True if the list omitted fields that a read of the campaign itself returns. */
export const lacksDetail = (fields: Fields): boolean =>
  fields.trackingMethod === undefined || (fields.platform === 'ios' && fields.bundleId === undefined);

/**
 * The body of an update (reading 2): the ID and the changed fields. @throws TypeError for other fields or
 * types, or none.
 */
export const writeUpdate = (campaignId: string, changedFields: Fields): Record<string, unknown> => ({
  campaign_id: campaignId,
  ...writeFields(EDITABLE, changedFields, `campaign ${campaignId}`),
});

/**
 * The body of a creation (readings 1 and 3). Fields without a value and read-only fields are omitted.
 * @throws TypeError for a value of the wrong type
 */
export const writeCreation = (fields: Fields): Record<string, unknown> =>
  writeFields(ON_CREATION, filled(ON_CREATION, fields), 'a campaign');
