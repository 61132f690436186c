// sheet: the field names of our own columns Change, Cell states and Status. No declared field begins with
// #.

export const CHANGE = '#change';
export const STATES = '#states' as const;
export const STATUS = '#status' as const;
