// ad-service: the sources and bids of a campaign. They are generated on first use, so that a large data
// set starts quickly.
import { generateInventory } from '../generator/inventory';
import type { Campaign, Inventory, ServiceState } from '../state';

export function inventoryOf(state: ServiceState, campaign: Campaign): Inventory {
  const known = state.inventories.get(campaign.campaign_id);
  if (known) return known;
  const empty: Inventory = { sources: [], bids: [] };
  const countries = state.targets.get(campaign.campaign_id)?.countries.keys() ?? [];
  const active = [...countries].filter((country) => country !== 'DEFAULT');
  const made = campaign.origin === 'generated' ? generateInventory(state.generator, campaign, active) : empty;
  state.inventories.set(campaign.campaign_id, made);
  return made;
}
