// ad-service: everything that the documentation contradicts or leaves open, as switches that can be set by
// options and the control address.
import type { GeneratorSettings } from './state';

interface Quirk<T> {
  readonly value: T;
  /** What values it can have: `one of a, b` or `of the kind boolean`. */
  readonly allowed: string;
  readonly isValid: (value: unknown) => boolean;
}

function oneOf<const T extends string>(choices: readonly T[], value: T = choices[0]!): Quirk<T> {
  return { value, allowed: `one of ${choices.join(', ')}`, isValid: (given) => choices.includes(given as T) };
}

const isWithin = (given: unknown, least: number, most: number): boolean =>
  typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most;

const whole = (value: number, least: number, most: number): Quirk<number> => ({
  value,
  allowed: `a whole number from ${least} to ${most}`,
  isValid: (given) => isWithin(given, least, most),
});

/** Usually null. */
const wholeOrNull = (least: number, most: number): Quirk<number | null> => ({
  value: null,
  allowed: `a whole number from ${least} to ${most}, or null`,
  isValid: (given) => given === null || isWithin(given, least, most),
});

const flag = (value: boolean): Quirk<boolean> => ({
  value,
  allowed: 'true or false',
  isValid: (given) => typeof given === 'boolean',
});

const text = (value: string): Quirk<string> => ({
  value,
  allowed: 'a text',
  isValid: (given) => typeof given === 'string',
});

/** Reads that can be late, by the first part of their path; `app_lists`: both forms of `list`. */
export const LATE_READS = [
  'campaigns',
  'campaign',
  'campaign_targets',
  'source_bids',
  'sources',
  'creative_sets',
  'ads',
  'ad',
  'app_lists',
] as const;
export type LateRead = (typeof LATE_READS)[number];
/** Seconds on the service's clock; `all`: the reads that are not named. */
type ReadLag = Partial<Record<LateRead | 'all', number>>;

/** Longest lag of a read in seconds. */
export const LONGEST_LAG = 120;

const isReadLag = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(given).every(
    ([name, seconds]) => ['all', ...LATE_READS].includes(name) && isWithin(seconds, 0, LONGEST_LAG),
  );

/** Usually none. */
const readLag = (): Quirk<ReadLag> => ({
  value: {},
  allowed: `an object with whole numbers from 0 to ${LONGEST_LAG} for all, ${LATE_READS.join(', ')}`,
  isValid: isReadLag,
});

/** Usually none. */
const texts = (): Quirk<string[]> => ({ value: [], allowed: 'a list of texts', isValid: Array.isArray });

