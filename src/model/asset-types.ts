// model: the types of assets that ads are made of (section 2.10).

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
