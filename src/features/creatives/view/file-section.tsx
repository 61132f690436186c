// creatives: adds files: dropped or chosen, checked, sent one after the other.

import { useEffect, useState } from 'preact/hooks';
import { ASSET_MEANINGS, type AssetType } from '../../../shared/ad-templates';
import { counted, grouped } from '../../../shared/sentences';
import { EnterHint, useNoEnter } from '../../../sidebar/client/use-keys';
import { Select } from '../../../sidebar/components/field';
import { FileDrop } from '../../../sidebar/components/file-drop';
import { Notice } from '../../../sidebar/components/notice';
import { fileSize } from '../core/asset-file';
import type { Measured } from './measure-file';
import { canGo, type Judged, type QueuedFile } from './queued-file';
import { ReplaceQuestion } from './replace-question';
import type { Files } from './use-files';

/** `PNG · 320 × 50 · 12 KB`, `MP4 · 1080 × 1920 · 14.9 s · 8.1 MB`. */
function factsOf(measured: Measured): string {
  const { kind, width, height, seconds, size } = measured;
  const facts = [kind.format];
  if (width !== null && height !== null) facts.push(`${Math.round(width)} × ${Math.round(height)}`);
  if (seconds !== null) facts.push(`${grouped(seconds, 1)} s`);
  return [...facts, fileSize(size)].join(' · ');
}

function TypeChoice(props: {
  choices: readonly AssetType[];
  type: AssetType | null;
  onChoose: (type: AssetType | '') => void;
}) {
  return (
    <Select
      label="It should be"
      value={props.type ?? ''}
      options={[
        ['', 'Choose…'],
        ...props.choices.map((type) => [type, `${type} · ${ASSET_MEANINGS[type]}`] as const),
      ]}
      onPick={(value) => props.onChoose(props.choices.find((type) => type === value) ?? '')}
    />
  );
}

/** The image, or the first frame of the video, from the chosen file itself. */
function Thumbnail({ file, family }: { file: File; family: Measured['family'] }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  if (url === '') return null;
  return family === 'video' ? (
    <video class="thumbnail" src={`${url}#t=0.01`} preload="metadata" muted />
  ) : (
    <img class="thumbnail" src={url} alt="" />
  );
}

interface FileCardProps {
  readonly queued: QueuedFile;
  readonly judged: Judged;
  readonly locked: boolean;
  readonly onRemove: () => void;
  readonly onChoose: (type: AssetType | '') => void;
}

