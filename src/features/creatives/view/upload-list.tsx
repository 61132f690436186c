// creatives: recent uploads of the set: who sent them, and their results.

import { clockText } from '../../../sidebar/client/when';
import type { UploadView } from '../creatives-schema';
import { StateChip } from './asset-list';

/** `added as IMG_BANNER at 14:39 by anna@example.com` */
function didWhat({ action, type, state, startedAt, who }: UploadView): string {
  const replacement = `${state === 'ready' ? 'replaced' : 'sent to replace'} ${type}`;
  const did = { add: `added as ${type}`, replace: replacement, remove: 'removed' }[action];
  const at = clockText(startedAt);
  return `${did} at ${at}${who ? ` by ${who}` : ''}`;
}

function stateOf({ action, state }: UploadView): string {
  if (action === 'remove' && state === 'ready') return 'done';
  return state;
}

export function Uploads(props: { uploads: readonly UploadView[] }) {
  if (props.uploads.length === 0) return null;
  return (
    <section aria-label="Recently sent">
      <h2>Recently sent</h2>
      <ul class="plain-list">
        {props.uploads.map((upload) => (
          <li key={upload.id} class="asset">
            <div class="asset-head">
              <strong title={upload.name}>{upload.action === 'remove' ? upload.type : upload.name}</strong>
              <StateChip state={stateOf(upload)} />
            </div>
            <p class="hint">{didWhat(upload)}</p>
            {upload.sentence ? (
              <p
                class={`remark ${upload.state === 'failed' || upload.state === 'error' ? 'error' : 'warning'}`}
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
