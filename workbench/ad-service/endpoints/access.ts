// ad-service, endpoints: finds an object of the company that owns the token. Objects of other companies are
// reported as not found.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { notFound } from '../errors';
import { authorize } from '../oauth/tokens';
import type { Ad, Campaign, CreativeSet } from '../state';
import type { Scope } from '../vocabulary';

/** @returns the company ID. @throws Refusal 401 or 403 */
export const companyOf = (context: Context, request: FastifyRequest, scope: Scope): string =>
  authorize(context, request.headers.authorization, scope).company_id;

/** @throws Refusal 404 */
export function findCampaign(context: Context, companyId: string, id: unknown): Campaign {
  const campaign = context.state.campaigns.get(String(id));
  if (!campaign || campaign.company_id !== companyId) throw notFound(`There is no campaign ${String(id)}.`);
  return campaign;
}

/** @throws Refusal 404 */
export function findCreativeSet(context: Context, companyId: string, id: unknown): CreativeSet {
  const set = context.state.creative_sets.get(String(id));
  const campaign = set && context.state.campaigns.get(set.campaign_id);
  if (!set || campaign?.company_id !== companyId) throw notFound(`There is no creative set ${String(id)}.`);
  return set;
}

/** @throws Refusal 404 */
export function findAd(context: Context, companyId: string, id: unknown): { ad: Ad; set: CreativeSet } {
  const ad = /^\d+$/.test(String(id)) ? context.state.ads.get(Number(id)) : undefined;
  const set = ad && context.state.creative_sets.get(ad.creative_set_id);
  const campaign = set && context.state.campaigns.get(set.campaign_id);
  if (!ad || !set || campaign?.company_id !== companyId) throw notFound(`There is no ad ${String(id)}.`);
  return { ad, set };
}
