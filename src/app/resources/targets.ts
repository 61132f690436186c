// app: targets and device targeting at the service: one object for each campaign, read and written together.

import { type Result, success } from '../../api/errors';
import { decodeTargets, readTargets, type Targeting, writeTargets } from '../../api/targets';
import type { Fields, Value } from '../../model/value';
import { deviceTargeting } from '../../tabs/device-targeting';
import { targets } from '../../tabs/targets';
import type { Outgoing, Reading, Resource, Sender, Told } from './resource';

const campaignOf = ({ keys }: Outgoing): string => String(keys.campaignId);

function toldBy(read: Result<Targeting>): Result<Told> {
  if (!read.ok) return read;
  return success({ [targets.id]: read.value.targets, [deviceTargeting.id]: [read.value.device] });
}

const reading: Reading = {
  id: targets.id,
  scope: 'campaign',
  read: (client, campaignIds) => readTargets(client, campaignIds).map(toldBy),
};

const VALUES = ['bid', 'budget', 'clickUrl', 'impressionUrl'];

/** A country that runs again has lost its values at the service: the row tells them. */
function countryOf({ keys, after, base }: Outgoing): Fields {
  const revived = base?.disabled === true && after.disabled === false;
  const fields: Partial<Record<string, Value>> = {};
  for (const field of revived ? VALUES : []) {
    const value = base?.[field];
    if (value !== undefined && value !== null && value !== '') fields[field] = value;
  }
  return { ...fields, ...after, ...keys };
}

const DEVICES = ['phone', 'tablet', 'other'];

/** The devices are replaced as a whole, so those that were not touched are said too. */
function deviceOf({ after, base }: Outgoing): Fields {
  const fields: Partial<Record<string, Value>> = {};
  const touched = DEVICES.some((field) => after[field] !== undefined);
  for (const field of touched ? DEVICES : []) fields[field] = after[field] ?? base?.[field] ?? false;
  if (after.minOs !== undefined) fields.minOs = after.minOs;
  return fields;
}

const sender: Sender = {
  id: targets.id,
  needsBase: true,
  groupOf: campaignOf,
  calls: (group) => {
    const countries = group.filter(({ operation }) => operation.tab === targets.id);
    const device = group.find(({ operation }) => operation.tab === deviceTargeting.id);
    return [writeTargets(campaignOf(group[0]!), countries.map(countryOf), device ? deviceOf(device) : null)];
  },
  told: ([answer], [outgoing]) => toldBy(decodeTargets(answer, campaignOf(outgoing!))),
};

const scopeOf = ({ campaignId }: Fields): string => String(campaignId);

export const targetResource: Resource = { tab: targets, reading, scopeOf, sender, gone: targets.whenGone };

export const deviceResource: Resource = { tab: deviceTargeting, reading, scopeOf, sender };
