// Workbench, Apps Script host: the uncommitted writes of an execution, in order.

/** The uncommitted writes of one execution. */
export interface PendingWrites {
  /**
   * `reshapes`: it moves, adds or removes rows, columns or sheets, so that the same coordinates are other
   * cells afterward.
   */
  add(name: string, write: () => unknown, reshapes: boolean): void;
  readonly waiting: boolean;
  readonly reshaping: boolean;
  /** Number of commits; each is a round trip at Google. */
  readonly turns: number;
  /** Carries the writes out. If one throws, the later ones are lost and its error is thrown. */
  commit(): Promise<void>;
  /** The execution was killed: drops the writes and returns their names. */
  drop(): string[];
}

export function createPendingWrites(): PendingWrites {
  let writes: { name: string; write: () => unknown }[] = [];
  let reshaping = false;
  let turns = 0;
  const clear = (): void => {
    writes = [];
    reshaping = false;
  };
  return {
    add(name, write, reshapes) {
      writes.push({ name, write });
      reshaping ||= reshapes;
    },
    get waiting() {
      return writes.length > 0;
    },
    get reshaping() {
      return reshaping;
    },
    get turns() {
      return turns;
    },
    async commit() {
      if (writes.length === 0) return;
      turns += 1;
      try {
        // Yields only for asynchronous writes; a commit of values is atomic.
        for (let next = writes.shift(); next; next = writes.shift()) {
          const done = next.write();
          if (done instanceof Promise) await done;
        }
        reshaping = false;
      } catch (error) {
        clear();
        throw error;
      }
    },
    drop() {
      const names = writes.map(({ name }) => name);
      clear();
      return names;
    },
  };
}
