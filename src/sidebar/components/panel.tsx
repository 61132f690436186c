// sidebar: a page with some of the views. Links to views of another page load that page.

import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ViewName } from '../../calls/call';
import { guardFocus } from '../client/focus-guard';
import { Navigation, type Place } from '../client/navigation';
import { useRequest } from '../client/use-request';
import { Failsafe } from './failsafe';
import { FailureNotice } from './notice';

export interface PanelViews {
  readonly views: Readonly<Partial<Record<ViewName, (props: { place: Place }) => JSX.Element>>>;
  /** Shown unless the page names another of its views. */
  readonly first: ViewName;
  /** Loads the page of a view that this one does not have. */
  readonly others: Readonly<Partial<Record<ViewName, () => Promise<void>>>>;
}

function Panel({ views, first, others, run }: PanelViews & { run: string }) {
  const [{ place, visit }, setVisit] = useState<{ place: Place; visit: number }>({
    place: { view: first, ...(run === '' ? {} : { run }) },
    visit: 0,
  });
  const loading = useRequest();
  useEffect(() => document.querySelector('h1')?.focus(), []);
  const open = (next: Place) => {
    const load = others[next.view];
    scrollTo(0, 0);
    if (load) loading.run(load, () => undefined);
    else setVisit({ place: next, visit: visit + 1 });
  };
  const View = views[place.view]!;
  return (
    <Navigation.Provider value={open}>
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
export function showPanel({ views, first, others }: PanelViews): void {
  const root = document.getElementById('root');
  if (!root) return;
  const { view, run = '' } = document.body.dataset;
  const wanted = view as ViewName;
  guardFocus(root);
  render(
    <Failsafe>
      <Panel views={views} first={wanted in views ? wanted : first} others={others} run={run} />
    </Failsafe>,
    root,
  );
}
