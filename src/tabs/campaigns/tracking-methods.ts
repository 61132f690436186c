// tabs: the only documented tracking method (section 2.8). Others are collected from pulled campaigns.

export const TRACKING_METHODS = ['custom_track'] as const;
