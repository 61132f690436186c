// ad-service: describes an object of the service as a table of fields, to read it tolerantly and write it
// strictly.

import { type Fields, isUnreadable, LONGEST_CELL, tooLong, unreadable, type Value } from '../shared/value';
import type { Reader } from './decode';
import { identifier, isRecord } from './decode';
import type { Result } from './failures';
import { success } from './failures';
import { garbled, misread } from './read-items';

/** The JSON value to send; undefined: the value has the wrong type. */
export type Writer = (value: Value | undefined) => unknown;

export interface WireField {
  /** Name in the service's JSON. */
  readonly name: string;
  /** Alternative name. */
  readonly also?: string;
  readonly read: Reader;
  /** Without a readable value, the whole object is unreadable. Absent: the value is an `unreadable` text. */
  readonly isNeeded?: true;
  /** Absent: never sent. */
  readonly write?: Writer;
}

/** By our field names. */
export type Wire = Readonly<Record<string, WireField>>;

export const asText: Writer = (value) => (typeof value === 'string' ? value : undefined);
export const asFlag: Writer = (value) => (typeof value === 'boolean' ? value : undefined);
export const asWhole: Writer = (value) => (Number.isSafeInteger(value) ? value : undefined);
/** A whole number; null clears it. */
export const asWholeOrNone: Writer = (value) => (value === null ? null : asWhole(value));
/** A number; null clears it. */
export const asAmount: Writer = (value) => (value === null || Number.isFinite(value) ? value : undefined);
/** A text; `''` clears it. */
export const asTextOrNone: Writer = (value) => (value === '' ? null : asText(value));
export const asList: Writer = (value) =>
  typeof value === 'string' ? value.split(/[\s,]+/).filter((item) => item !== '') : undefined;

/**
 * The fields of an object; omitted fields are absent.
 * @param knownFields values of omitted fields
 */
export function readFields(
  wire: Wire,
  body: unknown,
  what: string,
  knownFields: Fields = {},
): Result<Fields> {
  if (!isRecord(body)) return misread(what, '', body);
  const fields: Partial<Record<string, Value>> = { ...knownFields };
  for (const field of Object.keys(wire)) {
    const { name, also, read: readValue, isNeeded } = wire[field] as WireField;
    const other = also && (body[name] ?? null) === null ? body[also] : undefined;
    const rawValue = other === undefined ? body[name] : other;
    // An ID that is null is as good as none.
    const usableValue = rawValue === null && readValue === identifier && !isNeeded ? undefined : rawValue;
    const value = usableValue === undefined ? undefined : readValue(usableValue);
    if (typeof value === 'string' && value.length > LONGEST_CELL) fields[field] = tooLong(value);
    else if (value !== undefined) fields[field] = value;
    else if (usableValue === undefined && !isNeeded) continue;
    else if (isNeeded || readValue === identifier) return misread(what, name, usableValue);
    else fields[field] = unreadable(usableValue);
  }
  return success(fields);
}

/** As `readFields`, for an object that was requested by ID; an answer about another one is garbled. */
export function readObject(
  wire: Wire,
  idField: string,
  noun: string,
  body: unknown,
  expectedId?: string,
): Result<Fields> {
  const { name, also, read: readValue } = wire[idField] as WireField;
  const id = isRecord(body) ? readValue(body[name] ?? (also && body[also])) : undefined;
  const knownId = expectedId ?? id;
  const what = knownId === undefined ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `${noun} ${knownId}`;
  const fields = readFields(wire, body, what.slice(0, 80));
  if (!fields.ok || id === undefined || id === knownId) return fields;
  return garbled(
    `The advertising service returned ${noun} ${id} instead of ${noun} ${expectedId}. Pull again.`,
  );
}

/**
 * The body for these fields, at least one.
 * @throws TypeError for any other field, a value of the wrong type, or none
 */
export function writeFields(wire: Wire, fields: Fields, noun: string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const names = Object.keys(fields);
  if (names.length === 0) throw new TypeError(`No field of ${noun} was changed`);
  for (const field of names) {
    const entry = Object.keys(wire).includes(field) ? wire[field] : undefined;
    const wireValue = isUnreadable(fields[field]) ? undefined : entry?.write?.(fields[field]);
    if (!entry || wireValue === undefined) {
      throw new TypeError(`The field ${field} of ${noun} cannot be sent as ${typeof fields[field]}`);
    }
    body[entry.name] = wireValue;
  }
  return body;
}

/** The fields of a new row that have a value and can be sent. */
export function filled(wire: Wire, fields: Fields): Fields {
  const result: Partial<Record<string, Value>> = {};
  for (const field of Object.keys(wire)) {
    const value = fields[field];
    if (wire[field]?.write && value !== undefined && value !== null && value !== '') result[field] = value;
  }
  return result;
}
