// model: long test texts that server and sidebar can both create and compare, for the self-test.

const PIECE = 'QmlkZ3JpZC1zZWxmLXRlc3Qt0123456789+/';

/** Characters of Base64. */
export const patternText = (characters: number): string =>
  PIECE.repeat(Math.ceil(characters / PIECE.length)).slice(0, characters);

/** 32 bits (FNV-1a). */
export function checksum(text: string): number {
  const { imul } = Math;
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
