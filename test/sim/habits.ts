// test, sim: habits: sequences of actions that people do in this order, so that few seeds reach rare
// sequences.

import { pushArgs, revertArgs } from './calls';
import type { Dice } from './dice';
import type { SeenRow, SeenSheet } from './grid';
import type { JobSeen, ReviewedRow } from './oracle';
import { showReview } from './review-pages';
import { type Faults, marker, type ReviewSeen, type Sim } from './sim';
import {
  anyone,
  applyChoice,
  changeService,
  changeSomething,
  editable,
  editSomewhere,
  finish,
  HOSTILE,
  known,
  lookAtReview,
  lookAtUndo,
  newRow,
  newValue,
  otherOf,
  REQUEST_FAULTS,
  renameCreated,
  type Step,
  startPull,
  startPush,
  twoWindows,
  type,
  typedValue,
  undoStart,
} from './steps';
import { type Cell, keyOf, plain, type SimTab, tabById } from './tabs';
import { ANNA } from './world';

/** A cell of a row that the service knows. */
interface Place {
  readonly sheet: SeenSheet;
  readonly tab: SimTab;
  readonly row: SeenRow;
  readonly header: string;
  readonly key: string;
}

/** Requests that change something. */
const WRITE = /^POST \/campaign_management\/|^(GET|POST) .*\/applists\/create/;

export const keyIn = (tab: SimTab, row: SeenRow): string =>
  keyOf(tab.keys.map((header) => row.cells[header]?.value ?? null));

/** The current row of a key. */
function rowOfKey(sim: Sim, tabId: string, key: string): { sheet: SeenSheet; row: SeenRow } | null {
  const [tab, sheet] = [tabById(tabId), sim.oracle.sheetOf(tabId)];
  const row = tab && sheet?.rows.find((one) => known(tab, one) && keyIn(tab, one) === key);
  return sheet && row ? { sheet, row } : null;
}

/** Another value for one field at the service; '': the service accepts none. */
function changeField(sim: Sim, key: string, tab: string, header: string, text?: string): string {
  const { state } = sim.world.service;
  const n = sim.unique();
  const [first, second, third] = key.split(' | ') as [string, string, string];
  const name = text ?? `theirs ${n}`;
  const set = <T extends object>(target: T | undefined, values: Partial<T>): string => {
    if (!target) return '';
    Object.assign(target, values);
    return `${tab} ${key} ${header} is ${JSON.stringify(values)}`;
  };
  const country = tab === 'targets' ? state.targets.get(first)?.countries.get(second) : undefined;
  const bid = state.inventories
    .get(first)
    ?.bids.find((one) => one.app_id === second && one.country === third);
  switch (`${tab} ${header}`) {
    case 'campaigns Name':
      return set(state.campaigns.get(first), { name });
    case 'targets Bid':
      return country?.bid === undefined ? '' : set(country, { bid: 30 + (n % 900) / 100 });
    case 'targets Daily budget':
      return country?.budget === undefined ? '' : set(country, { budget: 4000 + (n % 900) });
    case 'targets Click URL':
      return country?.click_url === undefined
        ? ''
        : set(country, { click_url: `https://theirs.example/${n}` });
    case 'targets Impression URL':
      return country?.impression_url === undefined
        ? ''
        : set(country, { impression_url: `https://theirs.example/${n}` });
    case 'device-targeting Min OS version': {
      const targets = state.targets.get(first);
      return set(targets, { os_major_version_min: ((targets?.os_major_version_min ?? 5) % 17) + 1 });
    }
    case 'source-bids Bid value':
      return set(bid, { bid_override_percentage: 'default', bid_value: `${30 + (n % 90) / 100}` });
    case 'source-bids Bid override %':
      return set(bid, { bid_override_percentage: `${400 + (n % 90)}`, bid_value: 'default' });
    case 'creative-sets Name':
      return set(state.creative_sets.get(first), { name });
    case 'ads Name':
      return set(state.ads.get(Number(first)), { name });
    case 'assets Asset':
      return set(
        state.creative_sets.get(first)?.assets.find((one) => one.type === second),
        { asset: name },
      );
    default:
      return '';
  }
}

const DEVICES = ['Phone', 'Tablet', 'Other'];

