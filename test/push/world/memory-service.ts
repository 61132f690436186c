// test, runs: the advertising service in memory: objects as section 2 describes them, endpoints of section
// 4.1.

import type { HttpAnswer, HttpRequest } from '../../../src/ad-service/transport';

export type Json = Record<string, unknown>;

/** Campaigns with what belongs to them, by campaign ID. Tests change them as other people would. */
export interface Stored {
  campaigns: Json[];
  /** Country objects by code. */
  targets: Record<string, Record<string, Json>>;
  sources: Record<string, Json[]>;
  bids: Record<string, Json[]>;
  /** With their ads and assets. */
  sets: (Json & { ads: Json[]; assets: Json[] })[];
}

export interface MemoryService extends Stored {
  answer(request: HttpRequest): HttpAnswer;
  /** Sources and source bids are returned only in pages of this many rows; null: as a whole. */
  pageRows: number | null;
  /** `POST /campaign/7`, of every request except those for tokens. */
  readonly log: string[];
  /** Called before a request is carried out; an answer replaces what the service would do. */
  before: (name: string, request: HttpRequest) => HttpAnswer | undefined;
  /** Called after a request was carried out; an answer replaces the real one. */
  after: (name: string, request: HttpRequest) => HttpAnswer | undefined;
}

export const answered = (status: number, body: unknown): HttpAnswer => ({
  kind: 'answer',
  status,
  headers: {},
  body: JSON.stringify(body),
});

export const NO_ANSWER: HttpAnswer = { kind: 'no-answer', reason: 'The connection was closed.' };

const PREFIX = 'https://base.example/campaign_management/v1';

/** Text fields of a multipart body. */
function formIn({ body }: HttpRequest): Record<string, string> {
  const text = typeof body === 'string' ? body : String.fromCharCode(...(body as number[]));
  return Object.fromEntries(
    Array.from(text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g), ([, name, value]) => [name!, value!]),
  );
}

/** Rows of the request replace those of the same app (and country). */
function upsert(known: readonly Json[], rows: readonly Json[], blank: Json): Json[] {
  const all = known.slice();
  for (const row of rows) {
    const at = all.findIndex((one) => one.app_id === row.app_id && one.country === row.country);
    const old = at < 0 ? { app_id_external: `e-${String(row.app_id)}`, ...blank } : all[at];
    all.splice(at < 0 ? all.length : at, 1, { ...old, ...row });
  }
  return all;
}

const NO_OVERRIDE: Json = { bid_value: 'default', bid_override_percentage: 'default' };
const isOverridden = ({ bid_value, bid_override_percentage }: Json): boolean =>
  bid_value !== 'default' || bid_override_percentage !== 'default';

