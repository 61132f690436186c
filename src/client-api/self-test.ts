// client API: the self-test.

import type { ProbeFacts, SelfTestPlace } from '../model/self-test';

export interface SelfTestPlan {
  readonly place: SelfTestPlace;
  /** In order; without those that only a page can run. */
  readonly probes: readonly ProbeFacts[];
  /** Number of deleted tabs that an interrupted self-test had left. */
  readonly deleted: number;
}

export interface SelfTestOrder {
  /** Probes that are left to run. */
  readonly probes: readonly string[];
  /** Address of an echo server; `''`: none. */
  readonly echo: string;
}

/** One call of the test of sidebar calls. */
export interface BridgeOrder {
  readonly text: string;
  /** Number of characters of the answer. */
  readonly wanted: number;
  /** Minimum duration of the call in milliseconds. */
  readonly wait: number;
}

export interface BridgeAnswer {
  /** Number of characters received, and their checksum. */
  readonly arrived: number;
  readonly sum: number;
  readonly text: string;
  /** When the function began and ended, milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
}