/** A field that a request for this row sends unchanged, or relies on. */
function changeBeside(sim: Sim, row: ReviewedRow): string {
  const { state } = sim.world.service;
  const [first, second] = row.key.split(' | ') as [string, string];
  const targets = state.targets.get(first);
  if (row.tab === 'targets' && second !== 'DEFAULT') {
    return targets?.countries.delete(second) ? `${second} of ${first} is disabled` : '';
  }
  if (row.tab === 'device-targeting' && targets) {
    const other = DEVICES.find((header) => !row.changes.some(({ column }) => column === header));
    if (!other || row.changes.every(({ column }) => !DEVICES.includes(column))) return '';
    const type = other.toLowerCase();
    const types = targets.device_types;
    targets.device_types = types.includes(type) ? types.filter((one) => one !== type) : [...types, type];
    return `${other} of ${first} is changed`;
  }
  return '';
}

/**
 * What a person types into one cell of each of these tabs. Countries get all values that the service
 * requires.
 */
async function editForPush(sim: Sim, dice: Dice): Promise<string> {
  const tab = dice.pick([
    'campaigns',
    'targets',
    'targets',
    'source-bids',
    'creative-sets',
    'ads',
    'assets',
  ])!;
  if (tab !== 'targets') return editSomewhere(sim, dice, [tab]);
  return dice.chance(0.5) ? editCountry(sim, dice) : editDevices(sim, dice);
}

const isCountry = ({ cells }: SeenRow): boolean =>
  cells.Country?.value !== 'DEFAULT' && cells.Bid?.value != null && cells.Disabled?.value !== true;

/** Bid and budget of a country that has its own. */
async function editCountry(sim: Sim, dice: Dice, wanted?: SeenRow): Promise<string> {
  const sheet = sim.oracle.sheetOf('targets');
  const row = wanted ?? dice.pick((sheet?.rows ?? []).filter(isCountry));
  if (!sheet || !row) return editSomewhere(sim, dice, ['targets']);
  const user = anyone(dice);
  for (const header of ['Bid', 'Daily budget'])
    if (row.cells[header]?.value != null)
      await type(sim, user, sheet, row, header, newValue(sim, dice, 'amount', null));
  return `bid and budget of ${row.cells.Country?.value}`;
}

async function editDevices(sim: Sim, dice: Dice): Promise<string> {
  const sheet = sim.oracle.sheetOf('device-targeting');
  const row = dice.pick((sheet?.rows ?? []).filter(({ cells }) => cells.Platform?.value === 'ios'));
  if (!sheet || !row) return editSomewhere(sim, dice, ['device-targeting']);
  const header = dice.pick(DEVICES)!;
  await type(sim, anyone(dice), sheet, row, header, row.cells[header]?.value !== true);
  return `${header} of ${row.cells['Campaign ID']?.value}`;
}

const updatesIn = (view: ReviewSeen | null): ReviewSeen['rows'] =>
  (view?.rows ?? []).filter(({ action }) => action === 'update');

/**
 * Between review and push the service changes exactly the reviewed fields, or fields that the request also
 * sends.
 */
const changedPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await editForPush(sim, dice);
  const row = dice.pick(updatesIn(await lookAtReview(sim, user)));
  if (!row) return 'nothing to push';
  const what = changeService(sim, () => {
    const beside = dice.chance(0.5) ? changeBeside(sim, row) : '';
    if (beside !== '') return beside;
    const change = dice.pick(row.changes)!;
    return changeField(sim, row.key, row.tab, change.column) || changeSomething(sim, dice, false);
  });
  const began = await startPush(sim, dice, user, []);
  if (began) await finish(sim, user);
  return `${user} pushes ${row.tab} ${row.key} after ${what}: ${began}`;
};

/**
 * The bids of a campaign move between DEFAULT and its countries. Between review and push it may get another
 * country, with values where the others had them.
 */
const movedBids: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const sheet = sim.oracle.sheetOf('targets');
  const rows = (sheet?.rows ?? []).filter(({ cells }) => cells.Disabled?.value !== true);
  const id = String(dice.pick(rows)?.cells['Campaign ID']?.value ?? '');
  const own = rows.filter(({ cells }) => cells['Campaign ID']?.value === id);
  const shared = own.find(({ cells }) => cells.Country?.value === 'DEFAULT');
  if (!sheet || !shared || own.length < 2) return 'no campaign with countries';
  const isToShared = shared.cells.Bid?.value == null;
  for (const row of own) {
    const isFilled = (row === shared) === isToShared;
    await type(sim, user, sheet, row, 'Bid', isFilled ? newValue(sim, dice, 'amount', null) : null);
  }
  await lookAtReview(sim, user);
  const what = dice.chance(0.7) ? changeService(sim, () => addCountry(sim, dice, id)) : 'nothing else';
  const began = await startPush(sim, dice, user, []);
  if (began) await finish(sim, user);
  return `${user} moves the bids of ${id} ${isToShared ? 'to' : 'from'} DEFAULT after ${what}: ${began}`;
};

