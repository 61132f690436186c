// creatives: adds files: dropped or chosen, checked, sent one after the other.

import { useState } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { useNoEnter } from '../../../sidebar/client/use-no-enter';
import { EnterHint } from '../../../sidebar/components/enter-hint';
import { FileDrop } from '../../../sidebar/components/file-drop';
import { Notice } from '../../../sidebar/components/notice';
import { FileCard } from './file-card';
import { canGo } from './queued-file';
import { ReplaceQuestion } from './replace-question';
import type { Files } from './use-files';

function label({ list }: Files): string {
  const going = list.filter(canGo).length;
  return going === 0 ? 'Nothing to upload' : `Upload ${counted(going, 'file')}`;
}

/** A request that reached the service cannot be stopped. */
const inFlight = ({ queued, judged: { type, replaces } }: Files['list'][number]): string =>
  `If the service already has ${queued.file.name}, it still ${replaces === null ? 'becomes' : 'replaces'} ${type}.`;

/** What the service has after a cancellation. */
function CanceledNotice({ canceled }: Pick<Files, 'canceled'>) {
  if (!canceled) return null;
  const { sent, of } = canceled;
  return (
    <Notice tone="warning">
      {sent.length === 0
        ? 'Upload canceled. No file was sent.'
        : `Upload canceled. The service has ${sent.length} of ${counted(of, 'file')}: ${sent.join(', ')}.`}
    </Notice>
  );
}

export function FileSection(props: { files: Files; largest: number; disabled: boolean }) {
  const { list, busy, round, canceling, canceled, add, remove, choose, sendAll, cancel } = props.files;
  const [asking, setAsking] = useState(false);
  const { hint, keys } = useNoEnter('upload');
  const going = list.filter(canGo);
  const replaced = going.flatMap(({ judged }) => (judged.replaces === null ? [] : [judged.type!]));
  const sending = list.find(({ queued }) => queued.stage === 'sending');
  const isTypeMissing = going.length === 0 && list.some(({ judged }) => judged.choices.length > 0);
  const isAsking = asking && replaced.length > 0 && !busy;
  const start = () => {
    setAsking(false);
    sendAll();
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
          <ul class="plain-list files" aria-label="Chosen files">
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
              <progress class="bar" max={round.of} value={round.done} aria-label="Upload progress" />
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
                class="primary wide"
                disabled={props.disabled || going.length === 0}
                onClick={() => (replaced.length > 0 ? setAsking(true) : start())}
              >
                {label(props.files)}
              </button>
            </div>
          )}
        </>
      ) : null}
      <CanceledNotice canceled={canceled} />
    </section>
  );
}
