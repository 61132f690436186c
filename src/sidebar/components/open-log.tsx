// sidebar: a button that shows the tab Bidgrid log.

import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from './notice';

export function OpenLog() {
  const { run, busy, failure } = useRequest();
  const open = () =>
    run(
      () => ask('homeLog'),
      () => undefined,
    );
  return (
    <>
      <button type="button" disabled={busy} onClick={open}>
        Open the log
      </button>
      <FailureNotice failure={failure} />
    </>
  );
}
