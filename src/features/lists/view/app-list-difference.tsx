// lists: App lists: preview of what a replacement adds and removes.

import { Notice } from '../../../sidebar/components/notice';
import { grouped } from './list-counts';
import type { Difference } from './list-difference';

const SHOWN = 20;

function Some(props: { title: string; apps: readonly string[] }) {
  const { apps } = props;
  if (apps.length === 0) return null;
  return (
    <details>
      <summary>
        {props.title} ({grouped(apps.length)})
      </summary>
      <ul class="ids">
        {apps.slice(0, SHOWN).map((app) => (
          <li key={app}>
            <code>{app}</code>
          </li>
        ))}
        {apps.length > SHOWN ? <li class="hint">and {grouped(apps.length - SHOWN)} more</li> : null}
      </ul>
    </details>
  );
}

export function DifferenceView({ difference }: { difference: Difference }) {
  const { adds, removes, stay } = difference;
  if (adds.length + removes.length === 0) {
    return <Notice tone="success">The app list already has exactly these apps.</Notice>;
  }
  return (
    <section class="difference" aria-label="What will change">
      <dl class="facts counts" aria-live="polite">
        <dt>Will be added</dt>
        <dd class="more">+{grouped(adds.length)}</dd>
        <dt>Will be removed</dt>
        <dd class="bad">−{grouped(removes.length)}</dd>
        <dt>Stay</dt>
        <dd>{grouped(stay)}</dd>
      </dl>
      <Some title="Added" apps={adds} />
      <Some title="Removed" apps={removes} />
    </section>
  );
}
