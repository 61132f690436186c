// sidebar, lists: sends a list part by part: again where no answer came, with growing pauses, until it is
// whole or stopped.

import type { UploadAnswer, UploadPart, UploadView } from '../../client-api/uploads';
import { ListError } from './list-error';

export interface PartToSend {
  readonly action: 'add' | 'remove';
  readonly ids: readonly string[];
}

export interface UploadProgress {
  readonly upload: UploadView;
  readonly state: 'sending' | 'waiting' | 'paused';
  /** Waiting: why, and until when (milliseconds since 1970). */
  readonly reason: string;
  readonly resumeAt: number | null;
  /** IDs a second of late; null before there is a pace. */
  readonly rate: number | null;
}

export interface UploadPorts {
  /** Rejects with `lost: true` when it may have been carried out without an answer. */
  send(part: UploadPart): Promise<UploadAnswer>;
  wait(ms: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What the person wishes; looked at between parts and while waiting. */
export interface UploadWish {
  pause: boolean;
  stop: boolean;
}

/** Each of them up to four sendings by the add-on itself. */
const TRIES = 8;
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;
/** How soon a wish is noticed. */
const POLL_MS = 250;
/** Parts that the pace is taken from. */
const PACE_PARTS = 8;

const isLost = (error: unknown): boolean => (error as { lost?: unknown } | null)?.lost === true;

/** The pace of the last parts; forgotten when nothing was being sent for a while. */
function pacing(now: () => number) {
  let marks: { at: number; confirmed: number }[] = [];
  return {
    mark: (confirmed: number): number | null => {
      marks = [...marks.slice(-PACE_PARTS), { at: now(), confirmed }];
      const [first, last] = [marks[0]!, marks[marks.length - 1]!];
      const ms = last.at - first.at;
      return ms > 0 ? ((last.confirmed - first.confirmed) / ms) * 1000 : null;
    },
    forget: (): void => {
      marks = [];
    },
  };
}

/**
 * Sends the parts from `upload.parts` on. Returns how the upload stands then: whole, or as far as it was when
 * stopped.
 * @param parts those that are not confirmed yet, in their order
 * @throws ListError when it makes no sense to go on now; whatever `send` rejects with, unless the answer
 * was lost
 */
export async function runUpload(
  upload: UploadView,
  parts: AsyncIterable<PartToSend>,
  wish: UploadWish,
  ports: UploadPorts,
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadView> {
  const rateLimit = pacing(ports.now);
  let now = upload;
  let rate: number | null = null;
  const tell = (state: UploadProgress['state'], reason = '', resumeAt: number | null = null) =>
    onProgress({ upload: now, state, reason, resumeAt, rate });

  /** Until the moment, or until the person stops it; longer while it is paused. */
  const waitFor = async (until: number, reason: string): Promise<void> => {
    if (until > ports.now() || wish.pause) rateLimit.forget();
    while (!wish.stop && (wish.pause || ports.now() < until)) {
      if (wish.pause) tell('paused');
      else tell('waiting', reason, until);
      await ports.wait(wish.pause ? POLL_MS : Math.min(POLL_MS, until - ports.now()));
    }
  };

  const sendOnce = async (part: UploadPart, tries: number): Promise<UploadAnswer> => {
    try {
      return await ports.send(part);
    } catch (error) {
      if (!isLost(error)) throw error;
      return { upload: now, again: { sentence: 'The spreadsheet did not answer.', at: 0 } };
    } finally {
      if (tries === 0) rate = rateLimit.mark(now.confirmed);
    }
  };

  rateLimit.mark(now.confirmed);
  tell('sending');
  let position = upload.parts;
  for await (const { action, ids } of parts) {
    const { id, turn } = upload;
    const part: UploadPart = { id, turn, part: position, action, lines: ids.join('\n') };
    position += 1;
    for (let tries = 0; now.parts <= part.part; tries += 1) {
      await waitFor(0, '');
      if (wish.stop) return now;
      tell('sending');
      const answer = await sendOnce(part, tries);
      now = answer.upload;
      if (answer.again === null) continue;
      if (tries + 1 >= TRIES) {
        throw new ListError(
          `${answer.again.sentence} It was tried ${TRIES} times. What was confirmed is kept: go on in some minutes, also after closing this sidebar.`,
        );
      }
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
      await waitFor(Math.max(answer.again.at, ports.now() + pause), answer.again.sentence);
    }
    rate = rateLimit.mark(now.confirmed);
    tell('sending');
  }
  if (now.confirmed < now.total && !wish.stop) {
    throw new ListError(
      'The list ended before everything that was counted had been sent: it was changed meanwhile. Start again with the list as it is now; nothing is done twice.',
    );
  }
  return now;
}