function addCountry(sim: Sim, dice: Dice, id: string): string {
  const countries = sim.world.service.state.targets.get(id)?.countries;
  const [, like] = [...(countries ?? [])].find(([code]) => code !== 'DEFAULT') ?? [];
  const code = dice.pick(['NZ', 'PT', 'SE', 'ZA'].filter((one) => !countries?.has(one)));
  if (!countries || !like || code === null) return 'nothing';
  countries.set(code, { ...like });
  return `${code} is added to ${id}`;
}

async function reviewAndPush(sim: Sim, dice: Dice, user: string): Promise<boolean> {
  await lookAtReview(sim, user);
  const began = await startPush(sim, dice, user, []);
  if (began) await finish(sim, user);
  return began;
}

/** A country is disabled by a push; later its values are edited or it is enabled again, and pushed. */
const disabledCountry: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const sheet = sim.oracle.sheetOf('targets');
  const rows = (sheet?.rows ?? []).filter(isCountry);
  const row = dice.pick(rows);
  // The last country of a campaign stays.
  const id = row?.cells['Campaign ID']?.value;
  if (!sheet || !row || rows.filter(({ cells }) => cells['Campaign ID']?.value === id).length < 2)
    return 'no country to disable';
  await type(sim, user, sheet, row, 'Disabled', true);
  const disabled = await reviewAndPush(sim, dice, user);
  const now = rowOfKey(sim, 'targets', `${id} | ${row.cells.Country?.value}`);
  if (!now) return 'the row is gone';
  const enables = dice.chance(0.4);
  if (enables) await type(sim, user, now.sheet, now.row, 'Disabled', false);
  else await editCountry(sim, dice, now.row);
  const pushed = await reviewAndPush(sim, dice, user);
  return `${id} ${row.cells.Country?.value} disabled ${disabled}, ${enables ? 'enabled' : 'edited'} ${pushed}`;
};

// ---- texts
// --------------------------------------------------------------------------------------------------------

const TEXTS: readonly (readonly [tab: string, text: string, tick: string])[] = [
  ['campaigns', 'Name', 'Active'],
  ['creative-sets', 'Name', 'INTER'],
  ['ads', 'Name', 'Active'],
];

function pickText(sim: Sim, dice: Dice): (Place & { readonly tick: string }) | null {
  const all = TEXTS.flatMap(([id, header, tick]) => {
    const [tab, sheet] = [tabById(id)!, sim.oracle.sheetOf(id)];
    return (sheet?.rows ?? [])
      .filter((row) => known(tab, row) && row.cells[header]?.formula === '' && row.cells[header]?.value)
      .map((row) => ({ tab, sheet: sheet!, row, header, tick, key: keyIn(tab, row) }));
  });
  return dice.pick(all);
}

/** A text cell becomes Automatic by a paste; then a hostile text of the service arrives in it. */
const hostileArrival: Step = async (sim, dice) => {
  const place = pickText(sim, dice);
  if (!place) return 'no text';
  const { tab, sheet, row, header, key, tick } = place;
  const user = anyone(dice);
  const column = sim.world.grid.columnOf(sheet.id, header);
  const text = dice.pick(HOSTILE)!;
  const paste = (at: number, value: Cell): void => {
    sim.world.grid.put(sheet.id, at, column, value, 'automatic');
    if (value !== row.cells[header]!.value) sim.oracle.typed(tab.id, marker(row), header, value);
  };
  const arrive = () => changeService(sim, () => changeField(sim, key, tab.id, header, text));
  const way = dice.pick(['merge', 'merge', 'theirs', 'revert'] as const)!;
  if (way === 'revert') {
    arrive();
    await startPull(sim, user);
    await finish(sim, user);
    const now = rowOfKey(sim, tab.id, key);
    if (!now || sim.job) return 'not pulled';
    paste(now.row.row, `typed ${sim.unique()}`);
    const reviewed = (await lookAtReview(sim, user))?.rows.find(
      (one) => one.tab === tab.id && one.key === key && one.action === 'update',
    );
    if (reviewed) await revertRow(sim, user, reviewed);
  } else if (way === 'theirs') {
    paste(row.row, `typed ${sim.unique()}`);
    arrive();
    const view = await lookAtReview(sim, user);
    const conflict = view?.conflicts.find((one) => one.tab === tab.id && one.key === key);
    if (conflict?.blocked === '') await applyChoice(sim, sim.people[user]!, [conflict], 'theirs', false);
  } else {
    paste(row.row, row.cells[header]!.value);
    arrive();
    // A review merges rows with edits only.
    await type(sim, user, sheet, row, tick, row.cells[tick]?.value !== true);
    await lookAtReview(sim, user);
  }
  return `${JSON.stringify(text)} arrives in ${tab.id} ${key} by ${way}`;
};

