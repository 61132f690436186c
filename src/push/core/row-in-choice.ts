// push: a reviewed row as a choice of rows sends it: its bid may depend on other rows.

interface Named {
  readonly tab: string;
  readonly key: string;
}

interface Placed extends Named {
  readonly group: string;
  readonly bid?: unknown;
  readonly includes?: string;
  readonly variants?: readonly { readonly leftOut: readonly Named[] }[];
}

/** @param isSent of a row in the same campaign */
export function rowInChoice<T extends Placed>(row: T, isSent: (name: Placed) => boolean): T {
  const { group, variants = [] } = row;
  const out = new Set(
    variants
      .flatMap(({ leftOut }) => leftOut)
      .filter(({ tab, key }) => !isSent({ tab, key, group }))
      .map(({ key }) => key),
  );
  const fitting = variants.find(
    ({ leftOut }) => leftOut.length === out.size && leftOut.every(({ key }) => out.has(key)),
  );
  return fitting ? { ...row, bid: undefined, includes: undefined, ...fitting } : row;
}
