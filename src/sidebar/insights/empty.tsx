// sidebar, insights: what is shown while there are no figures, and how to get some.

import { openPull } from '../client/bridge';
import type { Requester } from '../client/use-request';

export function Empty(props: { keepsHistory: boolean; request: Requester; onKeep: () => void }) {
  const { keepsHistory, request, onKeep } = props;
  return (
    <section class="nothing">
      <h2>{keepsHistory ? 'No figures yet' : 'This document keeps no figures'}</h2>
      {keepsHistory ? (
        <p>
          The next pull of campaigns adds the figures of yesterday to the tab History. Pull once a day: the
          service has no older figures, so a day without a pull stays a gap.
        </p>
      ) : (
        <p>
          Insights shows spend, installs and CPI of each campaign over time, with your pushes on the curve,
          and warns of unusual days. It needs the tab History, to which each pull adds the figures of
          yesterday. The service has no older figures.
        </p>
      )}
      {keepsHistory ? (
        <button
          type="button"
          class="primary"
          disabled={request.busy}
          onClick={() => request.run(openPull, () => undefined)}
        >
          Open Pull
        </button>
      ) : (
        <button type="button" class="primary" disabled={request.busy} onClick={onKeep}>
          Keep History
        </button>
      )}
    </section>
  );
}
