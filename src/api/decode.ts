// api: the scalar forms in which the service writes values, accepted as widely as they are meant only one way.

import type { GenericSchema, InferOutput } from 'valibot';
import { check, pipe, safeParse, transform, unknown } from 'valibot';
import type { Value } from '../model/value';
import { isSegment } from './address';
import type { Failure, Result } from './errors';
import { failed, success, trouble } from './errors';

/** A schema of one value in all its spellings; `read` returns undefined for what is none of them. */
export const scalar = <T extends Value>(read: (value: unknown) => T | undefined): GenericSchema<unknown, T> =>
  pipe(
    unknown(),
    transform(read),
    check((value) => value !== undefined),
  ) as GenericSchema<unknown, T>;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
/** JSON numbers beyond this have lost digits by the time they are read: an ID among them is another ID. */
const isExact = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 2 ** 53;
const isText = (value: unknown): value is string => typeof value === 'string';
/** null and no text: no value. */
const isNone = (value: unknown): value is null | '' => value === null || value === '';
/** The text when it has the form. */
const matched = (value: unknown, form: RegExp): string | undefined =>
  isText(value) && form.test(value) ? value : undefined;

/** An opaque ID: a text, or a whole number that is exact. */
export const identifier = scalar((value) => {
  const id = isWhole(value) ? String(value) : value;
  return isText(id) && isSegment(id) ? id : undefined;
});

/** A text; a number is taken as its digits (package names on iOS), null as no text. */
export const text = scalar((value) => {
  if (isNone(value)) return '';
  return isExact(value) ? String(value) : matched(value, /^/);
});

/** true and false, also as texts (section 2.1: one creation sample); null is unknown. */
export const flag = scalar((value) =>
  value === null || typeof value === 'boolean'
    ? value
    : matched(value, /^(true|false)$/i) && (value as string).toLowerCase() === 'true',
);

const readWhole = (value: unknown): number | null | undefined => {
  if (isNone(value) || matched(value, /^n\/a$/i)) return null;
  const whole = matched(value, /^-?\d{1,15}$/) ? Number(value) : value;
  return isWhole(whole) ? whole : undefined;
};
/** A decimal whose digits are kept as the service wrote them; a JSON number gets the documented four. */
const readDecimal = (value: unknown): string | null | undefined => {
  if (isNone(value)) return null;
  return isExact(value) ? value.toFixed(4) : matched(value, /^-?\d+(\.\d+)?$/);
};

/** A whole number, also as text; null, no text and `n/a` are none. */
export const whole = scalar(readWhole);

/** Yesterday's figures must not keep anybody from working: what cannot be read is unknown. */
const lenient = <T extends Value>(read: (value: unknown) => T | undefined) =>
  pipe(unknown(), transform(read));
export const count = lenient(readWhole);
export const spent = lenient(readDecimal);

const shown = (value: unknown): string => {
  const written = JSON.stringify(value) ?? 'missing';
  return written.length > 40 ? `${written.slice(0, 39)}…` : written;
};

/** A failure for an answer that was received and is not what the documentation says. */
export const garbled = (sentence: string): Failure => trouble('garbled', sentence, 200);

/** The value by the schema, or a failure that names what it is about, the field and what stands there. */
export function decode<S extends GenericSchema>(
  schema: S,
  body: unknown,
  what: string,
): Result<InferOutput<S>> {
  const parsed = safeParse(schema, body);
  if (parsed.success) return success(parsed.output);
  const path = parsed.issues[0].path ?? [];
  const last = path[path.length - 1];
  const found = last ? `${path.map(({ key }) => key).join('.')} is ${shown(last.value)}` : shown(body);
  return failed(
    garbled(
      `What the advertising service says about ${what} cannot be understood: ${found}. Try again; if it stays so, tell whoever looks after this add-on.`,
    ),
  );
}
