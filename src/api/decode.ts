// api: the scalar forms in which the service writes values, accepted as widely as they are meant only one way.

import type { GenericSchema, InferOutput } from 'valibot';
import {
  boolean,
  check,
  getDotPath,
  null_,
  number,
  pipe,
  regex,
  safeParse,
  string,
  transform,
  union,
} from 'valibot';
import { isSegment } from './address';
import type { Failure, Result } from './errors';
import { failed, success } from './errors';

/** JSON numbers beyond this have lost digits by the time they are read: an ID among them is another ID. */
const exact = pipe(
  number(),
  check((value) => Number.isSafeInteger(value) || (Number.isFinite(value) && Math.abs(value) < 2 ** 53)),
);

/** An opaque ID: a text, or a whole number that is exact. */
export const identifier = pipe(
  union([
    string(),
    pipe(
      number(),
      check((value) => Number.isSafeInteger(value)),
      transform(String),
    ),
  ]),
  check(isSegment),
);

/** A text; a number is taken as its digits (package names on iOS), null as no text. */
export const text = union([
  string(),
  pipe(exact, transform(String)),
  pipe(
    null_(),
    transform(() => ''),
  ),
]);

/** true and false, also as texts (section 2.1: one creation sample); null is unknown. */
export const flag = union([
  boolean(),
  null_(),
  pipe(
    string(),
    regex(/^(true|false)$/i),
    transform((word) => word.toLowerCase() === 'true'),
  ),
]);

/** A whole number, also as text; null, no text and `n/a` are none. */
export const whole = union([
  pipe(
    number(),
    check((value) => Number.isSafeInteger(value)),
  ),
  pipe(string(), regex(/^-?\d{1,15}$/), transform(Number)),
  pipe(
    union([null_(), pipe(string(), regex(/^(n\/a)?$/i))]),
    transform(() => null),
  ),
]);

/** A decimal whose digits are kept as the service wrote them; a JSON number gets the documented four. */
export const decimal = union([
  pipe(string(), regex(/^-?\d+(\.\d+)?$/)),
  pipe(
    exact,
    transform((value) => value.toFixed(4)),
  ),
  pipe(
    union([null_(), pipe(string(), regex(/^$/))]),
    transform(() => null),
  ),
]);

const shown = (value: unknown): string => {
  const written = JSON.stringify(value) ?? 'missing';
  return written.length > 40 ? `${written.slice(0, 39)}…` : written;
};

/** A failure for an answer that was received and is not what the documentation says. */
export const garbled = (sentence: string): Failure => ({
  kind: 'garbled',
  status: 200,
  sentence,
  words: '',
  retryAt: null,
});

/** The value by the schema, or a failure that names what it is about, the field and what stands there. */
export function decode<S extends GenericSchema>(
  schema: S,
  body: unknown,
  what: string,
): Result<InferOutput<S>> {
  const parsed = safeParse(schema, body);
  if (parsed.success) return success(parsed.output);
  const [issue] = parsed.issues;
  const place = getDotPath(issue);
  const found = place === null ? shown(body) : `${place} is ${shown(issue.input)}`;
  return failed(
    garbled(
      `What the advertising service says about ${what} cannot be understood: ${found}. Try again; if it stays so, tell whoever looks after this add-on.`,
    ),
  );
}
