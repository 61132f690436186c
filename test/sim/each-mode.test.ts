// test, sim: a few steps of every mode, and every kind of fault at least once: `npm run sim -- --short`.

import { addonFiles } from '../e2e/session';
import { createRunner, shortRuns, untriedFaults } from '../outside/programs';
import type { Runner } from './run';

let runner: Runner;
const happened = new Set<string>();
beforeAll(() => {
  runner = createRunner(addonFiles());
});
afterAll(() => runner.close());

it.each(
  shortRuns().map(([seed, options]) => [options.mode ?? 'all, with an attacker', seed, options] as const),
)(
  'mode %s has no violation in seed %i',
  async (_mode, seed, options) => {
    const { violation, figures } = await runner.run(seed, options);
    expect(violation).toBeNull();
    for (const kind of Object.keys(figures.faults)) happened.add(kind);
  },
  240_000,
);

it('makes every kind of fault happen', () => {
  expect(untriedFaults(happened)).toEqual([]);
});
