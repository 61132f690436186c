// sidebar: which job another panel or dialog of this browser runs. The record of a job does not tell
// whether its window is still open: while the service asks to wait, nothing is written.

import { useEffect, useState } from 'preact/hooks';
import type { JobView } from '../../jobs/job-view';
import { openChannel } from './channel';

const NAME = 'bidgrid-running';
/** No window runs the job if none has answered by then. Milliseconds. */
const ANSWER_MS = 500;

interface Message {
  readonly kind: 'question' | 'answer';
  readonly job: string;
}

/** Answers other windows that this one runs the job. @param job ID; `''`: none */
export function useAnswer(job: string): void {
  useEffect(() => {
    if (job === '') return undefined;
    const channel = openChannel(NAME);
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'question' && data.job === job) channel.postMessage({ kind: 'answer', job });
    });
    return () => channel?.close();
  }, [job]);
}

/** Whether another window runs it; null: not known yet. Asks again for each new state of the job. */
export function useRunsElsewhere(job: JobView | null): boolean | null {
  const [found, setFound] = useState<{ readonly id: string; readonly runs: boolean } | null>(null);
  useEffect(() => {
    if (job === null) return undefined;
    const { id } = job;
    const channel = openChannel(NAME);
    const timer = setTimeout(() => setFound({ id, runs: false }), channel === null ? 0 : ANSWER_MS);
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'answer' || data.job !== id) return;
      clearTimeout(timer);
      setFound({ id, runs: true });
    });
    channel?.postMessage({ kind: 'question', job: id });
    return () => {
      clearTimeout(timer);
      channel?.close();
    };
  }, [job]);
  return job !== null && found?.id === job.id ? found.runs : null;
}
