// creatives: the shown set: read, polled with growing pauses while assets are processed, and changed.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, type CallError } from '../../../sidebar/client/bridge';
import { asCallError } from '../../../sidebar/client/use-request';
import type { AssetOrder, SentView, SetName, SetView } from '../creatives-schema';

/** Seconds between two reads; the last one is repeated. */
const PAUSES = [2, 3, 5, 8, 13, 20, 30];

export interface SetDriver {
  readonly view: SetView | null;
  readonly failure: CallError | null;
  /** True while assets are processed and the set is polled. */
  readonly isPolling: boolean;
  read(): void;
  /** @throws CallError when nothing was sent */
  send(order: Omit<AssetOrder, 'setId' | 'campaignId'>): Promise<SentView>;
}

const isOpen = ({ assets, uploads }: SetView): boolean =>
  assets.some(({ processing }) => processing === 'processing') ||
  uploads.some(({ state }) => state === 'sending' || state === 'processing');

export function useSet({ setId, campaignId }: Pick<SetName, 'setId' | 'campaignId'>): SetDriver {
  const [view, setView] = useState<SetView | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  /** Pauses since the set was opened or something was sent, also those in which a send prevented the read. */
  const [pauseIndex, setPauseIndex] = useState(0);
  const latestRequest = useRef(0);
  const isSending = useRef(false);

  /** Only the answer of the latest request is used. */
  const readSet = useCallback(() => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const ifLatest = (show: () => void) => {
      if (request !== latestRequest.current) return;
      show();
      setPauseIndex((index) => index + 1);
    };
    ask('creativesLook', { setId, campaignId }).then(
      (answer) =>
        ifLatest(() => {
          setView(answer);
          setFailure(null);
        }),
      (error) => ifLatest(() => setFailure(asCallError(error))),
    );
  }, [setId, campaignId]);

  useEffect(readSet, [readSet]);
  const isPolling = view !== null && isOpen(view);
  // Each read plans the next, even if nothing changed.
  useEffect(() => {
    if (!isPolling) return undefined;
    const pause = PAUSES[Math.min(pauseIndex, PAUSES.length - 1)]!;
    const timer = setTimeout(() => {
      if (isSending.current) setPauseIndex((index) => index + 1);
      else readSet();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [isPolling, pauseIndex, readSet]);

  const send: SetDriver['send'] = async (order) => {
    isSending.current = true;
    // The result of a running read would be outdated.
    latestRequest.current += 1;
    try {
      const answer = await ask('creativesSend', { ...order, setId, campaignId });
      setView(answer);
      setFailure(null);
      setPauseIndex(0);
      return answer;
    } finally {
      isSending.current = false;
    }
  };
  return { view, failure, isPolling, read: readSet, send };
}
