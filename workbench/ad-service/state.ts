// ad-service: the state of the service: plain records in maps, so that a file can store all of it.
import type { AssetType, BidType, Platform, Scope, SizeDesignator } from './vocabulary';

export interface Company {
  company_id: string;
  name: string;
  /** Management key of the suppression and app list interfaces (section 5.2). */
  api_key: string;
}

export interface Application {
  client_id: string;
  client_secret: string;
  name: string;
  party: 'first' | 'third';
  /** Owner: the company whose campaigns a first-party application manages. */
  company_id: string;
  /** Third-party only; compared with the one in the request. */
  redirect_uri: string | null;
  scopes: Scope[];
}

/** Section 2.1, plus the company and the origin. */
export interface Campaign {
  campaign_id: string;
  company_id: string;
  /** Only generated campaigns have generated sources and bids. */
  origin: 'generated' | 'created';
  name: string;
  package_name: string;
  bundle_id: string;
  platform: Platform;
  category: string;
  bid_type: BidType;
  tracking_method: string;
  status: boolean;
  created: string;
  impressions: number;
  clicks: number;
  installs: number;
  spend: string;
  /** Largest spend of a day, in the demo only: the daily budget at its start. */
  most_spend?: number;
  goal_period: number | null;
}

export interface CountryTarget {
  bid?: number;
  budget?: number;
  click_url?: string;
  impression_url?: string;
}

/** Section 2.2; `countries` has active ones only, including `DEFAULT`. */
export interface Targets {
  countries: Map<string, CountryTarget>;
  device_types: string[];
  os_major_version_min: number | null;
}

export interface Asset {
  type: AssetType;
  asset: string;
  status: 'processing' | 'ready' | 'error';
  /** Service time in milliseconds at which processing ends. */
  done_at: number;
  fails: boolean;
}

export interface Ad {
  id: number;
  creative_set_id: string;
  name: string;
  size: string;
  status: boolean;
  template: string;
}

export interface CreativeSet {
  creative_set_id: string;
  campaign_id: string;
  name: string;
  countries: string[];
  languages: string[];
  product_page: unknown;
  sizes: Record<SizeDesignator, boolean>;
  assets: Asset[];
  ads: number[];
}

export interface Source {
  app_id: string;
  app_id_external: string;
  status: boolean;
}

export interface SourceBid {
  app_id: string;
  app_id_external: string;
  bid_override_percentage: string;
  bid_value: string;
  country: string;
}

/** The values of a bid without an override. */
export const NO_OVERRIDE = { bid_override_percentage: 'default', bid_value: 'default' } as const;

/** Sources and bids of one campaign, created on first use. */
export interface Inventory {
  sources: Source[];
  bids: SourceBid[];
}

export interface AppList {
  app_list_id: string;
  company_id: string;
  name: string;
  description: string;
  active: boolean;
  applications: Set<string>;
}

/**
 * The grant of a token or code. The map that contains it is keyed by the digest of the secret, never by the
 * secret.
 */
export interface Grant {
  client_id: string;
  company_id: string;
  scopes: Scope[];
  /** Service time in milliseconds. */
  expires_at: number;
  used: boolean;
  /** SHA-256 of the verifier, for a code that was requested with PKCE. */
  code_challenge?: string;
}

export interface GeneratorSettings {
  seed: number;
  /** Campaigns of the first company; the second one has about a quarter as many. */
  campaigns: number;
  /** Sources per campaign. */
  sources: number;
  /** Source bid overrides per campaign. */
  bids: number;
  /** No awkward names and identifiers. */
  tidy: boolean;
  /**
   * Format of campaign records: as documented, or as observed in a recording of the real service. `demo`: as
   * documented, with plausible names, bids and figures.
   */
  like: 'documentation' | 'real' | 'demo';
}

export interface ServiceState {
  generator: GeneratorSettings;
  companies: Map<string, Company>;
  applications: Map<string, Application>;
  campaigns: Map<string, Campaign>;
  targets: Map<string, Targets>;
  creative_sets: Map<string, CreativeSet>;
  ads: Map<number, Ad>;
  inventories: Map<string, Inventory>;
  app_lists: Map<string, AppList>;
  /** Company ID, then bundle ID or package name, then advertising IDs in lower case. */
  suppression: Map<string, Map<string, Set<string>>>;
  access_tokens: Map<string, Grant>;
  refresh_tokens: Map<string, Grant>;
  codes: Map<string, Grant>;
  /** Last number assigned to a created campaign, creative set, ad or app list. */
  last_id: number;
}

export function emptyState(generator: GeneratorSettings): ServiceState {
  return {
    generator,
    companies: new Map(),
    applications: new Map(),
    campaigns: new Map(),
    targets: new Map(),
    creative_sets: new Map(),
    ads: new Map(),
    inventories: new Map(),
    app_lists: new Map(),
    suppression: new Map(),
    access_tokens: new Map(),
    refresh_tokens: new Map(),
    codes: new Map(),
    last_id: 100_000,
  };
}

export function nextId(state: ServiceState): number {
  state.last_id += 1;
  return state.last_id;
}
