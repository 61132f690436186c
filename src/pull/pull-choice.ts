// pull: which of the listed objects a pull takes: all, by filter, or those of the selected rows.

import * as v from 'valibot';
import { deleteLongText, getLongText, setLongText } from '../base/long-text';
import { visibleRows } from '../grid/selected-rows-of-tab';
import { type Job, PullChoice } from '../jobs/job-record';
import { withDocument } from '../jobs/lease';
import type { Ports } from '../ports/ports';
import { parsedJson } from '../ports/stored-json';
import { FieldError, UserError } from '../ports/user-error';
import { counted, grouped, noneVisible } from '../shared/sentences';
import { TAB_CHOICES } from '../shared/tab-choices';
import type { Fields } from '../shared/value';
import { readTab } from '../sheet/read-tab';
import { campaigns } from '../tabs/campaigns/campaigns-columns';
import { chosenResources } from './pull-plan';
import type { LastPull, PullSet } from './pull-schema';

/** Case does not matter in names. */
export function matches(choice: PullChoice, campaign: Fields): boolean {
  if (choice.platform !== '' && campaign.platform !== choice.platform) return false;
  if (choice.active !== null && campaign.active !== choice.active) return false;
  if (choice.bidType !== '' && campaign.bidType !== choice.bidType) return false;
  const name = String(campaign.name ?? '').toLowerCase();
  return choice.name === '' || name.indexOf(choice.name.trim().toLowerCase()) >= 0;
}

/** True if the choice takes every campaign. */
export const isOfAll = ({ name, platform, active, bidType, selectedRows }: PullChoice): boolean =>
  !selectedRows && name.trim() === '' && platform === '' && active === null && bidType === '';

export interface SelectedCampaigns {
  /** null: the choice is not of selected rows. */
  readonly keys: ReadonlySet<string> | null;
  readonly hiddenRows: number;
}

/**
 * The campaigns of the visible rows that are selected in the Campaigns tab.
 * @throws UserError when no such row is selected
 */
export function selectedCampaigns(ports: Ports, choice: PullChoice): SelectedCampaigns {
  if (!choice.selectedRows) return { keys: null, hiddenRows: 0 };
  const sheet = ports.workbook.find(campaigns.id);
  const selection = ports.selectedAreas();
  if (sheet === null || selection === null || selection.sheetId !== sheet.sheetId) {
    throw new UserError('Select rows in the tab Campaigns first, or choose another set of campaigns.');
  }
  return withDocument(ports, () => {
    const pulled = readTab(campaigns, sheet).rows.filter(({ key }) => key !== null);
    const { rows, hidden } = visibleRows(sheet, pulled, selection.areas);
    if (rows.length === 0) {
      throw new UserError(
        hidden.length > 0
          ? noneVisible(hidden.length, 'selected campaign')
          : 'None of the selected rows has a campaign ID. Select rows of campaigns that were pulled before.',
      );
    }
    return { keys: new Set(rows.map(({ key }) => key!)), hiddenRows: hidden.length };
  });
}

const LAST = 'bidgrid.last-pull';
const LAST_CAMPAIGNS = 'bidgrid.last-pull-campaigns';
const SETS = 'bidgrid.pull-sets';

const MOST_SETS = 20;
/** Campaigns chosen one by one. All properties of a document together have 500 KB. */
const MOST_CAMPAIGNS = 200;

const Last = v.object({
  /** Milliseconds since 1970. */
  at: v.number(),
  who: v.string(),
  campaigns: v.number(),
  choice: PullChoice,
  /** The campaigns were selected one by one, and they are too many to remember. */
  isTooLong: v.boolean(),
});

const SavedSets = v.array(
  v.object({ name: v.string(), choice: PullChoice, campaigns: v.nullable(v.array(v.string())) }),
);
type SavedSet = v.InferOutput<typeof SavedSets>[number];

/** A choice with its campaigns by ID; null: by filter. */
export interface SavedChoice {
  readonly choice: PullChoice;
  readonly campaigns: readonly string[] | null;
}

const campaignsIn = (ports: Ports): string[] | null =>
  parsedJson(v.array(v.string()), getLongText(ports.documentStore, LAST_CAMPAIGNS));

/**
 * Called at the end of a pull. A pull of missed parts keeps the choice of the pull that missed them, and a
 * morning run that of the last person.
 * @param campaigns IDs of the campaigns that were pulled
 */
export function rememberPull(ports: Ports, job: Job, campaigns: readonly string[]): void {
  const { choice, isScheduled } = job;
  if (!choice || choice.missed || isScheduled) return;
  const store = ports.documentStore;
  const isTooLong = choice.selectedRows && campaigns.length > MOST_CAMPAIGNS;
  if (choice.selectedRows && !isTooLong) setLongText(store, LAST_CAMPAIGNS, JSON.stringify(campaigns));
  const pulledAt = ports.clock.now();
  const last = { at: pulledAt, who: job.owner.name, campaigns: campaigns.length, choice, isTooLong };
  store.set(LAST, JSON.stringify(last));
}

