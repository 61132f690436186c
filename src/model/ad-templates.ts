// model: the ad templates and the assets each one needs before its ad appears (section 2.11).

import type { AssetType } from './asset-types';

export interface AdTemplate {
  /** As the documentation's table names it. */
  readonly size: 'Banner' | 'Interstitial' | 'Leader' | 'MREC' | 'Preload';
  readonly template: string;
  readonly assets: readonly AssetType[];
}

/** In the order of the documentation; names are unique only together with the size. */
export const AD_TEMPLATES: readonly AdTemplate[] = [
  { size: 'Banner', template: 'Standard', assets: ['IMG_BANNER'] },
  {
    size: 'Interstitial',
    template: 'Landscape - Over 15s',
    assets: ['IMG_INTER_P', 'IMG_INTER_L', 'VID_LONG_L'],
  },
  {
    size: 'Interstitial',
    template: 'Landscape - Under 15s',
    assets: ['IMG_INTER_P', 'IMG_INTER_L', 'VID_SHORT_L'],
  },
  {
    size: 'Interstitial',
    template: 'Landscape Playable Endcard - Over 15s',
    assets: ['HOSTED_HTML', 'VID_LONG_L'],
  },
  {
    size: 'Interstitial',
    template: 'Landscape Playable Endcard - Under 15s',
    assets: ['HOSTED_HTML', 'VID_SHORT_L'],
  },
  {
    size: 'Interstitial',
    template: 'Portrait - Over 15s',
    assets: ['IMG_INTER_P', 'IMG_INTER_L', 'VID_LONG_P'],
  },
  {
    size: 'Interstitial',
    template: 'Portrait - Under 15s',
    assets: ['IMG_INTER_P', 'IMG_INTER_L', 'VID_SHORT_P'],
  },
  {
    size: 'Interstitial',
    template: 'Portrait Playable Endcard - Over 15s',
    assets: ['HOSTED_HTML', 'VID_LONG_P'],
  },
  {
    size: 'Interstitial',
    template: 'Portrait Playable Endcard - Under 15s',
    assets: ['HOSTED_HTML', 'VID_SHORT_P'],
  },
  { size: 'Interstitial', template: 'Rewarded Playable', assets: ['HOSTED_HTML'] },
  { size: 'Interstitial', template: 'Standard', assets: ['IMG_INTER_P', 'IMG_INTER_L'] },
  { size: 'Interstitial', template: 'Standard Playable', assets: ['HOSTED_HTML'] },
  { size: 'Leader', template: 'Standard', assets: ['IMG_LEADER'] },
  { size: 'MREC', template: 'Standard', assets: ['IMG_MREC'] },
  { size: 'Preload', template: 'Standard', assets: [] },
];
