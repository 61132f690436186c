// sidebar: what a page shows when drawing it has failed, instead of nothing.

import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { closePanel } from '../client/bridge';
import { useEscape } from '../client/use-escape';
import { Notice } from './notice';

function Failed({ error }: { error: unknown }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  useEscape(closePanel);
  return (
    <main>
      <h1 tabIndex={-1}>Bidgrid</h1>
      <Notice tone="error">
        <p>This window could not be shown. Close it and open it again; nothing was changed by this error.</p>
        <details>
          <summary>Details</summary>
          <p class="detail">{String(error)}</p>
        </details>
      </Notice>
      <div class="actions">
        <button ref={close} type="button" class="primary" onClick={closePanel}>
          Close
        </button>
      </div>
    </main>
  );
}

/** Also for errors of effects, such as those of a library that draws. */
export function Failsafe({ children }: { children: ComponentChildren }): ComponentChildren {
  const [error] = useErrorBoundary();
  return error === undefined ? children : <Failed error={error} />;
}
