// insights: shown while there are no figures.

import { closePanel, openPull } from '../../../sidebar/client/bridge';
import type { Requester } from '../../../sidebar/client/use-request';

export function Empty(props: { keepsHistory: boolean; request: Requester; onKeep: () => void }) {
  const { keepsHistory, request, onKeep } = props;
  return (
    <section class="nothing">
      <h2>{keepsHistory ? 'No figures yet' : 'History is off'}</h2>
      {keepsHistory ? (
        <p>
          The next pull of campaigns adds yesterday's figures to the tab History. Pull every day, or choose
          Bidgrid ▸ Schedule… to start a daily morning run. The service returns no older figures, so a day
          without a pull stays empty.
        </p>
      ) : (
        <p>
          Insights shows spend, installs and CPI of each campaign over time, marks your pushes, and warns of
          unusual days. It needs the tab History, to which each pull adds yesterday's figures. The service
          returns no older figures.
        </p>
      )}
      {keepsHistory ? (
        <button
          type="button"
          class="primary"
          disabled={request.busy}
          onClick={() => request.run(openPull, closePanel)}
        >
          Open Pull
        </button>
      ) : (
        <button type="button" class="primary" disabled={request.busy} onClick={onKeep}>
          Turn on History
        </button>
      )}
    </section>
  );
}
