// ad-service, control: reads the state, and changes it as another client would, without tokens and without
// validation.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { showCampaign } from '../endpoints/campaign-fields';
import { finishProcessing } from '../endpoints/creative-shapes';
import { inventoryOf } from '../endpoints/inventory';
import { isRecord } from '../endpoints/json-body';
import { showTargets } from '../endpoints/target-fields';
import { badRequest, notFound } from '../errors';
import { type Campaign, type CountryTarget, NO_OVERRIDE, type ServiceState, type SourceBid } from '../state';

function campaignOf(state: ServiceState, id: unknown): Campaign {
  const campaign = state.campaigns.get(String(id));
  if (!campaign) throw notFound(`There is no campaign ${String(id)}.`);
  return campaign;
}

function summary({ state, clock }: Context) {
  return {
    now: new Date(clock.now()).toISOString(),
    generator: state.generator,
    companies: [...state.companies.values()].map(({ company_id, name }) => ({ company_id, name })),
    campaigns: [...state.campaigns.keys()],
    creative_sets: state.creative_sets.size,
    ads: state.ads.size,
    app_lists: [...state.app_lists.values()].map(({ applications, ...list }) => ({
      ...list,
      app_count: applications.size,
    })),
    suppression: Object.fromEntries(
      [...state.suppression].map(([company, byApp]) => [
        company,
        Object.fromEntries([...byApp].map(([app, ids]) => [app, ids.size])),
      ]),
    ),
  };
}

function campaignDetails(context: Context, id: string) {
  const { state } = context;
  const campaign = campaignOf(state, id);
  const { sources, bids } = inventoryOf(state, campaign);
  const sets = [...state.creative_sets.values()].filter((set) => set.campaign_id === campaign.campaign_id);
  for (const set of sets) finishProcessing(context, set);
  const { impressions, clicks, installs, spend } = campaign;
  return {
    company_id: campaign.company_id,
    usual: { impressions, clicks, installs, spend },
    campaign: showCampaign(context, campaign, false),
    targets: showTargets(context, campaign, state.targets.get(campaign.campaign_id)!),
    creative_sets: sets.map((set) => ({ ...set, ads: set.ads.map((ad) => state.ads.get(ad)) })),
    sources,
    source_bids: bids,
  };
}

type Change = Record<string, unknown> & { kind?: unknown; id?: unknown };

function changeTargets(state: ServiceState, id: unknown, fields: Record<string, unknown>): void {
  const targets = state.targets.get(campaignOf(state, id).campaign_id)!;
  const { countries, ...rest } = fields;
  Object.assign(targets, rest);
  if (!isRecord(countries)) return;
  for (const [code, values] of Object.entries(countries)) {
    if (values === null) targets.countries.delete(code);
    else targets.countries.set(code, { ...targets.countries.get(code), ...(values as CountryTarget) });
  }
}

/** Changes the row that `same` matches, or adds one. */
function changeRow<Row extends object>(
  rows: Row[],
  same: (row: Row) => boolean,
  fields: object,
  fresh: Row,
): void {
  const row = rows.find(same);
  if (row) Object.assign(row, fields);
  else rows.push({ ...fresh, ...fields });
}

function changeBid(context: Context, id: unknown, fields: Record<string, unknown>): void {
  const inventory = inventoryOf(context.state, campaignOf(context.state, id));
  const { app_id, country } = fields;
  if (typeof app_id !== 'string' || typeof country !== 'string')
    throw badRequest('fields needs app_id and country.');
  const same = (bid: SourceBid): boolean => bid.app_id === app_id && bid.country === country;
  if (fields.remove === true) {
    inventory.bids = inventory.bids.filter((bid) => !same(bid));
    return;
  }
  changeRow(inventory.bids, same, fields, { app_id, country, app_id_external: '', ...NO_OVERRIDE });
}

function changeSource(context: Context, id: unknown, fields: Record<string, unknown>): void {
  const inventory = inventoryOf(context.state, campaignOf(context.state, id));
  const { app_id } = fields;
  if (typeof app_id !== 'string') throw badRequest('fields needs app_id.');
  const fresh = { app_id, app_id_external: '', status: true };
  changeRow(inventory.sources, (source) => source.app_id === app_id, fields, fresh);
}

function changeKnown(object: object | undefined, what: string, fields: Record<string, unknown>): void {
  if (!object) throw notFound(`There is no ${what}.`);
  for (const name of Object.keys(fields)) {
    if (!(name in object)) throw badRequest(`${what} has no field "${name}".`);
  }
  Object.assign(object, fields);
}

function apply(context: Context, change: Change): void {
  const { state } = context;
  const { kind, id } = change;
  const fields = isRecord(change.fields) ? change.fields : {};
  if (kind === 'campaign' && change.remove === true)
    state.campaigns.delete(campaignOf(state, id).campaign_id);
  else if (kind === 'campaign')
    changeKnown(state.campaigns.get(String(id)), `campaign ${String(id)}`, fields);
  else if (kind === 'targets') changeTargets(state, id, fields);
  else if (kind === 'source') changeSource(context, id, fields);
  else if (kind === 'source_bid') changeBid(context, id, fields);
  else if (kind === 'creative_set') {
    changeKnown(state.creative_sets.get(String(id)), `creative set ${String(id)}`, fields);
  } else if (kind === 'ad') changeKnown(state.ads.get(Number(id)), `ad ${String(id)}`, fields);
  else if (kind === 'app_list')
    changeKnown(state.app_lists.get(String(id)), `app list ${String(id)}`, fields);
  else if (kind === 'application') {
    changeKnown(state.applications.get(String(id)), `application ${String(id)}`, fields);
  } else throw badRequest(`There is no kind ${JSON.stringify(kind)}.`);
}

/**
 * Changes data as another client would; README.md of this folder describes the kinds and their fields.
 * @throws Refusal 400 or 404 for the first invalid change; the ones before it are made
 */
export function changeState(context: Context, changes: readonly unknown[]): void {
  context.lateReads.prepare();
  for (const change of changes) {
    if (!isRecord(change)) throw badRequest('Send a JSON object, or an array of them.');
    apply(context, change);
  }
  context.changed();
}

export function registerData(app: FastifyInstance, context: Context): void {
  app.get('/state', () => summary(context));
  app.get<{ Params: { id: string } }>('/state/campaign/:id', (request) =>
    campaignDetails(context, request.params.id),
  );
  app.get<{ Params: { company: string; app: string } }>('/state/suppression/:company/:app', ({ params }) => {
    const ids = [...(context.state.suppression.get(params.company)?.get(params.app) ?? [])].sort();
    return { size: ids.length, sha256: createHash('sha256').update(ids.join('\n')).digest('hex') };
  });
  app.get<{ Params: { hash: string } }>('/files/:hash', (request, reply) => {
    const bytes = context.files.get(request.params.hash);
    if (!bytes) throw notFound(`No file with the hash ${request.params.hash} was uploaded.`);
    return reply.type('application/octet-stream').send(bytes);
  });
  app.post('/state', (request) => {
    const changes = Array.isArray(request.body) ? request.body : [request.body];
    changeState(context, changes);
    return { changed: changes.length };
  });
}
