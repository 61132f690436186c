// sidebar: probes of google.script.run, which only run in a page.

import type { BridgeAnswer, BridgeOrder, SelfTestOrder, SelfTestPlan } from '../../client-api/self-test';
import { checksum, patternText } from '../../model/pattern-text';
import type { Json, ProbeFacts, ProbeResult } from '../../model/self-test';

/** Calls of the script. They reject with a message for the person. */
export interface SelfTestCalls {
  plan(): Promise<SelfTestPlan>;
  step(order: SelfTestOrder): Promise<readonly ProbeResult[]>;
  bridge(order: BridgeOrder): Promise<BridgeAnswer>;
  /** Whether the call may have been interrupted, so that the step can be retried. */
  isLost(error: unknown): boolean;
}

export interface BridgeProbe {
  readonly facts: ProbeFacts;
  how(call: SelfTestCalls['bridge']): Promise<Json>;
}

const MB = 1024 * 1024;

const probe = (name: string, rest: Omit<ProbeFacts, 'id'>, how: BridgeProbe['how']): BridgeProbe => ({
  facts: { id: `bridge/${name}`, ...rest },
  how,
});

/** @param expected absent: unknown */
const upward = (megabytes: number, expected?: Json): BridgeProbe =>
  probe(
    `${megabytes} MB to the script`,
    {
      what: `A text of ${megabytes} MB arrives at the script unchanged`,
      ...(expected === undefined ? {} : { expected }),
    },
    async (call) => {
      const text = patternText(megabytes * MB);
      const { arrived, sum } = await call({ text, wanted: 0, wait: 0 });
      if (arrived !== text.length) return `${arrived} characters arrived`;
      return sum === checksum(text) ? 'arrived' : 'arrived changed';
    },
  );

const downward = (megabytes: number, expected?: Json): BridgeProbe =>
  probe(
    `${megabytes} MB from the script`,
    {
      what: `A text of ${megabytes} MB arrives at the page unchanged`,
      ...(expected === undefined ? {} : { expected }),
    },
    async (call) => {
      const { text } = await call({ text: '', wanted: megabytes * MB, wait: 0 });
      return text === patternText(megabytes * MB) ? 'arrived' : `${text.length} characters arrived`;
    },
  );

const CALLS = 14;
const WAIT_MS = 1_000;
const AT_ONCE = 10;

/** The maximum number of calls that ran at the same time, by the script's clock. */
function mostAtOnce(calls: readonly { readonly began: number; readonly ended: number }[]): number {
  const running = calls.map(
    ({ began }) => calls.filter((one) => one.began <= began && began < one.ended).length,
  );
  return Math.max(...running);
}

export const BRIDGE_PROBES: readonly BridgeProbe[] = [
  probe(
    'round trip',
    { what: 'Milliseconds of the fastest of five empty calls: the time until the script runs', varies: true },
    async (call) => {
      const times: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const start = Date.now();
        await call({ text: '', wanted: 0, wait: 0 });
        times.push(Date.now() - start);
      }
      return Math.min(...times);
    },
  ),
  upward(1, 'arrived'),
  upward(5, 'arrived'),
  // The default limit for files that the sidebar uploads.
  upward(10, 'arrived'),
  upward(25),
  downward(1, 'arrived'),
  downward(10),
  probe(
    'parallel calls',
    {
      what: `${CALLS} calls at once are all answered, and at most ${AT_ONCE} run at the same time`,
      expected: [CALLS, true],
    },
    async (call) => {
      const answers = await Promise.all(
        Array.from({ length: CALLS }, () => call({ text: '', wanted: 0, wait: WAIT_MS })),
      );
      return [answers.length, mostAtOnce(answers) <= AT_ONCE];
    },
  ),
];
