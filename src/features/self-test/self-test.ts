// self-test: the self-test: compares Google's services with what Bidgrid expects of them (docs/self-test.md).
// It keeps no record of its progress: the page that runs it asks for one step after the other.

import type { BridgeAnswer, BridgeOrder, SelfTestOrder, SelfTestPlan } from '../../client-api/self-test';
import { withDocument } from '../../jobs/lease';
import { checksum, patternText } from '../../model/pattern-text';
import type { ProbeResult } from '../../model/self-test';
import { isWebAddress } from '../../model/web-address';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';

export const selfTestPlan = (ports: Ports): SelfTestPlan => withDocument(ports, () => ports.selfTest.plan());

/** @throws UserError for an echo address that is none */
export function selfTestStep(ports: Ports, { probes, echo }: SelfTestOrder): ProbeResult[] {
  if (echo !== '' && !isWebAddress(echo))
    throw new UserError('The echo address must begin with https:// or http:// and have no spaces.');
  // Under the lock, a tab of an earlier self-test can only be left over, never in use.
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
