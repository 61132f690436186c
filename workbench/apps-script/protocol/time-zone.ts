// Workbench, Apps Script host: calendar fields of a moment in a time zone, and back.
import { ScriptException } from './exceptions';

export interface Fields {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

/** Offset of the zone from GMT in minutes at a time (ms since 1970). */
type Offset = (time: number) => number;

const zones = new Map<string, Offset>();

function namedOffset(zone: string): Offset {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(time)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const shown = Date.UTC(year, month - 1, day, hour, minute, second);
    return Math.round((shown - Math.floor(time / 1000) * 1000) / 60000);
  };
}

/** Accepts "GMT", "GMT+2", "GMT-03:30", "UTC" and every IANA name. Throws Google's error for other text. */
export function zoneOffset(zone: unknown): Offset {
  if (typeof zone !== 'string') throw invalidZone();
  const known = zones.get(zone);
  if (known) return known;
  const fixed = /^(?:GMT|UTC)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/i.exec(zone);
  let offset: Offset;
  if (fixed) {
    const minutes = Number(fixed[2] ?? 0) * 60 + Number(fixed[3] ?? 0);
    const signed = fixed[1] === '-' ? -minutes : minutes;
    offset = () => signed;
  } else {
    try {
      offset = namedOffset(zone);
    } catch {
      throw invalidZone();
    }
  }
  zones.set(zone, offset);
  return offset;
}

const invalidZone = () => new ScriptException('Invalid argument: timeZone. Should be of type: String');

/** The calendar fields of `time` (ms since 1970) in the zone. */
export function fieldsAt(time: number, offset: Offset): Fields {
  const shown = new Date(time + offset(time) * 60000);
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
    millisecond: shown.getUTCMilliseconds(),
  };
}

/** The time (ms since 1970) of these calendar fields in the zone. */
export function timeOf(fields: Fields, offset: Offset): number {
  const { year, month, day, hour, minute, second, millisecond } = fields;
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const guess = local - offset(local) * 60000;
  // The offset may differ across a clock change, so it is computed again for the first result.
  return local - offset(guess) * 60000;
}

/** An offset in minutes in the format "+02:00". */
export function offsetText(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

/** Short name of the zone at a time, as Java prints it: "CET", "GMT+02:00". */
export function zoneName(zone: string, time: number, style: 'short' | 'long'): string {
  if (/^(GMT|UTC)([+-]|$)/i.test(zone)) {
    const minutes = zoneOffset(zone)(time);
    return minutes === 0 ? zone.toUpperCase() : `GMT${offsetText(minutes, ':')}`;
  }
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style });
  return format.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}
