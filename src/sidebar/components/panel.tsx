// sidebar: a page with some of the views, and what it shows when drawing it has failed.

import { type ComponentChildren, type JSX, render } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import type { ViewName } from '../../calls/call';
import { writeNumbersAs } from '../../shared/numbers';
import { closePanel } from '../client/bridge';
import { guardFocus } from '../client/focus-guard';
import { useEscape } from '../client/use-keys';
import { useRequest } from '../client/use-request';
import { FailureNotice, Notice } from './notice';
import { Navigation, type Place } from './view';

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
          <p>{String(error)}</p>
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
function Failsafe({ children }: { children: ComponentChildren }): ComponentChildren {
  const [error] = useErrorBoundary();
  return error === undefined ? children : <Failed error={error} />;
}

/** Numbers are written as in the document, whose locale the page is served with. */
function begin(root: HTMLElement): void {
  writeNumbersAs(() => document.documentElement.dataset.locale ?? '');
  guardFocus(root);
}

/** Shows the only view of a page. */
export function showDialog(dialog: JSX.Element): void {
  const root = document.getElementById('root');
  if (!root) return;
  begin(root);
  render(<Failsafe>{dialog}</Failsafe>, root);
}

export interface PanelViews {
  readonly views: Readonly<Partial<Record<ViewName, (props: { place: Place }) => JSX.Element>>>;
  /** Shown unless the page names another of its views. */
  readonly first: ViewName;
  /** Loads the page of a view that this one does not have. */
  readonly others: Readonly<Partial<Record<ViewName, () => Promise<void>>>>;
}

function Panel({ views, first, others: otherPages, run }: PanelViews & { run: string }) {
  const [{ place, visit }, setVisit] = useState<{ place: Place; visit: number }>({
    place: { view: first, ...(run === '' ? {} : { run }) },
    visit: 0,
  });
  const loading = useRequest();
  useEffect(() => document.querySelector('h1')?.focus(), []);
  const openView = (next: Place) => {
    const load = otherPages[next.view];
    scrollTo(0, 0);
    if (load) loading.run(load);
    else setVisit({ place: next, visit: visit + 1 });
  };
  const View = views[place.view]!;
  return (
    <Navigation.Provider value={openView}>
      <FailureNotice failure={loading.failure} />
      {loading.busy ? (
        <p class="hint" role="status">
          Opening…
        </p>
      ) : null}
      <View key={visit} place={place} />
    </Navigation.Provider>
  );
}

/** Shows the view that the body of the page names. */
export function showPanel({ views, first, others: otherPages }: PanelViews): void {
  const root = document.getElementById('root');
  if (!root) return;
  const { view, run = '' } = document.body.dataset;
  const namedView = view as ViewName;
  begin(root);
  render(
    <Failsafe>
      <Panel views={views} first={namedView in views ? namedView : first} others={otherPages} run={run} />
    </Failsafe>,
    root,
  );
}
