// shared: characters that cannot be seen in a text: format and control characters, fillers, unusual
// spaces.

/**
 * The second part: such characters, but tabs and line breaks. The first one: sequences in which they have a
 * meaning, those of flags, emoji, keys, scripts that join letters, and variants of Han characters.
 */
const PATTERN =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,9}\u{e007f}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0e|\ufe0f|\u200d\p{Extended_Pictographic})*|[0-9#*]\ufe0f\u20e3|[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]\p{M}{0,4}[\u200c\u200d]|\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|([\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]|[^\P{Cc}\t\n\r])/gu;

const replaced = (text: string, by: (character: string) => string): string =>
  text.replace(PATTERN, (sequence, invisible?: string) =>
    invisible === undefined ? sequence : by(invisible),
  );

/** Spaces, tabs and line breaks stay. */
export const withoutInvisible = (text: string): string => replaced(text, () => '');

/** The text without invisible characters, and without spaces and empty lines at its ends. */
export const visibleText = (text: string): string => withoutInvisible(text).trim();

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The text with `⟨U+200B⟩` for each invisible character. */
export const withMarks = (text: string): string => replaced(text, (character) => `⟨${codeOf(character)}⟩`);

const NAMES: Readonly<Record<string, string>> = {
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
};

const nameOf = (character: string): string =>
  `${NAMES[character] ?? 'invisible character'} (${codeOf(character)})`;

function ordinal(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13;
  return `${count}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`;
}

/** Spaces that a keyboard types, and line breaks. */
const USUAL = /[ \t\n\v\f\r]/;

/** Usual spaces or empty lines are at the ends of the text, whatever invisible characters are around them. */
export function hasSpacesAtEnds(text: string): boolean {
  const bare = withoutInvisible(text);
  return USUAL.test(/^\s*/.exec(bare)![0] + bare.slice(bare.trimEnd().length));
}

/**
 * What `visibleText` removes besides usual spaces, by name and place: `zero width space (U+200B) after the
 * 4th character`.
 */
export function invisibleCharacters(text: string): string[] {
  const offsets = new Set<number>();
  text.replace(PATTERN, (sequence: string, invisible: string | undefined, offset: number) => {
    if (invisible !== undefined) offsets.add(offset);
    return sequence;
  });
  let offset = 0;
  const characters = Array.from(text, (character) => {
    const isInvisible = offsets.has(offset);
    offset += character.length;
    return { character, isInvisible };
  });
  const gaps = characters.map(({ character, isInvisible }) => isInvisible || /\s/.test(character));
  const [first, last] = [gaps.indexOf(false), gaps.lastIndexOf(false)];
  let count = 0;
  return characters.flatMap(({ character, isInvisible }, i) => {
    const isAtEnd = i < first || i > last;
    if (!isInvisible && !isAtEnd) count += 1;
    if (!isInvisible && (!isAtEnd || USUAL.test(character))) return [];
    const place =
      count === 0 ? 'at the start' : isAtEnd ? 'at the end' : `after the ${ordinal(count)} character`;
    return [`${nameOf(character)} ${place}`];
  });
}

/** The text without any occurrence of this character at its end. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
