// ad-service, endpoints: shows and merges targets. A value is either in DEFAULT or in every country (section
// 2.2).
import type { Context } from '../context';
import { badRequest } from '../errors';
import type { Campaign, CountryTarget, Targets } from '../state';
import { DEVICE_TYPES, isTwoLetterCountry } from '../vocabulary';
import { showBidType } from './campaign-fields';
import { isRecord, readTexts, refuseRow, settableFields, storedNumber } from './json-body';

const VALUES = ['bid', 'budget', 'click_url', 'impression_url'] as const;
type Value = (typeof VALUES)[number];

export function showTargets(context: Context, campaign: Campaign, targets: Targets): Record<string, unknown> {
  const isShown = ([code, values]: [string, CountryTarget]): boolean =>
    code !== 'DEFAULT' ||
    context.quirks.empty_default === 'present' ||
    VALUES.some((name) => values[name] !== undefined);
  return {
    ...(context.quirks.targets_campaign_id ? { campaign_id: campaign.campaign_id } : {}),
    bid_type: showBidType(context, campaign.bid_type),
    countries: [...targets.countries].filter(isShown).map(([code, values]) => ({ [code]: values })),
    device_types: targets.device_types,
    ...(targets.os_major_version_min === null ? {} : { os_major_version_min: targets.os_major_version_min }),
  };
}

function readAmount(context: Context, value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
    throw badRequest(`${where} must be a number above 0.`);
  }
  return storedNumber(context, value, where);
}

function checkUrl(value: unknown, where: string): string {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/]+/i.test(value)) {
    throw badRequest(`${where} must be an absolute http or https address.`);
  }
  return value;
}

/** One country of the request; null clears a value. */
interface CountryChange {
  disabled: boolean;
  set: CountryTarget;
  clear: Value[];
}

function readCountry(context: Context, code: string, value: unknown): CountryChange {
  if (!isRecord(value)) throw badRequest(`countries: ${code} must be an object.`);
  const fields = settableFields(context, value, [...VALUES, 'disabled'], []);
  const { disabled, ...values } = fields;
  if (disabled !== undefined && typeof disabled !== 'boolean') {
    throw badRequest(`countries: ${code}: disabled must be true or false.`);
  }
  const change: CountryChange = { disabled: disabled === true, set: {}, clear: [] };
  for (const name of VALUES) {
    if (!(name in values)) continue;
    const where = `countries: ${code}: ${name}`;
    if (values[name] === null) change.clear.push(name);
    else if (name === 'bid' || name === 'budget') change.set[name] = readAmount(context, values[name], where);
    else change.set[name] = checkUrl(values[name], where);
  }
  refuseRow(context, code, [code, ...Object.values(values)]);
  return change;
}

function readCountries(context: Context, value: unknown): Map<string, CountryChange> {
  if (!Array.isArray(value)) throw badRequest('countries must be an array.');
  const changes = new Map<string, CountryChange>();
  for (const entry of value) {
    const keys = isRecord(entry) ? Object.keys(entry) : [];
    const code = keys[0];
    if (!isRecord(entry) || keys.length !== 1 || code === undefined) {
      throw badRequest('countries: every object must have exactly one key.');
    }
    if (code !== 'DEFAULT' && !isTwoLetterCountry(code))
      throw badRequest(`countries: there is no country ${code}.`);
    if (changes.has(code)) throw badRequest(`countries: ${code} is repeated.`);
    changes.set(code, readCountry(context, code, entry[code]));
  }
  return changes;
}

/**
 * If both DEFAULT and countries have a value, the newer one replaces the other (quirk `targets_either_or`).
 */
function replaceOtherSide(countries: Map<string, CountryTarget>, changes: Map<string, CountryChange>): void {
  for (const name of VALUES) {
    const codes = [...changes].filter(([, change]) => name in change.set).map(([code]) => code);
    if (codes.includes('DEFAULT') === codes.some((code) => code !== 'DEFAULT')) continue;
    for (const [code, values] of countries) {
      if ((code === 'DEFAULT') !== codes.includes('DEFAULT')) delete values[name];
    }
  }
}

function checkEitherOr(countries: Map<string, CountryTarget>): void {
  const specific = [...countries].filter(([code]) => code !== 'DEFAULT');
  for (const name of VALUES) {
    const having = specific.filter(([, values]) => values[name] !== undefined);
    if (having.length === 0) continue;
    if (countries.get('DEFAULT')?.[name] !== undefined) {
      throw badRequest(
        `${name} must be either in DEFAULT or in every country: ${having[0]![0]} has one too.`,
      );
    }
    const lacking = specific.find(([, values]) => values[name] === undefined);
    if (lacking) throw badRequest(`${name} must be in every country: ${lacking[0]} has none.`);
  }
}

/**
 * The targets after the change; countries that are not in the request are unchanged.
 * @throws Refusal 400; the argument is never modified
 */
export function changeTargets(
  context: Context,
  campaign: Campaign,
  targets: Targets,
  body: Record<string, unknown>,
): Targets {
  const settable = ['countries', 'device_types', 'os_major_version_min'];
  const fields = settableFields(context, body, settable, ['bid_type', 'campaign_id']);
  if (Object.keys(body).length === 0) throw badRequest('There is no field to change.');
  const next: Targets = {
    ...targets,
    countries: new Map([...targets.countries].map(([code, values]) => [code, { ...values }])),
  };
  if ('countries' in fields) {
    const changes = readCountries(context, fields.countries);
    for (const [code, change] of changes) {
      if (change.disabled) {
        next.countries.delete(code);
        continue;
      }
      const values = { ...next.countries.get(code), ...change.set };
      for (const name of change.clear) delete values[name];
      next.countries.set(code, values);
    }
    if (context.quirks.targets_either_or === 'replace') replaceOtherSide(next.countries, changes);
    checkEitherOr(next.countries);
  }
  if ('device_types' in fields) {
    const known = (text: string): boolean => DEVICE_TYPES.some((device) => device === text);
    next.device_types = readTexts(fields.device_types, 'device_types', known);
    if (campaign.platform !== 'ios' && next.device_types.length > 0) {
      throw badRequest('device_types is supported on iOS only.');
    }
  }
  if ('os_major_version_min' in fields) {
    const version = fields.os_major_version_min;
    if (version !== null && !(Number.isInteger(version) && (version as number) > 0)) {
      throw badRequest('os_major_version_min must be a whole number above 0.');
    }
    next.os_major_version_min = version as number | null;
  }
  return next;
}
