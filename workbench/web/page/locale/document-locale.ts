// Workbench page: the locale of the document that the page shows.
import { LOCALES, type Locale, type LocaleName } from '../../../apps-script/engine/locale';

let current: Locale = LOCALES.en_US;

export const documentLocale = (): Locale => current;

export function setDocumentLocale(name: LocaleName): void {
  current = LOCALES[name];
}
