// test, sim: the service gets new bids and countries, and a pull adds their rows while people move rows and
// columns, or is killed. No person types into these rows, so no review may list a change in one.

import type { Dice } from './dice';
import { sortTab } from './habits';
import type { Sim } from './sim';
import {
  anyone,
  COUNTRIES,
  changeService,
  finish,
  lookAtReview,
  otherOf,
  type Step,
  startPull,
} from './steps';

/** A new object of the service. */
interface Addition {
  readonly tab: 'source-bids' | 'targets';
  readonly key: string;
  remove(): void;
  change(): void;
}

const OWN_VALUES = { bid_override_percentage: 'default', bid_value: '3.4' };

/** A bid for another country, or another country with the values of an active one; null: all have one. */
function addObject(sim: Sim, dice: Dice): Addition | null {
  const { state, companies } = sim.world.service;
  const company = companies[0]!.company_id;
  const campaign = dice.pick(
    [...state.campaigns.values()].filter(({ company_id }) => company_id === company),
  );
  const id = campaign!.campaign_id;
  if (dice.chance(0.75)) {
    const bids = state.inventories.get(id)?.bids ?? [];
    const like = dice.pick(bids);
    const country = dice.pick(
      COUNTRIES.filter((code) => !bids.some((bid) => bid.app_id === like?.app_id && bid.country === code)),
    );
    if (!like || !country) return null;
    const bid = { ...like, ...OWN_VALUES, country };
    bids.push(bid);
    return {
      tab: 'source-bids',
      key: `${id} | ${like.app_id} | ${country}`,
      remove: () => void bids.splice(bids.indexOf(bid), 1),
      change: () => void Object.assign(bid, { bid_value: '4.56' }),
    };
  }
  const countries = state.targets.get(id)?.countries;
  const [, like] = [...(countries ?? [])].find(([code]) => code !== 'DEFAULT') ?? [];
  const country = dice.pick(COUNTRIES.filter((code) => !countries?.has(code)));
  if (!countries || !like || !country) return null;
  const values = { ...like };
  countries.set(country, values);
  return {
    tab: 'targets',
    key: `${id} | ${country}`,
    remove: () => void countries.delete(country),
    change: () => {
      if (values.bid !== undefined) values.bid += 1;
    },
  };
}

/** Keys that have a row: of deleted objects, or typed by people. */
function keysWithRows(sim: Sim): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const tab of ['source-bids', 'targets'])
    for (const { cells } of sim.oracle.sheetOf(tab)?.rows ?? []) {
      const parts = ['Campaign ID', ...(tab === 'targets' ? [] : ['App ID']), 'Country'];
      keys.add(`${tab} ${parts.map((header) => cells[header]?.value ?? '').join(' | ')}`);
    }
  return keys;
}

/** Up to three additions whose keys have no row yet. */
function addObjects(sim: Sim, dice: Dice): Addition[] {
  const before = keysWithRows(sim);
  const added: Addition[] = [];
  changeService(sim, () => {
    for (let i = dice.whole(1, 3); i > 0; i -= 1) {
      const one = addObject(sim, dice);
      if (one) added.push(one);
    }
    return added.map(({ tab, key }) => `${tab} ${key} is added`).join(', ');
  });
  return added.filter(({ tab, key }) => !before.has(`${tab} ${key}`));
}

/** Some of the new rows are written. */
function isAdding(sim: Sim, added: readonly Addition[]): boolean {
  const rows = keysWithRows(sim);
  return added.some(({ tab, key }) => rows.has(`${tab} ${key}`));
}

/**
 * Fails if the review lists one of these rows.
 * @param then what the service did after a pull was killed. What it changed may be a conflict, and what it
 * removed a new row, because the base has neither ("After a kill" in docs/reliability.md)
 */
async function reviewLacks(
  sim: Sim,
  user: string,
  added: readonly Addition[],
  then: 'stay' | 'change' | 'are removed' = 'stay',
): Promise<void> {
  const view = await lookAtReview(sim, user);
  if (!view) return;
  const own = new Set(added.map(({ tab, key }) => `${tab} ${key}`));
  const rows = view.rows.filter(({ action }) => then !== 'are removed' || action !== 'create');
  const conflicts = then === 'change' ? [] : view.conflicts;
  for (const { tab, key } of [...rows, ...conflicts, ...view.held])
    if (own.has(`${tab} ${key}`))
      sim.oracle.fail('phantom', `the review lists ${tab} ${key}, which a pull added and no person changed`);
}

async function moveSomething(sim: Sim, dice: Dice, id: string, user: string): Promise<string> {
  const sheet = sim.oracle.sheetOf(id);
  if (!sheet) return 'no tab';
  if (sheet.headers.length > 26 || dice.chance(0.2)) return sortTab(sim, dice, id, user);
  if (dice.chance(0.2)) {
    await sim.script(user, 'simInsertRows', sheet.id, dice.whole(2, sheet.rows.length + 1), 1);
    return `insert a row into ${id}`;
  }
  await sim.script(user, 'simInsertColumn', sheet.id, dice.whole(1, sheet.headers.length));
  return `insert a column into ${id}`;
}

/** Calls from the dropdowns of new rows to the read after their write. */
const CALLS = 5;

/** While rows are added, another person moves rows or columns once or twice. */
const movedAddition: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const added = addObjects(sim, dice);
  if (added.length === 0) return 'nothing is added';
  const moments = dice.chance(0.4)
    ? [dice.whole(1, CALLS)]
    : [dice.whole(1, CALLS), dice.whole(1, 2 * CALLS)];
  const { tab } = added[0]!;
  let [calls, acts] = [0, 0];
  const pulled = await startPull(sim, user, {
    after: async (method) => {
      // New rows get their dropdowns first.
      if (calls === 0 && method !== 'copyTo') return false;
      if (!/^(copyTo|getSheetValues|getNumberFormats|setValues)$/.test(method)) return false;
      calls += 1;
      if (!moments.includes(calls)) return false;
      acts += 1;
      sim.trace.push(`  meanwhile: ${await moveSomething(sim, dice, tab, otherOf(user))}`);
      return false;
    },
  });
  if (pulled) await finish(sim, user);
  await reviewLacks(sim, user, added);
  return `${user} pulls ${added.length} new rows, and ${acts} actions of others come in between`;
};

const WRITES = /^(set(Value|Values|NumberFormat|NumberFormats)|flush|getSheetValues)$/;

/** The pull is killed. Then the service keeps, changes or removes the new objects. */
const cutAddition: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  const added = addObjects(sim, dice);
  if (added.length === 0) return 'nothing is added';
  const pulled = await startPull(sim, user, {
    after: (method) => WRITES.test(method) && dice.chance(0.2) && isAdding(sim, added),
  });
  if (!pulled) return 'not pulled';
  const then = dice.pick(['stay', 'change', 'are removed'] as const)!;
  changeService(sim, () => {
    for (const one of added) {
      if (then === 'change') one.change();
      if (then === 'are removed') one.remove();
    }
    return `the new objects ${then}`;
  });
  if (dice.chance(0.5)) await reviewLacks(sim, user, added, then);
  await finish(sim, user);
  await reviewLacks(sim, user, added, then);
  return `${user} pulls ${added.length} new rows, is interrupted, and the objects ${then}`;
};

export const ADDITION_STEPS = { movedAddition, cutAddition };
