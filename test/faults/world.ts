// test of faults: a document and a service in one exact state, from which every fault is tried anew.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AdService, ServiceOptions } from '../../workbench/ad-service/service';
import type { ServiceState } from '../../workbench/ad-service/state';
import type { HostOptions } from '../../workbench/apps-script/host';
import { PATIENT } from '../e2e/script-clock';
import { addonFiles, deployedFor, OWNER, type Session, sessionOn } from '../e2e/session';
import { createHost, startAdService } from '../outside/programs';

/** The service's clock stands still, so that what it makes twice is made with the same dates. */
const NOW = Date.UTC(2026, 0, 15, 9, 30);

export interface World {
  readonly service: AdService;
  /** The last ID that the service had given when it was frozen. */
  readonly lastId: number;
  /** The document and the service as they were frozen. Close it before the next one is opened. */
  open(): Promise<Session>;
  close(): Promise<void>;
}

const options = (service: AdService, files: HostOptions['files']) => ({
  files,
  owner: OWNER,
  scriptProperties: deployedFor(service),
});

/** Into the very maps that the service works with. */
function bringBack(now: ServiceState, frozen: ServiceState): void {
  const parts = structuredClone(frozen) as unknown as Record<string, unknown>;
  const standing = now as unknown as Record<string, unknown>;
  for (const [name, part] of Object.entries(parts)) {
    const old = standing[name];
    if (!(part instanceof Map && old instanceof Map)) standing[name] = part;
    else {
      old.clear();
      for (const [key, value] of part) old.set(key, value);
    }
  }
}

/** @param prepare what was done before: pulls, edits, a review */
export async function freeze(
  settings: ServiceOptions,
  prepare: (session: Session) => Promise<void>,
): Promise<World> {
  const service = await startAdService({ ...settings, now: () => NOW });
  const files = [...addonFiles(), PATIENT];
  const first = await createHost(options(service, files));
  await prepare(sessionOn(service, first));
  service.faults.clear();
  const workbook = JSON.stringify({ workbook: first.workbook.snapshot(), own: first.workbook.own });
  const script = JSON.stringify(first.state);
  const state = structuredClone(service.state);
  await first.close();
  const folder = mkdtempSync(path.join(tmpdir(), 'bidgrid-faults-'));
  const workbookFile = path.join(folder, 'workbook.json');
  return {
    service,
    lastId: state.last_id,
    open: async () => {
      writeFileSync(workbookFile, workbook);
      bringBack(service.state, state);
      service.faults.clear();
      service.log.clear();
      const host = await createHost({ ...options(service, [...files]), workbookFile });
      Object.assign(host.state, JSON.parse(script));
      return { ...sessionOn(service, host), close: () => host.close() };
    },
    close: async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
