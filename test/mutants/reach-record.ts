// test, mutants: the entry of one test file in the reach map.

/** A bit for each place, by number, in base64. */
export interface TestReach {
  readonly name: string;
  readonly ms: number;
  readonly reach: string;
}

export interface FileReach {
  readonly file: string;
  /** SHA-256 of the test file: a changed file is recorded again. */
  readonly hash: string;
  readonly ms: number;
  /** Reached outside its tests, in `beforeAll` or while modules load. */
  readonly outside: string;
  readonly tests: readonly TestReach[];
}

/** Name of the record of a test file. */
export const nameOfRecord = (file: string): string => `${file.replaceAll(/[/\\]/g, '~')}.json`;
