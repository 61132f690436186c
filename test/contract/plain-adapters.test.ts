// test, contracts: the in-memory store and lock of other tests keep the contracts of the real ones.

import { lockContract } from '../../src/apps-script/self-test/lock-contract';
import { storeContract } from '../../src/apps-script/self-test/store-contract';
import { plainLock } from './plain-lock';
import { plainStore } from './plain-store';

describe('plain store', () => {
  for (const { name, check } of storeContract) {
    it(name, () => {
      const entries = new Map<string, string>();
      check(() => plainStore(entries));
    });
  }
});

describe('plain lock', () => {
  for (const { name, check } of lockContract) it(name, () => check(plainLock));

  it('is not given to a second holder', () => {
    const lock = plainLock();
    const inner = lock.withLock(0, () => lock.withLock(0, () => 'both'));
    expect(inner).toEqual({ got: true, value: { got: false } });
  });
});
