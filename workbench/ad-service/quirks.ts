// ad-service: everything that the documentation contradicts or leaves open, as switches that can be set by
// options and the control address.
import type { GeneratorSettings } from './state';

export interface Quirks {
  /** Section 5.1: whether the token answer is inside `accessToken` or at the top level. */
  token_answer: 'wrapped' | 'bare';
  /** The content types that the token endpoint accepts. The documentation names only multipart. */
  token_request: 'either' | 'multipart' | 'urlencoded';
  /** Section 2.1: `status` of campaigns, ads and sources as a boolean or as `"true"` and `"false"`. */
  status_as: 'boolean' | 'string';
  /**
   * Campaigns of a list without bundle_id and tracking_method; `some`: about one in four, always the same
   * ones.
   */
  list_omits: 'none' | 'some' | 'all';
  /** The list that is missing in the creative sets of answers (section 2.3). */
  sets_omit: 'none' | 'ads' | 'assets';
  created_key: 'created_at' | 'created';
  /** Sections 2.1 and 2.2 use two names for one bid type. Answers use this one; requests may use either. */
  goal_bid_type: 'CPP_GOAL' | 'CPP';
  /**
   * Section 2.1: the goal period of CPI ("n/a") in answers. `zero`: creations may also send 0, for any bid
   * type.
   */
  no_goal_period: 'absent' | 'null' | 'n/a' | 'zero';
  /** Section 2.1: goal_period is marked read-only and missing among the fields of a creation. */
  creation_goal_period: 'taken' | 'ignored';
  /**
   * Section 2.1: required fields of a creation: all fields listed in the prose, or only the name, as in the
   * table.
   */
  creation_needs: 'listed' | 'name';
  /** Section 2.1: status is a string in one sample of a creation and a boolean elsewhere. */
  status_taken: 'either' | 'boolean';
  /** campaign_id in the body of an edit: not required by the table in 2.1, sent according to 4.1. */
  edit_campaign_id: 'optional' | 'required';
  /**
   * Section 4.1: the sample page of source_bids is a one-element array, and the key of its total has spaces.
   */
  bids_page_in_array: boolean;
  bids_total_key: string;
  sources_page_in_array: boolean;
  sources_total_key: string;
  /** Section 4.1: the total of both endpoints is described as the number of source bid overrides. */
  sources_total: 'sources' | 'source_bids';
  /** Rows of a page if only an offset is given. */
  default_limit: number;
  /** Maximum page size, whatever limit was requested; null: unlimited. */
  max_limit: number | null;
  /** An unpaged request for more rows than this is refused with 400; null: unlimited. */
  unpaged_limit: number | null;
  /** The 200 answer of POST /sources and POST /source_bids. */
  source_post_answer: 'empty' | 'rows' | 'object';
  /** The body shapes that these two accept. */
  source_post_body: 'either' | 'array' | 'object';
  /** An invalid row: the whole request is refused, or the row is silently skipped. */
  bad_source_rows: 'refuse' | 'skip';
  /** A row for an app that the campaign does not have yet. */
  unknown_source_app: 'add' | 'ignore' | 'refuse';
  /** An override with both values `default`: whether its row is removed from later answers or kept. */
  cleared_bids: 'vanish' | 'stay';
  /** The scopes that /sources requires; not documented. */
  sources_scope: 'source_bids' | 'campaigns';
  readonly_fields: 'ignored' | 'refused';
  unknown_fields: 'ignored' | 'refused';
  /** Whether spaces around names are removed before storing; the answer then differs from the request. */
  trims_names: boolean;
  /** A value both in DEFAULT and in a country: refused, or the newer one replaces the other. */
  targets_either_or: 'refuse' | 'replace';
  /** Whether answers have a DEFAULT without values. */
  empty_default: 'present' | 'omitted';
  /** Section 2.2 does not list campaign_id in the targets object. */
  targets_campaign_id: boolean;
  creative_set_id_key: 'creative_set_id' | 'id' | 'both';
  sizes_answer: 'empty' | 'sizes' | 'creative_set';
  /** Seconds (service clock) that an asset stays in `processing`. */
  asset_processing_seconds: number;
  /** Asset types whose processing always ends in `error`. */
  failing_asset_types: string[];
  /** Table 2.11 has a Preload template without required assets, but table 2.5 has no such ad size. */
  preload_ads: boolean;
  /** Body of error answers (section 7 does not show one). */
  error_body: 'json' | 'text' | 'empty' | 'html';
  json_content_type: 'application/json' | 'any';
  /** Suppression for an app that the company does not have. */
  unknown_suppression_app: 'accept' | 'refuse';
  /** deleteApps for a valid ID that is not in the list: counted as failed or as processed. */
  absent_app_delete: 'failed' | 'processed';
  /** A raw `+` in the query of an app list command. */
  plus_in_query: 'space' | 'plus';
  /**
   * Minute of the UTC day from which figures are those of the day before (section 2.1: "yesterday"); each day
   * has its own. null: figures never change.
   */
  figures_change_at: number | null;
}

