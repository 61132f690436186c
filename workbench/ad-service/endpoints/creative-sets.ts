// ad-service, endpoints: /creative_set, its sizes, and /creative_sets (sections 2.3 and 4.1).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { badRequest } from '../errors';
import { type CreativeSet, nextId } from '../state';
import { isTwoLetterCountry, LANGUAGES, SIZE_DESIGNATORS, type SizeDesignator } from '../vocabulary';
import { companyOf, contextOf, findCampaign, findCreativeSet } from './access';
import { finishProcessing, showCreativeSet } from './creative-shapes';
import { isRecord, readJsonObject, readName, readTexts, settableFields } from './json-body';
import { inOrder } from './row-order';

type WithId = { Params: { id: string } };

const EDITABLE = ['name', 'countries', 'languages', 'product_page'];
const READ_ONLY = ['creative_set_id', 'id', 'campaign_id', 'ads', 'assets', 'sizes'];

/** @throws Refusal 400 */
function readEditable(context: Context, fields: Record<string, unknown>): Partial<CreativeSet> {
  const changes: Partial<CreativeSet> = {};
  if ('name' in fields) changes.name = readName(context, fields.name);
  if ('countries' in fields) changes.countries = readTexts(fields.countries, 'countries', isTwoLetterCountry);
  if ('languages' in fields) {
    changes.languages = readTexts(fields.languages, 'languages', (code) => LANGUAGES.includes(code));
  }
  if ('product_page' in fields) {
    const page = fields.product_page;
    if (page !== null && typeof page !== 'string' && !isRecord(page)) {
      throw badRequest('product_page must be null, a text or an object.');
    }
    changes.product_page = page;
  }
  return changes;
}

/** @throws Refusal 400, or 404 for the campaign; then nothing is created */
function createSet(context: Context, companyId: string, body: Record<string, unknown>): CreativeSet {
  if ('creative_set_id' in body || 'id' in body)
    throw badRequest('Leave out the ID to create a creative set.');
  const readOnly = READ_ONLY.filter((name) => name !== 'campaign_id');
  const fields = settableFields(context, body, [...EDITABLE, 'campaign_id'], readOnly);
  if (typeof fields.campaign_id !== 'string') throw badRequest('campaign_id is missing.');
  if (!('name' in fields)) throw badRequest('name is missing.');
  const campaign = findCampaign(context, companyId, fields.campaign_id);
  const changes = readEditable(context, fields);
  const set: CreativeSet = {
    creative_set_id: String(nextId(context.state)),
    campaign_id: campaign.campaign_id,
    name: '',
    countries: [],
    languages: [],
    product_page: null,
    sizes: { BANNER: true, CTV: true, INTER: true, PRELOAD: true },
    assets: [],
    ads: [],
    ...changes,
  };
  context.state.creative_sets.set(set.creative_set_id, set);
  return set;
}

/** @throws Refusal 400; then nothing is changed */
function changeSizes(context: Context, set: CreativeSet, body: Record<string, unknown>): void {
  const sizes = Object.entries(body);
  if (sizes.length === 0) throw badRequest('There is no size to change.');
  for (const [name, value] of sizes) {
    if (!SIZE_DESIGNATORS.some((size) => size === name)) throw badRequest(`There is no size ${name}.`);
    if (typeof value !== 'boolean') throw badRequest(`${name} must be true or false.`);
  }
  for (const [name, value] of sizes as [SizeDesignator, boolean][]) {
    set.sizes[name] = value;
    for (const id of set.ads) {
      const ad = context.state.ads.get(id)!;
      if (ad.size === name) ad.status = value;
    }
  }
}

export function registerCreativeSets(app: FastifyInstance, context: Context): void {
  app.get<WithId>('/creative_sets/:id', (request) => {
    const companyId = companyOf(context, request, 'creatives:read');
    const seen = contextOf(context, request, 'creative_sets');
    const campaign = findCampaign(seen, companyId, request.params.id);
    const sets = [...seen.state.creative_sets.values()].filter(
      (set) => set.campaign_id === campaign.campaign_id,
    );
    return inOrder(context, request, sets).map((set) => showCreativeSet(seen, set));
  });

  app.post('/creative_set', (request) => {
    const companyId = companyOf(context, request, 'creatives:write');
    const set = createSet(context, companyId, readJsonObject(context, request));
    context.changed();
    return showCreativeSet(context, set);
  });

  app.post<WithId>('/creative_set/:id', (request) => {
    const companyId = companyOf(context, request, 'creatives:write');
    const set = findCreativeSet(context, companyId, request.params.id);
    const { creative_set_id, ...body } = readJsonObject(context, request);
    if (creative_set_id !== undefined && creative_set_id !== set.creative_set_id) {
      throw badRequest('creative_set_id in the body is not the one in the address.');
    }
    if (Object.keys(body).length === 0) throw badRequest('There is no field to change.');
    Object.assign(set, readEditable(context, settableFields(context, body, EDITABLE, READ_ONLY)));
    context.changed();
    return showCreativeSet(context, set);
  });

  app.post<WithId>('/creative_set/:id/sizes', (request, reply) => {
    const companyId = companyOf(context, request, 'creatives:write');
    const set = findCreativeSet(context, companyId, request.params.id);
    finishProcessing(context, set);
    changeSizes(context, set, readJsonObject(context, request));
    context.changed();
    const form = context.quirks.sizes_answer;
    if (form === 'empty') return reply.send();
    return reply.send(form === 'sizes' ? set.sizes : showCreativeSet(context, set));
  });
}
