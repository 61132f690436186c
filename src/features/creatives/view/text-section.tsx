// creatives: adds or replaces a typed asset: a text, a rating, an address or a hash.

import { useState } from 'preact/hooks';
import { ASSET_MEANINGS, ASSET_TYPES, type AssetType } from '../../../shared/ad-templates';
import { ADDRESS_OR_HASH, isTextType, problemOfText } from '../../../shared/asset-content';
import { shortened } from '../../../shared/cell-text';
import { EnterHint, useNoEnter } from '../../../sidebar/client/use-keys';
import type { AssetView } from '../creatives-schema';
import { ReplaceQuestion } from './replace-question';

const TEXTS = ASSET_TYPES.filter(isTextType);
const OTHERS = ASSET_TYPES.filter((type) => !isTextType(type));

const options = (types: readonly AssetType[]) =>
  types.map((type) => (
    <option key={type} value={type}>
      {type} · {ASSET_MEANINGS[type]}
    </option>
  ));

export function TextSection(props: {
  assets: readonly AssetView[];
  disabled: boolean;
  /** Resolves to true if it was sent and the field can be cleared. */
  onSend: (type: AssetType, text: string) => Promise<boolean>;
}) {
  const [type, setType] = useState<AssetType>('TXT_TITLE');
  const [text, setText] = useState('');
  const [asking, setAsking] = useState(false);
  const noEnter = useNoEnter('send');
  const chooseType = (nextType: AssetType) => {
    setType(nextType);
    setAsking(false);
  };
  const problem = text === '' ? '' : problemOfText(type, text);
  const present = props.assets.find((asset) => asset.type === type);
  const hint = present
    ? `Replaces “${shortened(present.asset, 80)}”.`
    : isTextType(type)
      ? ''
      : `Enter ${ADDRESS_OR_HASH}.`;
  // A text can be restored from the log; a file cannot.
  const isLost = present !== undefined && !isTextType(type);
  const send = async () => {
    setAsking(false);
    if (await props.onSend(type, text.trim())) setText('');
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (isLost) setAsking(true);
    else void send();
  };
  return (
    <details>
      <summary>Add a text, address or hash</summary>
      <form onSubmit={submit} {...noEnter.keys}>
        <label>
          Type
          <select
            value={type}
            onChange={(event) =>
              chooseType(ASSET_TYPES.find((candidate) => candidate === event.currentTarget.value) ?? type)
            }
          >
            <optgroup label="Texts">{options(TEXTS)}</optgroup>
            <optgroup label="By address or hash">{options(OTHERS)}</optgroup>
          </select>
        </label>
        <label>
          {isTextType(type) ? 'Text' : 'Address or hash'}
          <input
            value={text}
            aria-invalid={problem !== ''}
            aria-describedby="typed-problem"
            inputMode={type === 'TXT_RATING' ? 'decimal' : undefined}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p id="typed-problem" class={problem ? 'hint error' : 'hint'} aria-live="polite">
          {problem || hint}
        </p>
        {asking && isLost ? (
          <ReplaceQuestion
            types={[type]}
            disabled={props.disabled}
            onReplace={() => void send()}
            onKeep={() => setAsking(false)}
          />
        ) : (
          <button type="submit" disabled={props.disabled || text === '' || problem !== ''}>
            {present ? `Replace ${type}` : `Add ${type}`}
          </button>
        )}
        <EnterHint hint={noEnter.hint} />
      </form>
    </details>
  );
}
