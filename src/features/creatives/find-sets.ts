// creatives: lists creative sets to choose from: those of the document, those at the service, and the
// selected one.

import { loadBase } from '../../base/base-store';
import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import { visibleRows } from '../../grid/selected-rows-of-tab';
import type { Ports } from '../../ports/ports';
import { userErrorOf } from '../../ports/user-error';
import type { Fields } from '../../shared/value';
import { readTab } from '../../sheet/read-tab';
import { ads } from '../../tabs/ads/ads-columns';
import { assets } from '../../tabs/assets/assets-columns';
import { campaignResource } from '../../tabs/campaigns/campaigns-requests';
import type { Service } from '../../tabs/common/resource';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import { creativeSetResource } from '../../tabs/creative-sets/creative-sets-requests';
import type { SetName, SetSearch, SetsFound } from './creatives-schema';
import { isOpen, readUploads } from './upload-records';

/** Maximum number of listed sets. */
const MOST_SETS = 50;
/** Campaigns whose sets are read, one request each, all in parallel. */
const MOST_CAMPAIGNS = 20;
const STEP_MS = 25_000;

const nameOf = (set: Fields, campaign: Fields | undefined): SetName => ({
  setId: String(set.creativeSetId),
  name: String(set.name ?? ''),
  campaignId: String(set.campaignId ?? ''),
  campaign: String(campaign?.name ?? ''),
});

const fits =
  (text: string) =>
  (...words: readonly string[]): boolean =>
    words.some((word) => word.toLowerCase().includes(text.trim().toLowerCase()));

function setsOfDocument(ports: Ports): SetName[] {
  const parents = parentsOf(ports);
  const sets: SetName[] = [];
  loadBase(ports, creativeSets).base.forEach(({ fields }) => {
    if (fields.campaignId) sets.push(nameOf(fields, parents.campaign(String(fields.campaignId))));
  });
  return sets;
}

/** @throws UserError when the service cannot be read */
function setsAtService(client: Service, text: string): SetName[] {
  const listed = campaignResource.reading.read(client, [''])[0]!;
  if (!listed.ok) throw userErrorOf(listed.failure);
  const has = fits(text);
  const chosenCampaigns = (listed.value.campaigns ?? [])
    .filter(({ campaignId, name }) => has(String(campaignId), String(name ?? '')))
    .slice(0, MOST_CAMPAIGNS);
  const ids = chosenCampaigns.map(({ campaignId }) => String(campaignId));
  const sets: SetName[] = [];
  creativeSetResource.reading.read(client, ids, new Set([creativeSets.id])).forEach((reported, i) => {
    if (!reported.ok && reported.failure.kind !== 'not-found') throw userErrorOf(reported.failure);
    if (reported.ok)
      for (const set of reported.value[creativeSets.id] ?? []) sets.push(nameOf(set, chosenCampaigns[i]));
  });
  return sets;
}

/** ID of the set of the first selected row, if it is visible and in one of the three tabs; null: none. */
function selectedSet(ports: Ports): string | null {
  const selection = ports.selectedAreas();
  const area = selection?.areas[0];
  if (!selection || area === undefined || area.row < 2) return null;
  for (const tab of [creativeSets, assets, ads]) {
    const sheet = ports.workbook.find(tab.id);
    if (sheet?.sheetId !== selection.sheetId) continue;
    const readRows = readTab(tab, sheet, { first: area.row, count: 1 }).rows;
    const row = visibleRows(sheet, readRows).rows[0];
    return row?.fields.creativeSetId ? String(row.fields.creativeSetId) : null;
  }
  return null;
}

/** @throws UserError when the service cannot be read */
export function creativesFind(ports: Ports, { text, where }: SetSearch): SetsFound {
  const documentSets = setsOfDocument(ports);
  const has = fits(text);
  const foundSets =
    where === 'service'
      ? setsAtService(openService(ports, ports.clock.now() + STEP_MS), text)
      : documentSets.filter(({ setId, name, campaignId, campaign }) =>
          has(setId, name, campaignId, campaign),
        );
  const selected = selectedSet(ports);
  const openSets = new Map<string, SetName>();
  for (const record of readUploads(ports.documentStore)) {
    const { setId, campaignId } = record;
    const blank = { setId, campaignId, name: '', campaign: '' };
    if (isOpen(record)) openSets.set(setId, documentSets.find((set) => set.setId === setId) ?? blank);
  }
  return {
    sets: foundSets.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)).slice(0, MOST_SETS),
    total: foundSets.length,
    selected: documentSets.find(({ setId }) => setId === selected) ?? null,
    open: [...openSets.values()],
  };
}
