// creatives: the assets of creative sets.

import { call } from '../../calls/call';
import { AssetOrder, SetOfCampaign, SetSearch, Ticket } from './creatives-schema';
import { creativesLook } from './current-set';
import { creativesFind } from './find-sets';
import { creativesCancel, creativesSend } from './send-file';

export const CREATIVES_CALLS = {
  creativesFind: call(creativesFind, SetSearch),
  /** The current state of the set; continues its uploads and updates the tabs. */
  creativesLook: call(creativesLook, SetOfCampaign),
  /** Cancels an upload whose request has not been sent yet. */
  creativesCancel: call(creativesCancel, Ticket),
  /** Sends one asset, in one request. */
  creativesSend: call(creativesSend, AssetOrder),
};
