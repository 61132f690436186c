// pull: the choice that Pull starts with.

import type { PullChoice } from '../pull-schema';

export type Choice = PullChoice & { readonly tabs: readonly string[] };

export const EVERYTHING: Choice = {
  tabs: ['campaigns'],
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
};
