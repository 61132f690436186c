// calls: the self-test.

import * as v from 'valibot';
import { sidebarText, typedText } from '../client-api/argument-texts';
import { selfTestBridge, selfTestPlan, selfTestStep } from '../features/self-test/self-test';
import { call } from './call';

/** Characters. The largest call that any program is known to send is 32 MB. */
const LARGEST_CALL = 32 * 1024 * 1024;
const LONGEST_ADDRESS = 2_000;
const MOST_PROBES = 1_000;
const LONGEST_WAIT_MS = 3_000;

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

const Step = v.object({
  probes: v.pipe(
    v.array(sidebarText('The name of the probe', 100)),
    v.minLength(1),
    v.maxLength(MOST_PROBES),
  ),
  echo: typedText('The echo address', LONGEST_ADDRESS),
});

const Bridge = v.object({
  text: sidebarText('The test text', LARGEST_CALL),
  wanted: upTo(LARGEST_CALL),
  wait: upTo(LONGEST_WAIT_MS),
});

export const SELF_TEST_CALLS = {
  selfTestPlan: call(selfTestPlan),
  /** Runs the first of these probes, for about 15 s and at most 30 s, and returns their results. */
  selfTestStep: call(selfTestStep, Step),
  selfTestBridge: call(selfTestBridge, Bridge),
};
