// sidebar: the size of a large dialog. It is opened with a size for small windows, because only its page
// can tell how large the browser's window is.

/** Pixels. */
type Size = readonly [width: number, height: number];

/** As it is opened. */
const LEAST: Size = [1140, 640];
/** Longer lines are hard to follow. */
const MOST: Size = [1520, 860];
/** Taken by the sidebar; by the bars of the browser, and the title of the dialog. */
const AROUND: Size = [340, 200];

/** While a cell of the spreadsheet is shown. */
export const SMALL: Size = [360, 120];

const within = (least: number, size: number, most: number): number => Math.max(least, Math.min(size, most));

/** Largest size for which a window of this size has room. */
export const sizeIn = ([width, height]: Size): Size => [
  within(LEAST[0], width - AROUND[0], MOST[0]),
  within(LEAST[1], height - AROUND[1], MOST[1]),
];

/** @param size of the content; absent: the largest that fits */
export function resizeDialog(size: Size = sizeIn([window.outerWidth, window.outerHeight])): void {
  google.script.host.setWidth(size[0]);
  google.script.host.setHeight(size[1]);
}

/** Once, as the dialog opens. */
export function growDialog(): void {
  const [width, height] = sizeIn([window.outerWidth, window.outerHeight]);
  if (width > LEAST[0] || height > LEAST[1]) resizeDialog([width, height]);
}
