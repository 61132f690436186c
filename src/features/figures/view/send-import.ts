// figures: sends the sums of a report, some campaigns at a time.

import { ask } from '../../../sidebar/client/bridge';
import { type StoredKey, storedText } from '../core/stored-sums';
import type { FiguresView, ImportOrder, ImportPart, ImportStarted } from '../figures-schema';

/** Characters of a call. A step of Apps Script then takes a few seconds. */
const PART = 400_000;
/** Keys of a campaign that are sent together. */
const KEYS = 2_000;

/** The sums in parts of about `PART` characters; a large campaign is split. */
export function partsOf(sums: ReadonlyMap<string, readonly StoredKey[]>): ImportPart[][] {
  const parts: ImportPart[][] = [];
  let openPart: ImportPart[] = [];
  let length = 0;
  sums.forEach((keys, campaignId) => {
    for (let from = 0; from < keys.length; from += KEYS) {
      const part = { campaignId, sums: storedText(keys.slice(from, from + KEYS)) };
      openPart.push(part);
      length += part.sums.length;
      if (length < PART) continue;
      parts.push(openPart);
      openPart = [];
      length = 0;
    }
  });
  if (openPart.length > 0) parts.push(openPart);
  return parts;
}

interface Sent {
  readonly started: ImportStarted;
  /** null: this report was imported before. */
  readonly view: FiguresView | null;
}

/** @param progress gets 0 to 1 */
export async function sendFigures(
  order: ImportOrder,
  sums: ReadonlyMap<string, readonly StoredKey[]>,
  progress: (done: number) => void,
): Promise<Sent> {
  const started = await ask('figuresBegin', order);
  if (started.known !== null) return { started, view: null };
  const parts = partsOf(sums);
  for (const [i, part] of parts.entries()) {
    progress(i / parts.length);
    await ask('figuresAdd', started.id, part);
  }
  progress(1);
  return { started, view: await ask('figuresEnd', started.id) };
}
