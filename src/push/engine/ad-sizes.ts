// push: the sizes of ads (section 2.5) and the designators by which a creative set switches sizes (section
// 2.3).

export const AD_SIZES = ['BANNER', 'INTER', 'LEADER', 'MREC', 'NATIVE', 'WIDGET'] as const;

/** The documentation lists other values here than for the sizes of ads. */
export const SET_SIZES = ['BANNER', 'CTV', 'INTER', 'PRELOAD'] as const;
