// shared: texts in HTML.

/** The text with its special characters as numeric references, for elements and quoted attributes. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
