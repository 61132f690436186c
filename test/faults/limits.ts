// test of faults: Google's own limits during an action: daily quotas, full properties, cleared caches, wrong
// clocks.

import { OWNER, type Session } from '../e2e/session';
import { type Fault, plainRunner } from './fault';
import { letPass } from './frozen';
import type { Scenario } from './scenario';
import type { World } from './world';

interface Uses {
  readonly urlFetch: number;
  readonly properties: number;
}

const HOUR = 3_600_000;

/** Requests and property calls that the whole action makes. */
async function usesOf(world: World, scenario: Scenario): Promise<Uses> {
  const session = await world.open();
  try {
    const { quotas } = session.host;
    for (const { used } of [quotas.urlFetch, quotas.properties]) used.clear();
    await scenario.act(session, plainRunner(session));
    const sum = ({ used }: { used: Map<string, number> }) => [...used.values()].reduce((a, b) => a + b, 0);
    return { urlFetch: sum(quotas.urlFetch), properties: sum(quotas.properties) };
  } finally {
    await session.close();
  }
}

const quota = (name: keyof Uses, limit: number): Fault => ({
  name: `the day's quota of ${name} ends after ${limit}`,
  stands: 1,
  act: async (session, scenario) => {
    const book = session.host.quotas[name];
    const whole = book.limit;
    book.used.clear();
    book.limit = limit;
    await scenario.act(session, plainRunner(session));
    book.limit = whole;
  },
});

const LARGEST_STORE = 500 * 1024;
const STORES = {
  document: ({ host }: Session) => host.state.document,
  person: ({ host }: Session) => {
    host.state.users[OWNER] ??= {};
    return host.state.users[OWNER];
  },
} as const;

/** The properties have this many bytes left. */
const fullProperties = (whose: keyof typeof STORES, left: number): Fault => ({
  name: `${left} bytes left in the properties of the ${whose}`,
  stands: 1,
  act: async (session, scenario) => {
    const store = STORES[whose](session);
    const used = Object.entries(store).reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0);
    const size = 8 * 1024;
    const ballast: string[] = [];
    for (let room = LARGEST_STORE - used - left; room > 20; room -= size) {
      const name = `ballast-${ballast.length}`;
      store[name] = 'x'.repeat(Math.min(size, room) - name.length);
      ballast.push(name);
    }
    await scenario.act(session, plainRunner(session));
    for (const name of ballast) delete store[name];
  },
});

const forgetful: Fault = {
  name: 'the cache forgets everything',
  stands: 1,
  act: async (session, scenario) => {
    session.host.cache.forgetting = true;
    await scenario.act(session, plainRunner(session));
    session.host.cache.forgetting = false;
  },
};

/** The clock jumps before every execution, forward and back. */
const jumpingClock = (jump: number): Fault => ({
  name: `the clock jumps by ${jump / HOUR} hours and back`,
  stands: 1,
  act: async (session, scenario) => {
    let away = false;
    await scenario.act(session, (name, args) => {
      away = !away;
      letPass(session, away ? jump : -jump);
      return session.run(name, args);
    });
    if (away) letPass(session, -jump);
  },
});

const LEFT = [0, 50, 200, 400, 800, 1600];

export async function limitFaults(world: World, scenario: Scenario): Promise<Fault[]> {
  const { urlFetch, properties } = await usesOf(world, scenario);
  return [
    ...Array.from({ length: urlFetch }, (_, n) => quota('urlFetch', n)),
    ...Array.from({ length: properties }, (_, n) => quota('properties', n)),
    ...LEFT.map((left) => fullProperties('document', left)),
    ...LEFT.map((left) => fullProperties('person', left)),
    forgetful,
    ...[24 * HOUR, -24 * HOUR, 2 * HOUR, -2 * HOUR].map(jumpingClock),
  ];
}
