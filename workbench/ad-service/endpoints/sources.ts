// ad-service, endpoints: /sources, the apps that are enabled or disabled in one campaign (sections 2.6 and
// 4.1).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { Source } from '../state';
import { companyOf, contextOf, findCampaign } from './access';
import { inventoryOf } from './inventory';
import { asStatus, readJson, readStatus, refuseRow, settableFields } from './json-body';
import { pageOf } from './paging';
import { answerRows, applyRows, readAppId, readRows } from './source-rows';

type WithId = { Params: { id: string } };

const keyOf = (source: Source): string => source.app_id;

/** @throws Refusal 400 */
function readSource(context: Context, change: Record<string, unknown>): Source {
  // app_id_external is ignored on POST, regardless of the quirk for read-only fields (section 2.6).
  const { app_id_external: _ignored, ...rest } = change;
  const fields = settableFields(context, rest, ['app_id', 'status'], []);
  const app_id = readAppId(fields);
  refuseRow(context, app_id, Object.values(fields));
  return { app_id, app_id_external: '', status: readStatus(fields.status) };
}

export function registerSources(app: FastifyInstance, context: Context): void {
  const show = (source: Source) => ({ ...source, status: asStatus(context, source.status) });

  app.get<WithId>('/sources/:id', (request) => {
    const companyId = companyOf(context, request, `${context.quirks.sources_scope}:read`);
    const seen = contextOf(context, request, 'sources');
    const campaign = findCampaign(seen, companyId, request.params.id);
    const { sources, bids } = inventoryOf(seen.state, campaign);
    return pageOf(context, request, {
      rows: sources,
      total: (context.quirks.sources_total === 'sources' ? sources : bids).length,
      key: 'sources',
      totalKey: context.quirks.sources_total_key,
      inArray: context.quirks.sources_page_in_array,
      show,
    });
  });

  app.post<WithId>('/sources/:id', (request, reply) => {
    const companyId = companyOf(context, request, `${context.quirks.sources_scope}:write`);
    const campaign = findCampaign(context, companyId, request.params.id);
    const inventory = inventoryOf(context.state, campaign);
    const changes = readRows(context, readJson(context, request), 'sources');
    const read = (change: Record<string, unknown>) => readSource(context, change);
    inventory.sources = applyRows(context, inventory.sources, changes, keyOf, read);
    context.changed();
    const touched = new Set(changes.map((change) => change.app_id));
    return answerRows(
      context,
      reply,
      inventory.sources.filter(({ app_id }) => touched.has(app_id)).map(show),
    );
  });
}
