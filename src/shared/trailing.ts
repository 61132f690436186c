// shared: removes a character from the end of a text. A pattern such as /0+$/ takes quadratic time.

/** The text without any occurrence of this character at its end. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
