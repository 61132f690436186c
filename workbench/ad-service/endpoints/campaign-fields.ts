// ad-service, endpoints: fields of a campaign in answers, creations and edits (section 2.1).
import { asDateTime } from '../clock';
import type { Context } from '../context';
import { badRequest } from '../errors';
import { type DayFigures, dayShown, figuresOfDay } from '../generator/figures-of-day';
import { seedOf } from '../generator/random';
import { type Campaign, nextId } from '../state';
import { BID_TYPES, type BidType, GOAL_PERIODS, PLATFORMS, TRACKING_METHODS } from '../vocabulary';
import { asStatus, readName, readStatus, settableFields } from './json-body';

const EDITABLE = ['name', 'category', 'tracking_method', 'status'];
const ON_CREATION = [...EDITABLE, 'package_name', 'bundle_id', 'platform', 'bid_type', 'goal_period'];
const FIGURES = ['created', 'created_at', 'impressions', 'clicks', 'installs', 'spend'];

/** @param inList lists may leave out two fields (quirk `list_omits`) */
export function showCampaign(context: Context, campaign: Campaign, inList: boolean): Record<string, unknown> {
  const { list_omits, created_key, no_goal_period } = context.quirks;
  const omits =
    inList &&
    (list_omits === 'all' || (list_omits === 'some' && seedOf(campaign.campaign_id, 'list') % 4 === 0));
  const details = { bundle_id: campaign.bundle_id, tracking_method: campaign.tracking_method };
  return {
    campaign_id: campaign.campaign_id,
    name: campaign.name,
    package_name: campaign.package_name,
    ...(omits ? {} : details),
    platform: campaign.platform,
    category: campaign.category,
    bid_type: showBidType(context, campaign.bid_type),
    status: asStatus(context, campaign.status),
    [created_key]: campaign.created,
    ...figuresNow(context, campaign),
    ...(campaign.goal_period === null
      ? NO_GOAL_PERIOD[no_goal_period]
      : { goal_period: campaign.goal_period }),
  };
}

/** Yesterday's figures. */
function figuresNow({ state, quirks, clock }: Context, campaign: Campaign): DayFigures {
  const { figures_change_at } = quirks;
  const { impressions, clicks, installs, spend } = campaign;
  if (figures_change_at === null) return { impressions, clicks, installs, spend };
  return figuresOfDay(state.generator.seed, campaign, dayShown(clock.now(), figures_change_at));
}

const NO_GOAL_PERIOD = {
  absent: {},
  null: { goal_period: null },
  'n/a': { goal_period: 'n/a' },
  zero: { goal_period: 0 },
};

export const showBidType = ({ quirks }: Context, bidType: BidType): string =>
  bidType === 'CPP_GOAL' ? quirks.goal_bid_type : bidType;

function readOneOf<T extends string>(value: unknown, field: string, allowed: readonly T[]): T {
  const found = allowed.find((entry) => entry === value);
  if (!found) throw badRequest(`${field} must be one of ${allowed.join(', ')}.`);
  return found;
}

function readEditable(context: Context, fields: Record<string, unknown>): Partial<Campaign> {
  const changes: Partial<Campaign> = {};
  if ('name' in fields) changes.name = readName(context, fields.name);
  if ('category' in fields) {
    if (typeof fields.category !== 'string') throw badRequest('category must be a text.');
    const { stored_texts } = context.quirks;
    changes.category = stored_texts === 'normalized' ? fields.category.toLowerCase() : fields.category;
  }
  if ('tracking_method' in fields) {
    // The forms that the service itself returns are also accepted in requests.
    const returned = Array.from(context.state.campaigns.values(), ({ tracking_method }) => tracking_method);
    changes.tracking_method = readOneOf(fields.tracking_method, 'tracking_method', [
      ...TRACKING_METHODS,
      ...returned,
    ]);
  }
  if ('status' in fields) {
    if (context.quirks.status_taken === 'boolean' && typeof fields.status !== 'boolean') {
      throw badRequest('status must be a boolean.');
    }
    changes.status = readStatus(fields.status);
  }
  return changes;
}

