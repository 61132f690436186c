// test of faults: everything that outlives an execution (workbook, properties, cache, clock, the service),
// saved and restored.

import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { ServiceState } from '../../workbench/ad-service/state';
import type { Session } from '../e2e/session';

export interface Frozen {
  readonly workbook: string;
  /** Properties and triggers. */
  readonly script: string;
  readonly cache: string;
  readonly ahead: bigint;
  readonly service: ServiceState;
}

export interface Durable {
  take(): Frozen;
  /** Equal texts mean equal states. Locks are not part of the state: they end with their execution. */
  print(): string;
}

export const clockOf = ({ host }: Session): BigInt64Array => new BigInt64Array(host.options.clock!.ahead);

/** Moves the time ahead for scripts and host. */
export const letPass = (session: Session, milliseconds: number): void =>
  void Atomics.add(clockOf(session), 0, BigInt(milliseconds));

/** Compares the workbook only when something was changed in it. */
export function durableOf(session: Session): Durable {
  const { host, service } = session;
  const { workbook } = host;
  let changes = 0;
  let seen = '';
  let content = '';
  workbook.onOwnChange(() => {
    changes += 1;
  });
  const workbookText = (): string => {
    const now = `${workbook.version} ${changes}`;
    if (now !== seen) content = JSON.stringify({ workbook: workbook.snapshot(), own: workbook.own });
    seen = now;
    return content;
  };
  return {
    take: () => ({
      workbook: workbookText(),
      script: JSON.stringify(host.state),
      cache: host.cache.saved(),
      ahead: Atomics.load(clockOf(session), 0),
      service: structuredClone(service.state),
    }),
    print: () =>
      createHash('sha1')
        .update(workbookText())
        .update(JSON.stringify(host.state))
        .update(host.cache.saved())
        .update(serialize(service.state))
        .digest('hex'),
  };
}
