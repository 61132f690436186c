// ad-service: creates ads automatically once every asset of a template is ready (sections 2.5, 2.11 and 3).
import { type Ad, type CreativeSet, nextId, type ServiceState } from './state';
import { AD_TEMPLATES, type AdTemplate } from './vocabulary';

const isComplete = (set: CreativeSet, template: AdTemplate): boolean =>
  template.needs.every((type) => set.assets.some((asset) => asset.type === type && asset.status === 'ready'));

/** Whether new ads of this size are enabled. The designators of a set cover only some of the sizes. */
function startsActive(set: CreativeSet, size: AdTemplate['size']): boolean {
  return size === 'LEADER' || size === 'MREC' ? true : set.sizes[size];
}

/** Adds the ads of templates that have become complete. Existing ads are not changed. */
export function createAds(state: ServiceState, set: CreativeSet, withPreload: boolean): void {
  const existing = set.ads.map((id) => state.ads.get(id)).filter((ad): ad is Ad => ad !== undefined);
  for (const template of AD_TEMPLATES) {
    if (template.size === 'PRELOAD' && !withPreload) continue;
    if (!isComplete(set, template)) continue;
    if (existing.some((ad) => ad.size === template.size && ad.template === template.template)) continue;
    const ad: Ad = {
      id: nextId(state),
      creative_set_id: set.creative_set_id,
      name: `${set.name} ${template.size} ${template.template}`,
      size: template.size,
      status: startsActive(set, template.size),
      template: template.template,
    };
    state.ads.set(ad.id, ad);
    set.ads.push(ad.id);
  }
}

/** Ends processing whose time is over, then adds the ads of templates that this completes. */
export function finishAssets(state: ServiceState, set: CreativeSet, now: number, withPreload: boolean): void {
  for (const asset of set.assets) {
    if (asset.status === 'processing' && asset.done_at <= now) asset.status = asset.fails ? 'error' : 'ready';
  }
  createAds(state, set, withPreload);
}
