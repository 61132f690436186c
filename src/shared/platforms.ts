// shared: the platforms a promoted app runs on (section 2.1).

export const PLATFORMS = ['ios', 'android'] as const;
export type Platform = (typeof PLATFORMS)[number];
