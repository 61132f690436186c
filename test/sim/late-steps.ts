// test, sim: what people do at a service as it really is: they look again right after a push, type values
// that it stores differently, and read lists that change meanwhile.

import type { WireRequest } from '../../workbench/apps-script/protocol/wire-request';
import { pullArgs } from './calls';
import type { Dice } from './dice';
import type { JobSeen } from './oracle';
import { REFUSED_AMOUNTS } from './service-conditions';
import type { Sim } from './sim';
import {
  anyone,
  COUNTRIES,
  changeService,
  editSomewhere,
  finish,
  known,
  lookAtReview,
  newRow,
  newValue,
  type Step,
  startPull,
  startPush,
  type,
} from './steps';
import { tabById } from './tabs';

/** Less and more than any lag and the lag window. */
const wait: Step = async (sim, dice) => {
  const seconds = dice.pick([3, 10, 30, 60, 130, 200])!;
  sim.world.pass(seconds * 1000);
  return `${seconds} s pass`;
};

async function pushEdits(sim: Sim, dice: Dice, user: string): Promise<boolean> {
  await finish(sim, sim.jobOwner || user);
  await lookAtReview(sim, user);
  const began = await startPush(sim, dice, user, []);
  if (began) await finish(sim, user);
  return began;
}

/** The undo list of the last run. */
async function lookAtLastRun(sim: Sim, user: string): Promise<void> {
  const runs = await sim.ask<{ runs: { run: string }[] }>(user, 'undoRuns', [1]);
  const [last] = runs.value?.runs ?? [];
  const view = last ? await sim.ask<never>(user, 'undoPreview', [last.run, null]) : null;
  if (view?.ok && view.value) sim.oracle.undoListed(view.value);
}

/** Looks at what was just pushed, in one of the ways that people do. */
async function lookAgain(sim: Sim, dice: Dice, user: string): Promise<string> {
  sim.world.pass(dice.whole(1, 40) * 1000);
  const how = dice.pick(['pulls', 'pulls', 'reviews', 'looks at the undo'] as const)!;
  if (how === 'reviews') await lookAtReview(sim, user);
  else if (how === 'looks at the undo') await lookAtLastRun(sim, user);
  else if (await startPull(sim, user)) await finish(sim, user);
  return how;
}

const pushAndLook: Step = async (sim, dice) => {
  const user = anyone(dice);
  const what = await editSomewhere(sim, dice);
  const began = await pushEdits(sim, dice, user);
  return `${what}; ${user} pushes (${began}) and ${await lookAgain(sim, dice, user)}`;
};

const FIELDS_OF_COUNTRY = [
  ['Bid', 'amount'],
  ['Daily budget', 'amount'],
  ['Click URL', 'url'],
  ['Impression URL', 'url'],
] as const;

/** A country is disabled by a push; within the lag, all rows of its campaign are edited. */
const disableAndEdit: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const own = (sim.oracle.sheetOf('targets')?.rows ?? []).filter(
    ({ cells }) =>
      cells.Country?.value !== 'DEFAULT' &&
      cells.Disabled?.value !== true &&
      FIELDS_OF_COUNTRY.some(([header]) => cells[header]?.value != null),
  );
  const chosen = dice.pick(own);
  if (!chosen) return pushAndLook(sim, dice);
  const id = chosen.cells['Campaign ID']?.value;
  await type(sim, user, sim.oracle.sheetOf('targets')!, chosen, 'Disabled', true);
  const what = `disable ${id} ${chosen.cells.Country?.value}`;
  const began = await pushEdits(sim, dice, user);
  sim.world.pass(dice.whole(0, 8) * 1000);
  if (dice.chance(0.6) && (await startPull(sim, user))) await finish(sim, user);
  const sheet = sim.oracle.sheetOf('targets');
  const rows = (sheet?.rows ?? []).filter(({ cells }) => cells['Campaign ID']?.value === id);
  for (const row of rows) {
    // The service starts a country only with all values that the others have.
    for (const [header, kind] of FIELDS_OF_COUNTRY)
      if (row.cells[header]?.value != null)
        await type(sim, user, sheet!, row, header, newValue(sim, dice, kind, null));
  }
  const pushed = await pushEdits(sim, dice, user);
  return `${what}: ${began}; then edits ${rows.length} rows of it: ${pushed}; ${await lookAgain(sim, dice, user)}`;
};

/** New objects that lists do not show yet. */
const createAndLook: Step = async (sim, dice) => {
  const user = anyone(dice);
  const what = await newRow(sim, dice);
  const began = await pushEdits(sim, dice, user);
  const how = await lookAgain(sim, dice, user);
  const again = dice.chance(0.4) ? await pushEdits(sim, dice, user) : false;
  return `${what}; ${user} pushes (${began}) and ${how}; again ${again}`;
};

// ---- values that are stored differently
// --------------------------------------------------------------------------

/** Cells of numbers and names with a value that the service stores differently. */
async function editFine(sim: Sim, dice: Dice): Promise<string> {
  const [id, header] = dice.pick([
    ['targets', 'Bid'],
    ['targets', 'Bid'],
    ['targets', 'Daily budget'],
    ['source-bids', 'Bid value'],
    ['source-bids', 'Bid override %'],
    ['campaigns', 'Name'],
    ['creative-sets', 'Name'],
    ['ads', 'Name'],
  ] as const)!;
  const sheet = sim.oracle.sheetOf(id);
  const rows = (sheet?.rows ?? []).filter(
    (row) => known(tabById(id)!, row) && row.cells[header]?.value != null,
  );
  const row = dice.pick(rows);
  if (!sheet || !row) return 'nothing to edit';
  const n = sim.unique();
  const value = header === 'Name' ? `fine  ${n}` : 3 + (n % 900) + dice.whole(1, 999) / 1000;
  await type(sim, anyone(dice), sheet, row, header, value);
  return `${id} row ${row.row} ${header} ${JSON.stringify(value)}`;
}

