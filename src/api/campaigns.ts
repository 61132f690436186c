// api: the campaign endpoints (section 4.1): list, read, update, create, and what their JSON means.

import type { Fields } from '../model/value';
import type { Call, Client } from './client';
import type { Result } from './errors';

/** All campaigns; details are asked for where the list left out tracking method or (iOS) bundle ID. */
export function listCampaigns(_client: Client): Result<Fields[]> {
  throw new Error('listCampaigns is being written');
}

/** The campaigns with these IDs, one result for each, in order. */
export function readCampaigns(_client: Client, _ids: readonly string[]): Result<Fields>[] {
  throw new Error('readCampaigns is being written');
}

/** Only name, active, category and tracking method can be changed. @throws TypeError for any other field or type. */
export function updateCampaign(_campaignId: string, _changed: Fields): Call {
  throw new Error('updateCampaign is being written');
}

/** @throws TypeError for a field of the wrong type. */
export function createCampaign(_fields: Fields): Call {
  throw new Error('createCampaign is being written');
}

/** A campaign object of an answer as fields; what the service left out is absent. */
export function decodeCampaign(_body: unknown): Result<Fields> {
  throw new Error('decodeCampaign is being written');
}
