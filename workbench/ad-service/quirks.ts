// ad-service: everything the documentation contradicts or leaves open, as switches that options and the
// control address set.
import type { GeneratorSettings } from './state';

export interface Quirks {
  /** Section 5.1: the token answer inside `accessToken`, or bare. */
  token_answer: 'wrapped' | 'bare';
  /** The content types the token endpoint takes. The documentation names multipart only. */
  token_request: 'either' | 'multipart' | 'urlencoded';
  /** Section 2.1: `status` of campaigns, ads and sources as a boolean or as `"true"` and `"false"`. */
  status_as: 'boolean' | 'string';
  /**
   * Which campaigns of a list lack bundle_id and tracking_method; `some` is about one in four, always the
   * same.
   */
  list_omits: 'none' | 'some' | 'all';
  /** Which list a creative set in an answer lacks (section 2.3). */
  sets_omit: 'none' | 'ads' | 'assets';
  created_key: 'created_at' | 'created';
  /** Sections 2.1 and 2.2 have two names for one bid type. Answers have this one; requests may use both. */
  goal_bid_type: 'CPP_GOAL' | 'CPP';
  /**
   * Section 2.1: the goal period of CPI ("n/a") in answers. `zero`: creations may send 0 for any bid type,
   * too.
   */
  no_goal_period: 'absent' | 'null' | 'n/a' | 'zero';
  /** Section 2.1: goal_period is marked read-only and missing among the fields of a creation. */
  creation_goal_period: 'taken' | 'ignored';
  /**
   * Section 2.1: fields that a creation must have: those that the prose lists, or by the table only the name.
   */
  creation_needs: 'listed' | 'name';
  /** Section 2.1: in one sample of a creation, status is a string; elsewhere it is a boolean. */
  status_taken: 'either' | 'boolean';
  /** campaign_id in the body of an edit: not required by the table in 2.1, named by 4.1. */
  edit_campaign_id: 'optional' | 'required';
  /** Section 4.1: the paged sample of source_bids is a one-element array whose total is spelt with spaces. */
  bids_page_in_array: boolean;
  bids_total_key: string;
  sources_page_in_array: boolean;
  sources_total_key: string;
  /** Section 4.1: the total of both endpoints is described as the number of source bid overrides. */
  sources_total: 'sources' | 'source_bids';
  /** Rows of a page when only an offset is given. */
  default_limit: number;
  /** The largest page, whatever limit was asked for; null is no bound. */
  max_limit: number | null;
  /** An unpaged request for more rows than this is refused with 400; null is no bound. */
  unpaged_limit: number | null;
  /** What POST /sources and POST /source_bids answer with 200. */
  source_post_answer: 'empty' | 'rows' | 'object';
  /** What body those two take. */
  source_post_body: 'either' | 'array' | 'object';
  /** A row that is not valid: nothing of the request is done, or only that row is left out without a word. */
  bad_source_rows: 'refuse' | 'skip';
  /** A row for an app the campaign does not know yet. */
  unknown_source_app: 'add' | 'ignore' | 'refuse';
  /** An override with both values `default`: its row is gone from later answers, or stays. */
  cleared_bids: 'vanish' | 'stay';
  /** The scope family that guards /sources; the documentation does not say. */
  sources_scope: 'source_bids' | 'campaigns';
  readonly_fields: 'ignored' | 'refused';
  unknown_fields: 'ignored' | 'refused';
  /** Spaces around names are removed when a name is stored: the answer then differs from what was sent. */
  trims_names: boolean;
  /** A value both in DEFAULT and in a country: refused, or the newer side replaces the other. */
  targets_either_or: 'refuse' | 'replace';
  /** Section 2.2 has no campaign_id in the targets object. */
  targets_campaign_id: boolean;
  creative_set_id_key: 'creative_set_id' | 'id' | 'both';
  sizes_answer: 'empty' | 'sizes' | 'creative_set';
  /** Seconds of the service's clock that an asset stays in `processing`. */
  asset_processing_seconds: number;
  /** Asset types whose processing always ends in `error`. */
  failing_asset_types: string[];
  /** Table 2.11 has a Preload template that needs nothing, but table 2.5 has no such ad size. */
  preload_ads: boolean;
  /** Body of error answers (section 7: not shown). */
  error_body: 'json' | 'text' | 'empty' | 'html';
  json_content_type: 'application/json' | 'any';
  /** Suppression for an app the company does not have. */
  unknown_suppression_app: 'accept' | 'refuse';
  /** deleteApps for a valid ID that is not in the list: counted as failed or as processed. */
  absent_app_delete: 'failed' | 'processed';
  /** A raw `+` in the query of an app list command. */
  plus_in_query: 'space' | 'plus';
}

/** As near to the samples of the documentation as it says. */
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
};

/** What differs from `DEFAULT_QUIRKS`, by the setting `like` of the generator. */
export const QUIRKS_LIKE: Record<GeneratorSettings['like'], Partial<Quirks>> = {
  documentation: {},
  // As observed in one record of the real service: nothing is omitted, empty values are empty texts and
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
  creative_set_id_key: ['creative_set_id', 'id', 'both'],
  sizes_answer: ['empty', 'sizes', 'creative_set'],
  error_body: ['json', 'text', 'empty', 'html'],
  json_content_type: ['application/json', 'any'],
  unknown_suppression_app: ['accept', 'refuse'],
  absent_app_delete: ['failed', 'processed'],
  plus_in_query: ['space', 'plus'],
};

/** Whole numbers of these quirks: least and most. */
const RANGES: Partial<Record<keyof Quirks, readonly [least: number, most: number]>> = {
  default_limit: [1, 1_000_000],
  max_limit: [1, 1_000_000],
  unpaged_limit: [0, 1_000_000],
  asset_processing_seconds: [0, 315_360_000],
};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Sets the named switches in place.
 * @throws Error that names an unknown switch or a value of the wrong kind; nothing is changed then.
 */
export function setQuirks(quirks: Quirks, changes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(DEFAULT_QUIRKS, name)) throw new Error(`There is no quirk "${name}".`);
    const key = name as keyof Quirks;
    const allowed = CHOICES[key];
    if (allowed && !allowed.includes(value as string)) {
      throw new Error(`Quirk "${name}" is one of ${allowed.join(', ')}.`);
    }
    const nullable = key === 'max_limit' || key === 'unpaged_limit';
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
