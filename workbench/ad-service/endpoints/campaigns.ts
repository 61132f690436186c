// ad-service, endpoints: /campaigns and /campaign (section 4.1).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { Refusal } from '../errors';
import { companyOf, contextOf, findCampaign } from './access';
import { createCampaign, editCampaign, showCampaign } from './campaign-fields';
import { readJsonObject } from './json-body';
import { inOrder } from './row-order';

type WithId = { Params: { id: string } };

export function registerCampaigns(app: FastifyInstance, context: Context): void {
  app.get('/campaigns', (request) => {
    const companyId = companyOf(context, request, 'campaigns:read');
    const seen = contextOf(context, request, 'campaigns');
    const campaigns = [...seen.state.campaigns.values()].filter(
      (campaign) => campaign.company_id === companyId,
    );
    return inOrder(context, request, campaigns).map((campaign) => showCampaign(seen, campaign, true));
  });

  app.post('/campaigns', () => {
    throw new Refusal(405, 'This address cannot edit. Use /campaign/<campaign_id>.');
  });

  app.get<WithId>('/campaign/:id', (request) => {
    const companyId = companyOf(context, request, 'campaigns:read');
    const seen = contextOf(context, request, 'campaign');
    return showCampaign(seen, findCampaign(seen, companyId, request.params.id), false);
  });

  app.post('/campaign', (request) => {
    const companyId = companyOf(context, request, 'campaigns:write');
    const campaign = createCampaign(context, companyId, readJsonObject(context, request));
    context.changed();
    return showCampaign(context, campaign, false);
  });

  app.post<WithId>('/campaign/:id', (request) => {
    const companyId = companyOf(context, request, 'campaigns:write');
    const campaign = findCampaign(context, companyId, request.params.id);
    editCampaign(context, campaign, readJsonObject(context, request));
    context.changed();
    return showCampaign(context, campaign, false);
  });
}
