// test, sidebar: retryable calls are repeated while Google or the network fails, and only then.

import { repeated } from '../../src/sidebar/client/job-waits';

const LOST = { lost: true };

/** Fails with these errors, then succeeds. */
async function trying(errors: readonly object[], isLeft: () => boolean = () => false) {
  const waits: number[] = [];
  let calls = 0;
  const answer = await repeated(
    () => {
      const error = errors[calls];
      calls += 1;
      return error ? Promise.reject(error) : Promise.resolve('answer');
    },
    async (ms) => void waits.push(ms),
    isLeft,
  ).catch((error: unknown) => error);
  return { answer, waits, calls };
}

test('a lost call is repeated four times, with growing pauses', async () => {
  expect(await trying(Array(4).fill(LOST))).toEqual({
    answer: 'answer',
    waits: [1_000, 2_000, 5_000, 10_000],
    calls: 5,
  });
  expect(await trying(Array(5).fill(LOST))).toMatchObject({ answer: LOST, calls: 5 });
});

test('a short limit is waited for', async () => {
  expect(await trying([{ lost: false, pause: 20_000 }, LOST])).toMatchObject({ waits: [20_000, 2_000] });
});

test('a refusal, a daily limit and a programming error are shown at once', async () => {
  for (const error of [{ lost: false, pause: null }, new TypeError('x')])
    expect(await trying([error])).toEqual({ answer: error, waits: [], calls: 1 });
});

test('nothing is repeated after the view was closed', async () => {
  expect(await trying([LOST, LOST], () => true)).toMatchObject({ answer: LOST, calls: 1 });
});
