// test, adapter suites: behavior of locks within one execution. Tests of two executions are elsewhere.

import type { Lock } from '../../src/ports/ports';
import { type SuiteCase, same } from './suite';

export const LOCK_SUITE: readonly SuiteCase<Lock>[] = [
  {
    name: 'runs the work and returns its value',
    check: (make) =>
      same(
        make().withLock(1000, () => 42),
        { got: true, value: 42 },
        'the value',
      ),
  },
  {
    name: 'is free again after the work',
    check: (make) => {
      const lock = make();
      lock.withLock(1000, () => undefined);
      same(
        lock.withLock(1000, () => 'again'),
        { got: true, value: 'again' },
        'the second time',
      );
    },
  },
  {
    name: 'passes errors on and is free again after them',
    check: (make) => {
      const lock = make();
      let message = '';
      try {
        lock.withLock(1000, () => {
          throw new Error('from the work');
        });
      } catch (error) {
        message = error instanceof Error ? error.message : '';
      }
      same(message, 'from the work', 'the error');
      same(
        lock.withLock(1000, () => 'again'),
        { got: true, value: 'again' },
        'the time after',
      );
    },
  },
];
