// api: the campaign endpoints (section 4.1): list, read, update and create.

import type { Fields } from '../model/value';
import { pathOf } from './address';
import { lacksDetail, readCampaign, readListed, writeCreation, writeUpdate } from './campaign-wire';
import type { Call, Client } from './client';
import type { Result } from './errors';
import { success } from './errors';

const RESOURCE = 'campaign';

const readCall = (campaignId: string): Call => ({
  method: 'GET',
  path: pathOf(RESOURCE, campaignId),
  kind: 'read',
  what: `campaign ${campaignId}`,
});

/** All campaigns as the list gives them; see `lacksDetail` for what it may leave out. One request. */
export function listBriefly(client: Client): Result<Fields[]> {
  const call: Call = { method: 'GET', path: '/campaigns', kind: 'read', what: 'the list of campaigns' };
  const [answer] = client.send([call]) as [Result<unknown>];
  return answer.ok ? readListed(answer.value) : answer;
}

/**
 * The campaigns with these IDs, one result for each, in order; one request each.
 * @throws TypeError for an ID that no campaign can have (`''`, `.` and `..`).
 */
export function readCampaigns(client: Client, ids: readonly string[]): Result<Fields>[] {
  const answers = client.send(ids.map(readCall));
  return answers.map((answer, index) => (answer.ok ? readCampaign(answer.value, ids[index]) : answer));
}

/**
 * All campaigns; details are asked for where the list left out tracking method or (iOS) bundle ID. A campaign that
 * vanishes between the two requests keeps what the list said; any other failure is the failure of the whole.
 */
export function listCampaigns(client: Client): Result<Fields[]> {
  const listed = listBriefly(client);
  if (!listed.ok) return listed;
  const lacking = listed.value.filter(lacksDetail).map((fields) => fields.campaignId as string);
  const details = new Map<string, Fields>();
  const results = lacking.length > 0 ? readCampaigns(client, lacking) : [];
  for (const [index, detail] of results.entries()) {
    if (detail.ok) details.set(lacking[index] as string, detail.value);
    else if (detail.failure.kind !== 'not-found') return detail;
  }
  return success(listed.value.map((fields) => ({ ...fields, ...details.get(fields.campaignId as string) })));
}

/**
 * Sends name, active, category and tracking method, as far as given.
 * @throws TypeError for any other field, a value of the wrong type, no field at all, or an impossible ID.
 */
export function updateCampaign(campaignId: string, changed: Fields): Call {
  return { ...readCall(campaignId), method: 'POST', kind: 'edit', json: writeUpdate(campaignId, changed) };
}

/** @throws TypeError for a value of the wrong type. */
export function createCampaign(fields: Fields): Call {
  const json = writeCreation(fields);
  return {
    method: 'POST',
    path: `/${RESOURCE}`,
    json,
    kind: 'creation',
    what: `the new campaign "${String(fields.name ?? '').slice(0, 60)}"`,
  };
}

/** A campaign object of an answer as fields; what the service left out is absent. */
export const decodeCampaign: (body: unknown, expectedId?: string) => Result<Fields> = readCampaign;
