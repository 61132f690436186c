// app: the guards as this document has set them.

import { guardOf, type Limits } from '../model/guards';
import type { Ports } from './ports';
import { readSettings } from './settings';

export const limitsOf = (ports: Pick<Ports, 'documentStore'>): Limits => {
  const { mostRows, largestBidChange, largestBid, largestBudget } = readSettings(ports.documentStore);
  return { mostRows, largestBidChange, largestBid, largestBudget };
};

/** For work that puts back what was there before: only the number of rows is asked about. null: not asked. */
export function rowsGuard(ports: Pick<Ports, 'documentStore'>, rows: number) {
  const guard = guardOf(limitsOf(ports), { rows });
  return guard && { sentence: [...guard.sentences, guard.request].join(' '), typed: guard.typed };
}
