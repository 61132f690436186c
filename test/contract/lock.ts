// test, contracts: what every lock promises to one execution; exclusion between executions is tested where there are two.

import type { Lock } from '../../src/app/ports';
import { type ContractCase, same } from './contract';

export const lockContract: readonly ContractCase<Lock>[] = [
  {
    name: 'runs the work and gives its value back',
    run: (make) =>
      same(
        make().withLock(1000, () => 42),
        { got: true, value: 42 },
        'the value',
      ),
  },
  {
    name: 'is free again after the work',
    run: (make) => {
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
    name: 'lets errors through and is free again after them',
    run: (make) => {
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
