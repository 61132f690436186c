// test, service: the counts in answers to lists of IDs (sections 4.2 and 4.3).

import { readCounts } from '../../src/ad-service/service-client';

const read = (answer: unknown) => readCounts(answer, ['accepted', 'rejected'], 'the list');

test('whole numbers from 0 are read', () => {
  expect(read({ accepted: 0, rejected: 0 })).toEqual({ ok: true, value: { valid: 0, invalid: 0 } });
  expect(read({ accepted: 10_000, rejected: 3, more: 1 })).toEqual({
    ok: true,
    value: { valid: 10_000, invalid: 3 },
  });
});

test.each([
  [null, ''],
  [[1, 2], ''],
  [{ rejected: 1 }, 'accepted'],
  [{ accepted: 'many', rejected: 1 }, 'accepted'],
  [{ accepted: -1, rejected: 1 }, 'accepted'],
  [{ accepted: 1.5, rejected: 1 }, 'accepted'],
  [{ accepted: null, rejected: 1 }, 'accepted'],
  [{ accepted: 1 }, 'rejected'],
  [{ accepted: 1, rejected: -2 }, 'rejected'],
  [{ accepted: 1, rejected: {} }, 'rejected'],
])('%j cannot be read, and the failure names the count', (answer, name) => {
  const result = read(answer);
  expect(result.ok).toBe(false);
  if (!result.ok) expect(JSON.stringify(result.failure)).toContain(name);
});
