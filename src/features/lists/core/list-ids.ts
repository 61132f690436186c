// lists: advertising IDs (section 2.12): IDFA and GAID, in UUID form, any version.

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const ALL_ZERO = /^(?:0{32}|0{8}-0{4}-0{4}-0{4}-0{12})$/;

/**
 * The ID of devices that limit ad tracking, with or without hyphens: it identifies no device, so it is never
 * sent.
 */
export const isAllZero = (writtenId: string): boolean => ALL_ZERO.test(writtenId.trim());

/** True for the form that is sent: lower case, no spaces. */
export const isAdvertisingId = (text: string): boolean => FORM.test(text) && !isAllZero(text);

/** Converted to the form that is sent; null: not an ID. */
export function advertisingId(writtenId: string): string | null {
  const id = writtenId.trim().toLowerCase();
  return isAdvertisingId(id) ? id : null;
}

/** Longer than any store allows, short enough for an address. */
const LONGEST = 255;

/** No spaces, commas or control characters, and not only zeros. Case matters. */
export const isExternalAppId = (text: string): boolean =>
  text.length <= LONGEST && !/^[0-]+$/.test(text) && /^[^\s,\p{C}]+$/u.test(text);

/** The ID without spaces at the ends; null: not an ID. */
export function externalAppId(writtenId: string): string | null {
  const id = writtenId.trim();
  return isExternalAppId(id) ? id : null;
}
