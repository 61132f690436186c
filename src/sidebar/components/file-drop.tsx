// sidebar: a place to drop files on or to choose them by; the button inside is what keyboards and screen
// readers use.

import { useRef, useState } from 'preact/hooks';
import './file-drop.css';

export interface FileDropProps {
  /** What to do, as the button says it: `Choose a file`. */
  readonly button: string;
  /** What may be dropped, in a few words: `text or CSV, any size`. */
  readonly hint: string;
  /** As the attribute of a file input: `.csv,.txt`. Dropped files are not restricted by it. */
  readonly accept?: string;
  readonly several?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop(props: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  // Children of the zone send enter and leave too: it is left when as many leaves as enters have come.
  const [entered, setEntered] = useState(0);
  const give = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !props.disabled) props.onFiles(props.several ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same by keyboard
    <div
      class={`file-drop${entered > 0 ? ' over' : ''}`}
      onDragEnter={(event) => {
        event.preventDefault();
        setEntered((n) => n + 1);
      }}
      onDragLeave={() => setEntered((n) => n - 1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setEntered(0);
        give(event.dataTransfer?.files);
      }}
    >
      <button type="button" disabled={props.disabled} onClick={() => input.current?.click()}>
        {props.button}
      </button>
      <p class="hint">
        or drop {props.several ? 'them' : 'it'} here: {props.hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={props.several}
        onChange={(event) => {
          give(event.currentTarget.files);
          // Choosing the same file again must tell again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
