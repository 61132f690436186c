// test, e2e: documents with morning runs: days, requests and mails.

import type { RunOptions, RunResult } from '../../workbench/apps-script/host';
import { DAY_MS, HOUR_MS } from './history-days';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

export const BEN = 'ben@example.com';
/** Google says UTC, whatever the tests' document is called. */
export const FORM = { hour: 7, zone: 'Etc/UTC', tabs: [] as string[], mail: true };

/** A service that shows another day from midnight (UTC) on. */
export const openMornings = (campaigns = 4): Promise<SharedClock> =>
  openSharedClock({ campaigns, sources: 1, bids: 1, quirks: { figures_change_at: 0 } });

/** Goes to this hour (UTC) of the next day. */
export const nextDay = (clock: SharedClock, hour = 12): void =>
  clock.until((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + hour * HOUR_MS);

/** Requests of this person's triggers that are due, as Google would start them. */
export const morning = (session: Session): Promise<RunResult[]> => session.host.runDue();

/** Starts the trigger of a person now, as Google would. */
export async function fire(
  session: Session,
  user: string,
  options: Partial<RunOptions> = {},
): Promise<RunResult | null> {
  const trigger = session.host.state.triggers.find((one) => one.user === user);
  if (trigger === undefined) return null;
  const args = [{ triggerUid: trigger.id }];
  return session.host.run({ function: trigger.handler, args, user, session: null, mode: 'FULL', ...options });
}

/** Like `fire`, but the execution ends right after its first call of this method. */
export async function fireUntil(session: Session, user: string, method: string): Promise<RunResult | null> {
  const trigger = session.host.state.triggers.find((one) => one.user === user);
  if (trigger === undefined) return null;
  const args = [{ triggerUid: trigger.id }];
  const run: RunOptions = { function: trigger.handler, args, user, session: null, mode: 'FULL' };
  run.onCall = (n, _service, called) => {
    if (called === method) run.crashAfterCalls ??= n;
  };
  return session.host.run(run);
}

/** Method and path of each request to campaign management. */
export const requestsOf = ({ service }: Session): string[] =>
  service.log.entries
    .filter(({ path }) => !path.startsWith('/oauth/'))
    .map(({ method, path }) => `${method} ${path.replace('/campaign_management/v1', '')}`);

export const triggersOf = ({ host }: Session): string[] => host.state.triggers.map(({ user }) => user);
