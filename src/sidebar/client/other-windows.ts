// sidebar: what the panels and dialogs of this browser tell each other: changes, and which job each runs.

import { useEffect, useState } from 'preact/hooks';
import type { JobView } from '../../jobs/job-view';

/** null: they cannot reach each other. */
const openChannel = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

const CHANGES = 'bidgrid';

export function announceChange(): void {
  const channel = openChannel(CHANGES);
  channel?.postMessage('changed');
  channel?.close();
}

/** Calls it when another panel or dialog has changed the spreadsheet. */
export function useChanges(onChange: () => void): void {
  useEffect(() => {
    const channel = openChannel(CHANGES);
    channel?.addEventListener('message', onChange);
    return () => channel?.close();
  }, [onChange]);
}

const RUNNING = 'bidgrid-running';
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
    const channel = openChannel(RUNNING);
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'question' && data.job === job) channel.postMessage({ kind: 'answer', job });
    });
    return () => channel?.close();
  }, [job]);
}

/** Whether another window runs it; null: not known yet. Asks again for each new state of the job. */
export function useRunsElsewhere(job: JobView | null): boolean | null {
  const [answer, setAnswer] = useState<{ readonly id: string; readonly runs: boolean } | null>(null);
  useEffect(() => {
    if (job === null) return undefined;
    const { id } = job;
    const channel = openChannel(RUNNING);
    const timer = setTimeout(() => setAnswer({ id, runs: false }), channel === null ? 0 : ANSWER_MS);
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'answer' || data.job !== id) return;
      clearTimeout(timer);
      setAnswer({ id, runs: true });
    });
    channel?.postMessage({ kind: 'question', job: id });
    return () => {
      clearTimeout(timer);
      channel?.close();
    };
  }, [job]);
  return job !== null && answer?.id === job.id ? answer.runs : null;
}
