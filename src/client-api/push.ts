// client API: push.

import type { GroupName, RowName } from './review';

export interface PushOrder {
  readonly token: string;
  /** Groups and rows to leave out; a row of such a group is pushed if it is named as well. */
  readonly leaveOut: readonly (GroupName | RowName)[];
  /** The number typed for the guards; null: none. */
  readonly typed: number | null;
}
