// test of faults: a sample of `npm run faults`: some points of every action, the same ones each time.

import { chosenPoints } from '../e2e/kill-points';
import { cellFaults } from './cells';
import { soundEnd, tryFault } from './fault';
import { killedAt, killFaults } from './kills';
import { limitFaults } from './limits';
import { peopleFaults } from './people';
import { firstPull, pulling, refreshing } from './pull-scenarios';
import { campaigns, creatives, family, grouped } from './push-scenarios';
import { requestFaults } from './requests';
import type { Scenario } from './scenario';
import { undoing } from './undo-scenario';
import { appLists, asset, suppression } from './upload-scenarios';
import { freeze } from './world';

/** One fault of a kind, by its relative position from 0 (the first) to below 1. */
const at =
  (share: number, kind: typeof killFaults): typeof killFaults =>
  async (world, scenario) => {
    const all = await kind(world, scenario);
    return [all[Math.floor(all.length * share)]!];
  };

const kill =
  (call: number): typeof killFaults =>
  async () => [killedAt(call)];

/** States tried for each action. */
const KILLS = 5;

/** Some of the states that a kill can leave, evenly spread from the first to the last. */
const kills: typeof killFaults = async (world, scenario) => [
  ...chosenPoints(await killFaults(world, scenario), KILLS),
];

const SAMPLE: readonly (readonly [Scenario, ...(typeof killFaults)[]])[] = [
  [campaigns, kill(160), kills],
  [grouped, kills, at(0.9, requestFaults)],
  [creatives, kill(250), kills],
  [family, kill(400), kills],
  [undoing, kill(250), kills],
  [firstPull, kill(350), kills],
  [pulling, kills, at(0.6, limitFaults), at(0.3, peopleFaults)],
  [refreshing, kills, at(0.2, requestFaults)],
  [suppression, kill(60), kills, at(0, cellFaults)],
  [appLists, kills, at(0.4, requestFaults)],
  [asset, kill(200), kills],
];

it.each(SAMPLE.map(([scenario, ...kinds]) => [scenario.name, scenario, kinds] as const))(
  '%s: loses nothing and sends nothing twice, for each fault of the sample',
  async (_name, scenario, kinds) => {
    const world = await freeze(scenario);
    try {
      const expected = await soundEnd(world, scenario);
      for (const kind of kinds) {
        for (const fault of await kind(world, scenario))
          expect([fault.name, await tryFault(world, scenario, fault, expected)]).toEqual([fault.name, null]);
      }
    } finally {
      await world.close();
    }
  },
);

it('reports an end that differs from the expected one', async () => {
  const world = await freeze(suppression);
  try {
    const expected = await soundEnd(world, suppression);
    const hindered = { name: 'not resumed', stands: 1, act: async () => {} };
    const trace = await tryFault(world, { ...suppression, recover: async () => {} }, hindered, expected);
    expect(trace).toMatch(/^\/service/);
  } finally {
    await world.close();
  }
});

it('covers every call of an action, with one fault for each state that a kill can leave', async () => {
  const world = await freeze(suppression);
  try {
    const states = await killFaults(world, suppression);
    const calls = states.reduce((sum, { stands }) => sum + stands, 0);
    expect(states.length).toBeLessThan(calls / 3);
    const expected = await soundEnd(world, suppression);
    // The last call, and one that does not exist.
    expect(await tryFault(world, suppression, killedAt(calls), expected)).toBeNull();
    expect(await tryFault(world, suppression, killedAt(calls + 1), expected)).toContain('has no call');
  } finally {
    await world.close();
  }
});
