// tabs: what the service said of the rows of a tab when they were last pulled or pushed, as whoever compares sees it.

import type { Fields } from '../model/value';

/** By key. */
export interface Agreed {
  readonly size: number;
  get(key: string): Fields | undefined;
  has(key: string): boolean;
  forEach(each: (fields: Fields, key: string) => void): void;
}

/** What the cells of the row with this key may be compared with; undefined: nothing is known, or nothing is certain. */
export type Known = (key: string) => Fields | undefined;
