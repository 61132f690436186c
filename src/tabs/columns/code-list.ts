// tabs: lists of codes (countries, languages) in one text: `DE, FR`.

/** Splits at commas, semicolons and spaces. */
export const codesIn = (list: string): string[] => list.split(/[\s,;]+/).filter((code) => code !== '');
