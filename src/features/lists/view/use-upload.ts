// lists: runs an upload from its first part to its summary, with pause, cancel, and resume after a
// failure.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, type CallError } from '../../../sidebar/client/bridge';
import { asCallError } from '../../../sidebar/client/use-request';
import type { Comparison, Upload, UploadOrder } from '../lists-schema';
import {
  type PartToSend,
  runUpload,
  type UploadControl,
  type UploadPorts,
  type UploadProgress,
} from './upload-run';

/** The unconfirmed parts. */
export type RemainingParts = (upload: Upload) => AsyncIterable<PartToSend>;

export type Compare = (upload: Upload) => Promise<Comparison>;

export interface Uploader {
  readonly progress: UploadProgress | null;
  /** Set at the end. */
  readonly end: { readonly upload: Upload; readonly summary: readonly string[] } | null;
  readonly failure: CallError | null;
  /** A cancellation or pause that has not taken effect yet. */
  readonly stopping: boolean;
  /** @param compare of a replaced app list, when it is whole */
  start(order: UploadOrder, parts: RemainingParts, compare?: Compare): void;
  pause(paused: boolean): void;
  cancel(): void;
  /** Resumes after a failure. */
  resume(): void;
  dismiss(): void;
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const PORTS: UploadPorts = {
  send: (part) => ask('uploadSend', part),
  wait,
  now: () => Date.now(),
};

interface Work {
  readonly order: UploadOrder;
  readonly parts: RemainingParts;
  readonly compare?: Compare | undefined;
}

export function useUpload(): Uploader {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [end, setEnd] = useState<Uploader['end']>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [stopping, setStopping] = useState(false);
  const control = useRef<UploadControl>({ pause: false, stop: false });
  const work = useRef<Work | null>(null);
  const latest = useRef<Upload | null>(null);

  const closed = useRef(false);

  // Leaving the view stops sending, but does not end the upload, which can be resumed.
  useEffect(
    () => () => {
      closed.current = true;
      control.current.stop = true;
    },
    [],
  );

  const conclude = useCallback(async (upload: Upload) => {
    const compare = upload.confirmed === upload.total ? work.current?.compare : undefined;
    // Without it, the summary says that the list was not read back.
    const comparison = await compare?.(upload).catch(() => undefined);
    const summary = await ask('uploadEnd', upload.id, comparison ?? null);
    setProgress(null);
    setEnd({ upload, summary });
  }, []);

  const run = useCallback(
    async (nextWork: Work) => {
      work.current = nextWork;
      control.current = { pause: false, stop: false };
      setFailure(null);
      setEnd(null);
      setStopping(false);
      try {
        const upload = latest.current ?? (await ask('uploadStart', nextWork.order));
        latest.current = upload;
        const ended = await runUpload(upload, nextWork.parts(upload), control.current, PORTS, (reported) => {
          latest.current = reported.upload;
          setProgress(reported);
        });
        if (!closed.current) await conclude(ended);
      } catch (error) {
        setFailure(asCallError(error));
      }
      setStopping(false);
    },
    [conclude],
  );

  return {
    progress,
    end,
    failure,
    stopping,
    start: (order, parts, compare) => {
      latest.current = null;
      void run({ order, parts, compare });
    },
    pause: (paused) => {
      control.current.pause = paused;
    },
    cancel: () => {
      control.current.stop = true;
      setStopping(true);
      // After a failure nothing is running that would notice the cancellation.
      if (!failure || !latest.current) return;
      setFailure(null);
      conclude(latest.current).catch((error: unknown) => setFailure(asCallError(error)));
    },
    resume: () => {
      if (work.current) void run(work.current);
    },
    dismiss: () => {
      latest.current = null;
      setProgress(null);
      setEnd(null);
      setFailure(null);
    },
  };
}