function FileCard({ queued, judged, locked, onRemove, onChoose }: FileCardProps) {
  const { file, measured, stage, sentence } = queued;
  const { problem, why, warnings, choices, type, replaces } = judged;
  const error = problem || (stage === 'failed' ? sentence : '');
  // A damaged file has no size, nor has a video that this browser cannot play.
  const isShown = measured && measured.width !== null && problem === '' && measured.family !== 'playable';
  return (
    <li class="card">
      <div class="line">
        <strong title={file.name}>{file.name}</strong>
        <button
          type="button"
          class="link"
          disabled={locked}
          aria-label={`Remove ${file.name} from the list`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      {isShown ? <Thumbnail file={file} family={measured.family} /> : null}
      <p class="hint">
        {measured === undefined ? 'Measuring…' : measured ? factsOf(measured) : fileSize(file.size)}
      </p>
      {type && !problem ? (
        <p>
          {replaces === null ? 'Becomes ' : 'Replaces '}
          <b>{type}</b>
        </p>
      ) : null}
      {why ? <p class="hint">{why}</p> : null}
      {choices.length > 0 ? <TypeChoice choices={choices} type={type} onChoose={onChoose} /> : null}
      {warnings.map((warning) => (
        <p key={warning} class="hint warning">
          {warning}
        </p>
      ))}
      {error ? (
        <p class="hint error" role="alert">
          {error}
        </p>
      ) : null}
      {stage === 'sending' ? <p class="hint">Sending…</p> : null}
    </li>
  );
}

function label(files: number, isAgain: boolean): string {
  return files === 0 ? 'Nothing to upload' : `Upload ${counted(files, 'file')}${isAgain ? ' again' : ''}`;
}

/** A request that reached the service cannot be stopped. */
const inFlight = ({ queued, judged: { type, replaces } }: Files['list'][number]): string =>
  `If the service already has ${queued.file.name}, it still ${replaces === null ? 'becomes' : 'replaces'} ${type}.`;

/** What the service has after a cancellation. */
function CanceledNotice({ canceled }: Pick<Files, 'canceled'>) {
  if (!canceled) return null;
  const { sent: sentNames, of: fileCount } = canceled;
  return (
    <Notice tone="warning">
      {sentNames.length === 0
        ? 'Upload canceled. No file was sent.'
        : `Upload canceled. The service has ${sentNames.length} of ${counted(fileCount, 'file')}: ${sentNames.join(', ')}.`}
    </Notice>
  );
}

export function FileSection(props: { files: Files; largest: number; disabled: boolean }) {
  const { list, busy, round, canceling, canceled, add, remove, choose, sendAll, cancel } = props.files;
  const [asking, setAsking] = useState(false);
  const { hint, keys } = useNoEnter('upload');
  const sendable = list.filter(canGo);
  const waiting = sendable.filter(({ queued }) => queued.stage === 'waiting');
  // What was refused is not the main action: it waits until nothing else does.
  const isAgain = waiting.length === 0 && sendable.length > 0;
  const going = isAgain ? sendable : waiting;
  const replaced = going.flatMap(({ judged }) => (judged.replaces === null ? [] : [judged.type!]));
  const sending = list.find(({ queued }) => queued.stage === 'sending');
  const isTypeMissing = going.length === 0 && list.some(({ judged }) => judged.choices.length > 0);
  const isAsking = asking && replaced.length > 0 && !busy;
  const start = () => {
    setAsking(false);
    sendAll(going);
  };
  return (
    <section aria-label="Add files">
      <h2>Add files</h2>
      <FileDrop
        button="Choose files"
        hint={`images, videos, HTML, up to ${Math.round(props.largest / 1_000_000)} MB each; add larger files by their address`}
        accept="image/*,video/*,.html,.htm"
        several
        onFiles={add}
      />
      {list.length > 0 ? (
        <>
          <ul class="files" aria-label="Chosen files">
            {list.map(({ queued, judged }) => (
              <FileCard
                key={queued.id}
                queued={queued}
                judged={judged}
                locked={busy}
                onRemove={() => remove(queued.id)}
                onChoose={(type) => choose(queued.id, type)}
              />
            ))}
          </ul>
          {busy ? (
            <>
              <p class="hint" aria-live="polite">{`Sending ${round.done + 1} of ${round.of}…`}</p>
              <p class="hint">Files that you add now wait for the next upload.</p>
              <progress max={round.of} value={round.done} aria-label="Upload progress" />
              <button type="button" class="wide" disabled={canceling} onClick={cancel}>
                {canceling ? 'Canceling…' : 'Cancel'}
              </button>
              {canceling && sending ? <p class="hint">{inFlight(sending)}</p> : null}
            </>
          ) : isAsking ? (
            <ReplaceQuestion types={replaced} onReplace={start} onKeep={() => setAsking(false)} />
          ) : (
            <div class="main-action" {...keys}>
              <EnterHint hint={hint || (isTypeMissing ? 'Choose the type of the files first.' : '')} />
              <button
                type="button"
                class={waiting.length > 0 ? 'primary wide' : 'wide'}
                disabled={props.disabled || going.length === 0}
                onClick={() => (replaced.length > 0 ? setAsking(true) : start())}
              >
                {label(going.length, isAgain)}
              </button>
            </div>
          )}
        </>
      ) : null}
      <CanceledNotice canceled={canceled} />
    </section>
  );
}
