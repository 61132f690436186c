// resources: what a tab is at the service: how its rows are read by whole scopes, and how reviewed changes
// become requests.

import type { Fields, Value } from '../../model/value';
import type { Call, LimitedClient } from '../../service/client';
import type { Result } from '../../service/errors';
import type { LearnedPages, RowsForm } from '../../service/paged';
import type { BesideOf, Operation } from '../../sync/operation';
import type { Tab } from '../../tabs/tab';

/** What the description of the service leaves open and the document's settings decide (readings 7 and 12). */
export interface Forms {
  readonly rowsForm: RowsForm;
  /** Rows asked for at once; 0: all, in pages once an answer was large or a request for all was refused. */
  readonly pageSize: number;
}

/** The service, opened for this execution. */
export interface Service extends LimitedClient {
  readonly forms: Forms;
  readonly pages: LearnedPages;
}

/** Rows by tab id. */
export type Reported = Readonly<Partial<Record<string, readonly Fields[]>>>;

/** What is known of rows above a row: of campaigns for their children, of creative sets for theirs. */
export interface Parents {
  campaign(campaignId: string): Fields | undefined;
  /** ID of the campaign that a creative set belongs to. */
  campaignOfSet(creativeSetId: string): string | undefined;
  nameOfSet(creativeSetId: string): Value | undefined;
}

/** One way of asking, which may tell the rows of several tabs at once. */
export interface Reading {
  readonly id: string;
  /** account: one scope, named `''` · campaign: a scope for each campaign, named by its ID. */
  readonly scope: 'account' | 'campaign';
  /**
   * All rows of each scope, one result for each, in order.
   * @param tabs whose rows are needed; those of others may be missing. Absent: all
   */
  read(client: Service, scopes: readonly string[], tabs?: ReadonlySet<string>): Result<Reported>[];
}

/** An operation on its way out. */
export interface Outgoing {
  readonly operation: Operation;
  /** Key fields of the row; empty for a creation that gets its key from the service. */
  readonly keys: Fields;
  /** New values of changed fields, key fields of a new row included. */
  readonly after: Fields;
  /** Unchanged fields that are sent as well. */
  readonly along: Fields;
}

/** How operations, of one tab or of several, become requests. */
export interface Sender {
  readonly id: string;
  /** Operations whose names are equal go out together. */
  groupOf(outgoing: Outgoing): string;
  /** The requests of one group, sent side by side. @throws TypeError for values that no request can carry */
  calls(group: readonly Outgoing[], forms: Forms): Call[];
  /**
   * What the answers to these requests tell, in order; null: nothing that can be used, so it is read back.
   */
  told(answers: readonly unknown[], group: readonly Outgoing[]): Result<Reported> | null;
}

/** Creations by which the service gives the key: what they made is known again by these fields. */
export interface Creation {
  readonly naturalKey: readonly string[];
  /** Names the fields in sentences: `a campaign of this name`. */
  readonly equalIs: string;
  /** What a new object still needs to be as it was meant: an edit that may be repeated; null: nothing. */
  completion?(after: Fields, theirs: Fields): Call | null;
}

export interface Resource {
  readonly tab: Tab;
  readonly reading: Reading;
  /** Absent: an update sends its changes alone and relies on nothing else. */
  readonly besideOf?: BesideOf;
  /** The scope of a row by which it is read; undefined when nobody knows. */
  scopeOf(fields: Fields, parents: Parents): string | undefined;
  /** Where the reading may leave fields out: reading rows one by one by their key tells them. */
  readonly details?: {
    lacking(listed: Fields): boolean;
    /** One result for each key, in order; one request each. */
    read(client: Service, keys: readonly string[]): Result<Fields>[];
  };
  /**
   * Reads single rows, one request each, one result for each key in order; cheaper than a scope for up to
   * `most` of its rows.
   */
  readonly alone?: {
    readonly most: number;
    read(client: Service, keys: readonly string[]): Result<Fields>[];
  };
  readonly sender: Sender;
  /** Sent after the changes of all other tabs, because these may change its rows. */
  readonly sentLast?: true;
  readonly creation?: Creation;
  /** What it means that the service no longer tells of a row it told of before. */
  readonly gone?: Fields;
  /**
   * IDs of the parents whose rows an answer has. If the parent of a row is missing, nothing is known of the
   * row, so `gone` does not apply. Absent: the scope is the parent.
   */
  parentsIn?(told: Reported): readonly string[];
}
