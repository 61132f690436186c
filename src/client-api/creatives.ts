// surface: what clients ask about the assets of creative sets, and what they get.

export interface SetName {
  readonly setId: string;
  readonly name: string;
  readonly campaignId: string;
  readonly campaign: string;
}

export interface SetSearch {
  /** A part of the name or ID of sets, or of their campaign; `''`: any. */
  readonly text: string;
  /** sheet: sets that were pulled into this document · service: sets of the first campaigns that fit. */
  readonly where: 'sheet' | 'service';
}

export interface SetsFound {
  readonly sets: readonly SetName[];
  /** How many fit; `sets` has the first of them. */
  readonly total: number;
  /** The set of the row that is selected in Creative sets, Ads or Assets; null: none is. */
  readonly selected: SetName | null;
  /** Sets with uploads that are not finished, whoever began them. */
  readonly open: readonly SetName[];
}

export interface AssetView {
  readonly type: string;
  /** Text, address or hash. */
  readonly asset: string;
  /** processing, ready or error, or whatever else the service says. */
  readonly processing: string;
}

/**
 * sending: on its way, or interrupted and not yet clear · processing: the service has it and works on it ·
 * ready and error: what became of it · failed: the service does not have it · unknown: no clear answer, and
 * the set has another file that may be this one.
 */
export type UploadState = 'sending' | 'processing' | 'ready' | 'error' | 'failed' | 'unknown';

export interface UploadView {
  readonly id: string;
  /** What the service made of it, once that is known; until then what was expected. */
  readonly type: string;
  /** Name of the file; of a text its beginning. */
  readonly name: string;
  readonly action: 'add' | 'replace' | 'remove';
  readonly state: UploadState;
  readonly who: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Message for people; may be `''`. */
  readonly sentence: string;
}

export interface SetView extends SetName {
  readonly assets: readonly AssetView[];
  /** Types that were ready before the oldest of the uploads below began, to tell what they completed. */
  readonly readyBefore: readonly string[];
  /** How many ads the service has made of the assets. */
  readonly ads: number;
  /** Newest first; finished ones for a while, too. */
  readonly uploads: readonly UploadView[];
  /** Bytes that a file may have to be uploaded; larger ones are added by their address. */
  readonly largestFile: number;
  /** Why the tabs could not be brought up to date; `''` when they were, or need not. */
  readonly remark: string;
}

/** The set after something was sent to it, and what came of that. */
export interface SentView extends SetView {
  readonly sent: UploadView;
}

/** One asset added, replaced or taken out; exactly one of `asset`, `file` and `remove`. */
export interface AssetOrder {
  readonly setId: string;
  readonly campaignId: string;
  /** For a file: what it is expected to become. */
  readonly type: string;
  /** The asset of this type that the person saw; null: none. If it changed since, nothing is sent. */
  readonly seen: string | null;
  /** Text, address or hash. */
  readonly asset?: string;
  readonly file?: {
    readonly name: string;
    /** Its bytes, canonical Base64. */
    readonly base64: string;
    /** Tells this file from others when it is sent again after an unclear answer. */
    readonly digest: string;
  };
  readonly remove?: boolean;
  /**
   * Names this call to `creativesCancel`: a random text of 8 to 40 lower-case letters, digits and hyphens.
   */
  readonly ticket?: string;
}
