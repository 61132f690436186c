// model: external application IDs (section 2.13): store numbers and package names, as app lists and
// suppression name apps.

/** Longer than any store allows, short enough for an address. */
const LONGEST = 255;

/** Neither spaces nor commas inside, nothing that cannot be printed, not only zeros. Case matters. */
export const isExternalAppId = (text: string): boolean =>
  text.length <= LONGEST && !/^[0-]+$/.test(text) && /^[^\s,\p{C}]+$/u.test(text);

/** The ID as it is sent, without the spaces around it; null for what is none. */
export function externalAppId(written: string): string | null {
  const id = written.trim();
  return isExternalAppId(id) ? id : null;
}
