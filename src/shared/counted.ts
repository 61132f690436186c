// shared: counts with a noun, for sentences.

/** `1 row`, `10,000 rows`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
