// history: what is remembered of the figures of each company, in the document's properties.

import * as v from 'valibot';
import { rememberedBy } from '../../connections/document-connection';
import type { Ports, Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { hashOf, hashText } from '../../shared/digests';
import { DAY_MS } from '../../shared/time';
import { readSettings } from '../settings/settings';

/** One property, so that a killed execution leaves the old or the new state. At most 9 KB. */
const stateName = (account: string): string => `bidgrid.history.${hashText(hashOf(account))}`;

const list = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.readonly());

const Company = v.object({
  /** Company of the connection, or the client ID of the deployment's login. */
  account: v.string(),
  /** Of the last fetch: milliseconds since 1970, and the day of its figures since 1970-01-01. */
  at: v.number(),
  day: v.number(),
  /** Hash of all figures of the day. */
  hash: v.string(),
  /** True until the rows are in the sheet: then the sheet may have some of them. */
  isWriting: v.boolean(),
  /** Totals of the last days, ascending. */
  totals: list(
    v.object({ day: v.number(), spend: v.nullable(v.number()), installs: v.nullable(v.number()) }),
  ),
  /** Days of earlier months are summed; null: not looked for yet. */
  summedBefore: v.nullable(v.string()),
  /** The months that are being summed, and whether all sums are in the sheet; null: none. */
  summing: v.nullable(v.object({ from: v.string(), before: v.string(), isWritten: v.boolean() })),
});

/** The company of the document as its rows have it, and the name under which its state is stored. */
export function accountOf({ documentStore, scriptStore }: Pick<Ports, 'documentStore' | 'scriptStore'>): {
  readonly company: string;
  readonly account: string;
} {
  const company = rememberedBy(documentStore)?.company ?? '';
  // The login of a deployment has no company name.
  return { company, account: company || (scriptStore.get('BIDGRID_CLIENT_ID') ?? '') };
}

export type CompanyState = Readonly<v.InferOutput<typeof Company>>;

/** Whether pulls write the tab. */
export const isKept = ({ documentStore }: Pick<Ports, 'documentStore'>): boolean =>
  readSettings(documentStore).history === 'on';

/** null: no figures of the company were read yet. */
export const readState = (store: Store, account: string): CompanyState | null =>
  parsedJson(Company, store.get(stateName(account)));

/**
 * What is known at this time; null for a state that was written more than a day later: the clock was ahead.
 */
export const presentState = (state: CompanyState | null, ms: number): CompanyState | null =>
  state !== null && state.at - ms > DAY_MS ? null : state;

export const writeState = (store: Store, state: CompanyState): void =>
  store.set(stateName(state.account), JSON.stringify(state));

/** One property for each company. */
const alarmsName = (account: string): string => `bidgrid.alarms.${hashText(hashOf(account))}`;

const Alarms = v.object({
  /** Days since 1970-01-01. */
  day: v.number(),
  count: v.number(),
});

type DayAlarms = Readonly<v.InferOutput<typeof Alarms>>;

/** @param account as in `accountOf` */
export function writeAlarms(store: Store, account: string, { day, count }: DayAlarms): void {
  const text = JSON.stringify({ day, count });
  if (store.get(alarmsName(account)) !== text) store.set(alarmsName(account), text);
}

/** 0: none, or they were not looked for. */
export function alarmsOn(store: Store, account: string, day: number): number {
  const storedAlarms = parsedJson(Alarms, store.get(alarmsName(account)));
  return storedAlarms?.day === day ? storedAlarms.count : 0;
}
