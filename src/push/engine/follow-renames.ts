// push: writes the new names of renamed campaigns and creative sets to the rows that belong to them.

import { groupOf } from '../../base/base-chunks';
import { loadBase } from '../../base/base-store';
import { baseSaver, writeUpdates } from '../../grid/cell-updates';
import { findTabState } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { once } from '../../shared/once';
import type { Fields } from '../../shared/value';
import { mergeTab } from '../../sync/merge-tab';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import type { Tab } from '../../tabs/columns/tab';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import { ALL_TABS } from '../../tabs/registry';
import type { RunJournal } from '../journal/journal';
import { entriesWith } from './push-job';

/** The columns with ID and name of a renamed object in a tab of what belongs to it. */
interface Copy {
  readonly id: string;
  readonly name: string;
}

/** New names by ID. */
type Names = ReadonlyMap<string, string>;

/** Verified ones. */
function renamedIn(journal: Pick<RunJournal, 'entries'>, parent: Tab): Names {
  const names = new Map<string, string>();
  for (const { operation } of entriesWith(journal, 'verified', 'present')) {
    if (operation.tab !== parent.id || operation.action !== 'update') continue;
    const change = operation.changes.find(({ field }) => field === 'name');
    if (typeof change?.after === 'string') names.set(operation.key, change.after);
  }
  return names;
}

function follow(ports: Ports, tab: Tab, { id, name }: Copy, names: Names): void {
  const groups = new Set(Array.from(names.keys(), (key) => groupOf(tab, { fields: { [id]: key } })));
  const grid = findTabState(ports, tab, groups);
  if (grid === null || grid.reading.issues.length > 0) return;
  const { reading, storedBase } = grid;
  const theirs = new Map<string, Fields>();
  for (const { key } of reading.rows) {
    const baseFields = key === null ? undefined : storedBase.base.get(key)?.fields;
    const newName = names.get(String(baseFields?.[id]));
    if (key !== null && newName !== undefined && baseFields?.[name] !== newName)
      theirs.set(key, { [name]: newName });
  }
  if (theirs.size === 0) return;
  const merged = mergeTab(tab, storedBase.base, reading.rows, theirs, theirs);
  writeUpdates(grid, merged.updates, merged.base, baseSaver(ports, grid));
}

/** The new names of the campaigns of creative sets, by set. */
function namesBySet(ports: Ports, names: Names): Names {
  const bySet = new Map<string, string>();
  if (names.size === 0) return bySet;
  loadBase(ports, creativeSets).base.forEach(({ fields }, key) => {
    const newName = names.get(String(fields.campaignId));
    if (newName !== undefined) bySet.set(key, newName);
  });
  return bySet;
}

/**
 * A constant number of calls for each tab, none without a rename. Under the document lock. A tab that cannot
 * be written now gets the names at the next pull.
 */
export function followRenames(ports: Ports, journal: Pick<RunJournal, 'entries'>): void {
  const ofCampaigns = renamedIn(journal, campaigns);
  const ofSets = renamedIn(journal, creativeSets);
  const bySet = once(() => namesBySet(ports, ofCampaigns));
  for (const tab of ALL_TABS) {
    const id = tab.groupField;
    const copies = [
      { name: 'campaign', names: id === campaigns.groupField ? () => ofCampaigns : bySet },
      { name: 'creativeSet', names: () => ofSets },
    ];
    for (const { name, names } of copies) {
      if (!tab.columns.some(({ field }) => field === name)) continue;
      if (ports.workbook.find(tab.id) === null || names().size === 0) continue;
      try {
        follow(ports, tab, { id, name }, names());
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
      }
    }
  }
}
