// ad-service, endpoints: shared by the suppression and app list interfaces: the management key and lists of
// lines (section 5.2).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { badRequest, Refusal } from '../errors';

/**
 * The parsed query; the quirk `plus_in_query` decides about a raw plus.
 * @throws Refusal 400 for a repeated name
 */
export function readQuery(context: Context, request: FastifyRequest): Map<string, string> {
  const raw = request.url.split('?').slice(1).join('?');
  const text = context.quirks.plus_in_query === 'plus' ? raw.replaceAll('+', '%2B') : raw;
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (query.has(name)) throw badRequest(`The parameter ${name} is repeated.`);
    query.set(name, value);
  }
  return query;
}

/** The company that owns the key. @throws Refusal 403 */
export function companyOfKey(context: Context, query: Map<string, string>): string {
  const key = query.get('api_key');
  for (const company of context.state.companies.values()) {
    if (company.api_key === key) return company.company_id;
  }
  throw new Refusal(403, 'Authentication failed. Check the API key.');
}

/** @throws Refusal 400 if the parameter is missing or empty */
export function requireParameter(query: Map<string, string>, name: string): string {
  const value = query.get(name);
  if (!value) throw badRequest(`The parameter ${name} is missing.`);
  return value;
}

/**
 * The lines of a raw body, without empty lines.
 * @throws Refusal 400 if there are none
 */
export function readLines(request: FastifyRequest): string[] {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw badRequest('The body must be a list with one ID per line.');
  return lines;
}
