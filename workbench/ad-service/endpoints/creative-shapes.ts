// ad-service, endpoints: the fields of ads, assets and creative sets in answers (sections 2.3 to 2.5).
import { finishAssets } from '../ads-of-templates';
import type { Context } from '../context';
import type { Ad, CreativeSet } from '../state';
import { asStatus } from './json-body';

/** Ends processing whose time is over. The service has no background jobs, so requests call this first. */
export function finishProcessing(context: Context, set: CreativeSet): void {
  // On a previous state, it would create ads with other IDs.
  if (context.isLate) return;
  finishAssets(context.state, set, context.clock.now(), context.quirks.preload_ads);
}

export const showAssets = (set: CreativeSet) =>
  set.assets.map(({ asset, status, type }) => ({ asset, status, type }));

export const showAd = (context: Context, ad: Ad, set: CreativeSet) => ({
  id: ad.id,
  name: ad.name,
  creative_set_id: ad.creative_set_id,
  creative_set_name: set.name,
  size: ad.size,
  status: asStatus(context, ad.status),
  template: ad.template,
});

export function showCreativeSet(context: Context, set: CreativeSet): Record<string, unknown> {
  finishProcessing(context, set);
  const { creative_set_id, campaign_id, name, countries, languages, product_page, sizes } = set;
  const { creative_set_id_key: form, sets_omit } = context.quirks;
  return {
    ...(form === 'id' ? {} : { creative_set_id }),
    ...(form === 'creative_set_id' ? {} : { id: creative_set_id }),
    campaign_id,
    name,
    countries,
    languages,
    ...(sets_omit === 'ads'
      ? {}
      : { ads: set.ads.map((id) => showAd(context, context.state.ads.get(id)!, set)) }),
    ...(sets_omit === 'assets' ? {} : { assets: showAssets(set) }),
    product_page,
    sizes,
  };
}
