// surface: what clients ask about the self-test, and what they get.

import type { ProbeFacts, SelfTestPlace } from '../model/self-test';

export interface SelfTestPlan {
  readonly place: SelfTestPlace;
  /** In the order in which they run; without those that only a page can run. */
  readonly probes: readonly ProbeFacts[];
  /** Tabs that were left by a self-test that Google ended; they are deleted now. */
  readonly deleted: number;
}

export interface SelfTestOrder {
  /** Probes that are still to run. */
  readonly probes: readonly string[];
  /** Address of a server that answers with what it received; `''`: none. */
  readonly echo: string;
}

/** One call of the test of sidebar calls. */
export interface BridgeOrder {
  readonly text: string;
  /** Characters that the answer must have. */
  readonly wanted: number;
  /** Milliseconds that the call takes at least. */
  readonly wait: number;
}

export interface BridgeAnswer {
  /** Characters that arrived, and their checksum. */
  readonly arrived: number;
  readonly sum: number;
  readonly text: string;
  /** When the function began and ended, milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
}
