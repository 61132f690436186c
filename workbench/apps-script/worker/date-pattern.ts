// Workbench, Apps Script host, in the worker: formats and parses dates by pattern, like Utilities.formatDate
// and parseDate (Java's SimpleDateFormat).
import { ScriptException } from '../protocol/exceptions';
import { type Fields, fieldsAt, offsetText, timeOf, zoneName, zoneOffset } from '../protocol/time-zone';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Token {
  letter: string | null;
  /** Number of repetitions of the letter, or the literal text. */
  count: number;
  text: string;
}

/** Splits a pattern into letters, quoted text and other characters. */
function tokens(pattern: string): Token[] {
  const found: Token[] = [];
  const expression = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g;
  let end = 0;
  for (const match of pattern.matchAll(expression)) {
    if (match.index !== end) throw illegal(pattern);
    end += match[0].length;
    if (match[1] !== undefined) found.push(literal(match[1] === '' ? "'" : match[1].replaceAll("''", "'")));
    else if (match[2]) found.push({ letter: match[2], count: match[0].length, text: match[0] });
    else found.push(literal(match[0]));
  }
  if (end !== pattern.length) throw illegal(pattern);
  return found;
}

const literal = (text: string): Token => ({ letter: null, count: 0, text });
const illegal = (pattern: string) => new ScriptException(`Invalid argument: ${pattern}`);
const pad = (value: number, width: number) => String(value).padStart(width, '0');

const weekday = ({ year, month, day }: Fields) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();
const dayOfYear = ({ year, month, day }: Fields) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86400000) + 1;

/** Week and week-year as in the United States: weeks start on Sunday, week 1 contains January 1. */
function week(fields: Fields): { week: number; year: number } {
  const first = new Date(Date.UTC(fields.year, 0, 1)).getUTCDay();
  const number = Math.floor((dayOfYear(fields) - 1 + first) / 7) + 1;
  const next = new Date(Date.UTC(fields.year + 1, 0, 1)).getUTCDay();
  const untilNext = Math.round(
    (Date.UTC(fields.year + 1, 0, 1) - Date.UTC(fields.year, fields.month - 1, fields.day)) / 86400000,
  );
  return untilNext <= next ? { week: 1, year: fields.year + 1 } : { week: number, year: fields.year };
}

const shortOrLong = (name: string, count: number) => (count >= 4 ? name : name.slice(0, 3));
const yearText = (year: number, count: number) => (count === 2 ? pad(year % 100, 2) : pad(year, count));

function isoZone(minutes: number, count: number): string {
  if (minutes === 0) return 'Z';
  const text = offsetText(minutes, count === 3 ? ':' : '');
  return count === 1 ? text.slice(0, 3) : text;
}

function show(token: Token, fields: Fields, time: number, zone: string): string {
  const { letter, count } = token;
  const monthName = MONTHS[fields.month - 1] ?? '';
  switch (letter) {
    case null:
      return token.text;
    case 'G':
      return 'AD';
    case 'y':
    case 'u':
      return letter === 'u' ? pad(weekday(fields) || 7, count) : yearText(fields.year, count);
    case 'Y':
      return yearText(week(fields).year, count);
    case 'M':
    case 'L':
      return count > 2 ? shortOrLong(monthName, count) : pad(fields.month, count);
    case 'w':
      return pad(week(fields).week, count);
    case 'W':
      return pad(Math.floor((fields.day + weekday({ ...fields, day: 1 }) - 1) / 7) + 1, count);
    case 'D':
      return pad(dayOfYear(fields), count);
    case 'd':
      return pad(fields.day, count);
    case 'F':
      return pad(Math.floor((fields.day - 1) / 7) + 1, count);
    case 'E':
      return shortOrLong(DAYS[weekday(fields)] ?? '', count);
    case 'a':
      return fields.hour < 12 ? 'AM' : 'PM';
    case 'H':
      return pad(fields.hour, count);
    case 'k':
      return pad(fields.hour || 24, count);
    case 'K':
      return pad(fields.hour % 12, count);
    case 'h':
      return pad(fields.hour % 12 || 12, count);
    case 'm':
      return pad(fields.minute, count);
    case 's':
      return pad(fields.second, count);
    case 'S':
      return pad(fields.millisecond, count);
    case 'z':
      return zoneName(zone, time, count >= 4 ? 'long' : 'short');
    case 'Z':
      return offsetText(zoneOffset(zone)(time), '');
    case 'X':
      return isoZone(zoneOffset(zone)(time), count);
    default:
      throw illegal(token.text);
  }
}

/** Utilities.formatDate: the date in the zone, formatted by the pattern, in English. */
export function formatDate(time: number, zone: string, pattern: string): string {
  const fields = fieldsAt(time, zoneOffset(zone));
  return tokens(pattern)
    .map((token) => show(token, fields, time, zone))
    .join('');
}

const NUMBERS: Record<string, keyof Fields> = {
  y: 'year',
  d: 'day',
  H: 'hour',
  h: 'hour',
  k: 'hour',
  K: 'hour',
  m: 'minute',
  s: 'second',
  S: 'millisecond',
};

/**
 * Utilities.parseDate: the time (ms since 1970) of the text in the zone. Throws if the text does not match.
 */
export function parseDate(text: string, zone: string, pattern: string): number {
  let offset = zoneOffset(zone);
  const fields: Fields = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  let rest = text;
  let afternoon: boolean | null = null;
  const refuse = () => new ScriptException(`Invalid argument: ${text}`);
  const take = (expression: RegExp): string => {
    const match = expression.exec(rest);
    if (!match) throw refuse();
    rest = rest.slice(match[0].length);
    return match[0];
  };
  const parts = tokens(pattern);
  parts.forEach((token, position) => {
    const { letter, count } = token;
    if (letter === null) {
      if (!rest.startsWith(token.text)) throw refuse();
      rest = rest.slice(token.text.length);
    } else if (letter === 'M' || letter === 'L') {
      if (count > 2) {
        const name = take(/^[A-Za-z]+/).toLowerCase();
        fields.month =
          MONTHS.findIndex((month) => name.length >= 3 && month.toLowerCase().startsWith(name)) + 1;
        if (fields.month === 0) throw refuse();
      } else fields.month = Number(take(/^\d{1,2}/));
    } else if (letter === 'E') take(/^[A-Za-z]+/);
    else if (letter === 'a') afternoon = /pm/i.test(take(/^[AaPp][Mm]/));
    else if (letter === 'Z' || letter === 'X') {
      const found = take(/^(Z|[+-]\d{2}(:?\d{2})?)/);
      offset = zoneOffset(found === 'Z' ? 'GMT' : `GMT${found}`);
    } else if (letter === 'z') offset = zoneOffset(take(/^[A-Za-z/_]+([+-]\d{1,2}(:?\d{2})?)?/));
    else {
      const field = NUMBERS[letter];
      if (!field) throw illegal(token.text);
      // Reads at most `count` digits if another field follows directly; otherwise all digits.
      const touching = parts[position + 1]?.letter != null;
      const value = Number(take(touching ? new RegExp(`^\\d{1,${count}}`) : /^\d+/));
      fields[field] = letter === 'y' && count === 2 ? 2000 + value : value;
    }
  });
  if (afternoon !== null) fields.hour = (fields.hour % 12) + (afternoon ? 12 : 0);
  return timeOf(fields, offset);
}