async function revertRow(sim: Sim, user: string, row: ReviewSeen['rows'][number]): Promise<boolean> {
  sim.oracle.choose(
    row.changes.map(({ column, before, after }) => ({
      tab: row.tab,
      key: row.key,
      header: column,
      seen: after,
      to: before,
    })),
  );
  const done = await sim.ask<ReviewSeen>(user, 'reviewRevert', revertArgs(sim.people[user]!.review!, row));
  if (done.ok && done.value) await showReview(sim, user, done.value);
  return done.ok;
}

// ---- choices
// ------------------------------------------------------------------------------------------------------

/** A cell whose value can be changed at the service, too. @param ofKey of this row only */
function pickCell(sim: Sim, dice: Dice, wanted?: string, ofKey?: string): Place | null {
  const id = wanted ?? dice.pick(ARRIVING)!;
  const [tab, sheet] = [tabById(id)!, sim.oracle.sheetOf(id)];
  const places = (sheet?.rows ?? [])
    .filter((row) => known(tab, row) && (ofKey === undefined || keyIn(tab, row) === ofKey))
    .flatMap((row) =>
      editable(tab, row)
        .filter((header) => ['text', 'amount', 'url', 'percent'].includes(tab.edits[header]!))
        .filter((header) => row.cells[header]?.value != null && !/^(Category|Tracking)/.test(header))
        .map((header) => ({ sheet: sheet!, tab, row, header, key: keyIn(tab, row) })),
    );
  return dice.pick(places);
}

const typeInto = (sim: Sim, dice: Dice, user: string, { sheet, tab, row, header }: Place): Promise<void> =>
  type(sim, user, sheet, row, header, typedValue(sim, dice, tab, header, null));

/** A person decides a conflict, or reverts an edit, on a screen that is out of date. */
const staleChoice: Step = async (sim, dice) => {
  const user = anyone(dice);
  const place = pickCell(sim, dice);
  if (!place) return 'no cell';
  const { tab, header, key } = place;
  await typeInto(sim, dice, user, place);
  const isRevert = dice.chance(0.35);
  const change = () => changeService(sim, () => changeField(sim, key, tab.id, header));
  if (!isRevert) change();
  const view = await lookAtReview(sim, user);
  const conflict = view?.conflicts.find(
    (one) => one.tab === tab.id && one.key === key && one.column === header,
  );
  const reviewed = updatesIn(view).find((one) => one.tab === tab.id && one.key === key);
  const now = rowOfKey(sim, tab.id, key);
  if (!view || !now || (isRevert ? !reviewed : conflict?.blocked !== '')) return 'neither edit nor conflict';
  const again = isRevert || dice.chance(0.5);
  if (again) await typeInto(sim, dice, otherOf(user), { ...place, ...now });
  else {
    change();
    await lookAtReview(sim, otherOf(user));
  }
  const why = again ? 'the cell' : 'theirs';
  if (isRevert) return `revert after ${why} changed: ${await revertRow(sim, user, reviewed!)}`;
  const all = dice.chance(0.5);
  const take = dice.pick(['theirs', 'theirs', 'mine'] as const)!;
  const who = { ...sim.people[user]!, review: view };
  const chosen = all ? view.conflicts : [conflict!];
  return `${all ? 'all' : 'one'} after ${why} changed: ${await applyChoice(sim, who, chosen, take, all)}`;
};

/** A conflict that is decided at once. */
const freshChoice: Step = async (sim, dice) => {
  const user = anyone(dice);
  const place = pickCell(sim, dice);
  if (!place) return 'no cell';
  const { tab, header, key } = place;
  await typeInto(sim, dice, user, place);
  changeService(sim, () => changeField(sim, key, tab.id, header));
  const view = await lookAtReview(sim, user);
  const conflict = view?.conflicts.find((one) => one.tab === tab.id && one.key === key);
  if (conflict?.blocked !== '') return 'no conflict';
  return applyChoice(sim, sim.people[user]!, [conflict], dice.pick(['mine', 'theirs'] as const)!, false);
};

// ---- approvals
// ----------------------------------------------------------------------------------------------------

