// ad-service, endpoints: JSON request bodies and the types of values that several of them use.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { badRequest, Refusal } from '../errors';

/**
 * The parsed JSON body.
 * @throws Refusal 415 for another content type (quirk `json_content_type`), 400 if it is not JSON
 */
export function readJson(context: Context, request: FastifyRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  if (/^application\/json\b/i.test(type)) {
    if (request.body === undefined || request.body === null) throw badRequest('The JSON body is missing.');
    return request.body;
  }
  if (context.quirks.json_content_type !== 'any') {
    throw new Refusal(415, 'Send the body as application/json.');
  }
  if (!Buffer.isBuffer(request.body)) throw badRequest('The JSON body is missing.');
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Refusal 400 if the body is not a JSON object */
export function readJsonObject(context: Context, request: FastifyRequest): Record<string, unknown> {
  const body = readJson(context, request);
  if (!isRecord(body)) throw badRequest('The body must be a JSON object.');
  return body;
}

/** A boolean, or one of the strings `true` and `false` (section 2.1). @throws Refusal 400 */
export function readStatus(value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw badRequest('status must be true or false.');
}

/** A non-empty string. @throws Refusal 400 */
export function readName(context: Context, value: unknown, field = 'name'): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw badRequest(`${field} must be a text that is not empty.`);
  return storedName(context, value);
}

/** By the quirk `stored_texts`. */
function storedName({ quirks }: Context, name: string): string {
  if (quirks.stored_texts === 'as_sent') return name;
  return quirks.stored_texts === 'trimmed' ? name.trim() : name.trim().replace(/\s+/g, ' ');
}

/** By the quirk `stored_decimals`. @throws Refusal 400 for a value above 0 that would become 0 */
export function storedNumber({ quirks }: Context, value: number, where: string): number {
  if (quirks.stored_decimals === null) return value;
  const stored = Number(value.toFixed(quirks.stored_decimals));
  if (stored === 0 && value !== 0) {
    throw badRequest(`${where} may have at most ${quirks.stored_decimals} decimals.`);
  }
  return stored;
}

/** By the quirk `refused_values`. @throws Refusal 400 if the row has one of them */
export function refuseRow({ quirks }: Context, row: string, values: readonly unknown[]): void {
  const refused = values.find((value) => quirks.refused_values.includes(String(value)));
  if (refused === undefined) return;
  throw badRequest(
    quirks.refusal_names_row ? `${row}: ${String(refused)} is not allowed.` : 'A value is not allowed.',
  );
}

/** Uppercase two-letter codes. @throws Refusal 400 */
export function readTexts(value: unknown, field: string, allowed: (text: string) => boolean): string[] {
  if (!Array.isArray(value)) throw badRequest(`${field} must be an array.`);
  for (const text of value) {
    if (typeof text !== 'string' || !allowed(text)) {
      throw badRequest(`${field} has a value that is not allowed: ${JSON.stringify(text)}.`);
    }
  }
  if (new Set(value).size !== value.length) throw badRequest(`${field} has a value twice.`);
  return value as string[];
}

/**
 * Handles fields that cannot be set according to the quirks `readonly_fields` and `unknown_fields`.
 * @returns only the settable fields
 * @throws Refusal 400 that names the field
 */
export function settableFields(
  context: Context,
  body: Record<string, unknown>,
  settable: readonly string[],
  readOnly: readonly string[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (settable.includes(name)) fields[name] = value;
    else if (readOnly.includes(name)) {
      if (context.quirks.readonly_fields === 'refused') throw badRequest(`${name} is read-only.`);
    } else if (context.quirks.unknown_fields === 'refused') {
      throw badRequest(`There is no field ${JSON.stringify(name)}.`);
    }
  }
  return fields;
}

export const asStatus = (context: Context, status: boolean): boolean | string =>
  context.quirks.status_as === 'string' ? String(status) : status;
