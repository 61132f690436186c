// test of laws: a sample of `npm run law`.

import { tryCase } from './planner';

it('plans exactly as the three-way table and the description of the service require', () => {
  for (let seed = 1; seed <= 5_000; seed++) {
    const failure = tryCase(seed);
    if (failure)
      throw new Error(
        `Repeat it: npm run law -- --cases 1 --seed ${seed}\n${JSON.stringify(failure, null, 1)}`,
      );
  }
});
