// creatives: assets of creative sets.

export interface SetName {
  readonly setId: string;
  readonly name: string;
  readonly campaignId: string;
  readonly campaign: string;
}

export interface SetSearch {
  /** Part of the name or ID of sets or of their campaign; `''`: any. */
  readonly text: string;
  /** sheet: sets pulled into this document · service: sets of the first matching campaigns. */
  readonly where: 'sheet' | 'service';
}

export interface SetsFound {
  readonly sets: readonly SetName[];
  /** Number of matches; `sets` has the first of them. */
  readonly total: number;
  /** The set of the selected row in Creative sets, Ads or Assets; null: none. */
  readonly selected: SetName | null;
  /** Sets with unfinished uploads, of any person. */
  readonly open: readonly SetName[];
}

export interface AssetView {
  readonly type: string;
  /** Text, address or hash. */
  readonly asset: string;
  /** processing, ready, error, or another value of the service. */
  readonly processing: string;
}

/**
 * sending: being sent, or interrupted without a clear result · processing: the service has it and works on it
 * · ready, error: final results · failed: the service does not have it · unknown: no clear answer, and the
 * set has another file that may be this one.
 */
export type UploadState = 'sending' | 'processing' | 'ready' | 'error' | 'failed' | 'unknown';

export interface UploadView {
  readonly id: string;
  /** The type that the service assigned; until it is known, the expected one. */
  readonly type: string;
  /** Name of the file, or the beginning of the text. */
  readonly name: string;
  readonly action: 'add' | 'replace' | 'remove';
  readonly state: UploadState;
  readonly who: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Message; may be `''`. */
  readonly sentence: string;
}

export interface SetView extends SetName {
  readonly assets: readonly AssetView[];
  /** Types that were ready before the oldest of the uploads below, to show what they completed. */
  readonly readyBefore: readonly string[];
  /** Number of ads that the service created from the assets. */
  readonly ads: number;
  /** Newest first; includes finished ones for a while. */
  readonly uploads: readonly UploadView[];
  /** Largest file that can be uploaded, in bytes; larger ones are added by their address. */
  readonly largestFile: number;
  /** Why the tabs could not be updated; `''`: they were, or did not need to be. */
  readonly remark: string;
}

/** The set after sending, with the result. */
export interface SentView extends SetView {
  readonly sent: UploadView;
}

/** Adds, replaces or removes one asset; exactly one of `asset`, `file` and `remove`. */
export interface AssetOrder {
  readonly setId: string;
  readonly campaignId: string;
  /** For a file: the expected type. */
  readonly type: string;
  /** The asset of this type that was shown; null: none. If it has changed, nothing is sent. */
  readonly seen: string | null;
  /** Text, address or hash. */
  readonly asset?: string;
  readonly file?: {
    readonly name: string;
    /** Its bytes, canonical Base64. */
    readonly base64: string;
    /** Identifies the file when it is sent again after an unclear answer. */
    readonly digest: string;
  };
  readonly remove?: boolean;
  /** Identifies this call for `creativesCancel`: random, 8 to 40 lower-case letters, digits and hyphens. */
  readonly ticket?: string;
}
