// app: a push or an undo on its way: what was approved stands in the log as planned before anything is sent.

import { fingerprint } from '../../sync/fingerprint';
import { entriesOf } from '../../sync/journal';
import type { LogEntry } from '../../sync/log';
import type { Operation } from '../../sync/operation';
import { tabById } from '../../tabs/all-tabs';
import { type Job, newJob, viewOf, writeJob } from '../job/job-record';
import { appendEntries, openLog } from '../log/log-sheet';
import { trimLog } from '../log/log-trim';
import type { Ports } from '../ports';
import { readSettings } from '../settings/settings';
import type { JobView } from '../surface/job';

/** Under the document lock. @param mark what has to be done with the tabs before the first request */
export function prepareRun(
  ports: Ports,
  kind: 'push' | 'undo',
  operations: readonly Operation[],
  mark: (job: Job) => void = () => undefined,
): JobView {
  const log = openLog(ports.workbook);
  trimLog(log, readSettings(ports.documentStore).logLength);
  const blank = newJob(ports, kind, 'Writing the log…', operations.length);
  const id = `${kind}-${blank.id}`;
  const logRow = log.sheet.extent().rows + 1;
  // The job first: entries without a job would be planned for ever.
  const job = writeJob(ports, {
    ...blank,
    id,
    logRow,
    fingerprint: fingerprint(operations),
    prepared: false,
  });
  const time = ports.timeText(job.startedAt);
  const who = ports.person().name;
  const entries: LogEntry[] = [];
  for (const operation of operations) {
    entries.push(...entriesOf(id, operation, time, who, tabById(operation.tab)!));
  }
  appendEntries(log, entries);
  ports.workbook.flush();
  mark(job);
  const ready = writeJob(ports, { ...job, prepared: true, phase: `Sending 0 of ${job.total}.` });
  return viewOf(ready, ports.person());
}
