// model: the sizes of ads (section 2.5) and the designators by which a creative set switches sizes (section
// 2.3).

export const AD_SIZES = ['BANNER', 'INTER', 'LEADER', 'MREC', 'NATIVE', 'WIDGET'] as const;
export type AdSize = (typeof AD_SIZES)[number];

/** Not the same list as the ads' sizes: that is how the documentation has it. */
export const SET_SIZES = ['BANNER', 'CTV', 'INTER', 'PRELOAD'] as const;
export type SetSize = (typeof SET_SIZES)[number];