/** A person pushes a reviewed change after another person changed it in the sheet. */
const stalePush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await editForPush(sim, dice);
  const row = dice.pick(updatesIn(await lookAtReview(sim, user)));
  const now = row && rowOfKey(sim, row.tab, row.key);
  if (!row || !now) return 'nothing to push';
  const tab = tabById(row.tab)!;
  const header = row.changes.map(({ column }) => column).find((one) => tab.edits[one]);
  if (!header) return 'nothing to type';
  const value = typedValue(sim, dice, tab, header, now.row.cells[header]?.value ?? null);
  await type(sim, otherOf(user), now.sheet, now.row, header, value);
  const began = await startPush(sim, dice, user, []);
  if (began) await finish(sim, user);
  return `${user} pushes after ${row.tab} ${row.key} ${header} became ${JSON.stringify(value)}: ${began}`;
};

/** A person leaves some of the reviewed rows out. */
const partPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  for (let i = 0; i < 3; i += 1) await editForPush(sim, dice);
  const view = await lookAtReview(sim, user);
  if (!view || view.rows.length < 2) return 'too few rows';
  const out = view.rows.filter((_, i) => i % 2 === dice.whole(0, 1));
  const began = await startPush(sim, dice, user, out.length < view.rows.length ? out : out.slice(1));
  if (began) await finish(sim, user);
  return `${user} pushes without ${out.length} of ${view.rows.length}: ${began}`;
};

/** A new row of any tab is pushed. */
const newRowPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const tab = dice.pick(['sources', 'source-bids', 'sources', 'source-bids', 'creative-sets', 'targets'])!;
  const what = await newRow(sim, dice, tab);
  return `${what}; ${user} pushes: ${await reviewAndPush(sim, dice, user)}`;
};

/** *Review what is left* of a push whose dialog was closed. */
async function reviewWhatIsLeft(sim: Sim, dice: Dice, user: string): Promise<void> {
  if (!sim.job) return;
  sim.saw((await sim.ask<JobSeen>(user, 'jobCancel', [sim.job])).value);
  await reviewAndPush(sim, dice, user);
}

/** A push is left unfinished; a colleague tries to resume it, or reviews what is left. */
const takeOver: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await editForPush(sim, dice);
  await lookAtReview(sim, user);
  if (!(await startPush(sim, dice, user, [])) || !sim.job) return 'nothing to push';
  sim.world.pass(dice.whole(1, 30) * 60_000);
  const stepped = await sim.ask<JobSeen>(otherOf(user), 'jobStep', [sim.job]);
  sim.saw(stepped.value);
  if (dice.chance(0.5)) await reviewWhatIsLeft(sim, dice, otherOf(user));
  else await finish(sim, user);
  return `${otherOf(user)} resumes the push of ${user}: ${stepped.ok || stepped.sentence}`;
};

/** The values that an undo would restore change after its preview. */
const staleUndo: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await editForPush(sim, dice);
  await reviewAndPush(sim, dice, user);
  const view = await lookAtUndo(sim, dice, user);
  const value = dice.pick((view?.values ?? []).filter(({ column }) => column !== ''));
  if (!value) return 'nothing to undo';
  const { tab, key, column } = value;
  changeService(sim, () => changeField(sim, key, tab, column) || changeSomething(sim, dice, false));
  return undoStart(sim, dice);
};

// ---- companies
// ----------------------------------------------------------------------------------------------------

async function chooseConnection(sim: Sim, user: string, place: number): Promise<void> {
  const list = await sim.ask<{ connections: { id: string }[] }>(user, 'connectionList', []);
  const chosen = list.value?.connections[place];
  if (chosen) await sim.ask(user, 'connectionChoose', [chosen.id]);
}

/** Between review and push, or while a push is paused, the person chooses the other company. */
const switchedPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await chooseConnection(sim, user, 0);
  // App lists belong to no campaign, so that nothing but the approval keeps the companies apart.
  const tab = dice.pick(['campaigns', 'app-lists', 'app-lists'])!;
  await newRow(sim, dice, tab);
  const view = await lookAtReview(sim, user);
  const out = (view?.rows ?? []).filter((row) => row.tab !== tab);
  if (!view || view.rows.length === out.length) return 'nothing to push';
  const isPaused = dice.chance(0.5);
  if (isPaused) {
    if (!(await startPush(sim, dice, user, out)) || !sim.job) return 'not started';
    const what = { status: 429, retryAfter: 120 };
    const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], {
      requestFaults: [{ from: 1, to: 1, what, only: WRITE }],
    });
    sim.saw(stepped.value);
    sim.world.pass(150_000);
    await chooseConnection(sim, user, 1);
  } else {
    await chooseConnection(sim, user, 1);
    await startPush(sim, dice, user, out);
  }
  await finish(sim, user);
  await chooseConnection(sim, user, 0);
  await finish(sim, user);
  return `${user} chooses the other company ${isPaused ? 'during' : 'before'} a push of ${tab}`;
};

