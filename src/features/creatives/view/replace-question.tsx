// creatives: asks before files of the set are replaced, because they cannot be restored.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { EnterHint, useNoEnter } from '../../../sidebar/client/use-keys';

/** Escape keeps the files. */
export function ReplaceQuestion(props: {
  types: readonly string[];
  disabled?: boolean;
  onReplace: () => void;
  onKeep: () => void;
}) {
  const { hint, keys } = useNoEnter('replace');
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  const { types, onReplace, onKeep } = props;
  const isSingle = types.length === 1;
  const question = `Replace ${isSingle ? types[0] : counted(types.length, 'asset')}?`;
  return (
    <fieldset
      class="notice warning"
      aria-label={question}
      {...keys}
      onKeyDown={(event) => {
        keys.onKeyDown(event);
        if (event.key === 'Escape') onKeep();
      }}
    >
      <p>
        <strong>{question}</strong>
      </p>
      <p>
        {isSingle ? `The current ${types[0]}` : `The current assets (${types.join(', ')})`} will be removed
        from the set. Undo can't restore a file.
      </p>
      <div class="actions">
        <button type="button" class="small danger" disabled={props.disabled} onClick={onReplace}>
          Replace
        </button>
        <button type="button" class="small" ref={keep} onClick={onKeep}>
          Keep the current {isSingle ? 'asset' : 'assets'}
        </button>
      </div>
      <EnterHint hint={hint} />
    </fieldset>
  );
}
