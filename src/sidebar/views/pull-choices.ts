// sidebar: the choice that Pull starts with.

import type { PullChoice } from '../../client-api/pull';

export type Choice = PullChoice & { readonly tabs: readonly string[] };

export const EVERYTHING: Choice = {
  tabs: ['campaigns'],
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
};
