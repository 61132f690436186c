// app: what clients ask about pushing, and what they get.

import type { JobView } from './job';
import type { Reply } from './reply';

export interface PushOrder {
  readonly token: string;
  /** Rows (named as in ReviewRow) that are left out this time. */
  readonly leaveOut: readonly { readonly tab: string; readonly key: string }[];
  /** The number typed for the guard, else null. */
  readonly typed: number | null;
}

export interface PushSurface {
  pushStart(order: PushOrder): Reply<JobView>;
}
