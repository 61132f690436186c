// test, jobs: what a view of a job says: why it waits, and what it is doing.

import { type Job, newJob, viewOf } from '../../src/jobs/job-record';
import { ANNA, plainPorts } from '../ports/plain-ports';

const WHY = { sentence: 'The hourly limit is used up.', isLimit: true };

test.each<[string, Partial<Job>, string]>([
  ['a running job', { state: 'running' }, 'Targets: 3 of 8 campaigns.'],
  ['a running job that has waited', { state: 'running', pause: WHY }, 'Targets: 3 of 8 campaigns.'],
  [
    'a job that waits for the limit',
    { state: 'parked', pause: WHY },
    'The hourly limit is used up. Targets: 3 of 8 campaigns.',
  ],
  [
    'a job that waits to try again',
    { state: 'parked', pause: { sentence: 'The service does not answer.', isLimit: false } },
    'The service does not answer.',
  ],
  ['a job that waits for no known reason', { state: 'parked' }, 'Targets: 3 of 8 campaigns.'],
])('%s', (_, more, phase) => {
  const job = { ...newJob(plainPorts(), 'pull', 'Targets: 3 of 8 campaigns.', 8), ...more };
  expect(viewOf(job, ANNA).phase).toBe(phase);
});
