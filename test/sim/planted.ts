// test, sim: bugs to be planted in the source, each of which the simulation must find.

export interface Planted {
  readonly name: string;
  /** What it breaks: the section of the list of broken promises, or the mechanism. */
  readonly about: string;
  /** Mode whose people come across it. */
  readonly mode: string;
  readonly file: string;
  /** In the file exactly once. */
  readonly from: string;
  readonly to: string;
}

export const PLANTED: readonly Planted[] = [];
