// creatives: the assets of the set, each with its state and a button to remove it; and the last uploads.

import { useState } from 'preact/hooks';
import { ASSET_MEANINGS, isAssetType } from '../../../shared/ad-templates';
import { clockText } from '../../../sidebar/client/when';
import { Question } from '../../../sidebar/components/inner';
import type { AssetView } from '../creatives-schema';
import type { UploadRecord } from '../upload-records';

const TONES: Readonly<Record<string, string>> = {
  ready: 'success',
  done: 'success',
  processing: 'warning',
  sending: 'warning',
  error: 'error',
  failed: 'error',
};

const StateChip = (props: { state: string }) => (
  <span class={`tag ${TONES[props.state] ?? ''}`}>{props.state === '' ? 'unknown' : props.state}</span>
);

interface AssetRowProps {
  readonly asset: AssetView;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

function AssetRow({ asset: { type, asset, processing }, disabled, onRemove }: AssetRowProps) {
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <div class="line">
        <strong>{type}</strong>
        <StateChip state={processing} />
      </div>
      <p class="hint">{isAssetType(type) ? ASSET_MEANINGS[type] : 'A type this version does not know'}</p>
      <p class="cut" title={asset}>
        {asset}
      </p>
      {asking ? (
        <Question
          text={`Remove ${type} from the set?`}
          yes="Remove it"
          no="Keep it"
          writes="remove"
          busy={disabled}
          onYes={() => {
            setAsking(false);
            onRemove();
          }}
          onNo={() => setAsking(false)}
        />
      ) : (
        <button
          type="button"
          class="link"
          disabled={disabled}
          aria-label={`Remove ${type}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </button>
      )}
    </li>
  );
}

export function AssetList(props: {
  assets: readonly AssetView[];
  disabled: boolean;
  onRemove: (asset: AssetView) => void;
}) {
  if (props.assets.length === 0) return <p class="hint">This set has no assets yet.</p>;
  return (
    <ul class="list">
      {props.assets.map((asset) => (
        <AssetRow
          key={asset.type}
          asset={asset}
          disabled={props.disabled}
          onRemove={() => props.onRemove(asset)}
        />
      ))}
    </ul>
  );
}

/** `added as IMG_BANNER at 14:39 by anna@example.com` */
function didWhat({ action, type, state, startedAt, who }: UploadRecord): string {
  const replacement = `${state === 'ready' ? 'replaced' : 'sent to replace'} ${type}`;
  const did = { add: `added as ${type}`, replace: replacement, remove: 'removed' }[action];
  const startTime = clockText(startedAt);
  return `${did} at ${startTime}${who ? ` by ${who}` : ''}`;
}

function stateOf({ action, state }: UploadRecord): string {
  if (action === 'remove' && state === 'ready') return 'done';
  return state;
}

export function Uploads(props: { uploads: readonly UploadRecord[] }) {
  if (props.uploads.length === 0) return null;
  return (
    <section aria-label="Recently sent">
      <h2>Recently sent</h2>
      <ul class="list">
        {props.uploads.map((upload) => (
          <li key={upload.id}>
            <div class="line">
              <strong title={upload.name}>{upload.action === 'remove' ? upload.type : upload.name}</strong>
              <StateChip state={stateOf(upload)} />
            </div>
            <p class="hint">{didWhat(upload)}</p>
            {upload.sentence ? (
              <p
                class={`hint ${upload.state === 'failed' || upload.state === 'error' ? 'error' : 'warning'}`}
              >
                {upload.sentence}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
