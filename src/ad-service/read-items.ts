// ad-service: lists in answers, of which some entries may be unreadable, and the failures of answers that
// cannot be read.

import { shortened } from '../shared/cell-text';
import { ended } from '../shared/sentences';
import { jsonBeginning } from '../shared/value';
import { isRecord } from './decode';
import type { Failure, Result, UnreadPart } from './failures';
import { failed, newFailure, success } from './failures';

const LONGEST_SHOWN = 40;

const shownValue = (value: unknown): string => {
  const json = jsonBeginning(value, LONGEST_SHOWN);
  return shortened(json, LONGEST_SHOWN);
};

/** A failure for an answer that differs from the documentation. */
export const garbled = (sentence: string): { readonly ok: false; readonly failure: Failure } =>
  failed(newFailure('garbled', sentence, 200));

/** @param place name of the field with the value; `''`: `value` is the whole answer */
export const misread = (what: string, place: string, value: unknown) =>
  garbled(
    `${ended(`The answer of the advertising service about ${what} cannot be read: ${place && `${place} is `}${shownValue(value)}`)} Try again; if this happens again, contact the person who installed Bidgrid.`,
  );

interface Items<T> {
  readonly items: T[];
  /** Positions of the entries that cannot be read. With any, nothing follows from what `items` lacks. */
  readonly unread: readonly number[];
}

/** Fails for what is no list, and for a list without a readable entry or an object. */
export function readItems<T>(
  body: unknown,
  what: string,
  readItem: (item: unknown) => Result<T>,
): Result<Items<T>> {
  if (!Array.isArray(body)) return misread(what, '', body);
  const items: T[] = [];
  const unread: number[] = [];
  for (const [index, item] of body.entries()) {
    const result = readItem(item);
    if (result.ok) items.push(result.value);
    else unread.push(index);
  }
  if (items.length === 0 && unread.length > 0 && !body.some(isRecord)) return misread(what, '', body);
  return success({ items, unread });
}

/** @param parent see `UnreadPart` */
export const unreadParts = (tab: string, parent: string | null, count: number): UnreadPart[] =>
  count > 0 ? [{ tab, parent, count }] : [];
