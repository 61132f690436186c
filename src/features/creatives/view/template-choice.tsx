// creatives: ad templates that the set can fill, newly complete ones, and what the nearest others need.

import { templatesOf } from '../../../shared/ad-templates';
import { counted } from '../../../shared/sentences';
import { Notice } from '../../../sidebar/components/notice';
import type { SetView } from '../creatives-schema';

/** Number of incomplete templates shown. */
const NEAREST = 3;

export function Templates(props: { view: SetView }) {
  const { assets, readyBefore, uploads, ads } = props.view;
  const types = assets.filter(({ processing }) => processing === 'ready').map(({ type }) => type);
  const { ready, lacking } = templatesOf(types);
  const before = templatesOf(readyBefore).ready;
  const fresh = uploads.length > 0 ? ready.filter((name) => !before.includes(name)) : [];
  return (
    <section aria-label="Ad templates">
      <h2>Templates</h2>
      <div aria-live="polite">
        {fresh.length > 0 ? <Notice tone="success">Complete now: {fresh.join(', ')}</Notice> : null}
      </div>
      <details>
        <summary>
          {ready.length} ready, {counted(ads, 'ad')} created
        </summary>
        <ul class="dots">
          {ready.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
      {lacking.length > 0 ? <p class="hint">Nearest templates:</p> : null}
      <ul class="plain-list">
        {lacking.slice(0, NEAREST).map(({ name, missing }) => (
          <li key={name} class="lacking">
            <span>{name}</span>
            <span class="hint">needs {missing.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
