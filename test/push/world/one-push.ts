// test, runs: one edited source bid in a document with one earlier push; bench/functions.ts counts what runs.

import { reviewBuild } from '../../../src/push/review/review';
import { pushStart } from '../../../src/push/review/start-push';
import { documentWith } from './document';
import { TWO_CAMPAIGNS } from './two-campaigns';

/** `review` comes first; `push` returns the state of the job. */
export function onePush() {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'source-bids');
  document.type('targets', '7 | US', 'bid', 2.5);
  document.push();
  document.type('source-bids', '7 | a1 | US', 'bidValue', 3.5);
  let token = '';
  return {
    review(): void {
      token = reviewBuild(document.ports).token;
    },
    push: (): string =>
      document.finish(pushStart(document.ports, { token, leaveOut: [], typed: null })).state,
  };
}
