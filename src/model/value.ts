// model: the scalar values that every field of every resource is reduced to, so that comparing is one
// function.

/**
 * One field's value. Texts are never null (no text is `''`); numbers, booleans and decimals may be unknown:
 * `null`. Decimals whose digits matter (spend) stay text. Lists (countries, languages) are canonical text:
 * `DE, FR`.
 */
export type Value = string | number | boolean | null;

/**
 * The known fields of one object by field name. A field that is absent is unknown (the service left it out).
 */
export type Fields = Readonly<Partial<Record<string, Value>>>;