/** `Campaigns, Targets · iOS, active, name contains "EU"`. */
function describe({ tabs = [], ...filter }: PullChoice, campaigns: number | null): string {
  const titles = TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).map(({ title }) => title);
  const parts: string[] = [];
  if (campaigns !== null) parts.push(counted(campaigns, 'selected campaign'));
  else {
    if (filter.platform !== '') parts.push(filter.platform === 'ios' ? 'iOS' : 'Android');
    if (filter.active !== null) parts.push(filter.active ? 'active' : 'paused');
    if (filter.bidType !== '') parts.push(filter.bidType);
    if (filter.name !== '') parts.push(`name contains "${filter.name}"`);
  }
  return [titles.join(', '), parts.join(', ')].filter((text) => text !== '').join(' · ');
}

/** null: nothing was pulled since this is recorded. */
export function lastPull(ports: Ports): LastPull | null {
  const last = parsedJson(Last, ports.documentStore.get(LAST));
  if (last === null) return null;
  const { at: pulledAt, who, campaigns, choice, isTooLong } = last;
  const what = describe(choice, choice.selectedRows ? campaigns : null);
  return { at: pulledAt, who, campaigns, what, mayRepeat: !isTooLong };
}

const readSets = (ports: Ports): SavedSet[] =>
  parsedJson(SavedSets, getLongText(ports.documentStore, SETS)) ?? [];

function writeSets(ports: Ports, sets: readonly SavedSet[]): void {
  if (sets.length === 0) deleteLongText(ports.documentStore, SETS);
  else setLongText(ports.documentStore, SETS, JSON.stringify(sets));
}

/** What Pull starts with: the last choice, but no rows selected one by one; null: nothing was pulled. */
export function lastChoice(ports: Ports): PullChoice | null {
  const last = parsedJson(Last, ports.documentStore.get(LAST));
  return last && { ...last.choice, selectedRows: false };
}

/** By name. */
export const pullSets = (ports: Ports): PullSet[] =>
  readSets(ports).map(({ name, choice, campaigns }) => ({
    name,
    what: describe(choice, campaigns === null ? null : campaigns.length),
  }));

/**
 * @param name of a set; null: the last pull
 * @throws UserError when there is none
 */
export function savedChoice(ports: Ports, name: string | null): SavedChoice {
  if (name !== null) {
    const set = readSets(ports).find((savedSet) => savedSet.name === name);
    if (!set) throw new UserError(`The pull set "${name}" was deleted or renamed. Open Home again.`);
    return set;
  }
  const last = parsedJson(Last, ports.documentStore.get(LAST));
  if (last === null) throw new UserError('Nothing was pulled yet. Choose tabs and campaigns in Pull.');
  const campaigns = last.choice.selectedRows ? campaignsIn(ports) : null;
  if (last.isTooLong || (last.choice.selectedRows && campaigns === null)) {
    throw new UserError(
      'The campaigns of the last pull were selected one by one, and they are too many to remember. Select them again in Pull.',
    );
  }
  return { choice: last.choice, campaigns };
}

/** @throws FieldError when the name is empty or belongs to another set */
function usableName(sets: readonly SavedSet[], typed: string, ownName: string | null): string {
  const name = typed.trim();
  if (name === '') throw new FieldError('name', 'Enter a name for the pull set.');
  const other = sets.find((set) => set.name !== ownName && set.name.toLowerCase() === name.toLowerCase());
  if (other) throw new FieldError('name', `The pull set "${other.name}" already exists. Enter another name.`);
  return name;
}

const sorted = (sets: readonly SavedSet[]): SavedSet[] =>
  [...sets].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

/**
 * Selected rows are saved as campaigns.
 * @throws UserError when they are too many, or the name is not usable
 */
export function pullSetSave(ports: Ports, typed: string, choice: PullChoice): PullSet[] {
  const tabs = chosenResources(choice).map(({ tab }) => tab.id);
  const { keys } = selectedCampaigns(ports, choice);
  if (keys !== null && keys.size > MOST_CAMPAIGNS) {
    throw new UserError(
      `A pull set can name at most ${MOST_CAMPAIGNS} campaigns, and ${grouped(keys.size)} are selected. Use a filter, or select fewer.`,
    );
  }
  return withDocument(ports, () => {
    const sets = readSets(ports);
    if (sets.length >= MOST_SETS) {
      throw new UserError(`A spreadsheet can have at most ${MOST_SETS} pull sets. Delete one first.`);
    }
    const name = usableName(sets, typed, null);
    const { missed: _, ...keptChoice } = choice;
    const set = { name, choice: { ...keptChoice, tabs }, campaigns: keys && [...keys] };
    writeSets(ports, sorted([...sets, set]));
    return pullSets(ports);
  });
}

function needSet(sets: readonly SavedSet[], name: string): void {
  if (sets.some((set) => set.name === name)) return;
  throw new UserError(`The pull set "${name}" was deleted or renamed. Open Pull again.`);
}

/** @throws UserError when the set is gone, or the new name is not usable */
export const pullSetRename = (ports: Ports, from: string, to: string): PullSet[] =>
  withDocument(ports, () => {
    const sets = readSets(ports);
    needSet(sets, from);
    const name = usableName(sets, to, from);
    writeSets(ports, sorted(sets.map((set) => (set.name === from ? { ...set, name } : set))));
    return pullSets(ports);
  });

/** @throws UserError when the set is gone */
export const pullSetDelete = (ports: Ports, name: string): PullSet[] =>
  withDocument(ports, () => {
    const sets = readSets(ports);
    needSet(sets, name);
    writeSets(
      ports,
      sets.filter((set) => set.name !== name),
    );
    return pullSets(ports);
  });