/** As close as possible to the samples of the documentation. */
export const DEFAULT_QUIRKS: Quirks = {
  token_answer: 'wrapped',
  token_request: 'either',
  status_as: 'boolean',
  list_omits: 'some',
  sets_omit: 'none',
  created_key: 'created_at',
  goal_bid_type: 'CPP_GOAL',
  no_goal_period: 'absent',
  creation_goal_period: 'taken',
  creation_needs: 'listed',
  status_taken: 'either',
  edit_campaign_id: 'optional',
  bids_page_in_array: true,
  bids_total_key: 'total row count',
  sources_page_in_array: false,
  sources_total_key: 'total_row_count',
  sources_total: 'sources',
  default_limit: 100,
  max_limit: null,
  unpaged_limit: null,
  source_post_answer: 'empty',
  source_post_body: 'either',
  bad_source_rows: 'refuse',
  unknown_source_app: 'add',
  cleared_bids: 'vanish',
  sources_scope: 'source_bids',
  readonly_fields: 'ignored',
  unknown_fields: 'refused',
  trims_names: false,
  targets_either_or: 'refuse',
  empty_default: 'present',
  targets_campaign_id: false,
  creative_set_id_key: 'creative_set_id',
  sizes_answer: 'empty',
  asset_processing_seconds: 3,
  failing_asset_types: [],
  preload_ads: false,
  error_body: 'json',
  json_content_type: 'application/json',
  unknown_suppression_app: 'accept',
  absent_app_delete: 'failed',
  plus_in_query: 'space',
  figures_change_at: null,
};

/** Differences from `DEFAULT_QUIRKS`, by the setting `like` of the generator. */
export const QUIRKS_LIKE: Record<GeneratorSettings['like'], Partial<Quirks>> = {
  documentation: {},
  demo: { figures_change_at: 380 },
  // As observed in one recording of the real service: no fields are omitted, empty values are empty texts and
  // zeros.
  real: { list_omits: 'none', no_goal_period: 'zero', creation_needs: 'name' },
};

const CHOICES: Partial<Record<keyof Quirks, readonly string[]>> = {
  token_answer: ['wrapped', 'bare'],
  token_request: ['either', 'multipart', 'urlencoded'],
  status_as: ['boolean', 'string'],
  list_omits: ['none', 'some', 'all'],
  sets_omit: ['none', 'ads', 'assets'],
  created_key: ['created_at', 'created'],
  goal_bid_type: ['CPP_GOAL', 'CPP'],
  no_goal_period: ['absent', 'null', 'n/a', 'zero'],
  creation_goal_period: ['taken', 'ignored'],
  creation_needs: ['listed', 'name'],
  status_taken: ['either', 'boolean'],
  edit_campaign_id: ['optional', 'required'],
  sources_total: ['sources', 'source_bids'],
  source_post_answer: ['empty', 'rows', 'object'],
  source_post_body: ['either', 'array', 'object'],
  bad_source_rows: ['refuse', 'skip'],
  unknown_source_app: ['add', 'ignore', 'refuse'],
  cleared_bids: ['vanish', 'stay'],
  sources_scope: ['source_bids', 'campaigns'],
  readonly_fields: ['ignored', 'refused'],
  unknown_fields: ['ignored', 'refused'],
  targets_either_or: ['refuse', 'replace'],
  empty_default: ['present', 'omitted'],
  creative_set_id_key: ['creative_set_id', 'id', 'both'],
  sizes_answer: ['empty', 'sizes', 'creative_set'],
  error_body: ['json', 'text', 'empty', 'html'],
  json_content_type: ['application/json', 'any'],
  unknown_suppression_app: ['accept', 'refuse'],
  absent_app_delete: ['failed', 'processed'],
  plus_in_query: ['space', 'plus'],
};

/** Minimum and maximum of the numeric quirks. */
const RANGES: Partial<Record<keyof Quirks, readonly [least: number, most: number]>> = {
  default_limit: [1, 1_000_000],
  max_limit: [1, 1_000_000],
  unpaged_limit: [0, 1_000_000],
  asset_processing_seconds: [0, 315_360_000],
  figures_change_at: [0, 1439],
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Sets the named switches in place.
 * @throws Error that names an unknown switch or a value of the wrong type; then nothing is changed.
 */
export function setQuirks(quirks: Quirks, changes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(DEFAULT_QUIRKS, name)) throw new Error(`There is no quirk "${name}".`);
    const key = name as keyof Quirks;
    const allowed = CHOICES[key];
    if (allowed && !allowed.includes(value as string)) {
      throw new Error(`Quirk "${name}" is one of ${allowed.join(', ')}.`);
    }
    const nullable = DEFAULT_QUIRKS[key] === null;
    const expected = nullable ? 'number' : kindOf(DEFAULT_QUIRKS[key]);
    if (kindOf(value) !== expected && !(nullable && value === null)) {
      throw new Error(`Quirk "${name}" is of the kind ${expected}${nullable ? ' or null' : ''}.`);
    }
    const range = RANGES[key];
    if (range && typeof value === 'number') {
      const [least, most] = range;
      if (!Number.isInteger(value) || value < least || value > most) {
        throw new Error(`Quirk "${name}" is a whole number from ${least} to ${most}.`);
      }
    }
  }
  Object.assign(quirks, changes);
}
