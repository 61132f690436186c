// shared: a value that is computed when it is needed first.

export function once<T>(make: () => T): () => T {
  let value: { readonly of: T } | null = null;
  return () => {
    value = value ?? { of: make() };
    return value.of;
  };
}
