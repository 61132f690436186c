// shared: what exports write for no value.

const EMPTY =
  /^(?:[-–—]*|null|nil|none|n\/?a|n\.a\.|nan|nv|k\.a\.|undefined|\(?(?:blank|empty|missing|not set|not available)\)?)$/i;

/** True for `''`, `--`, `N/A`, `(not set)` and the like, without spaces around them. */
export const isEmptyText = (text: string): boolean => EMPTY.test(text);
