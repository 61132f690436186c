// creatives: a chosen file: its format, its expected type with the reason, and its problems.

import { ASSET_MEANINGS, type AssetType } from '../../../shared/ad-templates';
import { fileSize } from '../core/asset-file';
import type { Measured } from './measure-file';
import type { Judged, QueuedFile } from './queued-file';

/** `PNG · 320 × 50 · 12 KB`, `MP4 · 1080 × 1920 · 14.9 s · 8.1 MB`. */
function factsOf(measured: Measured): string {
  const { kind, width, height, seconds, size } = measured;
  const facts = [kind.format];
  if (width !== null && height !== null) facts.push(`${Math.round(width)} × ${Math.round(height)}`);
  if (seconds !== null) facts.push(`${seconds.toFixed(1)} s`);
  return [...facts, fileSize(size)].join(' · ');
}

function TypeChoice(props: {
  choices: readonly AssetType[];
  type: AssetType | null;
  onChoose: (type: AssetType | '') => void;
}) {
  return (
    <label>
      It should be
      <select
        value={props.type ?? ''}
        onChange={(event) => {
          const chosen = props.choices.find((type) => type === event.currentTarget.value);
          props.onChoose(chosen ?? '');
        }}
      >
        <option value="">Choose…</option>
        {props.choices.map((type) => (
          <option key={type} value={type}>
            {type} · {ASSET_MEANINGS[type]}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface FileCardProps {
  readonly queued: QueuedFile;
  readonly judged: Judged;
  readonly locked: boolean;
  readonly onRemove: () => void;
  readonly onChoose: (type: AssetType | '') => void;
}

export function FileCard({ queued, judged, locked, onRemove, onChoose }: FileCardProps) {
  const { file, measured, stage, sentence } = queued;
  const { problem, why, warnings, choices, type, replaces } = judged;
  const error = problem || (stage === 'failed' ? sentence : '');
  return (
    <li class={`file-card${error ? ' wrong' : ''}`}>
      <div class="asset-head">
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
        <p key={warning} class="remark warning">
          {warning}
        </p>
      ))}
      {error ? (
        <p class="remark error" role="alert">
          {error}
        </p>
      ) : null}
      {stage === 'sending' ? <p class="hint">Sending…</p> : null}
    </li>
  );
}
