// test, contracts: the in-memory store and lock of other tests keep the contracts of the real ones.

import { LOCK_SUITE } from '../adapter-suites/lock-suite';
import { STORE_SUITE } from '../adapter-suites/store-suite';
import { plainLock } from './plain-lock';
import { plainStore } from './plain-store';

describe('plain store', () => {
  for (const { name, check } of STORE_SUITE) {
    it(name, () => {
      const entries = new Map<string, string>();
      check(() => plainStore(entries));
    });
  }
});

describe('plain lock', () => {
  for (const { name, check } of LOCK_SUITE) it(name, () => check(plainLock));

  it('is not given to a second holder', () => {
    const lock = plainLock();
    const inner = lock.withLock(0, () => lock.withLock(0, () => 'both'));
    expect(inner).toEqual({ got: true, value: { got: false } });
  });
});
