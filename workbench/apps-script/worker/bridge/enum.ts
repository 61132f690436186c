// Workbench, Apps Script host, in the worker: Google's enums: their values are objects that are compared by
// identity and printed by name.

interface EnumValue {
  toString(): string;
  name(): string;
  ordinal(): number;
  compareTo(other: EnumValue): number;
  toJSON(): string;
}

/**
 * Creates one enum of Google's. `E` is its type, for instance `typeof GoogleAppsScript.Base.Button`. Values
 * have an order (`ordinal`) and a name (`toString`, `name`, `toJSON`).
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