// ---- faults
// -------------------------------------------------------------------------------------------------------

/** Changes or new rows, reviewed and started; the next step sends them. */
async function startSomething(sim: Sim, dice: Dice, user: string, creates: number): Promise<boolean> {
  await finish(sim, sim.jobOwner || user);
  if (dice.chance(creates)) {
    await newRow(sim, dice, dice.pick(['campaigns', 'campaigns', 'app-lists', 'creative-sets'])!);
    if (dice.chance(0.3)) await editForPush(sim, dice);
  } else {
    await editForPush(sim, dice);
    if (dice.chance(0.5)) await editForPush(sim, dice);
  }
  await lookAtReview(sim, user);
  return (await startPush(sim, dice, user, [])) && sim.job !== null;
}

/** Writes get no answer, an invalid one, or a refusal. */
const lostWrite: Step = async (sim, dice) => {
  const user = anyone(dice);
  if (!(await startSomething(sim, dice, user, 0.4))) return 'nothing to push';
  const from = dice.pick([1, 1, 2])!;
  const requestFault = {
    from,
    to: from + dice.pick([0, 0, 2])!,
    what: dice.pick(REQUEST_FAULTS)!,
    only: WRITE,
  };
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], { requestFaults: [requestFault] });
  sim.saw(stepped.value);
  if (dice.chance(0.3)) changeService(sim, () => changeSomething(sim, dice, false));
  if (dice.chance(0.7)) await finish(sim, user);
  return `${user} pushes; from write ${from}: ${JSON.stringify(requestFault.what)}`;
};

/**
 * The execution is killed soon after a request that changes something; the object can change before the push
 * is resumed, or ended because its dialog was closed.
 */
const cutWrite: Step = async (sim, dice) => {
  const user = anyone(dice);
  const created = dice.chance(0.5);
  if (!(await startSomething(sim, dice, user, created ? 1 : 0))) return 'nothing to push';
  let left = dice.pick([0, 0, 0, 1, 3, 8, 20, 40])!;
  const faults: Faults = {
    after: (_method, requests) => {
      if (!requests.some(({ method, path }) => WRITE.test(`${method} ${path}`))) return false;
      left -= 1;
      return left < 0;
    },
  };
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], faults);
  sim.saw(stepped.value);
  const renamed = created && dice.chance(0.6) ? await renameCreated(sim, dice) : '';
  sim.world.pass(dice.whole(1, 400) * 1000);
  if (dice.chance(0.5)) await reviewWhatIsLeft(sim, dice, user);
  else await finish(sim, user);
  if (renamed !== '') await reviewAndPush(sim, dice, user);
  return `${user} pushes; ${stepped.cut ? 'killed after a write' : 'not killed'}; ${renamed}`;
};

/** The execution that starts a push is killed while or after it writes the plan. */
const cutStart: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await editForPush(sim, dice);
  const view = await lookAtReview(sim, user);
  if (!view || view.rows.length === 0 || sim.job) return 'nothing to push';
  const approval = sim.oracle.approve(user, view.account, view.rows);
  let isPlanned = false;
  const started = await sim.ask<JobSeen>(user, 'pushStart', pushArgs(view, []), {
    after: (method) => {
      isPlanned ||= /^(setValues?|appendRow)$/.test(method);
      return isPlanned && method === 'setProperty' && dice.chance(0.3);
    },
  });
  sim.people[user]!.review = null;
  const current = started.cut ? await sim.ask<JobSeen | null>(user, 'jobCurrent', []) : started;
  if (!current.ok || !current.value || current.value.kind !== 'push') {
    sim.oracle.refuse(approval);
    return `${user} starts a push: ${started.cut ? 'killed' : started.sentence}`;
  }
  approval.job = current.value.id;
  sim.jobOwner = user;
  sim.saw(current.value);
  await finish(sim, user);
  return `${user} pushes; the start was ${started.cut ? 'killed' : 'not killed'}`;
};

