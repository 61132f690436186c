// ad-service, endpoints: finds an object of the company that owns the token. Objects of other companies are
// reported as not found.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { notFound } from '../errors';
import { authorize } from '../oauth/tokens';
import type { LateRead } from '../quirks';
import type { Ad, Campaign, CreativeSet } from '../state';
import type { Scope } from '../vocabulary';

/** @returns the company ID. @throws Refusal 401 or 403 */
export const companyOf = (context: Context, request: FastifyRequest, scope: Scope): string =>
  authorize(context, request.headers.authorization, scope).company_id;

/** The context that this GET reads from: the present one, or one with a previous state (quirk `read_lag`). */
export function contextOf(context: Context, request: FastifyRequest, read: LateRead): Context {
  const { read_lag, read_lag_flaps } = context.quirks;
  const seconds = read_lag[read] ?? read_lag.all ?? 0;
  if (seconds === 0 || (read_lag_flaps && request.draw % 2 === 0)) return context;
  const time = context.clock.now() - seconds * 1000;
  const state = context.lateReads.stateAt(time);
  return state ? { ...context, state, clock: { ...context.clock, now: () => time }, isLate: true } : context;
}

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
