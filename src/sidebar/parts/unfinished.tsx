// sidebar: tells of an unfinished job of this document, whoever started it, and offers to go on with it.

import type { JobView } from '../../app/surface/job';
import { Notice } from './notice';

const WHAT = { pull: 'A pull', push: 'A push', undo: 'An undo' } as const;

export function Unfinished(props: { job: JobView; onResume: () => void }) {
  const { job } = props;
  const what = WHAT[job.kind];
  const who = job.mine ? 'you started' : `${job.owner || 'a colleague'} started`;
  const at = new Date(job.startedAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <Notice tone="warning">
      <p>
        {what} {who} at {at} is not finished ({job.done} of {job.total} done).
      </p>
      <button type="button" onClick={props.onResume}>
        Go on with it
      </button>
    </Notice>
  );
}
