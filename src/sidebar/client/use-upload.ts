// sidebar: runs an upload from its first part to its summary, with pause, cancel, and resume after a failure.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { UploadOrder, UploadView } from '../../client-api/uploads';
import {
  type PartToSend,
  runUpload,
  type UploadPorts,
  type UploadProgress,
  type UploadWish,
} from '../lists/upload-run';
import { ask, type SurfaceError } from './bridge';
import { asSurfaceError } from './use-request';

/** The unconfirmed parts. */
export type RemainingParts = (upload: UploadView) => AsyncIterable<PartToSend>;

export interface Uploader {
  readonly progress: UploadProgress | null;
  /** Set at the end. */
  readonly end: { readonly upload: UploadView; readonly summary: readonly string[] } | null;
  readonly failure: SurfaceError | null;
  /** A cancellation or pause that has not taken effect yet. */
  readonly stopping: boolean;
  start(order: UploadOrder, parts: RemainingParts): void;
  pause(paused: boolean): void;
  cancel(): void;
  /** Resumes after a failure. */
  goOn(): void;
  dismiss(): void;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const PORTS: UploadPorts = {
  send: (part) => ask('uploadSend', part),
  wait,
  now: () => Date.now(),
};

interface Work {
  readonly order: UploadOrder;
  readonly parts: RemainingParts;
}

export function useUpload(): Uploader {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [end, setEnd] = useState<Uploader['end']>(null);
  const [failure, setFailure] = useState<SurfaceError | null>(null);
  const [stopping, setStopping] = useState(false);
  const wish = useRef<UploadWish>({ pause: false, stop: false });
  const work = useRef<Work | null>(null);
  const latest = useRef<UploadView | null>(null);

  const gone = useRef(false);

  // Leaving the view stops sending, but does not end the upload, which can be resumed.
  useEffect(
    () => () => {
      gone.current = true;
      wish.current.stop = true;
    },
    [],
  );

  const conclude = useCallback(async (upload: UploadView) => {
    const summary = await ask('uploadEnd', upload.id);
    setProgress(null);
    setEnd({ upload, summary });
  }, []);

  const run = useCallback(
    async (now: Work) => {
      work.current = now;
      wish.current = { pause: false, stop: false };
      setFailure(null);
      setEnd(null);
      setStopping(false);
      try {
        const upload = latest.current ?? (await ask('uploadStart', now.order));
        latest.current = upload;
        const ended = await runUpload(upload, now.parts(upload), wish.current, PORTS, (told) => {
          latest.current = told.upload;
          setProgress(told);
        });
        if (!gone.current) await conclude(ended);
      } catch (error) {
        setFailure(asSurfaceError(error));
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
    start: (order, parts) => {
      latest.current = null;
      void run({ order, parts });
    },
    pause: (paused) => {
      wish.current.pause = paused;
    },
    cancel: () => {
      wish.current.stop = true;
      setStopping(true);
      // After a failure nothing is running that would notice the cancellation.
      if (!failure || !latest.current) return;
      setFailure(null);
      conclude(latest.current).catch((error: unknown) => setFailure(asSurfaceError(error)));
    },
    goOn: () => {
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
