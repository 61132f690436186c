// calls: what the schemas of arguments share. A text that clients may send has a limit and a message that
// names the field.

import * as v from 'valibot';
import { grouped } from '../shared/sentences';

type ReadonlyDeep<T> = T extends readonly (infer E)[]
  ? readonly ReadonlyDeep<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T;

/** The type of an argument, or of any other value with a schema, as handlers and pages use it. */
export type Argument<S extends v.GenericSchema> = ReadonlyDeep<v.InferOutput<S>>;

export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** @param message a function, because formatting a number at load would cost every execution its time */
const limited = (longest: number, message: () => string) => v.pipe(v.string(), v.maxLength(longest, message));

/** A text that a person types. @param what `The client ID` */
export const typedText = (what: string, longest: number) =>
  limited(longest, () => `${what} can have at most ${grouped(longest)} characters. Shorten it.`);

/** A text that the sidebar creates or returns, such as an ID. @param what `The run ID` */
export const sidebarText = (what: string, longest = 1_000) =>
  limited(
    longest,
    () => `${what} can have at most ${grouped(longest)} characters. Close the sidebar and open it again.`,
  );

/** A cell has at most 50,000 characters; shown values can add quotes and units. */
const LONGEST_VALUE = 60_000;
/** Keys of rows join the values of some cells. */
const LONGEST_KEY = 300_000;

/** The value of a cell, as it was shown. */
export const shownValue = (what: string) => sidebarText(what, LONGEST_VALUE);

export const tabName = sidebarText('The name of the tab', 100);
export const rowKey = sidebarText('The key of the row', LONGEST_KEY);
export const fieldName = sidebarText('The name of the column', 1_000);
/** Sent back by a client to prove which state it showed. */
export const digest = sidebarText('The checksum of the shown values', 5_000);

export const jobId = sidebarText('The ID of the action', 100);
export const runId = sidebarText('The ID of the run', 100);

/** Names a cell of a listed issue. */
export const IssueCell = v.object({
  tab: tabName,
  rowName: rowKey,
  /** 1-based row when it was checked: decides between identical rows. */
  row: v.number(),
  field: fieldName,
});
export type IssueCell = Argument<typeof IssueCell>;

/** A fix of a listed issue, as the person saw it. */
export const ChosenFix = v.object({
  ...IssueCell.entries,
  /** The value shown, for the message if it changed; `seen` decides. */
  found: shownValue('The found value'),
  seen: digest,
});
export type ChosenFix = Argument<typeof ChosenFix>;
