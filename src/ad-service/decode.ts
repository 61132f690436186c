// ad-service: readers of wire values. Each accepts every unambiguous form.

import { shortened } from '../shared/cell-text';
import { ended } from '../shared/sentences';
import { jsonBeginning, type Value } from '../shared/value';
import { isSegment } from './address';
import type { Failure, Result, UnreadPart } from './failures';
import { failed, newFailure, success } from './failures';

/** The value in any accepted form; undefined: none of them. */
export type Reader<T extends Value = Value> = (written: unknown) => T | undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
/** Larger JSON numbers have lost digits: an ID would be another ID. */
const isExact = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 2 ** 53;
const matches = (value: unknown, form: RegExp): value is string => isText(value) && form.test(value);
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const isRecord = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** An opaque ID: a text, or a whole number that is exact. */
export const identifier: Reader<string> = (value) => {
  const id = isWhole(value) ? String(value) : value;
  return isText(id) && isSegment(id) ? id : undefined;
};

/** A text; a number becomes its digits (package names on iOS). */
export const text: Reader<string> = (value) =>
  isText(value) ? value : isExact(value) ? String(value) : undefined;

/** A text that is never a number. */
export const onlyText: Reader<string> = (value) => (isText(value) ? value : undefined);

/** For a field that the specification allows to have no value: `none` for null and the empty text. */
export const optional =
  <T extends Value>(reader: Reader<T>, none: T): Reader<T> =>
  (value) =>
    value === null || value === '' ? none : reader(value);

/** A two-letter country or `DEFAULT`, in capitals. */
export const country: Reader<string> = (value) =>
  matches(value, /^([a-z]{2}|default)$/i) ? value.toUpperCase() : undefined;

/** true or false, also as text (a creation sample in section 2.1) or as 1 or 0. */
export const flag: Reader<boolean> = (value) => {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  const word = isText(value) ? value.trim() : '';
  if (/^(true|1)$/i.test(word)) return true;
  return /^(false|0)$/i.test(word) ? false : undefined;
};

/** A number, also as text. */
export const amount: Reader<number | null> = (value) => {
  const text = isText(value) ? value.trim().replace(/^\+/, '') : '';
  const number = DECIMAL.test(text) ? Number(text) : value;
  return isExact(number) ? number : undefined;
};

/** A whole number, also as text. */
export const whole: Reader<number | null> = (value) => {
  const number = amount(value);
  return isWhole(number) ? number : undefined;
};

/** An amount in US dollars, with or without their sign. */
export const dollars: Reader<number | null> = (value) => {
  const text = isText(value) ? value.trim() : '';
  return amount(/^\$\s?\d/.test(text) ? text.slice(1).trim() : value);
};

const isDefault = (value: unknown): boolean => matches(value, /^default$/i);

/** An overridden bid (section 2.7): an amount in US dollars, or null for `default`. */
export const bidOverride: Reader<number | null> = (value) => (isDefault(value) ? null : dollars(value));

/** An override in percent. The unit is known, so `20%` is 20. */
export const percentOverride: Reader<number | null> = (value) => {
  const text = isText(value) ? value.trim() : '';
  if (text.length > 1 && text.endsWith('%')) return amount(text.slice(0, -1));
  return isDefault(value) ? null : amount(value);
};

/** A decimal with the digits of the service; a JSON number gets the documented four. */
export const decimal: Reader<string> = (value) => {
  if (isExact(value)) return value.toFixed(4);
  return matches(value, DECIMAL) ? value : undefined;
};

/** A list of short texts as one text: normalized, sorted, without duplicates, `DE, FR`. */
const listOf =
  (spell: (item: string) => string): Reader<string> =>
  (value) =>
    Array.isArray(value) && value.every(isText)
      ? [...new Set(value.map(spell))].sort().join(', ')
      : undefined;
export const list = listOf((item) => item);

const codes = listOf((item) => item.toUpperCase());
/** A list of countries; also as one text, `DE,FR`. */
export const countries: Reader<string> = (value) =>
  codes(matches(value, /^\s*[a-z]{2}([\s,]+[a-z]{2})*\s*$/i) ? value.trim().split(/[\s,]+/) : value);

const LONGEST_SHOWN = 40;

const shown = (value: unknown): string => {
  const json = jsonBeginning(value, LONGEST_SHOWN);
  return shortened(json, LONGEST_SHOWN);
};

/** A failure for an answer that differs from the documentation. */
export const garbled = (sentence: string): { readonly ok: false; readonly failure: Failure } =>
  failed(newFailure('garbled', sentence, 200));

/** @param place name of the field with the value; `''`: `value` is the whole answer */
export const misread = (what: string, place: string, value: unknown) =>
  garbled(
    `${ended(`The answer of the advertising service about ${what} cannot be read: ${place && `${place} is `}${shown(value)}`)} Try again; if this happens again, contact the person who installed Bidgrid.`,
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
