// app: how many IDs go into one request; the service's own limit is not known (section 8).

import type { Ports } from '../ports';

const PART_SIZE = 10_000;

export const partSizeOf = (_ports: Ports): number => PART_SIZE;
