// test, contracts: the plain store and lock that other tests use keep the promises of the real ones.

import { lockContract } from './lock';
import { plainLock } from './plain-lock';
import { plainStore } from './plain-store';
import { storeContract } from './store';

describe('plain store', () => {
  for (const { name, run } of storeContract) {
    it(name, () => {
      const entries = new Map<string, string>();
      run(() => plainStore(entries));
    });
  }
});

describe('plain lock', () => {
  for (const { name, run } of lockContract) it(name, () => run(plainLock));

  it('is not given to a second holder', () => {
    const lock = plainLock();
    const inner = lock.withLock(0, () => lock.withLock(0, () => 'both'));
    expect(inner).toEqual({ got: true, value: { got: false } });
  });
});
