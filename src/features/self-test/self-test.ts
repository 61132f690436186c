// self-test: compares Google's services with what Bidgrid expects (docs/self-test.md). Stores no progress:
// the page calls one step after the other.

import type { BridgeAnswer, BridgeOrder, SelfTestOrder, SelfTestPlan } from '../../client-api/self-test';
import { withDocument } from '../../jobs/lease';
import { checksum, patternText } from '../../model/pattern-text';
import type { ProbeResult } from '../../model/self-test';
import { isWebAddress } from '../../model/web-address';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';

export const selfTestPlan = (ports: Ports): SelfTestPlan => withDocument(ports, () => ports.selfTest.plan());

/** @throws UserError for an invalid echo address */
export function selfTestStep(ports: Ports, { probes, echo }: SelfTestOrder): ProbeResult[] {
  if (echo !== '' && !isWebAddress(echo))
    throw new UserError('The echo address must begin with https:// or http:// and have no spaces.');
  // Under the lock, no other self-test can be running: tabs of an earlier one are left over.
  return withDocument(ports, () => ports.selfTest.run(probes, echo));
}

export function selfTestBridge(ports: Ports, { text, wanted, wait }: BridgeOrder): BridgeAnswer {
  const began = ports.clock.now();
  if (wait > 0) ports.clock.sleep(wait);
  return {
    arrived: text.length,
    sum: checksum(text),
    text: patternText(wanted),
    began,
    ended: ports.clock.now(),
  };
}
