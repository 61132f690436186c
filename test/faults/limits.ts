// test of faults: Google's own limits in the middle of an action: daily quotas, full properties, a forgetful cache, clocks.

import { type Fault, plainRunner } from './fault';
import type { Scenario } from './scenarios';
import type { World } from './world';

export interface Uses {
  readonly fetches: number;
  readonly properties: number;
}

const HOUR = 3_600_000;

/** Requests and calls of properties that the whole action makes. */
export async function countUses(world: World, scenario: Scenario): Promise<Uses> {
  const session = await world.open();
  try {
    await scenario.act(session, plainRunner(session));
    const sum = ({ used }: { used: Map<string, number> }) => [...used.values()].reduce((a, b) => a + b, 0);
    return { fetches: sum(session.host.quotas.urlFetch), properties: sum(session.host.quotas.properties) };
  } finally {
    await session.close();
  }
}

const quota = (name: 'urlFetch' | 'properties', limit: number): Fault => ({
  name: `the day's quota of ${name} ends after ${limit}`,
  act: async (session, scenario) => {
    const book = session.host.quotas[name];
    const whole = book.limit;
    book.limit = limit;
    await scenario.act(session, plainRunner(session));
    book.limit = whole;
  },
});

const LARGEST_STORE = 500 * 1024;

/** So many bytes are left in the properties of the document. */
const fullProperties = (left: number): Fault => ({
  name: `${left} bytes left in the document's properties`,
  act: async (session, scenario) => {
    const store = session.host.state.document;
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
  act: async (session, scenario) => {
    session.host.cache.forgetting = true;
    await scenario.act(session, plainRunner(session));
    session.host.cache.forgetting = false;
  },
};

/** The clock jumps before every execution, there and back. */
const jumpingClock = (jump: number): Fault => ({
  name: `the clock jumps by ${jump / HOUR} hours and back`,
  act: async (session, scenario) => {
    const { files } = session.host.options;
    let away = false;
    await scenario.act(session, async (name, args) => {
      away = !away;
      const source = `(function () { var real = Date.now; Date.now = function () { return real.call(Date) + ${away ? jump : 0}; }; })();`;
      files.push({ name: 'Jump.js', source });
      const result = await session.run(name, args);
      files.pop();
      return result;
    });
  },
});

export const limitFaults = ({ fetches, properties }: Uses): Fault[] => [
  ...Array.from({ length: fetches }, (_, n) => quota('urlFetch', n)),
  ...Array.from({ length: properties }, (_, n) => quota('properties', n)),
  ...[0, 50, 200, 400, 800, 1600].map(fullProperties),
  forgetful,
  ...[24 * HOUR, -24 * HOUR, 2 * HOUR, -2 * HOUR].map(jumpingClock),
];
