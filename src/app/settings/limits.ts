// app: the guards as this document has set them.

import type { Limits } from '../../model/guards';
import type { Ports } from '../ports';
import { readSettings } from './settings';

export const limitsOf = (ports: Pick<Ports, 'documentStore'>): Limits => {
  const { mostRows, largestBidChange, largestBid, largestBudget } = readSettings(ports.documentStore);
  return { mostRows, largestBidChange, largestBid, largestBudget };
};
