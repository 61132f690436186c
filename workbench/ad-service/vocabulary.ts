// ad-service: the documented vocabularies, deliberately separate from the add-on's copy, so that tests
// compare the two.

/** Section 2.1. `CPP` is accepted as another spelling of `CPP_GOAL`. */
export const BID_TYPES = ['CPI', 'CPP_GOAL', 'RET', 'CPE', 'ROAS_AD_BASED', 'ROAS_IAP'] as const;
export type BidType = (typeof BID_TYPES)[number];

/** Section 2.1: the allowed goal periods in days; the last one is the default of a creation. */
export const GOAL_PERIODS: Record<BidType, readonly number[]> = {
  CPI: [],
  CPP_GOAL: [7],
  CPE: [7],
  RET: [1, 3, 7],
  ROAS_AD_BASED: [0],
  ROAS_IAP: [0, 7],
};

export const PLATFORMS = ['ios', 'android'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Section 2.8. The eight partners have no names in the documentation, so they have none here. */
export const TRACKING_METHODS = [
  'custom_track',
  'partner_1',
  'partner_2',
  'partner_3',
  'partner_4',
  'partner_5',
  'partner_6',
  'partner_7',
  'partner_8',
] as const;

/** Section 2.9. */
export const LANGUAGES = (
  'ar bg bn bs ca cs da de el en es et eu fa fi fr he hi hr hu id in is it iw ja jv ka ko ld lt lv mk mr ms ' +
  'nb nl no pl pt ro ru sk sq sr su sv th tr ug uk ur vi zh zh_hans zh_hant'
).split(' ');

/** Section 2.10. */
export const ASSET_TYPES = [
  'HOSTED_HTML',
  'IMG_BANNER',
  'IMG_ICON',
  'IMG_INTER_L',
  'IMG_INTER_P',
  'IMG_LEADER',
  'IMG_MREC',
  'IMG_NATIVE',
  'TXT_BUTTON',
  'TXT_RATING',
  'TXT_SUBTITLE',
  'TXT_TITLE',
  'VID_LONG_L',
  'VID_LONG_P',
  'VID_SHORT_L',
  'VID_SHORT_P',
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

export interface AdTemplate {
  size: 'BANNER' | 'INTER' | 'LEADER' | 'MREC' | 'PRELOAD';
  template: string;
  needs: readonly AssetType[];
}

const interstitial = (template: string, ...needs: AssetType[]): AdTemplate => ({
  size: 'INTER',
  template,
  needs,
});

/** Section 2.11. */
export const AD_TEMPLATES: readonly AdTemplate[] = [
  { size: 'BANNER', template: 'Standard', needs: ['IMG_BANNER'] },
  interstitial('Landscape - Over 15s', 'IMG_INTER_P', 'IMG_INTER_L', 'VID_LONG_L'),
  interstitial('Landscape - Under 15s', 'IMG_INTER_P', 'IMG_INTER_L', 'VID_SHORT_L'),
  interstitial('Landscape Playable Endcard - Over 15s', 'HOSTED_HTML', 'VID_LONG_L'),
  interstitial('Landscape Playable Endcard - Under 15s', 'HOSTED_HTML', 'VID_SHORT_L'),
  interstitial('Portrait - Over 15s', 'IMG_INTER_P', 'IMG_INTER_L', 'VID_LONG_P'),
  interstitial('Portrait - Under 15s', 'IMG_INTER_P', 'IMG_INTER_L', 'VID_SHORT_P'),
  interstitial('Portrait Playable Endcard - Over 15s', 'HOSTED_HTML', 'VID_LONG_P'),
  interstitial('Portrait Playable Endcard - Under 15s', 'HOSTED_HTML', 'VID_SHORT_P'),
  interstitial('Rewarded Playable', 'HOSTED_HTML'),
  interstitial('Standard', 'IMG_INTER_P', 'IMG_INTER_L'),
  interstitial('Standard Playable', 'HOSTED_HTML'),
  { size: 'LEADER', template: 'Standard', needs: ['IMG_LEADER'] },
  { size: 'MREC', template: 'Standard', needs: ['IMG_MREC'] },
  { size: 'PRELOAD', template: 'Standard', needs: [] },
];

/** Section 2.3. */
export const SIZE_DESIGNATORS = ['BANNER', 'CTV', 'INTER', 'PRELOAD'] as const;
export type SizeDesignator = (typeof SIZE_DESIGNATORS)[number];

/** Section 2.2. */
export const DEVICE_TYPES = ['phone', 'tablet', 'other'] as const;

/** Section 5.1. */
export const SCOPES = [
  'campaigns:read',
  'campaigns:write',
  'creatives:read',
  'creatives:write',
  'source_bids:read',
  'source_bids:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const isTwoLetterCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);
