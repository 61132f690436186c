// Workbench, Apps Script host, engine: typed dates and times (US locale), and their serial numbers.

/** True for dates of any realm: dates from a worker are not instances of this thread's `Date`. */
export const isDate = (value: unknown): value is Date =>
  Object.prototype.toString.call(value) === '[object Date]';

/**
 * A date as a serial number of Sheets: days since 1899-12-30, in the spreadsheet's time zone (here: of this
 * process).
 */
export function dateSerial(date: Date): number {
  const wall = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  );
  return wall / DAY + EPOCH;
}

/** The date of a serial number, to the millisecond. */
export function serialDate(serial: number): Date {
  const wall = new Date(Math.round((serial - EPOCH) * DAY));
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  );
}

const DAY = 86_400_000;
/** Serial number of 1970-01-01. */
const EPOCH = 25_569;

interface TypedDate {
  number: number;
  format: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?$/i;

/**
 * Parses "2026-01-15", "1/15/26", "1-2", "Jan 5", "10:30 PM", "2026-01-15 10:30"; null: none of these
 * formats.
 */
export function parseDateText(text: string, today: Date): TypedDate | null {
  const time = parseTime(text);
  if (time) return time;
  const date = parseDay(text, today);
  if (date) return date;
  const split = /^(.*\d)[ ]+(\d{1,2}:\d{2}.*)$/.exec(text);
  const day = split?.[1] ? parseDay(split[1], today) : null;
  const clock = split?.[2] ? parseTime(split[2]) : null;
  if (!day || !clock) return null;
  return { number: day.number + clock.number, format: `${day.format} ${clock.format.toLowerCase()}` };
}

function parseTime(text: string): TypedDate | null {
  const [, hourText, minuteText, secondText, half] = TIME.exec(text) ?? [];
  if (hourText === undefined || minuteText === undefined) return null;
  const hour = Number(hourText);
  if (Number(minuteText) > 59 || Number(secondText ?? 0) > 59 || (half ? hour > 12 || hour < 1 : hour > 23))
    return null;
  const full = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  const seconds = full * 3600 + Number(minuteText) * 60 + Number(secondText ?? 0);
  return { number: seconds / 86_400, format: `h:mm${secondText ? ':ss' : ''}${half ? ' am/pm' : ''}` };
}

/** Number groups of a numeric date: year first, or month, day and optionally year. */
const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})(?:\2(\d{1,2}))?$/;
const MONTH_FIRST = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d{2}|\d))?$/;
const MONTH_NAME = /^([a-z]+)\.?[ -](\d{1,2})(?:,?[ -](\d{4}))?$/i;
const DAY_NAME = /^(\d{1,2})[ -]([a-z]+)\.?(?:,?[ -](\d{4}|\d{2}))?$/i;
const NAME_YEAR = /^([a-z]+)\.?[ -](\d{4})$/i;

function parseDay(text: string, today: Date): TypedDate | null {
  const year = today.getFullYear();
  let m = YEAR_FIRST.exec(text);
  if (m) {
    const format = m[4] ? `yyyy${m[2]}mm${m[2]}dd` : `yyyy${m[2]}mm`;
    return day(Number(m[1]), Number(m[3]), Number(m[4] ?? 1), format);
  }
  m = MONTH_FIRST.exec(text);
  if (m) {
    const format = m[4] ? `M${m[2]}d${m[2]}yyyy` : `M${m[2]}d`;
    return day(m[4] ? fullYear(m[4]) : year, Number(m[1]), Number(m[3]), format);
  }
  m = NAME_YEAR.exec(text);
  if (m) return day(Number(m[2]), monthOf(m[1]), 1, 'mmm yyyy');
  m = MONTH_NAME.exec(text);
  if (m) return day(m[3] ? Number(m[3]) : year, monthOf(m[1]), Number(m[2]), m[3] ? 'mmm d, yyyy' : 'mmm d');
  m = DAY_NAME.exec(text);
  if (m) return day(m[3] ? fullYear(m[3]) : year, monthOf(m[2]), Number(m[1]), m[3] ? 'd-mmm-yyyy' : 'd-mmm');
  return null;
}

/** Two-digit years up to 29 are in this century, as in Sheets. */
const fullYear = (text: string): number => {
  const value = Number(text);
  if (text.length === 4) return value;
  return value < 30 ? 2000 + value : 1900 + value;
};

const monthOf = (name = ''): number => {
  const lower = name.toLowerCase();
  return Math.max(MONTHS.indexOf(lower), FULL_MONTHS.indexOf(lower), lower === 'sept' ? 8 : -1) + 1;
};

function day(year: number, month: number, dayOfMonth: number, format: string): TypedDate | null {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== dayOfMonth) return null;
  return { number: date.getTime() / DAY + EPOCH, format };
}
