// sheet: names of our own columns, in addition to field names.

export const CHANGE = '#change';
export const STATES = '#states';
export const STATUS = '#status';
