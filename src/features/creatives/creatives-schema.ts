// creatives: assets of creative sets.

import * as v from 'valibot';
import { type Argument, shownValue, sidebarText, typedText } from '../../calls/call-schemas';
import { LONGEST_FILE_NAME, LONGEST_SEARCH } from '../../shared/text-limits';
import { LONGEST_CELL } from '../../shared/value';
import type { UploadRecord } from './upload-records';

/** Larger than any permitted file: the host accepts no larger arguments. */
const LONGEST_BODY = 50_000_000;

export const SetOfCampaign = v.object({
  setId: sidebarText('The ID of the creative set'),
  campaignId: sidebarText('The ID of the campaign'),
});

export interface SetName {
  readonly setId: string;
  readonly name: string;
  readonly campaignId: string;
  readonly campaign: string;
}

export const SetSearch = v.object({
  /** Part of the name or ID of sets or of their campaign; `''`: any. */
  text: typedText('The search', LONGEST_SEARCH),
  /** sheet: sets pulled into this document · service: sets of the first matching campaigns. */
  where: v.picklist(['sheet', 'service']),
});
export type SetSearch = Argument<typeof SetSearch>;

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

export interface SetView extends SetName {
  readonly assets: readonly AssetView[];
  /** Number of ads that the service created from the assets. */
  readonly ads: number;
  /** Newest first; includes finished ones for a while. */
  readonly uploads: readonly UploadRecord[];
  /** Largest file that can be uploaded, in bytes; larger ones are added by their address. */
  readonly largestFile: number;
  /** Why the tabs could not be updated; `''`: they were, or did not need to be. */
  readonly remark: string;
}

/** The set after sending, with the result. */
export interface SentView extends SetView {
  readonly sent: UploadRecord;
}

/** Identifies a call to `creativesSend` for `creativesCancel`: random. */
export const Ticket = v.pipe(sidebarText('The name of the upload', 40), v.regex(/^[a-z0-9-]{8,}$/));

/** Adds, replaces or removes one asset; exactly one of `asset`, `file` and `remove`. */
export const AssetOrder = v.object({
  ...SetOfCampaign.entries,
  /** For a file: the expected type. */
  type: sidebarText('The asset type', 100),
  /** The asset of this type that was shown; null: none. If it has changed, nothing is sent. */
  seen: v.nullable(shownValue('The asset shown')),
  /** Text, address or hash. */
  asset: v.optional(typedText('The text', LONGEST_CELL)),
  file: v.optional(
    v.object({
      name: typedText('The file name', LONGEST_FILE_NAME),
      /** Its bytes, canonical Base64. Its size has its own message, which names the file. */
      base64: sidebarText('The content of the file', LONGEST_BODY),
      /** Identifies the file when it is sent again after an unclear answer. */
      digest: sidebarText('The checksum of the file', 100),
    }),
  ),
  remove: v.optional(v.boolean()),
  ticket: v.optional(Ticket),
});
export type AssetOrder = Argument<typeof AssetOrder>;
