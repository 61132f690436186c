// ad-service, endpoints: /ad and /ads (sections 2.5 and 4.1).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { badRequest } from '../errors';
import { companyOf, contextOf, findAd, findCreativeSet } from './access';
import { finishProcessing, showAd } from './creative-shapes';
import { readJsonObject, readName, readStatus, settableFields } from './json-body';
import { inOrder } from './row-order';

type WithId = { Params: { id: string } };

const READ_ONLY = ['id', 'creative_set_id', 'creative_set_name', 'size', 'template'];

export function registerAds(app: FastifyInstance, context: Context): void {
  app.get<WithId>('/ad/:id', (request) => {
    const companyId = companyOf(context, request, 'creatives:read');
    const seen = contextOf(context, request, 'ad');
    const { ad, set } = findAd(seen, companyId, request.params.id);
    return showAd(seen, ad, set);
  });

  app.post<WithId>('/ad/:id', (request) => {
    const companyId = companyOf(context, request, 'creatives:write');
    const { ad, set } = findAd(context, companyId, request.params.id);
    const body = readJsonObject(context, request);
    const fields = settableFields(context, body, ['name', 'status'], READ_ONLY);
    if (Object.keys(body).length === 0) throw badRequest('There is no field to change.');
    const name = 'name' in fields ? readName(context, fields.name) : ad.name;
    const status = 'status' in fields ? readStatus(fields.status) : ad.status;
    Object.assign(ad, { name, status });
    context.changed();
    return showAd(context, ad, set);
  });

  app.get<WithId>('/ads/:id', (request) => {
    const companyId = companyOf(context, request, 'creatives:read');
    const seen = contextOf(context, request, 'ads');
    const set = findCreativeSet(seen, companyId, request.params.id);
    finishProcessing(seen, set);
    return inOrder(context, request, set.ads).map((id) => showAd(seen, seen.state.ads.get(id)!, set));
  });
}
