// creatives: the assets of creative sets.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { shownValue, sidebarText, typedText } from '../../calls/call-schemas';
import { LONGEST_FILE_NAME, LONGEST_SEARCH } from '../../shared/text-limits';
import { LONGEST_CELL } from '../../shared/value';
import { creativesCancel } from './cancel-upload';
import { creativesFind } from './find-sets';
import { creativesLook } from './read-set';
import { creativesSend } from './send-file';

const Search = v.object({
  text: typedText('The search', LONGEST_SEARCH),
  where: v.picklist(['sheet', 'service']),
});

/** Larger than any permitted file: the host accepts no larger arguments. */
const LONGEST_BODY = 50_000_000;

const setId = sidebarText('The ID of the creative set');
const campaignId = sidebarText('The ID of the campaign');

const OneSet = v.object({ setId, campaignId });

const Ticket = v.pipe(sidebarText('The name of the upload', 40), v.regex(/^[a-z0-9-]{8,}$/));

const AssetOrder = v.object({
  setId,
  campaignId,
  type: sidebarText('The asset type', 100),
  seen: v.nullable(shownValue('The asset shown')),
  asset: v.optional(typedText('The text', LONGEST_CELL)),
  file: v.optional(
    v.object({
      name: typedText('The file name', LONGEST_FILE_NAME),
      // The size has its own message, which names the file.
      base64: sidebarText('The content of the file', LONGEST_BODY),
      digest: sidebarText('The checksum of the file', 100),
    }),
  ),
  remove: v.optional(v.boolean()),
  ticket: v.optional(Ticket),
});

export const CREATIVES_CALLS = {
  creativesFind: call(creativesFind, Search),
  /** The current state of the set; continues its uploads and updates the tabs. */
  creativesLook: call(creativesLook, OneSet),
  /** Cancels an upload whose request has not been sent yet. */
  creativesCancel: call(creativesCancel, Ticket),
  /** Sends one asset, in one request. */
  creativesSend: call(creativesSend, AssetOrder),
};
