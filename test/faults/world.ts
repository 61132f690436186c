// test of faults: a document and a service in one exact state, from which each fault is tried.

import type { AdService } from '../../workbench/ad-service/server/service';
import { addonFiles, deployedFor, OWNER, type Session, sessionOn } from '../e2e/session';
import { createHost, startAdService } from '../outside/programs';
import { bringBack } from './bring-back';
import { durableOf, type Frozen } from './frozen';
import type { Scenario } from './scenario';

/** The service's clock does not move, so that objects created twice have the same dates. */
const NOW = Date.UTC(2026, 0, 15, 9, 30);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The document's clock begins at 9:00 UTC: recovering takes hours, and no new day may begin in between. */
const untilMorning = (): bigint => BigInt(DAY_MS - ((Date.now() - 9 * HOUR_MS) % DAY_MS));

export interface World {
  readonly service: AdService;
  /** The state before the action. */
  readonly start: Frozen;
  /** The document and the service as they were frozen. Close it before opening the next one. */
  open(frozen?: Frozen): Promise<Session>;
  close(): Promise<void>;
}

/** Prepares the scenario, and saves the state before its action. */
export async function freeze(scenario: Scenario): Promise<World> {
  const { prepare, properties = deployedFor } = scenario;
  const service = await startAdService({ ...scenario.service, now: () => NOW });
  const files = addonFiles();
  const openHost = async (ahead: bigint, workbookContent?: string): Promise<Session> => {
    const clock = { ahead: new SharedArrayBuffer(8), sleepsAtOnce: true };
    const passed = new BigInt64Array(clock.ahead).fill(ahead);
    const host = await createHost({
      files: [...files],
      owner: OWNER,
      clock,
      now: () => Date.now() + Number(Atomics.load(passed, 0)),
      workbookContent,
      scriptProperties: properties(service),
    });
    return { ...sessionOn(service, host), close: () => host.close() };
  };
  const first = await openHost(untilMorning());
  await prepare(first);
  const start = durableOf(first).take();
  await first.close();
  return {
    service,
    start,
    open: async (frozen = start) => {
      bringBack(service.state, frozen.service);
      service.faults.clear();
      service.log.clear();
      const session = await openHost(frozen.ahead, frozen.workbook);
      Object.assign(session.host.state, JSON.parse(frozen.script));
      session.host.cache.restore(frozen.cache);
      return session;
    },
    close: () => service.close(),
  };
}
