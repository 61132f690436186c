// model: lists of codes (countries, languages) in one text: `DE, FR`.

/** Commas, semicolons and spaces all part codes. */
export const codesIn = (list: string): string[] => list.split(/[\s,;]+/).filter((code) => code !== '');
