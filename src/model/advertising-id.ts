// model: advertising IDs (section 2.12): IDFA and GAID, in UUID form, any version.

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the one spelling that is sent: lower case, no spaces. */
export const isAdvertisingId = (text: string): boolean => FORM.test(text);

/** The ID as it is sent, whatever its case and the spaces around it; null for what is none. */
export function advertisingId(written: string): string | null {
  const id = written.trim().toLowerCase();
  return isAdvertisingId(id) ? id : null;
}
