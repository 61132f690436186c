// surface: what clients ask about pushing, and what they get.

import type { GroupName, RowName } from './review';

export interface PushOrder {
  readonly token: string;
  /**
   * Groups and rows that are left out this time; a row of a group that is left out is pushed when it is named
   * as well.
   */
  readonly leaveOut: readonly (GroupName | RowName)[];
  /** The number typed for the guards, else null. */
  readonly typed: number | null;
}
