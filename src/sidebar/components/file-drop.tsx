// sidebar: an area to drop files on, with a button for keyboards and screen readers.

import { useRef, useState } from 'preact/hooks';

interface FileDropProps {
  /** Label of the button: `Choose a file`. */
  readonly button: string;
  /** What can be dropped: `text or CSV, any size`. */
  readonly hint: string;
  /** As the attribute of a file input: `.csv,.txt`. Dropped files are not filtered. */
  readonly accept?: string;
  readonly several?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop(props: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  // Children send enter and leave events too, so both are counted.
  const [entered, setEntered] = useState(0);
  const give = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) props.onFiles(props.several ? files : files.slice(0, 1));
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
      <button type="button" onClick={() => input.current?.click()}>
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
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
