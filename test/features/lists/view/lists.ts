// test of sidebar, lists: in-memory sources that arrive in pieces of any size, and the values read from them.

import type { IdKind } from '../../../../src/features/lists/view/id-kind';
import { guessLayout, type ListLayout } from '../../../../src/features/lists/view/list-layout';
import { type ListSource, textSource } from '../../../../src/features/lists/view/list-source';
import { readIds, type SetAside } from '../../../../src/features/lists/view/read-ids';

/** Valid IDs, one per number. */
export const uuid = (n: number): string =>
  `${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** A text that arrives in pieces of this many characters. */
export const inPieces = (text: string, length = 7): ListSource => ({
  name: 'list.txt',
  size: text.length,
  async *pieces() {
    for (let at = 0; at < text.length; at += length) {
      yield { text: text.slice(at, at + length), read: Math.min(text.length, at + length) };
    }
  },
});

/** One column without a header. */
export const ONE_COLUMN: ListLayout = {
  delimiter: ',',
  columns: ['Column A'],
  column: 0,
  header: 0,
  guess: 0,
  note: '',
  platformColumn: -1,
  platform: null,
};

export interface Read {
  readonly ids: string[];
  readonly aside: SetAside[];
}

/** The layout and the IDs of a text, as the sidebar reads it. */
export async function readText(text: string, kind: IdKind): Promise<Read & { layout: ListLayout }> {
  const source = textSource('Pasted list', text);
  return { ...(await readAll(source, kind)), layout: await guessLayout(source, kind) };
}

/** @param layout by default the detected one */
export async function readAll(source: ListSource, kind: IdKind, layout?: Partial<ListLayout>): Promise<Read> {
  const found = { ids: [] as string[], aside: [] as SetAside[] };
  const laidOut = { ...(await guessLayout(source, kind)), ...layout };
  for await (const batch of readIds(source, laidOut, kind)) {
    found.ids.push(...batch.ids);
    found.aside.push(...batch.aside);
  }
  return found;
}
