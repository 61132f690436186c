// test, sim: the state of the simulated service as rows of the tabs (section 2 of the specification), and
// differences.

import type { ServiceState } from '../../workbench/ad-service/state';
import { type Cell, keyOf, plain } from './tabs';

export type Fields = Record<string, Cell>;
/** Tab, then key, then header. */
export type Held = Map<string, Map<string, Fields>>;

const numberOr = (text: string): Cell => (text === 'default' ? null : Number(text));

/** The objects of one company. */
export function heldBy(state: ServiceState, company: string): Held {
  const held: Held = new Map();
  const put = (tab: string, key: readonly Cell[], fields: Fields): void => {
    const rows = held.get(tab) ?? new Map<string, Fields>();
    held.set(tab, rows);
    rows.set(keyOf(key), fields);
  };
  for (const campaign of state.campaigns.values()) {
    if (campaign.company_id !== company) continue;
    const id = campaign.campaign_id;
    put('campaigns', [id], {
      Name: campaign.name,
      Active: campaign.status,
      Category: campaign.category,
      'Tracking method': campaign.tracking_method,
      Platform: campaign.platform,
      'Bid type': campaign.bid_type,
      'Goal period': campaign.bid_type === 'CPI' ? null : campaign.goal_period,
      'Package name': campaign.package_name,
      'Bundle ID': campaign.bundle_id,
    });
    const targets = state.targets.get(id);
    for (const [code, values] of targets?.countries ?? [])
      put('targets', [id, code], {
        Bid: values.bid ?? null,
        'Daily budget': values.budget ?? null,
        'Click URL': values.click_url ?? null,
        'Impression URL': values.impression_url ?? null,
        Disabled: false,
      });
    const devices = targets?.device_types ?? [];
    put('device-targeting', [id], {
      Phone: devices.includes('phone'),
      Tablet: devices.includes('tablet'),
      Other: devices.includes('other'),
      'Min OS version': targets?.os_major_version_min ?? null,
    });
    const { sources, bids } = state.inventories.get(id) ?? { sources: [], bids: [] };
    for (const { app_id, app_id_external, status } of sources)
      put('sources', [id, app_id], { Active: status, 'External app ID': app_id_external });
    for (const { app_id, app_id_external, country, bid_override_percentage, bid_value } of bids)
      put('source-bids', [id, app_id, country], {
        'Bid override %': numberOr(bid_override_percentage),
        'Bid value': numberOr(bid_value),
        'External app ID': app_id_external,
      });
  }
  for (const set of state.creative_sets.values()) {
    if (state.campaigns.get(set.campaign_id)?.company_id !== company) continue;
    const id = set.creative_set_id;
    put('creative-sets', [id], {
      Name: set.name,
      Countries: [...set.countries].sort().join(', '),
      Languages: [...set.languages].sort().join(', '),
      ...set.sizes,
      'Campaign ID': set.campaign_id,
    });
    for (const { type, asset } of set.assets) put('assets', [id, type], { Asset: asset, Remove: false });
    for (const number of set.ads) {
      const ad = state.ads.get(number)!;
      put('ads', [String(ad.id)], {
        Name: ad.name,
        Active: ad.status,
        Size: ad.size,
        Template: ad.template,
        'Creative set ID': id,
      });
    }
  }
  for (const list of state.app_lists.values()) {
    if (list.company_id !== company || !list.active) continue;
    put('app-lists', [list.app_list_id], { Name: list.name, Description: list.description });
    for (const application of list.applications)
      put('app-list-apps', [list.app_list_id, application], { Listed: true });
  }
  for (const [app, ids] of state.suppression.get(company) ?? [])
    for (const id of ids) put('suppression', [app, id], { Listed: true });
  return held;
}

/** Effect of a request on one field of one object. */
export interface Effect {
  readonly company: string;
  readonly tab: string;
  readonly key: string;
  readonly field: string;
  readonly old: Cell;
  readonly now: Cell;
  /** The object did not exist before. */
  readonly created: boolean;
  readonly removed: boolean;
}

/**
 * Values of a row that the service does not have. A missing country is disabled (section 3, state "country"),
 * a missing override is default, a missing asset is removed.
 */
function absent(tab: string, like: Fields): Fields {
  const none: Fields = Object.fromEntries(Object.keys(like).map((header) => [header, null]));
  if (tab === 'targets') none.Disabled = true;
  if (tab === 'assets') none.Remove = true;
  return none;
}

export function effectsBetween(company: string, before: Held, after: Held): Effect[] {
  const effects: Effect[] = [];
  for (const tab of new Set([...before.keys(), ...after.keys()])) {
    const [olds, nows] = [before.get(tab), after.get(tab)];
    for (const key of new Set([...(olds?.keys() ?? []), ...(nows?.keys() ?? [])])) {
      const [old, now] = [olds?.get(key), nows?.get(key)];
      const from = old ?? absent(tab, now!);
      const to = now ?? absent(tab, old!);
      for (const field of Object.keys(now ?? old!)) {
        if (plain(from[field] ?? null) === plain(to[field] ?? null)) continue;
        effects.push({
          company,
          tab,
          key,
          field,
          old: from[field] ?? null,
          now: to[field] ?? null,
          created: old === undefined,
          removed: now === undefined,
        });
      }
    }
  }
  return effects;
}
