// test, adapter suites: behavior of every store.

import type { Store } from '../../src/ports/ports';
import { type SuiteCase, same } from './suite';

const AWKWARD = ['', '0', 'null', '=1+1', '"quoted"', 'zwei\nZeilen', 'ä 漢字 😀', ' spaces '];

export const STORE_SUITE: readonly SuiteCase<Store>[] = [
  {
    name: 'returns null for a name that was never set',
    check: (make) => same(make().get('contract.nothing'), null, 'a name never set'),
  },
  {
    name: 'returns texts as they were set',
    check: (make) => {
      const store = make();
      for (const text of AWKWARD) {
        store.set('contract.text', text);
        same(store.get('contract.text'), text, 'the text');
      }
    },
  },
  {
    name: 'keeps names apart and deletes only the given one',
    check: (make) => {
      const store = make();
      store.set('contract.a', '1');
      store.set('contract.b', '2');
      store.delete('contract.a');
      store.delete('contract.never');
      same([store.get('contract.a'), store.get('contract.b')], [null, '2'], 'both names');
    },
  },
  {
    name: 'holds a value of 8,000 characters',
    check: (make) => {
      const store = make();
      const text = 'x'.repeat(8000);
      store.set('contract.long', text);
      same(store.get('contract.long'), text, 'the long text');
    },
  },
  {
    name: 'shares values with other openings of the store',
    check: (make) => {
      make().set('contract.shared', 'seen');
      same(make().get('contract.shared'), 'seen', 'the text seen through a second store');
    },
  },
];
