// Workbench, Apps Script host, in the worker: MimeType, Google's names for content types.
import { strict } from './bridge/strict';

const office = 'application/vnd.openxmlformats-officedocument';
const google = 'application/vnd.google-apps';
const open = 'application/vnd.oasis.opendocument';

/** The global `MimeType`. */
export const mimeType = (): Partial<GoogleAppsScript.Base.MimeType> =>
  strict('MimeType', {
    GOOGLE_APPS_SCRIPT: `${google}.script`,
    GOOGLE_DRAWINGS: `${google}.drawing`,
    GOOGLE_DOCS: `${google}.document`,
    GOOGLE_FORMS: `${google}.form`,
    GOOGLE_SHEETS: `${google}.spreadsheet`,
    GOOGLE_SITES: `${google}.site`,
    GOOGLE_SLIDES: `${google}.presentation`,
    FOLDER: `${google}.folder`,
    SHORTCUT: `${google}.shortcut`,
    BMP: 'image/bmp',
    GIF: 'image/gif',
    JPEG: 'image/jpeg',
    PNG: 'image/png',
    SVG: 'image/svg+xml',
    PDF: 'application/pdf',
    CSS: 'text/css',
    CSV: 'text/csv',
    HTML: 'text/html',
    JAVASCRIPT: 'application/javascript',
    PLAIN_TEXT: 'text/plain',
    RTF: 'application/rtf',
    OPENDOCUMENT_GRAPHICS: `${open}.graphics`,
    OPENDOCUMENT_PRESENTATION: `${open}.presentation`,
    OPENDOCUMENT_SPREADSHEET: `${open}.spreadsheet`,
    OPENDOCUMENT_TEXT: `${open}.text`,
    MICROSOFT_EXCEL: `${office}.spreadsheetml.sheet`,
    MICROSOFT_EXCEL_LEGACY: 'application/vnd.ms-excel',
    MICROSOFT_POWERPOINT: `${office}.presentationml.presentation`,
    MICROSOFT_POWERPOINT_LEGACY: 'application/vnd.ms-powerpoint',
    MICROSOFT_WORD: `${office}.wordprocessingml.document`,
    MICROSOFT_WORD_LEGACY: 'application/msword',
    ZIP: 'application/zip',
  });
