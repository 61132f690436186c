// settings: the guards of this document.

import type { Ports } from '../../ports/ports';
import type { Limits } from '../../shared/guards';
import { readSettings } from './settings';

export const limitsOf = (ports: Pick<Ports, 'documentStore'>): Limits => {
  const { mostRows, largestBidChange, largestBid, largestBudgetChange, largestBudget, ...others } =
    readSettings(ports.documentStore);
  const { mostFirstBids, mostPaused, mostLost, mostDisabled } = others;
  const rows = { mostRows, mostFirstBids, mostPaused, mostLost, mostDisabled };
  return { ...rows, largestBidChange, largestBid, largestBudgetChange, largestBudget };
};