/** A push of several tabs is stepped from two windows at once. */
const stepTwice: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  for (const tab of ['campaigns', 'ads', 'source-bids', 'creative-sets'])
    if (dice.chance(0.7)) await editSomewhere(sim, dice, [tab]);
  await editForPush(sim, dice);
  await lookAtReview(sim, user);
  if (!(await startPush(sim, dice, user, [])) || !sim.job) return 'nothing to push';
  const what = await twoWindows(sim, dice, 'step');
  await finish(sim, user);
  return what;
};

/** A colleague creates the same campaign first, and the list in which Bidgrid looks for it cannot be read. */
const listFails: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  await newRow(sim, dice, 'campaigns');
  const view = await lookAtReview(sim, user);
  const row = view?.rows.find(({ tab, action }) => tab === 'campaigns' && action === 'create');
  const name = row?.changes.find(({ column }) => column === 'Name')?.after;
  if (name === undefined) return 'no new campaign';
  changeService(sim, () => createCampaign(sim, name));
  if (!(await startPush(sim, dice, user, [])) || !sim.job) return 'not started';
  const requestFault = {
    from: 1,
    to: 9,
    what: { status: dice.pick([500, 503])! },
    only: /^GET .*\/campaigns$/,
  };
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], {
    requestFaults: dice.chance(0.7) ? [requestFault] : [],
  });
  sim.saw(stepped.value);
  sim.world.pass(400_000);
  await finish(sim, user);
  return `${user} creates ${name}, which exists`;
};

/** The campaign that a new row of the simulation describes. */
function createCampaign(sim: Sim, name: string): string {
  const { state, companies } = sim.world.service;
  const [like] = [...state.campaigns.values()].filter(
    ({ company_id, platform }) => company_id === companies[0]!.company_id && platform === 'android',
  );
  const campaign_id = `made-${sim.unique()}`;
  state.campaigns.set(campaign_id, {
    ...like!,
    campaign_id,
    name,
    origin: 'created',
    package_name: 'example.sim.app',
    bid_type: 'CPI',
    goal_period: null,
  });
  state.targets.set(campaign_id, { countries: new Map(), device_types: [], os_major_version_min: null });
  return `campaign ${campaign_id} is created with the name ${name}`;
}

// ---- while an execution runs
// --------------------------------------------------------------------------------------

/** Cells of a tab that differ from the service: a pull writes them. */
function incoming(sim: Sim, id: string): Place[] {
  const held = sim.world.held(sim.world.service.companies[0]!.company_id);
  const [tab, sheet] = [tabById(id)!, sim.oracle.sheetOf(id)];
  return (sheet?.rows ?? [])
    .filter((row) => known(tab, row))
    .flatMap((row) => {
      const key = keyIn(tab, row);
      const fields = held.get(id)?.get(key);
      return Object.keys(tab.edits)
        .filter((header) => tab.edits[header] !== 'tick' && tab.edits[header] !== 'codes')
        .filter((header) => fields?.[header] !== undefined && row.cells[header]?.formula === '')
        .filter((header) => plain(row.cells[header]?.value ?? null) !== plain(fields![header]!))
        .map((header) => ({ sheet: sheet!, tab, row, header, key }));
    });
}

const ARRIVING = ['campaigns', 'targets', 'targets', 'creative-sets', 'ads', 'source-bids'];

const WRITES_CELLS =
  /^(set(Value|Values|NumberFormat|NumberFormats)|flush|deleteRows|appendRow|insertRows\w*)$/;

/**
 * The service changes cells of one tab. Then a pull or a review writes them.
 * @param act is done after some of its reads; null: the execution is killed between its writes
 */
async function arrive(
  sim: Sim,
  dice: Dice,
  act: ((id: string, user: string) => Promise<string>) | null,
): Promise<string> {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const id = dice.pick(ARRIVING)!;
  const isReview = dice.chance(0.3);
  for (let i = dice.whole(2, 5); i > 0; i -= 1) {
    const place = pickCell(sim, dice, id);
    if (!place) break;
    changeService(sim, () => changeField(sim, place.key, id, place.header));
    // A review merges rows with edits only.
    const other = isReview ? pickCell(sim, dice, id, place.key) : null;
    if (other && other.header !== place.header) await typeInto(sim, dice, user, other);
  }
  let acts = 0;
  const faults: Faults = {
    after: async (method) => {
      if (act === null) return WRITES_CELLS.test(method) && dice.chance(0.04);
      if (method !== 'getSheetValues' || acts > 8 || !dice.chance(0.15)) return false;
      acts += 1;
      sim.trace.push(`  meanwhile: ${await act(id, otherOf(user))}`);
      return false;
    },
  };
  if (isReview) await sim.ask(user, 'reviewBuild', [], faults);
  else if (await startPull(sim, user, faults)) await finish(sim, user);
  return `${user} ${isReview ? 'reviews' : 'pulls'} changes of ${id}, and ${acts} actions of others come in between`;
}