/** Each switch with its values. The first is the default unless another one is named. */
const QUIRKS = {
  /** Section 5.1: whether the token answer is inside `accessToken` or at the top level. */
  token_answer: oneOf(['wrapped', 'bare']),
  /** The content types that the token endpoint accepts. The documentation names only multipart. */
  token_request: oneOf(['either', 'multipart', 'urlencoded']),
  /** Section 2.1: `status` of campaigns, ads and sources as a boolean or as `"true"` and `"false"`. */
  status_as: oneOf(['boolean', 'string']),
  /**
   * Campaigns of a list without bundle_id and tracking_method; `some`: about one in four, always the same
   * ones.
   */
  list_omits: oneOf(['none', 'some', 'all'], 'some'),
  /** The list that is missing in the creative sets of answers (section 2.3). */
  sets_omit: oneOf(['none', 'ads', 'assets']),
  created_key: oneOf(['created_at', 'created']),
  /** Sections 2.1 and 2.2 use two names for one bid type. Answers use this one; requests may use either. */
  goal_bid_type: oneOf(['CPP_GOAL', 'CPP']),
  /**
   * Section 2.1: the goal period of CPI ("n/a") in answers. `zero`: creations may also send 0, for any bid
   * type.
   */
  no_goal_period: oneOf(['absent', 'null', 'n/a', 'zero']),
  /** Section 2.1: goal_period is marked read-only and missing among the fields of a creation. */
  creation_goal_period: oneOf(['taken', 'ignored']),
  /**
   * Section 2.1: required fields of a creation: all fields listed in the prose, or only the name, as in the
   * table.
   */
  creation_needs: oneOf(['listed', 'name']),
  /** Section 2.1: status is a string in one sample of a creation and a boolean elsewhere. */
  status_taken: oneOf(['either', 'boolean']),
  /** campaign_id in the body of an edit: not required by the table in 2.1, sent according to 4.1. */
  edit_campaign_id: oneOf(['optional', 'required']),
  /**
   * Section 4.1: the sample page of source_bids is a one-element array, and the key of its total has spaces.
   */
  bids_page_in_array: flag(true),
  bids_total_key: text('total row count'),
  sources_page_in_array: flag(false),
  sources_total_key: text('total_row_count'),
  /** Section 4.1: the total of both endpoints is described as the number of source bid overrides. */
  sources_total: oneOf(['sources', 'source_bids']),
  /** Rows of a page if only an offset is given. */
  default_limit: whole(100, 1, 1_000_000),
  /** Maximum page size, whatever limit was requested; null: unlimited. */
  max_limit: wholeOrNull(1, 1_000_000),
  /** An unpaged request for more rows than this is refused with 400; null: unlimited. */
  unpaged_limit: wholeOrNull(0, 1_000_000),
  /** The 200 answer of POST /sources and POST /source_bids. */
  source_post_answer: oneOf(['empty', 'rows', 'object']),
  /** The body shapes that these two accept. */
  source_post_body: oneOf(['either', 'array', 'object']),
  /** An invalid row: the whole request is refused, or the row is silently skipped. */
  bad_source_rows: oneOf(['refuse', 'skip']),
  /** A row for an app that the campaign does not have yet. */
  unknown_source_app: oneOf(['add', 'ignore', 'refuse']),
  /** An override with both values `default`: whether its row is removed from later answers or kept. */
  cleared_bids: oneOf(['vanish', 'stay']),
  /** The scopes that /sources requires; not documented. */
  sources_scope: oneOf(['source_bids', 'campaigns']),
  readonly_fields: oneOf(['ignored', 'refused']),
  unknown_fields: oneOf(['ignored', 'refused'], 'refused'),
  /**
   * How names are stored, and shown in the answer: as they were sent; without spaces around them; also
   * without repeated spaces, and categories in lower case.
   */
  stored_texts: oneOf(['as_sent', 'trimmed', 'normalized']),
  /** Decimals of bids, budgets and overrides that are stored, and shown in the answer; null: all. */
  stored_decimals: wholeOrNull(0, 8),
  /**
   * Seconds by which GETs are late, for each endpoint: `{"sources": 30, "all": 5}`. They show the state of
   * that moment; the answer of a POST shows the present one.
   */
  read_lag: readLag(),
  /** A late read shows the present or the late state; which one depends on seed, address and its count. */
  read_lag_flaps: flag(false),
  /** Order of the rows of lists: always the same, another one in one of four requests, or in each. */
  row_order: oneOf(['stable', 'sometimes', 'unordered']),
  /**
   * Values that POST /source_bids, /sources and /campaign_targets refuse, wherever a row has one: an app ID,
   * a country, `app ID/country`, a status, a number. One such row refuses the request (`bad_source_rows`).
   */
  refused_values: texts(),
  /** Whether the text of such a refusal names the row. */
  refusal_names_row: flag(true),
  /** A value both in DEFAULT and in a country: refused, or the newer one replaces the other. */
  targets_either_or: oneOf(['refuse', 'replace']),
  /** Whether answers have a DEFAULT without values. */
  empty_default: oneOf(['present', 'omitted']),
  /** Section 2.2 does not list campaign_id in the targets object. */
  targets_campaign_id: flag(false),
  creative_set_id_key: oneOf(['creative_set_id', 'id', 'both']),
  sizes_answer: oneOf(['empty', 'sizes', 'creative_set']),
  /** Seconds (service clock) that an asset stays in `processing`. */
  asset_processing_seconds: whole(3, 0, 315_360_000),
  /** Asset types whose processing always ends in `error`. */
  failing_asset_types: texts(),
  /** Table 2.11 has a Preload template without required assets, but table 2.5 has no such ad size. */
  preload_ads: flag(false),
  /** Body of error answers (section 7 does not show one). */
  error_body: oneOf(['json', 'text', 'empty', 'html']),
  json_content_type: oneOf(['application/json', 'any']),
  /** Suppression for an app that the company does not have. */
  unknown_suppression_app: oneOf(['accept', 'refuse']),
  /** deleteApps for a valid ID that is not in the list: counted as failed or as processed. */
  absent_app_delete: oneOf(['failed', 'processed']),
  /** A raw `+` in the query of an app list command. */
  plus_in_query: oneOf(['space', 'plus']),
  /**
   * Minute of the UTC day from which figures are those of the day before (section 2.1: "yesterday"); each day
   * has its own. null: figures never change.
   */
  figures_change_at: wholeOrNull(0, 1439),
};

type QuirkName = keyof typeof QUIRKS;
export type Quirks = { [K in QuirkName]: (typeof QUIRKS)[K]['value'] };

/** As close as possible to the samples of the documentation. */
export const DEFAULT_QUIRKS = Object.fromEntries(
  Object.entries(QUIRKS).map(([name, { value }]) => [name, value]),
) as unknown as Quirks;

/** Differences from `DEFAULT_QUIRKS`, by the setting `like` of the generator. */
export const QUIRKS_LIKE: Record<GeneratorSettings['like'], Partial<Quirks>> = {
  documentation: {},
  demo: { figures_change_at: 380 },
  // As observed in one recording of the real service: no fields are omitted, empty values are empty texts and
  // zeros.
  real: { list_omits: 'none', no_goal_period: 'zero', creation_needs: 'name' },
};

/** With the option `--like-late`: late reads, values that are stored differently, long lists in pages. */
export const LATE_QUIRKS: Partial<Quirks> = {
  read_lag: { all: 20, source_bids: 40, campaigns: 5 },
  read_lag_flaps: true,
  stored_texts: 'normalized',
  stored_decimals: 2,
  unpaged_limit: 300,
  max_limit: 200,
};

/**
 * Sets the named switches in place.
 * @throws Error that names an unknown switch or a value that it cannot have; then nothing is changed.
 */
export function setQuirks(quirks: Quirks, changes: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(QUIRKS, name)) throw new Error(`There is no quirk "${name}".`);
    const { allowed, isValid } = QUIRKS[name as QuirkName];
    if (!isValid(value)) throw new Error(`Quirk "${name}" is ${allowed}.`);
  }
  Object.assign(quirks, changes);
}
