// schedule: reads yesterday's figures with one request and adds them to History.

import type { Failure } from '../../ad-service/failures';
import { BASE_ID, readIndex } from '../../base/chunk-sheet';
import { needConnection } from '../../connections/connection';
import { openService } from '../../connections/service-of-connection';
import { pauseOf } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { needAccess } from '../../pull/pull-plan';
import { isOtherCompany, otherCompany } from '../../pull/pull-step';
import { DAY_MS, MINUTE_MS } from '../../shared/time';
import type { Fields } from '../../shared/value';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { listBriefly } from '../../tabs/campaigns/campaigns-requests';
import type { Service } from '../../tabs/common/resource';
import { resourceOf } from '../../tabs/registry';
import { dayText } from '../history/core/history-days';
import { accountOf } from '../history/history-state';
import { type Listed, recordHistory } from '../history/record-history';
import type { Series } from '../insights/core/day-series';
import { readFigures } from '../insights/read-history';

type Fetched =
  /** @property unwritten why History was not written, which a person has to change; `''`: it was */
  | { readonly ok: true; readonly campaigns: readonly Fields[]; readonly unwritten: string }
  /** @property isBlocked true: the person has to act; false: the next run may succeed */
  | { readonly ok: false; readonly isBlocked: boolean; readonly sentence: string };

/** A push holds the lock while it sends a batch. Milliseconds. */
const WAIT_MS = MINUTE_MS;

const needsPerson = ({ kind }: Failure): boolean =>
  kind === 'unauthorized' || kind === 'forbidden' || kind === 'configuration';

const blocked = (sentence: string): Fetched => ({ ok: false, isBlocked: true, sentence });
const failed = (sentence: string): Fetched => ({ ok: false, isBlocked: false, sentence });

/** Retries after pauses like those of a job, or longer ones that the service asks for, until the deadline. */
function listed(ports: Ports, service: Service, deadline: number): ReturnType<typeof listBriefly> {
  for (let strike = 1; ; strike += 1) {
    const listing = listBriefly(service);
    if (listing.ok || listing.failure.retryAt === null) return listing;
    const now = ports.clock.now();
    const pause = Math.max(listing.failure.retryAt - now, pauseOf(strike));
    if (now + pause >= deadline) return listing;
    ports.clock.sleep(pause);
  }
}

function whyUnwritten(ports: Ports, listed: Listed): string {
  try {
    recordHistory(ports, listed);
    return '';
  } catch (error) {
    if (error instanceof UserError) return `History was not written. ${error.sentence}`;
    throw error;
  }
}

/** @param deadline milliseconds since 1970; no waiting for the service beyond it */
export function fetchFigures(ports: Ports, deadline: number): Fetched {
  const service = (() => {
    try {
      needAccess(ports, [resourceOf(campaigns.id)!]);
      return openService(ports, deadline);
    } catch (error) {
      if (error instanceof UserError) return error.sentence;
      throw error;
    }
  })();
  if (typeof service === 'string') return blocked(service);
  const listing = listed(ports, service, deadline);
  const at = ports.clock.now();
  if (!listing.ok) {
    const { failure } = listing;
    return needsPerson(failure) ? blocked(failure.sentence) : failed(failure.sentence);
  }
  const { rows } = listing.value;
  const byId = new Map(rows.map((fields) => [String(fields.campaignId), fields]));
  if (byId.size > 0 && isOtherCompany(byId, readIndex(ports.workbook.find(BASE_ID))))
    return blocked(otherCompany(needConnection(ports).name));
  const written = ports.documentLock.withLock(WAIT_MS, () => whyUnwritten(ports, { campaigns: rows, at }));
  if (!written.got)
    return failed('Another action was running for a minute, so the figures were not added to History.');
  return { ok: true, campaigns: rows, unwritten: written.value };
}

/** Alarms need 8 weeks. */
const DAYS = 64;

/**
 * Returns [] if the document has no tab History.
 * @throws UserError if required headers are missing or not unique
 */
export function recentFigures(ports: Ports): Series[] {
  const since = dayText(Math.floor(ports.clock.now() / DAY_MS) - DAYS);
  return readFigures(ports, accountOf(ports).company, since).series;
}
