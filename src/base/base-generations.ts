// base: which version of each group of the base is the current one, as compact text for the document
// properties.

/**
 * By digest of the group's name: the number of the last write; negative: the group was removed by that write.
 * Groups that are not in it were never recorded.
 */
export type Generations = ReadonlyMap<string, number>;

/** Each character encodes six bits. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGEST_LENGTH = 8;
/** Below the 9 KB of a property. */
const PART_LENGTH = 8_000;
/**
 * More than these are not recorded (500 KB for all properties of a document): then only the seals protect the
 * tab.
 */
const MOST_GROUPS = 5_000;

/**
 * 48 bits, as 8 characters: group names can be long. It need not resist forgery: the seal covers the group's
 * name, and a collision only requires another pull.
 */
export function digestOf(group: string): string {
  let a = 0x811c9dc5;
  let b = 0x5bd1e995;
  for (let i = 0; i < group.length; i += 1) {
    const unit = group.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit ^ (a >>> 13), 0x85ebca6b);
  }
  a = Math.imul(a ^ (b >>> 15), 0xc2b2ae35);
  b = Math.imul(b ^ (a >>> 13), 0x85ebca6b);
  a ^= b >>> 16;
  let digest = '';
  for (let i = 0; i < DIGEST_LENGTH; i += 1)
    digest += DIGITS.charAt(((i % 2 === 0 ? a : b) >>> (6 * (i >> 1))) & 63);
  return digest;
}

/** The part that records this digest. `parts` is a power of two, at most 64. */
const partOf = (digest: string, parts: number): number => DIGITS.indexOf(digest.charAt(0)) % parts;

/** `<number of parts>;<generation, base 36>:<digests>;…` */
function partText(entries: readonly (readonly [string, number])[], parts: number): string {
  const byGeneration = new Map<number, string>();
  for (const [digest, generation] of entries)
    byGeneration.set(generation, (byGeneration.get(generation) ?? '') + digest);
  let text = String(parts);
  byGeneration.forEach((digests, generation) => {
    text += `;${generation.toString(36)}:${digests}`;
  });
  return text;
}

/**
 * One text for each property, at least one. A digest keeps its part while the number of parts stays the same,
 * so texts of different ages can be combined: an older one only has older generations.
 */
export function generationTexts(generations: Generations): string[] {
  let entries = Array.from(generations).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length > MOST_GROUPS) entries = entries.filter(([, generation]) => generation > 0);
  if (entries.length > MOST_GROUPS) entries = [];
  for (let parts = 1; ; parts *= 2) {
    const shares: [string, number][][] = Array.from({ length: parts }, () => []);
    for (const entry of entries) shares[partOf(entry[0], parts)]!.push(entry);
    const texts = shares.map((share) => partText(share, parts));
    if (parts === 64 || texts.every(({ length }) => length <= PART_LENGTH)) return texts;
  }
}

/** The number of texts, from the first one. */
export const partsIn = (text: string | null): number =>
  Math.max(1, Math.min(64, Number.parseInt(text ?? '', 10) || 1));

/** The inverse of `generationTexts`; null: no such property. Unreadable parts are ignored. */
export function readGenerations(texts: readonly (string | null)[]): Map<string, number> {
  const generations = new Map<string, number>();
  for (const text of texts) {
    for (const part of (text ?? '').split(';').slice(1)) {
      const colon = part.indexOf(':');
      const generation = Number.parseInt(part.slice(0, colon), 36);
      if (colon < 0 || !Number.isSafeInteger(generation)) continue;
      for (let start = colon + 1; start + DIGEST_LENGTH <= part.length; start += DIGEST_LENGTH)
        generations.set(part.slice(start, start + DIGEST_LENGTH), generation);
    }
  }
  return generations;
}
