// sidebar: runs one request at a time, with its busy state and failure, for buttons and first loads.

import { useCallback, useRef, useState } from 'preact/hooks';
import { CallError, ListError } from './bridge';

export interface Requester {
  readonly busy: boolean;
  readonly failure: CallError | null;
  /**
   * Runs the work. Only the answer of the latest run is used, so a slow old one cannot overwrite a new one.
   */
  run<T>(work: () => Promise<T>, then?: (value: T) => void): void;
  /** Removes the failure that is shown. */
  clear(): void;
}

export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof ListError) return new CallError({ sentence: error.sentence, detail: '' });
  const sentence = 'This panel has failed. Reload it and try again.';
  return new CallError({ sentence, detail: String(error) });
}

export function useRequest(): Requester {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const latest = useRef(0);
  const run = useCallback(<T>(work: () => Promise<T>, then?: (value: T) => void) => {
    latest.current += 1;
    const turn = latest.current;
    setBusy(true);
    setFailure(null);
    work()
      .then(
        (value) => turn === latest.current && then?.(value),
        (error: unknown) => turn === latest.current && setFailure(asCallError(error)),
      )
      .finally(() => turn === latest.current && setBusy(false));
  }, []);
  const clear = useCallback(() => setFailure(null), []);
  return { busy, failure, run, clear };
}
