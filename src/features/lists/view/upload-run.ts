// lists: sends a list part by part; retries with growing pauses, until it is complete or stopped.

import { MINUTE_MS } from '../../../shared/time';
import { ListError } from '../../../sidebar/client/bridge';
import type { Comparison, Upload, UploadAnswer, UploadPart } from '../lists-schema';
import type { IdBatch } from './read-ids';

export interface PartToSend {
  readonly action: 'add' | 'remove';
  readonly ids: readonly string[];
}

export interface UploadProgress {
  readonly upload: Upload;
  readonly state: 'sending' | 'waiting' | 'paused';
  /** Why it waits, and until when (milliseconds since 1970). */
  readonly reason: string;
  readonly resumeAt: number | null;
  /** Speed in IDs per second, since the start or the last pause; null: unknown. */
  readonly rate: number | null;
}

export interface UploadPorts {
  /** Rejects with `lost: true` if the request may have been carried out without an answer. */
  send(part: UploadPart): Promise<UploadAnswer>;
  wait(ms: number): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The person's choice, checked between parts and while waiting. */
export interface UploadControl {
  pause: boolean;
  stop: boolean;
}

/** Each has up to four attempts of the add-on itself. */
const TRIES = 8;
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = MINUTE_MS;
/** Interval for checking the person's choice. */
const POLL_MS = 250;

const isLost = (error: unknown): boolean => (error as { lost?: unknown } | null)?.lost === true;

/**
 * Sends the parts from `upload.parts` on. Returns the state at the end: complete, or stopped.
 * @param parts the unconfirmed ones, in order
 * @throws ListError when it cannot continue now, and any rejection of `send` except for a lost answer
 */
export async function runUpload(
  upload: Upload,
  parts: AsyncIterable<PartToSend>,
  control: UploadControl,
  ports: UploadPorts,
  onProgress: (progress: UploadProgress) => void,
): Promise<Upload> {
  let latest = upload;
  let start = { at: ports.now(), confirmed: upload.confirmed };
  const tell = (state: UploadProgress['state'], reason = '', resumeAt: number | null = null) => {
    const ms = ports.now() - start.at;
    const rate = ms > 0 ? ((latest.confirmed - start.confirmed) / ms) * 1000 : null;
    onProgress({ upload: latest, state, reason, resumeAt, rate });
  };

  /** Waits until this time, or until the person stops it; longer while it is paused. */
  const waitFor = async (until: number, reason: string): Promise<void> => {
    if (until <= ports.now() && !control.pause) return;
    while (!control.stop && (control.pause || ports.now() < until)) {
      if (control.pause) tell('paused');
      else tell('waiting', reason, until);
      await ports.wait(control.pause ? POLL_MS : Math.min(POLL_MS, until - ports.now()));
    }
    start = { at: ports.now(), confirmed: latest.confirmed };
  };

  const sendOnce = async (part: UploadPart): Promise<UploadAnswer> => {
    try {
      return await ports.send(part);
    } catch (error) {
      if (!isLost(error)) throw error;
      return { upload: latest, again: { sentence: 'The spreadsheet did not answer.', at: 0 } };
    }
  };

  tell('sending');
  let position = upload.parts;
  for await (const { action, ids } of parts) {
    const { id, turn } = upload;
    const part: UploadPart = { id, turn, part: position, action, lines: ids.join('\n') };
    position += 1;
    for (let tries = 0; latest.parts <= part.part; tries += 1) {
      await waitFor(0, '');
      if (control.stop) return latest;
      tell('sending');
      const answer = await sendOnce(part);
      latest = answer.upload;
      if (answer.again === null) continue;
      if (tries + 1 >= TRIES) {
        throw new ListError(
          `${answer.again.sentence} It was tried ${TRIES} times. Confirmed parts are kept. Resume in a few minutes; you can close this sidebar until then.`,
        );
      }
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
      await waitFor(Math.max(answer.again.at, ports.now() + pause), answer.again.sentence);
    }
    tell('sending');
  }
  if (latest.confirmed < latest.total && !control.stop) {
    throw new ListError(
      'The list ended before everything that was counted had been sent: it was changed meanwhile. Start again with the list as it is now; nothing is done twice.',
    );
  }
  return latest;
}

export interface Difference {
  readonly adds: readonly string[];
  readonly removes: readonly string[];
  /** Number of IDs in both. */
  readonly stay: number;
}

/** @param held current content of the app list */
export async function differenceFrom(
  held: readonly string[],
  newList: AsyncIterable<IdBatch>,
): Promise<Difference> {
  const gone = new Set(held);
  const adds: string[] = [];
  let stay = 0;
  for await (const { ids } of newList) {
    for (const id of ids) {
      if (gone.delete(id)) stay += 1;
      else adds.push(id);
    }
  }
  return { adds, removes: [...gone], stay };
}

const COMPARISONS = 3;
const COMPARISON_PAUSE = 5_000;

/**
 * Compares a replaced app list with the new list. It is read again if it differs by more than the apps that
 * the service counted as invalid: a read may show an older state.
 * @param read current content of the app list
 */
export async function compareReplaced(
  read: () => Promise<readonly string[]>,
  newList: () => AsyncIterable<IdBatch>,
  { invalid }: Pick<Upload, 'invalid'>,
  wait: UploadPorts['wait'],
): Promise<Comparison> {
  for (let reads = 1; ; reads += 1) {
    const { adds, removes } = await differenceFrom(await read(), newList());
    const comparison = { missing: adds.length, extra: removes.length };
    const isExpected = comparison.missing <= invalid && comparison.extra === 0;
    if (isExpected || reads === COMPARISONS) return comparison;
    await wait(COMPARISON_PAUSE);
  }
}

const inParts = (action: PartToSend['action'], ids: readonly string[], size: number): PartToSend[] => {
  const parts: PartToSend[] = [];
  for (let start = 0; start < ids.length; start += size)
    parts.push({ action, ids: ids.slice(start, start + size) });
  return parts;
};

/** Adds are sent first, so that the list never lacks an app that it should have. */
export const partsOf = ({ adds, removes }: Difference, size: number): PartToSend[] => [
  ...inParts('add', adds, size),
  ...inParts('remove', removes, size),
];
