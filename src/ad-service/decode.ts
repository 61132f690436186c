// ad-service: readers of wire values. Each accepts every unambiguous form.

import type { Value } from '../shared/value';
import { isSegment } from './address';

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

/** For a field that may be empty: `none` for null and the empty text. */
export const optional =
  <T extends Value, N extends Value>(reader: Reader<T>, none: N): Reader<T | N> =>
  (value) =>
    value === null || value === '' ? none : reader(value);

/** A text; null is an empty one. */
export const optionalText = optional(text, '');

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
export const amount: Reader<number> = (value) => {
  const trimmed = isText(value) ? value.trim().replace(/^\+/, '') : '';
  const number = DECIMAL.test(trimmed) ? Number(trimmed) : value;
  return isExact(number) ? number : undefined;
};

/** A whole number, also as text. */
export const whole: Reader<number> = (value) => {
  const number = amount(value);
  return isWhole(number) ? number : undefined;
};

/** An amount in US dollars, with or without their sign. */
export const dollars: Reader<number> = (value) => {
  const trimmed = isText(value) ? value.trim() : '';
  return amount(/^\$\s?\d/.test(trimmed) ? trimmed.slice(1).trim() : value);
};

const isDefault = (value: unknown): boolean => matches(value, /^default$/i);

/** A bid of its own (section 2.7): an amount in US dollars, or null for `default` and null. */
export const ownBid: Reader<number | null> = (value) =>
  value === null || isDefault(value) ? null : dollars(value);

/** An override in percent. The unit is known, so `20%` is 20. */
export const percentOverride: Reader<number | null> = (value) => {
  const trimmed = isText(value) ? value.trim() : '';
  if (trimmed.length > 1 && trimmed.endsWith('%')) return amount(trimmed.slice(0, -1));
  return value === null || isDefault(value) ? null : amount(value);
};

/** A decimal with the digits of the service; a JSON number gets the documented four. */
export const decimal: Reader<string> = (value) => {
  if (isExact(value)) return value.toFixed(4);
  return matches(value, DECIMAL) ? value : undefined;
};

/** null is an empty list. @param normalize changes an item to its usual spelling */
const listOf =
  (normalize: (item: string) => string): Reader<string> =>
  (value) => {
    const items = value === null ? [] : value;
    return Array.isArray(items) && items.every(isText)
      ? [...new Set(items.map(normalize))].sort().join(', ')
      : undefined;
  };
/** A list of short texts as one text: sorted, without duplicates, `a, b`. */
export const list = listOf((item) => item);

const codes = listOf((item) => item.toUpperCase());
/** A list of countries, in capitals, `DE, FR`; also as one text, `de,fr`. */
export const countries: Reader<string> = (value) =>
  codes(matches(value, /^\s*[a-z]{2}([\s,]+[a-z]{2})*\s*$/i) ? value.trim().split(/[\s,]+/) : value);
