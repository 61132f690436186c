// lists: external application IDs (section 2.13): store IDs and package names in app lists and
// suppression.

/** Longer than any store allows, short enough for an address. */
const LONGEST = 255;

/** No spaces, commas or control characters, and not only zeros. Case matters. */
export const isExternalAppId = (text: string): boolean =>
  text.length <= LONGEST && !/^[0-]+$/.test(text) && /^[^\s,\p{C}]+$/u.test(text);

/** The ID without spaces at the ends; null: not an ID. */
export function externalAppId(written: string): string | null {
  const id = written.trim();
  return isExternalAppId(id) ? id : null;
}
