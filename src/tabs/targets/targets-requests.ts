// tabs: requests for targets and device targeting: one object per campaign, read and written together.

import { type Result, success } from '../../ad-service/failures';
import type { Fields, Value } from '../../shared/value';
import type { Dependencies } from '../../sync/operation';
import {
  campaignScope,
  type Outgoing,
  type Reading,
  type Reported,
  type Resource,
  type Sender,
} from '../common/resource';
import { deviceTargeting } from '../device-targeting/device-targeting-columns';
import { targets } from './targets-columns';
import { decodeTargets, readTargets, type Targeting, writeTargets } from './targets-endpoints';

const campaignOf = ({ keys }: Outgoing): string => String(keys.campaignId);

function reportedBy(targeting: Result<Targeting>): Result<Reported> {
  if (!targeting.ok) return targeting;
  const reported = { [targets.id]: targeting.value.targets, [deviceTargeting.id]: [targeting.value.device] };
  return success(reported, targeting.unread);
}

const reading: Reading = {
  id: targets.id,
  scope: 'campaign',
  read: (client, campaignIds) => readTargets(client, campaignIds).map(reportedBy),
};

const VALUES = ['bid', 'budget', 'clickUrl', 'impressionUrl'];

/**
 * The service drops the values of a disabled country, so they are sent when it is re-enabled. Other changes
 * require an active country.
 */
function besideCountry(after: Fields, base: Fields): Dependencies {
  if (after.disabled === undefined) return { assumes: { disabled: false } };
  if (after.disabled === true || base.disabled !== true) return {};
  const along: Partial<Record<string, Value>> = {};
  for (const field of VALUES) {
    const value = base[field];
    if (after[field] === undefined && value !== undefined && value !== null && value !== '')
      along[field] = value;
  }
  return { along };
}

const DEVICES = ['phone', 'tablet', 'other'];

/** Device types are replaced as a whole (section 2.2), so the unchanged ones are sent too. */
function besideDevice(after: Fields, base: Fields): Dependencies {
  if (DEVICES.every((field) => after[field] === undefined)) return {};
  const along: Partial<Record<string, Value>> = {};
  for (const field of DEVICES) if (after[field] === undefined) along[field] = base[field] ?? false;
  return { along };
}

const sender: Sender = {
  id: targets.id,
  groupOf: campaignOf,
  calls: (group) => {
    const countries = group.filter(({ operation }) => operation.tab === targets.id);
    const device = group.find(({ operation }) => operation.tab === deviceTargeting.id);
    const rows = countries.map(({ keys, after, along }) => ({ ...along, ...after, ...keys }));
    return [writeTargets(campaignOf(group[0]!), rows, device ? { ...device.along, ...device.after } : null)];
  },
  reported: ([answer], [outgoing]) => reportedBy(decodeTargets(answer, campaignOf(outgoing!))),
};

export const targetResource: Resource = {
  tab: targets,
  reading,
  scopeOf: campaignScope,
  sender,
  dependenciesOf: besideCountry,
  gone: targets.valuesWhenAbsent,
};

export const deviceResource: Resource = {
  tab: deviceTargeting,
  reading,
  scopeOf: campaignScope,
  sender,
  dependenciesOf: besideDevice,
};
