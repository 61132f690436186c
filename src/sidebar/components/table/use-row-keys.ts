// sidebar: the keys of a table, which is one stop of Tab. Up, Down, Page Up, Page Down, Home and End move
// from row to row, Left and Right through the controls of a row; Space chooses a row, Enter unfolds it.

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Pick } from './pick-box';
import type { Block } from './table-blocks';

/** What keys do in a row or in the header of a group. */
interface RowKeys {
  readonly pick?: Pick | undefined;
  readonly letters?: Readonly<Record<string, () => void>> | undefined;
  /** Unfolds it, or folds it. Absent: Enter presses its first button. */
  readonly open?: (() => void) | undefined;
}

/** Rows of a page. */
const PAGE = 10;

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const CONTROLS = 'button:not(:disabled), input:not(:disabled), select, a[href]';

const controlsIn = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(CONTROLS)];

/** A field in which keys write. */
const isField = (element: HTMLElement): boolean =>
  element.matches('select, textarea, input:not([type="checkbox"])');

/**
 * @returns index of the block that last had the focus, -1: none; and the handlers of the table
 */
export function useRowKeys<Row>(
  table: RefObject<HTMLTableElement | null>,
  blocks: readonly Block<Row>[],
  keysOf: (block: Block<Row>) => RowKeys,
) {
  const [focused, setFocused] = useState('');
  /** The block that the keys moved to, until it is rendered; `''`: none. */
  const wantedBlock = useRef('');
  const focusWantedBlock = () => {
    const body = Array.from(table.current?.tBodies ?? []).find(
      ({ dataset }) => dataset.name === wantedBlock.current,
    );
    if (!body) return;
    wantedBlock.current = '';
    body.focus({ preventScroll: true });
    body.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(() => {
    // Controls of the table are reached by the arrow keys.
    for (const control of table.current ? controlsIn(table.current) : []) control.tabIndex = -1;
    if (wantedBlock.current !== '') focusWantedBlock();
  });
  const moveTo = (index: number) => {
    const { name } = blocks[Math.max(0, Math.min(blocks.length - 1, index))]!;
    wantedBlock.current = name;
    setFocused(name);
    focusWantedBlock();
  };
  /** In the titles and in a row: to the control beside the one with the focus; null: the row itself. */
  const moveInRow = (part: HTMLElement, target: HTMLElement, step: number): HTMLElement | null => {
    const controls = controlsIn(part);
    return controls[controls.indexOf(target) + step] ?? (step < 0 && part.tabIndex >= 0 ? part : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const part = target.closest<HTMLElement>('tbody, thead');
    if (!part || event.altKey || event.ctrlKey || event.metaKey || isField(target)) return;
    const { key } = event;
    const index = blocks.findIndex(({ name }) => name === part.dataset.name);
    const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const step = STEPS[key];
    if (step !== undefined) {
      if (index === 0 && step < 0) controlsIn(table.current!.tHead!)[0]?.focus();
      else if (index >= 0 || step > 0) moveTo(index < 0 ? 0 : index + step);
    } else if (side !== 0) moveInRow(part, target, side)?.focus();
    else {
      const keys = index < 0 ? null : keysOf(blocks[index]!);
      const letter = keys?.letters?.[key.toLowerCase()];
      // A control of the row takes these two keys itself.
      const isRow = target === part;
      if (key === ' ' && isRow && keys?.pick) keys.pick.onPick(keys.pick.chosen < keys.pick.rows);
      else if (key === 'Enter' && isRow && keys)
        (keys.open ?? (() => part.querySelector<HTMLElement>('button:not(:disabled)')?.click()))();
      else if (letter) letter();
      else return;
    }
    event.preventDefault();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    const { name } = (target as Element).closest('tbody')?.dataset ?? {};
    if (name !== undefined) setFocused(name);
  };
  return {
    current: blocks.findIndex(({ name }) => name === focused),
    handlers: { onKeyDown, onFocusIn },
  };
}
