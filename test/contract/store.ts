// test, contracts: what every store promises.

import type { Store } from '../../src/app/ports';
import { type ContractCase, same } from './contract';

const AWKWARD = ['', '0', 'null', '=1+1', '"quoted"', 'zwei\nZeilen', 'ä 漢字 😀', ' spaces '];

export const storeContract: readonly ContractCase<Store>[] = [
  {
    name: 'knows nothing at first',
    run: (make) => same(make().get('contract.nothing'), null, 'a name never set'),
  },
  {
    name: 'gives texts back as they were',
    run: (make) => {
      const store = make();
      for (const text of AWKWARD) {
        store.set('contract.text', text);
        same(store.get('contract.text'), text, 'the text');
      }
    },
  },
  {
    name: 'keeps names apart and forgets only what it is told to',
    run: (make) => {
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
    run: (make) => {
      const store = make();
      const text = 'x'.repeat(8000);
      store.set('contract.long', text);
      same(store.get('contract.long'), text, 'the long text');
    },
  },
  {
    name: 'is shared by everybody who opens it',
    run: (make) => {
      make().set('contract.shared', 'seen');
      same(make().get('contract.shared'), 'seen', 'the text seen through a second store');
    },
  },
];
