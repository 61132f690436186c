// ad-service: shared parameters of all endpoints: data, quirks, clock, and a callback for changes.
import type { Clock } from './clock';
import type { Faults } from './faults';
import type { LateReads } from './late-reads';
import type { Quirks } from './quirks';
import type { RequestLog } from './request-log';
import type { ServiceState } from './state';
import type { UploadedFiles } from './uploaded-files';

export interface Context {
  state: ServiceState;
  quirks: Quirks;
  clock: Clock;
  log: RequestLog;
  faults: Faults;
  files: UploadedFiles;
  lateReads: LateReads;
  /** How often each address was requested. */
  repeats: Map<string, number>;
  /** The state is a previous one, for a read only. */
  isLate?: true;
  /** Token required for requests to the control address. */
  controlToken: string;
  /** Called after every change of the state, for its file and for late reads. */
  changed(): void;
}
