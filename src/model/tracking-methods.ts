// model: the one tracking method that is documented by name (section 2.8); the others are learnt from pulled
// campaigns.

export const TRACKING_METHODS = ['custom_track'] as const;
