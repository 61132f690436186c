// shared: the scalar values of all fields, so that one function compares them.

/**
 * One field's value. Texts are never null (no text is `''`); numbers, booleans and decimals may be unknown:
 * `null`. Decimals whose digits matter (spend) stay text. Lists (countries, languages) are canonical text:
 * `DE, FR`.
 */
export type Value = string | number | boolean | null;

/** Known fields of an object by name. An absent field is unknown: the service left it out. */
export type Fields = Readonly<Partial<Record<string, Value>>>;
