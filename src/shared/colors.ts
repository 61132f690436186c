// shared: the colors of headers and cells, in the sheet and in Help. Dark text on each of them has a
// contrast of more than 4.5.

/** By who may change the column. */
export const HEADER_GROUNDS = { editable: '#d3e3fd', creation: '#eceff1', 'read-only': '#eceff1' };

/** By the state of the cell. */
export const STATE_GROUNDS = { edit: '#d2e3fc', warning: '#fdf0c6', error: '#fbd9d6', conflict: '#fdd9a0' };

/** Background of cells that are not for editing. */
export const QUIET_GROUND = '#f8f9fa';
/** The first row of a campaign, in read-only columns. */
export const FIRST_ROW_GROUND = '#e4e7eb';
/** Checkboxes that do nothing in their row. */
export const UNUSED_TEXT = '#dadce0';

/** Text and background color of cells in Change and Outcome. */
export const WORD_COLORS = {
  green: ['#137333', '#e6f4ea'],
  blue: ['#174ea6', '#e8f0fe'],
  amber: ['#8a4600', '#feefc3'],
  red: ['#b3261e', '#fce8e6'],
} as const;