/** @throws Refusal 400; then nothing is changed */
export function editCampaign(context: Context, campaign: Campaign, body: Record<string, unknown>): void {
  const { campaign_id, ...rest } = body;
  if (campaign_id !== undefined && campaign_id !== campaign.campaign_id) {
    throw badRequest('campaign_id in the body is not the one in the address.');
  }
  if (campaign_id === undefined && context.quirks.edit_campaign_id === 'required') {
    throw badRequest('campaign_id is missing.');
  }
  const readOnly = [...ON_CREATION.filter((name) => !EDITABLE.includes(name)), ...FIGURES];
  if (Object.keys(rest).length === 0) throw badRequest('There is no field to change.');
  Object.assign(campaign, readEditable(context, settableFields(context, rest, EDITABLE, readOnly)));
}

function readGoalPeriod({ quirks }: Context, value: unknown, bidType: BidType): number | null {
  const allowed = GOAL_PERIODS[bidType];
  if (value === undefined || value === null || quirks.creation_goal_period === 'ignored') {
    return allowed.at(-1) ?? null;
  }
  if (quirks.no_goal_period === 'zero' && value === 0) return 0;
  if (allowed.length === 0) throw badRequest(`goal_period is not for bid_type ${bidType}.`);
  if (!allowed.includes(value as number)) {
    throw badRequest(`goal_period must be one of ${allowed.join(', ')} for bid_type ${bidType}.`);
  }
  return value as number;
}

const PACKAGE = /^[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$/;

function readApp(
  { quirks }: Context,
  fields: Record<string, unknown>,
): Pick<Campaign, 'platform' | 'package_name' | 'bundle_id'> {
  const { package_name = '', bundle_id = '' } = fields;
  const onlyName = quirks.creation_needs === 'name';
  if (onlyName && fields.platform === undefined) {
    return { platform: 'android', package_name: String(package_name), bundle_id: '' };
  }
  const platform = readOneOf(fields.platform, 'platform', PLATFORMS);
  if (onlyName && package_name === '') {
    return { platform, package_name: '', bundle_id: String(bundle_id) };
  }
  if (typeof package_name !== 'string' || package_name === '') throw badRequest('package_name is missing.');
  if (platform === 'ios') {
    if (!/^\d+$/.test(package_name))
      throw badRequest('package_name must be the number of the store ID on iOS.');
    if (typeof bundle_id !== 'string' || (bundle_id === '' && !onlyName)) {
      throw badRequest('bundle_id is missing.');
    }
    return { platform, package_name, bundle_id };
  }
  if (!PACKAGE.test(package_name)) throw badRequest('package_name must be like org.example.app on Android.');
  if (bundle_id !== '') throw badRequest('bundle_id is for iOS only.');
  return { platform, package_name, bundle_id: '' };
}

/** @throws Refusal 400; then nothing is created */
export function createCampaign(context: Context, companyId: string, body: Record<string, unknown>): Campaign {
  if ('campaign_id' in body) throw badRequest('Leave out campaign_id to create a campaign.');
  const fields = settableFields(context, body, ON_CREATION, FIGURES);
  const listed = ['name', 'platform', 'bid_type', 'package_name', 'tracking_method'];
  for (const name of context.quirks.creation_needs === 'name' ? ['name'] : listed) {
    if (!(name in fields)) throw badRequest(`${name} is missing.`);
  }
  const editable = readEditable(context, fields);
  const named = fields.bid_type === 'CPP' ? 'CPP_GOAL' : fields.bid_type;
  const bid_type = named === undefined ? 'CPI' : readOneOf(named, 'bid_type', BID_TYPES);
  const campaign: Campaign = {
    campaign_id: '',
    company_id: companyId,
    origin: 'created',
    name: '',
    tracking_method: '',
    category: '',
    status: false,
    ...readApp(context, fields),
    ...editable,
    bid_type,
    created: asDateTime(context.clock.now()),
    impressions: 0,
    clicks: 0,
    installs: 0,
    spend: '0.0000',
    goal_period: readGoalPeriod(context, fields.goal_period, bid_type),
  };
  campaign.campaign_id = `c${nextId(context.state)}`;
  context.state.campaigns.set(campaign.campaign_id, campaign);
  context.state.targets.set(campaign.campaign_id, {
    countries: new Map(),
    device_types: [],
    os_major_version_min: null,
  });
  return campaign;
}
