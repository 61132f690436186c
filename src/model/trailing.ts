// model: cuts a character off the end of a text. A pattern such as /0+$/ would look at every run of the character.

/** The text without this character at its end, however often it is there. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
