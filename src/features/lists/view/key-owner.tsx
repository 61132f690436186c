// lists: shows the owner of the management key in use.

import type { ManagementKeyView } from '../../../connections/connection-schema';
import { Notice } from '../../../sidebar/components/notice';

export function KeyOwner(props: { managementKey: ManagementKeyView }) {
  const { owner, isSet } = props.managementKey;
  if (isSet) return <p class="hint key-owner">Uses the management key of {owner}.</p>;
  return (
    <Notice tone="warning">
      No management key is set for {owner}. Open Bidgrid ▸ Connections… and enter it.
    </Notice>
  );
}