export function memoryService(stored: Partial<Stored>): MemoryService {
  let ids = 100;
  const newId = () => String(++ids);
  const service: MemoryService = {
    campaigns: [],
    targets: {},
    sources: {},
    bids: {},
    sets: [],
    ...structuredClone(stored),
    pageRows: null,
    log: [],
    before: () => undefined,
    after: () => undefined,
    answer,
  };
  const hasCampaign = (id: string) => service.campaigns.some(({ campaign_id }) => campaign_id === id);
  const setOf = (id: string) => service.sets.find(({ creative_set_id }) => creative_set_id === id);
  const adOf = (id: string) => service.sets.flatMap(({ ads }) => ads).find((ad) => String(ad.id) === id);

  function targetsOf(id: string): Json {
    const { bid_type } = service.campaigns.find(({ campaign_id }) => campaign_id === id)!;
    const countries = Object.entries(service.targets[id] ?? {}).map(([code, values]) => ({ [code]: values }));
    return { bid_type, countries, device_types: [], os_major_version_min: null };
  }

  function setTargets(id: string, { countries = [] }: { readonly countries?: readonly Json[] }): Json {
    const own = service.targets[id] ?? {};
    service.targets[id] = own;
    for (const entry of countries)
      for (const [code, { disabled, ...values }] of Object.entries(entry as Record<string, Json>)) {
        if (disabled === true) delete own[code];
        else own[code] = { ...own[code], ...values };
      }
    return targetsOf(id);
  }

  function listed(rows: readonly Json[] = [], resource: string, { url }: HttpRequest): unknown {
    if (service.pageRows === null) return rows;
    const offset = Number(new URL(url).searchParams.get('offset'));
    const page = rows.slice(offset, offset + service.pageRows);
    return { total_row_count: rows.length, limit: service.pageRows, offset, [resource]: page };
  }

  /** undefined: not found. */
  function handle(method: string, path: string, request: HttpRequest): unknown {
    const [resource, id = '', part] = path.split('/').slice(1).map(decodeURIComponent) as string[];
    const isPost = method === 'POST';
    const json = (): Json => JSON.parse(String(request.body)) as Json;
    const rows = () => JSON.parse(String(request.body)) as Json[];
    switch (resource) {
      case 'campaigns':
        return service.campaigns;
      case 'campaign': {
        if (id === '') {
          const made = { ...json(), campaign_id: newId() };
          service.campaigns.push(made);
          return made;
        }
        const found = service.campaigns.find(({ campaign_id }) => campaign_id === id);
        return found && (isPost ? Object.assign(found, json()) : found);
      }
      case 'campaign_targets':
        if (!hasCampaign(id)) return undefined;
        return isPost ? setTargets(id, json()) : targetsOf(id);
      case 'sources':
        if (!hasCampaign(id)) return undefined;
        if (isPost) service.sources[id] = upsert(service.sources[id] ?? [], rows(), {});
        return isPost ? {} : listed(service.sources[id], resource, request);
      case 'source_bids':
        if (!hasCampaign(id)) return undefined;
        if (isPost)
          service.bids[id] = upsert(service.bids[id] ?? [], rows(), NO_OVERRIDE).filter(isOverridden);
        return isPost ? {} : listed(service.bids[id], resource, request);
      case 'creative_sets':
        return hasCampaign(id) ? service.sets.filter(({ campaign_id }) => campaign_id === id) : undefined;
      case 'creative_set': {
        if (id === '') {
          const sizes = { BANNER: true, CTV: true, INTER: true, PRELOAD: true };
          const made = {
            product_page: null,
            ...json(),
            creative_set_id: newId(),
            sizes,
            ads: [],
            assets: [],
          };
          service.sets.push(made);
          return made;
        }
        const found = setOf(id);
        if (!found) return undefined;
        if (part !== 'sizes') return Object.assign(found, json());
        const sizes = json();
        found.sizes = { ...(found.sizes as Json), ...sizes };
        for (const ad of found.ads)
          if (typeof sizes[String(ad.size)] === 'boolean') ad.status = sizes[String(ad.size)];
        return {};
      }
      case 'creative_set_assets': {
        const found = setOf(id);
        if (!found) return undefined;
        const { type, asset, remove } = formIn(request);
        found.assets = found.assets.filter((one) => one.type !== type);
        if (!remove) found.assets.push({ type, asset, status: 'ready' });
        return found.assets;
      }
      case 'ads':
        return setOf(id)?.ads;
      case 'ad': {
        const found = adOf(id);
        return found && (isPost ? Object.assign(found, json()) : found);
      }
      default:
        return undefined;
    }
  }

  function answer(request: HttpRequest): HttpAnswer {
    if (request.url.includes('/oauth/'))
      return answered(200, { accessToken: { token_type: 'Bearer', expires_in: 3600, access_token: 't' } });
    const path = request.url.slice(PREFIX.length).replace(/\?.*/, '');
    const name = `${request.method} ${path}`;
    service.log.push(name);
    const instead =
      service.before(name, request) ??
      (service.pageRows !== null && /^GET .source/.test(name) && !request.url.includes('?')
        ? answered(400, { error: 'Too many rows. Use limit and offset.' })
        : undefined);
    if (instead) return instead;
    const body = handle(request.method, path, request);
    return service.after(name, request) ?? (body === undefined ? answered(404, {}) : answered(200, body));
  }

  return service;
}

/** A campaign of section 2.1. */
export const campaignNamed = (campaign_id: string, name: string, more: Json = {}): Json => ({
  campaign_id,
  name,
  package_name: `example.${name.toLowerCase()}`,
  platform: 'android',
  category: 'Games',
  bid_type: 'CPI',
  tracking_method: 'custom_track',
  status: true,
  created: '2026-01-02 03:04:05',
  impressions: 0,
  clicks: 0,
  installs: 0,
  spend: '0.0000',
  goal_period: null,
  ...more,
});

/** An ad of section 2.5. */
export const adNamed = (id: number, name: string, size: string, template: string, status = true): Json => ({
  id,
  name,
  size,
  template,
  status,
});

/** A creative set of section 2.3 with all sizes enabled. */
export const setNamed = (
  campaign_id: string,
  creative_set_id: string,
  name: string,
  ads: readonly Json[] = [],
  assets: readonly Json[] = [],
) => ({
  campaign_id,
  creative_set_id,
  name,
  countries: [],
  languages: ['en'],
  product_page: null,
  sizes: { BANNER: true, CTV: true, INTER: true, PRELOAD: true },
  ads: ads.map((ad) => ({ creative_set_id, creative_set_name: name, ...ad })),
  assets: [...assets],
});
