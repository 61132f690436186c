// ad-service, endpoints: parses the rows of POST /sources and POST /source_bids, in either body shape
// (section 4.1).
import type { FastifyReply } from 'fastify';
import type { Context } from '../context';
import { badRequest, Refusal } from '../errors';
import { externalIdOf } from '../generator/inventory';
import { isRecord } from './json-body';

/** @throws Refusal 400 for a shape that the quirk `source_post_body` excludes */
export function readRows(context: Context, body: unknown, key: string): Record<string, unknown>[] {
  const accepted = context.quirks.source_post_body;
  const bare = Array.isArray(body);
  if (accepted !== 'either' && accepted !== (bare ? 'array' : 'object')) {
    throw badRequest(
      `The body must be ${accepted === 'array' ? 'an array of rows' : `an object with "${key}"`}.`,
    );
  }
  const rows = bare ? body : isRecord(body) ? body[key] : undefined;
  if (!Array.isArray(rows) || rows.length === 0) {
    throw badRequest(`The body must be an array of rows, or an object with the array "${key}".`);
  }
  return rows.map((row, index) => {
    if (!isRecord(row)) throw badRequest(`Row ${index + 1} must be an object.`);
    return row;
  });
}

export function readAppId(row: Record<string, unknown>): string {
  const { app_id } = row;
  if (typeof app_id !== 'string' || app_id === '')
    throw badRequest('app_id must be a text that is not empty.');
  return app_id;
}

/**
 * Changes a list of rows by key. Applies all rows, or none, or skips the invalid ones (quirk
 * `bad_source_rows`).
 * @param known whether the campaign has this app; for others, the quirk `unknown_source_app` decides
 * @returns the rows after the change, in their previous order, new ones last
 * @throws Refusal 400 that names the first invalid row
 */
export function applyRows<Row extends { app_id: string; app_id_external: string }>(
  context: Context,
  rows: readonly Row[],
  changes: Record<string, unknown>[],
  keyOf: (row: Row) => string,
  read: (change: Record<string, unknown>) => Row,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const externalIds = new Map(rows.map((row) => [row.app_id, row.app_id_external]));
  for (const [index, change] of changes.entries()) {
    try {
      const row = read(change);
      const external = externalIds.get(row.app_id);
      if (external === undefined && context.quirks.unknown_source_app !== 'add') {
        if (context.quirks.unknown_source_app === 'ignore') continue;
        throw badRequest(`the app ${row.app_id} is not known.`);
      }
      row.app_id_external = external ?? externalIdOf(context.state.generator, row.app_id);
      byKey.set(keyOf(row), row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (context.quirks.bad_source_rows === 'skip') continue;
      const place = context.quirks.refusal_names_row ? `Row ${index + 1}: ` : '';
      throw badRequest(`${place}${error.message}`);
    }
  }
  return [...byKey.values()];
}

/** The answer is not documented (quirk `source_post_answer`). */
export function answerRows(context: Context, reply: FastifyReply, rows: unknown[]): FastifyReply {
  switch (context.quirks.source_post_answer) {
    case 'rows':
      return reply.send(rows);
    case 'object':
      return reply.send({ success: true, updated: rows.length });
    case 'empty':
      return reply.send();
  }
}
