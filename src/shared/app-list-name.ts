// shared: the characters that the name of an app list may have.

/** Permitted characters, for messages. */
export const APP_LIST_NAME = 'letters A to Z, digits, spaces and _ - +';

export const isAppListName = (text: string): boolean => /^[A-Za-z0-9_+ -]+$/.test(text);
