// surface: what clients ask about sending lists of IDs (suppression, app lists) in parts, and what they get.

export type UploadTarget =
  | { readonly kind: 'suppression' /** Bundle ID or package name. */; readonly app: string }
  | { readonly kind: 'app-list'; readonly id: string; readonly name: string };

/** replace: adds and removes of one list, sent as parts of either kind. */
export type UploadAction = 'add' | 'remove' | 'replace';

export interface UploadOrder {
  readonly target: UploadTarget;
  readonly action: UploadAction;
  /** IDs to be sent, each once. */
  readonly total: number;
  /** By which the client knows the list again; tells no ID. */
  readonly fingerprint: string;
  /** What people call the list: the name of its file. */
  readonly source: string;
  /** What was set aside before sending, for the log. */
  readonly malformed: number;
  readonly duplicates: number;
  /** IDs of zeros only, which identify no device. */
  readonly allZero: number;
  /** ID of the unfinished upload that this goes on with; null: a new one. */
  readonly resumes: string | null;
  /** ID of the connection that was shown. With another one, nothing starts. Absent: none was shown. */
  readonly connection?: string;
}

/** A part whose answer is not what was hoped for; `part` counts from 1. */
export interface OddPart {
  readonly part: number;
  readonly sent: number;
  readonly valid: number;
  readonly invalid: number;
}

/** How an upload stands. Everything in it was confirmed by the service. */
export interface UploadView {
  readonly id: string;
  readonly target: UploadTarget;
  readonly action: UploadAction;
  readonly source: string;
  readonly fingerprint: string;
  readonly total: number;
  readonly partSize: number;
  /**
   * How often it was gone on with; parts of an earlier turn, from a window left open, are not taken any more.
   */
  readonly turn: number;
  /** Parts and IDs that the service answered for. */
  readonly parts: number;
  readonly confirmed: number;
  /** Sums of what the service counted. */
  readonly valid: number;
  readonly invalid: number;
  /** Parts with invalid IDs, and parts whose counts do not add up to what was sent. The first of them. */
  readonly odd: readonly OddPart[];
  readonly oddParts: number;
  readonly startedAt: number;
}

export interface UploadPart {
  readonly id: string;
  readonly turn: number;
  /** How many parts were confirmed before it: a part that was confirmed already is not sent again. */
  readonly part: number;
  readonly action: 'add' | 'remove';
  /** One ID a line. */
  readonly lines: string;
}

export interface UploadAnswer {
  readonly upload: UploadView;
  /** Why the part has to be sent again, and from when on (milliseconds since 1970); null: it is confirmed. */
  readonly again: { readonly sentence: string; readonly at: number } | null;
}

/** The management key that suppression and app lists are sent with. */
export interface ManagementKeyView {
  /** ID of its connection. */
  readonly connection: string;
  /** `your connection "Our team" (Harbour Games)` or `this copy of Bidgrid`. */
  readonly owner: string;
  readonly isSet: boolean;
}

export interface UploadsView {
  readonly managementKey: ManagementKeyView;
  readonly partSize: number;
  /** This person's uploads that are not finished. */
  readonly unfinished: readonly UploadView[];
  /** Apps of pulled campaigns, as suppression names them; none for app lists. */
  readonly apps: readonly { readonly app: string; readonly label: string }[];
}

/** Cells as texts, row by row, without the rows below the last used one. */
export interface SelectedList {
  readonly place: string;
  readonly cells: readonly (readonly string[])[];
}
