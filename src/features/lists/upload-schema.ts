// lists: uploads of lists of IDs (suppression, app lists) in parts.

import type { ManagementKeyView } from '../../connections/connection-schema';
import type { Platform } from '../../shared/campaign-words';

export type UploadTarget =
  | { readonly kind: 'suppression' /** Bundle ID or package name. */; readonly app: string }
  | { readonly kind: 'app-list'; readonly id: string; readonly name: string };

/** replace: adds and removes in one list, sent as parts of either kind. */
export type UploadAction = 'add' | 'remove' | 'replace';

export interface UploadOrder {
  readonly target: UploadTarget;
  readonly action: UploadAction;
  /** Number of IDs without duplicates. */
  readonly total: number;
  /** Identifies the list without its IDs. */
  readonly fingerprint: string;
  /** Name of the list: usually the file name. */
  readonly source: string;
  /** Numbers of IDs that are not sent, for the log. */
  readonly malformed: number;
  readonly duplicates: number;
  /** IDs of zeros only, which identify no device. */
  readonly allZero: number;
  /** ID of the unfinished upload to resume; null: a new one. */
  readonly resumes: string | null;
  /** ID of the connection shown. With another one, nothing starts. Absent: none was shown. */
  readonly connection?: string;
}

/** A part with an unexpected answer; `part` counts from 1. */
export interface OddPart {
  readonly part: number;
  readonly sent: number;
  readonly valid: number;
  readonly invalid: number;
}

/** State of an upload. Everything in it was confirmed by the service. */
export interface UploadView {
  readonly id: string;
  readonly target: UploadTarget;
  readonly action: UploadAction;
  readonly source: string;
  readonly fingerprint: string;
  readonly total: number;
  readonly partSize: number;
  /** Number of times it was resumed; parts of an earlier turn, from another window, are rejected. */
  readonly turn: number;
  /** Confirmed parts and IDs. */
  readonly parts: number;
  readonly confirmed: number;
  /** Sums of the service's counts. */
  readonly valid: number;
  readonly invalid: number;
  /** The first parts with invalid IDs, or whose counts differ from the number sent. */
  readonly odd: readonly OddPart[];
  readonly oddParts: number;
  readonly startedAt: number;
}

export interface UploadPart {
  readonly id: string;
  readonly turn: number;
  /** Number of confirmed parts before it: a confirmed part is not sent again. */
  readonly part: number;
  readonly action: 'add' | 'remove';
  /** One ID per line. */
  readonly lines: string;
}

export interface UploadAnswer {
  readonly upload: UploadView;
  /** Why the part has to be sent again, and when (milliseconds since 1970); null: it is confirmed. */
  readonly again: { readonly sentence: string; readonly at: number } | null;
}

export interface CampaignApp {
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
  readonly unfinished: readonly UploadView[];
  /** Apps of pulled campaigns, as suppression identifies them; empty for app lists. */
  readonly apps: readonly CampaignApp[];
}

/** Cells as texts, row by row, without empty rows at the end. */
export interface SelectedList {
  readonly place: string;
  readonly cells: readonly (readonly string[])[];
}
