// app: what an undo adds up to, for the guards of the document: a bid from before may be as large as one just typed.

import type { Limits } from '../../model/guards';
import type { Tally } from '../../model/tally';
import type { Operation } from '../../sync/operation';
import { parentsOf } from '../grid/parents';
import type { Ports } from '../ports';
import { tallyOf } from '../review/tally';
import { limitsOf } from '../settings/limits';
import type { Around } from './fresh';

export interface Measured {
  readonly limits: Limits;
  tally(operation: Operation): Tally;
}

/** @param around what the service says now */
export function measure(ports: Ports, around: Around): Measured {
  const limits = limitsOf(ports);
  const parents = parentsOf(ports);
  return {
    limits,
    tally: (operation) => {
      const now = around.rows.get(operation.tab)?.get(operation.key);
      const bidType = now?.bidType ?? parents.campaign(operation.campaignId)?.bidType ?? '';
      return tallyOf(operation, now, String(bidType), limits);
    },
  };
}
