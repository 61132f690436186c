// shared: the end of a sentence whose last word may be a shortened text.

/** Adds a period, except after `…`. */
export const ended = (text: string): string => (text.endsWith('…') ? text : `${text}.`);
