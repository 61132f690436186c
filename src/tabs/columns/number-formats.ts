// tabs: number formats with units, the same in every locale. Quotes make a sign literal: 20 is shown as
// 20%.

/** Bids: as many decimals as are sent. */
export const DOLLARS = '"$"#,##0.00##';
/** Past amounts, which are never sent. */
export const CENTS = '"$"#,##0.00';
export const WHOLE_DOLLARS = '"$"#,##0';
export const PERCENT = '#,##0"%"';
/** `#,##0.##` would leave a point after a whole number. */
export const PERCENT_FRACTION = '#,##0.00##"%"';

/** Formats that may be replaced by another of them when the value of the cell changes. */
export const OWN_FORMATS: ReadonlySet<string> = new Set([DOLLARS, WHOLE_DOLLARS, PERCENT, PERCENT_FRACTION]);
