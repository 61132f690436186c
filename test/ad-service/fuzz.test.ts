// test of service: for any answer, decoding ends in plain values or in a message; it never throws and never
// loops.

import * as fc from 'fast-check';
import { DECODERS, type Json } from './decoders';

const odd = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    '',
    '0',
    'default',
    'NaN',
    -1,
    1e21,
    0.1,
    [],
    {},
    [[]],
    '\u0000',
    '__proto__',
  ),
  fc.jsonValue() as fc.Arbitrary<Json>,
);

/** Every place in a value, as a path. */
const placesOf = (value: Json, at: readonly string[] = []): string[][] =>
  value !== null && typeof value === 'object'
    ? [[...at], ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner as Json, [...at, key]))]
    : [[...at]];

/** The value with something else (or nothing) in one place. */
function changed(value: Json, place: readonly string[], put: Json | undefined): Json {
  const [key, ...rest] = place;
  if (key === undefined) return put ?? null;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, Json>;
  if (rest.length === 0 && put === undefined) delete copy[key];
  else copy[key] = changed(copy[key] ?? null, rest, put);
  return copy as Json;
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) ? value.every(isPlain) : Object.values(value as object).every(isPlain));

test.each(DECODERS)('%s', (_, sound, decode) => {
  for (const result of decode(sound)) expect(result.ok).toBe(true);
  const places = placesOf(sound);
  const mutation = fc.tuple(fc.constantFrom(...places), fc.option(odd, { nil: undefined }));
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
      const body = mutations.reduce((now, [place, put]) => {
        const stands = placesOf(now).some((known) => known.join('/') === place.join('/'));
        return stands ? changed(now, place, put) : now;
      }, sound);
      for (const result of decode(body)) {
        if (result.ok) expect(isPlain(result.value)).toBe(true);
        else expect(result.failure.sentence).toMatch(/^[A-Z].*\.$/s);
      }
    }),
    { numRuns: 300 },
  );
});
