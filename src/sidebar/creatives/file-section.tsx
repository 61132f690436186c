// sidebar, creatives: adding files: dropped or chosen, checked in a list, sent one after the other.

import { FileDrop } from '../parts/file-drop';
import { FileCard } from './file-card';
import { canGo } from './queued-file';
import type { Files } from './use-files';

const files = (n: number): string => `${n} ${n === 1 ? 'file' : 'files'}`;

function label({ list, busy, round }: Files): string {
  if (busy) return `Sending ${round.done + 1} of ${round.of}…`;
  const going = list.filter(canGo);
  const replacing = going.filter(({ judged }) => judged.replaces !== null).length;
  if (going.length === 0) return 'Nothing to upload yet';
  return `Upload ${files(going.length)}${replacing > 0 ? ` (${replacing} ${replacing === 1 ? 'replaces' : 'replace'})` : ''}`;
}

export function FileSection(props: { files: Files; largest: number; disabled: boolean }) {
  const { list, busy, round, add, remove, choose, sendAll } = props.files;
  const ready = list.filter(canGo).length;
  return (
    <section aria-label="Add files">
      <h2>Add files</h2>
      <FileDrop
        button="Choose files"
        hint={`images, videos, HTML, up to ${Math.round(props.largest / 1_000_000)} MB each`}
        accept="image/*,video/*,.html,.htm"
        several
        disabled={busy}
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
            <progress class="bar" max={round.of} value={round.done} aria-label="Upload progress" />
          ) : null}
          <button
            type="button"
            class="primary wide"
            disabled={busy || props.disabled || ready === 0}
            onClick={sendAll}
          >
            {label(props.files)}
          </button>
        </>
      ) : null}
    </section>
  );
}