const finePush: Step = async (sim, dice) => {
  const user = anyone(dice);
  const what: string[] = [];
  for (let i = dice.whole(1, 4); i > 0; i -= 1) what.push(await editFine(sim, dice));
  const began = await pushEdits(sim, dice, user);
  return `${what.join('; ')}: ${user} pushes (${began}) and ${await lookAgain(sim, dice, user)}`;
};

// ---- lists that change while they are read
// -----------------------------------------------------------------------

/** Another client removes or adds a bid or a source. */
function shiftList(sim: Sim, dice: Dice, id: string): string {
  const inventory = sim.world.service.state.inventories.get(id);
  if (!inventory) return 'no list';
  const n = sim.unique();
  const like = dice.pick(inventory.bids);
  if (dice.chance(0.3)) {
    inventory.sources.unshift({ app_id: `shift${n}`, app_id_external: '', status: true });
    return `source shift${n} of ${id} is added`;
  }
  if (dice.chance(0.4) && like && inventory.bids.length > 2) {
    // The total and the row at the end of the page before stay; a row moves to a page that was read already.
    const [first, last] = [inventory.bids.shift()!, inventory.bids.pop()!];
    inventory.bids.unshift(last);
    inventory.bids.push({ ...first, app_id: `shift${n}` });
    return `bid ${first.app_id} ${first.country} of ${id} is removed, and the last one is the first`;
  }
  if (dice.chance(0.5) && inventory.bids.length > 1) {
    const at = dice.whole(0, inventory.bids.length - 1);
    const [bid] = inventory.bids.splice(at, 1);
    return `bid ${bid?.app_id} ${bid?.country} of ${id} is removed`;
  }
  const country = dice.pick(COUNTRIES)!;
  const app_id = like?.app_id ?? `shift${n}`;
  if (inventory.bids.some((bid) => bid.app_id === app_id && bid.country === country)) return 'no list';
  inventory.bids.unshift({
    app_id,
    app_id_external: like?.app_id_external ?? '',
    country,
    bid_override_percentage: 'default',
    bid_value: `${4 + (n % 90) / 100}`,
  });
  return `bid ${app_id} ${country} of ${id} is added`;
}

const PAGE = /\/(source_bids|sources)\/([^/?]+)\?.*offset=/;

/** While lists are read page by page, rows come and go. */
const shiftedRead: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  if (dice.chance(0.7)) await editSomewhere(sim, dice, ['source-bids', 'sources']);
  const shifts = new Set([dice.whole(1, 6), dice.whole(2, 12)].slice(dice.whole(0, 1)));
  let pages = 0;
  const beforeRequest = ({ url }: WireRequest): void => {
    const [, , id] = PAGE.exec(url) ?? [];
    if (id === undefined) return;
    pages += 1;
    if (shifts.has(pages))
      sim.trace.push(
        `  meanwhile: ${changeService(sim, () => shiftList(sim, dice, decodeURIComponent(id)))}`,
      );
  };
  const how = dice.pick(['pulls', 'pulls', 'reviews', 'pushes'] as const)!;
  if (how === 'pulls') {
    const started = await sim.ask<JobSeen>(user, 'pullStart', pullArgs());
    sim.saw(started.value);
    if (started.ok && sim.job) {
      sim.jobOwner = user;
      sim.saw((await sim.ask<JobSeen>(user, 'jobStep', [sim.job], { beforeRequest })).value);
      await finish(sim, user);
    }
  } else if (how === 'reviews') await lookAtReview(sim, user, { beforeRequest });
  else {
    await lookAtReview(sim, user);
    if ((await startPush(sim, dice, user, [])) && sim.job) {
      sim.saw((await sim.ask<JobSeen>(user, 'jobStep', [sim.job], { beforeRequest })).value);
      await finish(sim, user);
    }
  }
  return `${user} ${how}, ${pages} pages with shifts before ${[...shifts].join(' and ')}`;
};

// ---- refused rows
// ------------------------------------------------------------------------------------------------

/** Several rows of one campaign, some of which the service refuses. */
const refusedPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const id = dice.pick(['source-bids', 'source-bids', 'targets'] as const)!;
  const header = id === 'targets' ? 'Bid' : 'Bid value';
  const sheet = sim.oracle.sheetOf(id);
  const rows = (sheet?.rows ?? []).filter((row) => known(tabById(id)!, row));
  const campaign = dice.pick(rows)?.cells['Campaign ID']?.value;
  let count = 0;
  for (const row of rows.filter(({ cells }) => cells['Campaign ID']?.value === campaign)) {
    if (row.cells[header]?.value == null || dice.chance(0.2)) continue;
    const refused = dice.chance(0.4);
    count += refused ? 1 : 0;
    const value = refused ? dice.pick(REFUSED_AMOUNTS) : newValue(sim, dice, 'amount', null);
    await type(sim, user, sheet!, row, header, value);
  }
  const began = await pushEdits(sim, dice, user);
  return `${user} pushes ${id} of ${campaign}, ${count} of them refused: ${began}`;
};

export const LATE_STEPS = {
  wait,
  pushAndLook,
  disableAndEdit,
  createAndLook,
  finePush,
  shiftedRead,
  refusedPush,
} satisfies Record<string, Step>;