export async function sortTab(sim: Sim, dice: Dice, id: string, user: string): Promise<string> {
  const sheet = sim.oracle.sheetOf(id);
  if (!sheet) return 'no tab';
  await sim.script(user, 'simSort', sheet.id, dice.whole(1, sheet.headers.length), dice.chance(0.5));
  return `sort ${id}`;
}

async function moveColumnIn(sim: Sim, dice: Dice, id: string, user: string): Promise<string> {
  const sheet = sim.oracle.sheetOf(id);
  const from = sheet ? sim.world.grid.columnOf(sheet.id, 'Own') : 0;
  if (!sheet || from === 0) return 'no column';
  await sim.script(user, 'simMoveColumn', sheet.id, from, dice.whole(1, sheet.headers.length));
  return `move Own of ${id}`;
}

/** The execution that writes new values is killed. */
const cutArrival: Step = (sim, dice) => arrive(sim, dice, null);

/** While new values arrive, people type into exactly these cells, or sort the tab. */
const typedArrival: Step = (sim, dice) =>
  arrive(sim, dice, async (id, user) => {
    const place = dice.pick(incoming(sim, id));
    if (!place || dice.chance(0.4)) return sortTab(sim, dice, id, user);
    await typeInto(sim, dice, user, place);
    return `type into ${id} ${place.key} ${place.header}`;
  });

/** While new values arrive, people sort the tab and move columns. */
const movedArrival: Step = (sim, dice) =>
  arrive(sim, dice, (id, user) =>
    dice.chance(0.3) ? sortTab(sim, dice, id, user) : moveColumnIn(sim, dice, id, user),
  );

/** New rows get their IDs and results while people sort the tab. */
const sortedPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const id = dice.pick(['campaigns', 'campaigns', 'creative-sets'])!;
  for (let i = dice.whole(2, 3); i > 0; i -= 1) await newRow(sim, dice, id);
  await lookAtReview(sim, user);
  if (!(await startPush(sim, dice, user, [])) || !sim.job) return 'nothing to push';
  let sorts = 0;
  const stepped = await sim.ask<JobSeen>(user, 'jobStep', [sim.job], {
    after: async (method) => {
      if (method !== 'getSheetValues' || sorts > 5 || !dice.chance(0.2)) return false;
      sorts += 1;
      sim.trace.push(`  meanwhile: ${await sortTab(sim, dice, id, otherOf(user))}`);
      return false;
    },
  });
  sim.saw(stepped.value);
  await finish(sim, user);
  return `${user} pushes new rows of ${id}, which is sorted ${sorts} times`;
};

/** A person's formula has the value of the service; then the service changes. */
const formulaKept: Step = async (sim, dice) => {
  const user = anyone(dice);
  const sheet = sim.oracle.sheetOf('targets');
  const row = dice.pick(
    (sheet?.rows ?? []).filter(({ cells }) => cells.Bid?.value != null && cells.Bid.formula === ''),
  );
  if (!sheet || !row) return 'no bid';
  const key = keyIn(tabById('targets')!, row);
  const value = row.cells.Bid!.value;
  const text = `=N("SIM")+${value}`;
  await sim.script(ANNA, 'simFormula', sheet.id, row.row, sim.world.grid.columnOf(sheet.id, 'Bid'), text);
  sim.oracle.typed('targets', marker(row), 'Bid', value, text);
  changeService(sim, () => changeField(sim, key, 'targets', 'Bid'));
  if (dice.chance(0.5))
    await type(sim, user, sheet, row, 'Daily budget', newValue(sim, dice, 'amount', null));
  if (dice.chance(0.5)) await lookAtReview(sim, user);
  else if (await startPull(sim, user)) await finish(sim, user);
  return `targets ${key} Bid is ${text}, and the service changes it`;
};

export const HABITS = {
  changedPush,
  movedBids,
  disabledCountry,
  hostileArrival,
  staleChoice,
  freshChoice,
  stalePush,
  partPush,
  takeOver,
  staleUndo,
  switchedPush,
  lostWrite,
  cutWrite,
  listFails,
  typedArrival,
  movedArrival,
  cutArrival,
  newRowPush,
  sortedPush,
  cutStart,
  stepTwice,
  formulaKept,
};
