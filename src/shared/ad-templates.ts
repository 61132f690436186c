// shared: the ad templates and the assets each one needs before its ad appears (section 2.11).

import type { AssetType } from './asset-types';

export interface AdTemplate {
  /** As the documentation's table names it. */
  readonly size: 'Banner' | 'Interstitial' | 'Leader' | 'MREC' | 'Preload';
  readonly template: string;
  readonly assets: readonly AssetType[];
}

const template = (size: AdTemplate['size'], name: string, ...assets: readonly AssetType[]): AdTemplate => ({
  size,
  template: name,
  assets,
});
const interstitial = (name: string, ...assets: readonly AssetType[]): AdTemplate =>
  template('Interstitial', name, ...assets);
/** A template with a video and still images after it. */
const video = (name: string, type: AssetType): AdTemplate =>
  interstitial(name, 'IMG_INTER_P', 'IMG_INTER_L', type);
/** A template with a video and a playable after it. */
const playable = (name: string, type: AssetType): AdTemplate => interstitial(name, 'HOSTED_HTML', type);

/** In the order of the documentation; names are unique only together with the size. */
export const AD_TEMPLATES: readonly AdTemplate[] = [
  template('Banner', 'Standard', 'IMG_BANNER'),
  video('Landscape - Over 15s', 'VID_LONG_L'),
  video('Landscape - Under 15s', 'VID_SHORT_L'),
  playable('Landscape Playable Endcard - Over 15s', 'VID_LONG_L'),
  playable('Landscape Playable Endcard - Under 15s', 'VID_SHORT_L'),
  video('Portrait - Over 15s', 'VID_LONG_P'),
  video('Portrait - Under 15s', 'VID_SHORT_P'),
  playable('Portrait Playable Endcard - Over 15s', 'VID_LONG_P'),
  playable('Portrait Playable Endcard - Under 15s', 'VID_SHORT_P'),
  interstitial('Rewarded Playable', 'HOSTED_HTML'),
  interstitial('Standard', 'IMG_INTER_P', 'IMG_INTER_L'),
  interstitial('Standard Playable', 'HOSTED_HTML'),
  template('Leader', 'Standard', 'IMG_LEADER'),
  template('MREC', 'Standard', 'IMG_MREC'),
  template('Preload', 'Standard'),
];
