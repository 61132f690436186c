// pull: the choice that Pull starts with.

import type { PullChoice } from '../../jobs/job-record';

export type Choice = PullChoice & { readonly tabs: readonly string[] };

export const EVERYTHING: Choice = {
  tabs: ['campaigns'],
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
};
