// ad-service, endpoints: /suppressionApps and /deleteSuppressionApps (section 4.2).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { badRequest } from '../errors';
import { companyOfKey, readLines, readQuery, requireParameter } from './management-key';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The set of IDs of one app, created on first use. */
function idsOf(context: Context, companyId: string, app: string): Set<string> {
  const byApp = context.state.suppression.get(companyId) ?? new Map<string, Set<string>>();
  context.state.suppression.set(companyId, byApp);
  const ids = byApp.get(app) ?? new Set<string>();
  byApp.set(app, ids);
  return ids;
}

function checkApp(context: Context, companyId: string, app: string): void {
  if (context.quirks.unknown_suppression_app === 'accept') return;
  const known = [...context.state.campaigns.values()].some(
    ({ company_id, platform, bundle_id, package_name }) =>
      company_id === companyId && (platform === 'ios' ? bundle_id : package_name) === app,
  );
  if (!known) throw badRequest(`There is no app ${app}.`);
}

/** Both calls; every line counts, including duplicates. */
function change(context: Context, request: FastifyRequest, act: (ids: Set<string>, id: string) => void) {
  const query = readQuery(context, request);
  const companyId = companyOfKey(context, query);
  const app = requireParameter(query, 'package_name');
  const lines = readLines(request);
  checkApp(context, companyId, app);
  const ids = idsOf(context, companyId, app);
  const valid = lines.filter((line) => UUID.test(line));
  for (const line of valid) act(ids, line.toLowerCase());
  context.changed();
  return { num_valid_ids: valid.length, num_invalid_ids: lines.length - valid.length };
}

export function registerSuppression(app: FastifyInstance, context: Context): void {
  app.post('/suppressionApps', (request) => change(context, request, (ids, id) => ids.add(id)));
  app.post('/deleteSuppressionApps', (request) => change(context, request, (ids, id) => ids.delete(id)));
}
