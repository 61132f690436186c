// test, e2e: runs the self-test of the built add-on in a host, by the calls that its page makes.

import type { Reply } from '../../src/app/surface/reply';
import { PROBE_GROUPS, type SelfTestReport } from '../../src/model/self-test';
import { runSelfTest, type SelfTestOptions } from '../../src/sidebar/self-test/drive';
import type { Host } from '../../workbench/apps-script/host';

export class Lost extends Error {}

export function selfTestIn(host: Host, options: Partial<SelfTestOptions> = {}): Promise<SelfTestReport> {
  const call = async <T>(name: string, ...args: unknown[]): Promise<T> => {
    const answer = await host.callFromClient({
      user: 'anna@example.com',
      session: 'page-1',
      function: name,
      args,
    });
    if (!answer.ok) throw new Lost(answer.error.message);
    const reply = answer.value as Reply<T>;
    if (!reply.ok) throw new Error(reply.error.sentence);
    return reply.value;
  };
  return runSelfTest(
    {
      plan: () => call('selfTestPlan'),
      step: (order) => call('selfTestStep', order),
      bridge: (order) => call('selfTestBridge', order),
      isLost: (error) => error instanceof Lost,
    },
    { groups: PROBE_GROUPS, echo: '', version: '0', build: null, ...options },
  );
}
