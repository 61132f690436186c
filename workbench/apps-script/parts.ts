// Workbench, Apps Script host: what the services beside the spreadsheet add to a host.
import type { HostCore, Run, Service } from './run';

/** Everything that one host has besides the workbook. State lives in closures made here. */
export interface Parts {
  /** Main-thread services by the name that worker-side code calls them. */
  services: Record<string, Service>;
  /** An execution has ended in whatever way: give back its locks. */
  onEnd(run: Run): void;
  close(): void;
}

export function createParts(_core: HostCore): Parts {
  return { services: {}, onEnd: () => {}, close: () => {} };
}
