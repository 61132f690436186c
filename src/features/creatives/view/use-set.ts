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
  readonly following: boolean;
  look(): void;
  /** @throws CallError when nothing was sent */
  send(order: Omit<AssetOrder, 'setId' | 'campaignId'>): Promise<SentView>;
}

const isOpen = ({ assets, uploads }: SetView): boolean =>
  assets.some(({ processing }) => processing === 'processing') ||
  uploads.some(({ state }) => state === 'sending' || state === 'processing');

export function useSet({ setId, campaignId }: Pick<SetName, 'setId' | 'campaignId'>): SetDriver {
  const [view, setView] = useState<SetView | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  /** Number of reads since something was sent. */
  const [looks, setLooks] = useState(0);
  const turn = useRef(0);
  const sending = useRef(false);

  /** Only the answer of the latest request is used. */
  const take = useCallback(async (question: () => Promise<SetView>, then: () => void) => {
    turn.current += 1;
    const ownTurn = turn.current;
    try {
      const answer = await question();
      if (ownTurn !== turn.current) return;
      setView(answer);
      setFailure(null);
    } catch (error) {
      if (ownTurn === turn.current) setFailure(asCallError(error));
    }
    if (ownTurn === turn.current) then();
  }, []);

  const look = useCallback(
    () =>
      void take(
        () => ask('creativesLook', { setId, campaignId }),
        () => setLooks((n) => n + 1),
      ),
    [take, setId, campaignId],
  );

  useEffect(look, [look]);
  const following = view !== null && isOpen(view);
  // Each read plans the next, even if nothing changed.
  useEffect(() => {
    if (!following) return undefined;
    const pause = PAUSES[Math.min(looks, PAUSES.length - 1)]!;
    const timer = setTimeout(() => {
      if (sending.current) setLooks((n) => n + 1);
      else look();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [following, looks, look]);

  const send: SetDriver['send'] = async (order) => {
    sending.current = true;
    // The result of a running read would be outdated.
    turn.current += 1;
    try {
      const answer = await ask('creativesSend', { ...order, setId, campaignId });
      setView(answer);
      setFailure(null);
      setLooks(0);
      return answer;
    } finally {
      sending.current = false;
    }
  };
  return { view, failure, following, look, send };
}
