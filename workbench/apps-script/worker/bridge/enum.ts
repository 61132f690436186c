// Workbench, Apps Script host, in the worker: Google's enums, whose values are objects compared by identity
// and printed by name.

interface EnumValue {
  toString(): string;
  name(): string;
  ordinal(): number;
  compareTo(other: EnumValue): number;
  toJSON(): string;
}

/**
 * Makes one enum of Google's. `E` is its type, such as `typeof GoogleAppsScript.Base.Button`.
 * Values keep their order (`ordinal`) and their name (`toString`, `name`, `toJSON`).
 */
export function googleEnum<E>(names: readonly (keyof E & string)[]): E {
  const entries = names.map((name, position): [string, EnumValue] => [
    name,
    Object.freeze({
      toString: () => name,
      name: () => name,
      ordinal: () => position,
      compareTo: (other: EnumValue) => position - other.ordinal(),
      toJSON: () => name,
    }),
  ]);
  return Object.freeze(Object.fromEntries(entries)) as E;
}
