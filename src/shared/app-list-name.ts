// shared: names of app lists (sections 2.13 and 4.3).

/** Permitted characters, for messages. */
export const APP_LIST_NAME = 'letters A to Z, digits, spaces and _ - +';

export const isAppListName = (text: string): boolean => /^[A-Za-z0-9_+ -]+$/.test(text);
