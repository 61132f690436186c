// figures: sends the sums of a report, some campaigns at a time.

import { ask } from '../../../sidebar/client/bridge';
import type { StoredKey } from '../core/stored-sums';
import type { FiguresView, ImportOrder, ImportStarted } from '../figures-schema';
import { partsOf } from './import-parts';

export interface Sent {
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
