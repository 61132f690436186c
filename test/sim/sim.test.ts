// test, sim: a short run with fixed seeds: the simulation passes and is repeatable.

import { addonFiles } from '../e2e/session';
import { createRunner } from '../outside/programs';
import type { Runner } from './run';

let runner: Runner;
beforeAll(() => {
  runner = createRunner(addonFiles());
});
afterAll(() => runner.close());

it.each([
  [3, 'colleagues'],
  [3, 'countries'],
  [3, 'formats'],
  [3, 'choices'],
  [6, 'lost'],
  [9, 'typing'],
])('has no violation in seed %i of mode %s', async (seed, mode) => {
  const { violation } = await runner.run(seed, { steps: 16, mode });
  expect(violation).toBeNull();
});

it('sends nothing unapproved when an attacker can edit the document', async () => {
  const { violation } = await runner.run(3, { steps: 16, hostile: true });
  expect(violation).toBeNull();
});

it('repeats a seed exactly', async () => {
  const [first, second] = [
    await runner.run(12, { steps: 12, mode: 'all' }),
    await runner.run(12, { steps: 12, mode: 'all' }),
  ];
  expect(second.hash).toBe(first.hash);
  expect(second.did).toEqual(first.did);
});
