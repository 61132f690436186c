// lists: uploads of lists of IDs (suppression, app lists) in parts.

import * as v from 'valibot';
import { type Argument, Count, sidebarText, typedText } from '../../calls/call-schemas';
import type { ManagementKeyView } from '../../connections/connection-schema';
import type { Platform } from '../../shared/campaign-words';
import { LONGEST_FILE_NAME, LONGEST_LIST_TEXT } from '../../shared/text-limits';

/** ID of an upload or list. */
export const listId = v.pipe(sidebarText('The ID of the upload or list', 100), v.minLength(1));

export const UploadTarget = v.variant('kind', [
  v.object({
    kind: v.literal('suppression'),
    /** Bundle ID or package name. */
    app: typedText('The app', 255),
  }),
  v.object({
    kind: v.literal('app-list'),
    id: v.pipe(sidebarText('The ID of the list', 100), v.minLength(1)),
    name: sidebarText('The name of the list', 255),
  }),
]);
export type UploadTarget = Argument<typeof UploadTarget>;

/** replace: adds and removes in one list, sent as parts of either kind. */
export const UploadAction = v.picklist(['add', 'remove', 'replace']);
export type UploadAction = Argument<typeof UploadAction>;

/** A list that is sent, without its IDs. */
const LIST_ENTRIES = {
  target: UploadTarget,
  action: UploadAction,
  /** Number of IDs without duplicates. */
  total: Count,
  /** Identifies the list. */
  fingerprint: sidebarText('The fingerprint of the list', 300),
  /** Name of the list: usually the file name. */
  source: typedText('The file name', LONGEST_FILE_NAME),
  /** Numbers of IDs that are not sent, for the log. */
  malformed: Count,
  duplicates: Count,
  /** IDs of zeros only, which identify no device. */
  allZero: Count,
};

export const UploadOrder = v.object({
  ...LIST_ENTRIES,
  /** ID of the unfinished upload to resume; null: a new one. */
  resumes: v.nullable(listId),
  /** ID of the connection shown. With another one, nothing starts. Absent: none was shown. */
  connection: v.optional(listId),
});
export type UploadOrder = Argument<typeof UploadOrder>;

/** An unfinished upload, as it is stored and shown. Everything in it was confirmed by the service. */
export const Upload = v.object({
  ...LIST_ENTRIES,
  id: v.string(),
  /** ID of the connection whose management key it uses: it cannot be resumed for another company. */
  connection: v.string(),
  /** Owner of the management key, for the log. */
  owner: v.string(),
  partSize: Count,
  /** Number of times it was resumed; parts of an earlier turn, from another window, are rejected. */
  turn: Count,
  /** Confirmed parts and IDs. */
  parts: Count,
  confirmed: Count,
  /** Sums of the service's counts. */
  valid: Count,
  invalid: Count,
  /** The first parts with invalid IDs, or whose counts differ from the number sent; `part` counts from 1. */
  odd: v.array(v.object({ part: Count, sent: Count, valid: Count, invalid: Count })),
  oddParts: Count,
  startedAt: v.number(),
});
export type Upload = Argument<typeof Upload>;

/** Characters; a part has some thousand IDs of some tens of characters. */
const LONGEST_PART = 5_000_000;

export const UploadPart = v.object({
  id: listId,
  turn: Count,
  /** Number of confirmed parts before it: a confirmed part is not sent again. */
  part: Count,
  action: v.picklist(['add', 'remove']),
  /** One ID per line. */
  lines: sidebarText('The part of the list', LONGEST_PART),
});
export type UploadPart = Argument<typeof UploadPart>;

/** A replaced app list, read back and compared with the list that replaced it. */
export const Comparison = v.object({
  /** Apps of the new list that the app list lacks. */
  missing: Count,
  /** Apps in the app list that the new list lacks. */
  extra: Count,
});
export type Comparison = Argument<typeof Comparison>;

export interface UploadAnswer {
  readonly upload: Upload;
  /** Why the part has to be sent again, and when (milliseconds since 1970); null: it is confirmed. */
  readonly again: { readonly sentence: string; readonly at: number } | null;
}

interface CampaignApp {
  readonly app: string;
  /** Names of its campaigns. */
  readonly label: string;
  /** null: both have an app with this ID. */
  readonly platform: Platform | null;
}

export interface UploadsView {
  readonly managementKey: ManagementKeyView;
  readonly partSize: number;
  /** This person's unfinished uploads. */
  readonly unfinished: readonly Upload[];
  /** Apps of pulled campaigns, as suppression identifies them; empty for app lists. */
  readonly apps: readonly CampaignApp[];
}

/** Cells as texts, row by row, without empty rows at the end. */
export interface SelectedList {
  readonly place: string;
  readonly cells: readonly (readonly string[])[];
}

export interface AppListView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** null: not reported by the service. */
  readonly apps: number | null;
}

export interface AppListsView {
  readonly lists: readonly AppListView[];
  /** Additional messages, such as a tab that could not be updated. */
  readonly notes: readonly string[];
}

/** Lists created elsewhere can have longer names. */
const LONGEST_TYPED = 1_000;

export const AppListForm = v.object({
  name: typedText('The name', LONGEST_LIST_TEXT),
  description: typedText('The description', LONGEST_LIST_TEXT),
  /** ID of the connection shown; see `UploadOrder`. */
  connection: v.optional(listId),
});
export type AppListForm = Argument<typeof AppListForm>;

export const AppListDeletion = v.object({
  id: listId,
  /** The list's name, typed to confirm. */
  typed: typedText('The typed name', LONGEST_TYPED),
  connection: v.optional(listId),
});
export type AppListDeletion = Argument<typeof AppListDeletion>;
