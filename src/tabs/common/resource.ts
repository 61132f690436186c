// tabs: the interface of a resource: how its rows are read by scope, how reviewed changes become requests,
// and the values of rows that the service does not return.

import { isSegment } from '../../ad-service/address';
import type { Result } from '../../ad-service/failures';
import type { RowsForm } from '../../ad-service/paged';
import type { LimitedClient, ServiceCall } from '../../ad-service/service-call';
import type { Fields, Value } from '../../shared/value';
import type { DependenciesOf, Operation } from '../../sync/operation';
import { blankOf } from '../columns/column';
import { fieldsOfKey, type Tab } from '../columns/tab';

/** Settings for undocumented details of the service (section 4.1, reading 5). */
interface Forms {
  readonly rowsForm: RowsForm;
  /** Rows per request; 0: all, in pages only if the service refuses that. */
  readonly pageSize: number;
}

/** The service's client for this execution. */
export interface Service extends LimitedClient {
  readonly forms: Forms;
}

/** Rows by tab id. */
export type Reported = Readonly<Partial<Record<string, readonly Fields[]>>>;

/** Known parents: campaigns, and the campaigns of creative sets. */
export interface Parents {
  campaign(campaignId: string): Fields | undefined;
  /** ID of the campaign of a creative set. */
  campaignOfSet(creativeSetId: string): string | undefined;
  nameOfSet(creativeSetId: string): Value | undefined;
}

/** A kind of read request, which may return rows of several tabs. */
export interface Reading {
  readonly id: string;
  /** account: one scope, named `''` · campaign: a scope for each campaign, named by its ID. */
  readonly scope: 'account' | 'campaign';
  /**
   * All rows of each scope, one result for each, in order.
   * @param tabs whose rows are needed; others may be missing. Absent: all
   */
  read(client: Service, scopes: readonly string[], tabs?: ReadonlySet<string>): Result<Reported>[];
}

/** An operation to send. */
export interface Outgoing {
  readonly operation: Operation;
  /** Key fields of the row; empty for a creation whose key the service gives. */
  readonly keys: Fields;
  /** New values of changed fields, including key fields of a new row. */
  readonly after: Fields;
  /** Unchanged fields that are sent as well. */
  readonly along: Fields;
}

/** Converts operations of one or several tabs to requests. */
export interface Sender {
  readonly id: string;
  /** Operations with the same name are sent together. */
  groupOf(outgoing: Outgoing): string;
  /**
   * The requests of one group, sent in parallel.
   * @throws TypeError for values that cannot be sent
   */
  calls(group: readonly Outgoing[], forms: Forms): ServiceCall[];
  /** The rows in the answers to these requests, in order; null: none, so the rows are read back. */
  reported(answers: readonly unknown[], group: readonly Outgoing[]): Result<Reported> | null;
}

/** Creations whose key the service gives: the natural key of the tab identifies the created object. */
interface Creation {
  /** Describes the natural key in messages: `a campaign of this name`. */
  readonly equalIs: string;
  /** An update for values that the creation could not set, which can be repeated; null: none. */
  completion?(after: Fields, theirs: Fields): ServiceCall | null;
}

export interface Resource {
  readonly tab: Tab;
  readonly reading: Reading;
  /** Absent: an update only sends its changes and depends on nothing else. */
  readonly dependenciesOf?: DependenciesOf;
  /** The scope in which the row is listed; undefined: unknown. */
  scopeOf(fields: Fields, parents: Parents): string | undefined;
  /** Reads fields by key that a scope may lack. */
  readonly details?: {
    lacking(listed: Fields): boolean;
    /** One result for each key, in order; one request each. */
    read(client: Service, keys: readonly string[]): Result<Fields>[];
  };
  /**
   * Reads single rows, one request each, one result for each key, in order; fewer requests than a scope for
   * up to `most` of its rows.
   */
  readonly alone?: {
    readonly most: number;
    read(client: Service, keys: readonly string[]): Result<Fields>[];
  };
  readonly sender: Sender;
  /** Sent after the changes of all other tabs, because these may change its rows. */
  readonly sentLast?: true;
  readonly creation?: Creation;
  /** The values of a row that the service no longer returns. */
  readonly gone?: Fields;
  /**
   * IDs of the parents whose rows an answer has. If the parent of a row is missing, the state of the row is
   * unknown, and `gone` does not apply. Absent: the scope is the parent.
   */
  parentsIn?(reported: Reported): readonly string[];
}

/** The campaign's ID; undefined: the row has none yet, or none that can be requested. */
export function campaignScope({ campaignId }: Fields): string | undefined {
  const id = String(campaignId ?? '');
  return isSegment(id) ? id : undefined;
}

export const isSharedRow = ({ sharedRow }: Tab, fields: Fields): boolean =>
  sharedRow !== undefined && fields[sharedRow.field] === sharedRow.value;

/**
 * The shared row of a campaign without values, which the service may leave out (section 2.2); undefined: the
 * key is another row's.
 */
function emptySharedRow(tab: Tab, key: string): Fields | undefined {
  const keys = fieldsOfKey(tab, key);
  if (!isSharedRow(tab, keys)) return undefined;
  const values: Partial<Record<string, Value>> = {};
  for (const column of tab.columns) {
    const { field, kind, access } = column;
    if (access !== 'editable' || tab.keyFields.includes(field)) continue;
    values[field] = kind.checkbox ? false : blankOf(column);
  }
  return { ...values, ...keys };
}

/** The row with its key; undefined: a row that the service does not return does not exist. */
export function absentRow({ tab, gone }: Resource, key: string): Fields | undefined {
  return emptySharedRow(tab, key) ?? (gone && { ...fieldsOfKey(tab, key), ...gone });
}
