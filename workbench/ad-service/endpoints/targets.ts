// ad-service, endpoints: /campaign_targets (section 4.1).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { companyOf, contextOf, findCampaign } from './access';
import { readJsonObject } from './json-body';
import { changeTargets, showTargets } from './target-fields';

type WithId = { Params: { id: string } };

export function registerTargets(app: FastifyInstance, context: Context): void {
  app.get<WithId>('/campaign_targets/:id', (request) => {
    const companyId = companyOf(context, request, 'campaigns:read');
    const seen = contextOf(context, request, 'campaign_targets');
    const campaign = findCampaign(seen, companyId, request.params.id);
    return showTargets(seen, campaign, seen.state.targets.get(campaign.campaign_id)!);
  });

  app.post<WithId>('/campaign_targets/:id', (request) => {
    const companyId = companyOf(context, request, 'campaigns:write');
    const campaign = findCampaign(context, companyId, request.params.id);
    const { targets } = context.state;
    const before = targets.get(campaign.campaign_id)!;
    const after = changeTargets(context, campaign, before, readJsonObject(context, request));
    targets.set(campaign.campaign_id, after);
    context.changed();
    return showTargets(context, campaign, after);
  });
}
