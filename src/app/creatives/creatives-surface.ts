// app: what clients may ask about the assets of creative sets: arguments checked, whatever happens answered.

import * as v from 'valibot';
import { checked } from '../arguments';
import type { Ports } from '../ports';
import type { CreativesSurface } from '../surface/creatives';
import { replying } from '../trouble';
import { creativesFind } from './find-sets';
import { creativesLook } from './look';
import { creativesSend } from './send';

const Search = v.object({ text: v.string(), where: v.picklist(['sheet', 'service']) });

const OneSet = v.object({ setId: v.string(), campaignId: v.string() });

const AssetOrder = v.object({
  setId: v.string(),
  campaignId: v.string(),
  type: v.string(),
  seen: v.nullable(v.string()),
  asset: v.optional(v.string()),
  file: v.optional(v.object({ name: v.string(), base64: v.string(), digest: v.string() })),
  remove: v.optional(v.boolean()),
});

export function creativesSurface(ports: Ports): CreativesSurface {
  const reply = replying(ports.timeText);
  return {
    creativesFind: (search) => reply(() => creativesFind(ports, checked(Search, search))),
    creativesLook: (set) => reply(() => creativesLook(ports, checked(OneSet, set))),
    creativesSend: (order) => reply(() => creativesSend(ports, checked(AssetOrder, order))),
  };
}
