// creatives: the list of chosen files: measured when added, sent one after the other.

import { useRef, useState } from 'preact/hooks';
import type { AssetType } from '../../../shared/ad-templates';
import { ask } from '../../../sidebar/client/bridge';
import { asCallError } from '../../../sidebar/client/use-request';
import type { SentView, SetView } from '../creatives-schema';
import { measureFile } from './measure-file';
import { judgeFiles, type QueuedFile } from './queued-file';
import type { SetDriver } from './use-set';

interface FileBytes {
  /** Canonical Base64. */
  readonly base64: string;
  /** The first half of its SHA-256, hexadecimal. */
  readonly digest: string;
}

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, fail) => {
    const reader = new FileReader();
    // `data:image/png;base64,…`: an empty file has no comma.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => fail(new Error(`The file could not be read: ${reader.error?.message ?? ''}`));
    reader.readAsDataURL(file);
  });

/** @throws Error when the file cannot be read, because it was moved or changed since it was chosen */
async function readBytes(file: Blob): Promise<FileBytes> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const digest = [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { base64: await readBase64(file), digest };
}

export interface Files {
  readonly list: ReturnType<typeof judgeFiles>;
  /** Files are being sent. */
  readonly busy: boolean;
  /** Number of files sent in this round, and of all. */
  readonly round: { readonly done: number; readonly of: number };
  /** A cancellation that has not taken effect yet. */
  readonly canceling: boolean;
  /** Names of the files that were sent before the last round was canceled; null: it was not. */
  readonly canceled: { readonly sent: readonly string[]; readonly of: number } | null;
  add(files: readonly File[]): void;
  remove(id: number): void;
  choose(id: number, type: AssetType | ''): void;
  /** Sends these files, one asset per request. */
  sendAll(files: Files['list']): void;
  /** Sends no further files; a running request cannot be stopped. */
  cancel(): void;
}

/** @param onSent called with the result of each file */
export function useFiles(
  { assets, largestFile }: Pick<SetView, 'assets' | 'largestFile'>,
  send: SetDriver['send'],
  onSent: (file: File, sent: SentView) => void,
): Files {
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState({ done: 0, of: 0 });
  const [canceling, setCanceling] = useState(false);
  const [canceled, setCanceled] = useState<Files['canceled']>(null);
  const ids = useRef(0);
  const isCanceled = useRef(false);
  /** Ticket of the running call. */
  const ticket = useRef('');

  const change = (id: number, with_: Partial<QueuedFile>) =>
    setFiles((queue) => queue.map((entry) => (entry.id === id ? { ...entry, ...with_ } : entry)));
  const remove = (id: number) => setFiles((queue) => queue.filter((entry) => entry.id !== id));

  const add = (chosenFiles: readonly File[]) => {
    const fresh = chosenFiles.map((file): QueuedFile => {
      ids.current += 1;
      return { id: ids.current, file, measured: undefined, chosen: '', stage: 'waiting', sentence: '' };
    });
    setFiles((queue) => [...queue, ...fresh]);
    setCanceled(null);
    for (const { id, file } of fresh) {
      measureFile(file, largestFile).then(
        (measured) => change(id, { measured }),
        () => change(id, { measured: null }),
      );
    }
  };

  const sendOne = async (
    queued: QueuedFile,
    type: AssetType,
    seenAsset: string | null,
  ): Promise<SentView | null> => {
    const { id, file } = queued;
    // A file whose sending was canceled waits like those after it.
    const notSent = (sentence: string) =>
      change(id, isCanceled.current ? { stage: 'waiting' } : { stage: 'failed', sentence });
    change(id, { stage: 'sending', sentence: '' });
    try {
      const bytes = await readBytes(file);
      if (isCanceled.current) {
        change(id, { stage: 'waiting' });
        return null;
      }
      ticket.current = crypto.randomUUID();
      const order = { type, seen: seenAsset, file: { name: file.name, ...bytes }, ticket: ticket.current };
      const answer = await send(order);
      if (answer.sent.state === 'failed') notSent(answer.sent.sentence);
      else remove(id);
      onSent(file, answer);
      return answer;
    } catch (error) {
      notSent(asCallError(error).sentence);
      return null;
    }
  };

  const list = judgeFiles(files, assets, largestFile);
  const sendAll = async (going: Files['list']) => {
    setBusy(true);
    setCanceled(null);
    isCanceled.current = false;
    const sentNames: string[] = [];
    let knownAssets = assets;
    for (const [doneCount, { queued, judged }] of going.entries()) {
      if (isCanceled.current) break;
      setRound({ done: doneCount, of: going.length });
      const seenAsset = knownAssets.find(({ type }) => type === judged.type)?.asset ?? null;
      const answer = await sendOne(queued, judged.type!, seenAsset);
      knownAssets = answer ? answer.assets : knownAssets;
      if (answer && answer.sent.state !== 'failed') sentNames.push(queued.file.name);
    }
    if (isCanceled.current) setCanceled({ sent: sentNames, of: going.length });
    setBusy(false);
    setCanceling(false);
  };

  return {
    list,
    busy,
    round,
    canceling,
    canceled,
    add,
    remove,
    choose: (id, chosenType) => change(id, { chosen: chosenType }),
    sendAll: (going) => void sendAll(going),
    cancel: () => {
      isCanceled.current = true;
      setCanceling(true);
      // If the mark cannot be set, this file is sent, and the others are not.
      if (ticket.current) ask('creativesCancel', ticket.current).catch(() => {});
    },
  };
}
