// ad-service: what every endpoint is given: the data, the switches, the clock and a way to say "something was
// written".
import type { Clock } from './clock';
import type { Faults } from './faults';
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
  /** Token required for requests to the control address. */
  controlToken: string;
  /** Called after every change of the state; saves it when there is a file. */
  changed(): void;
}
