// sync: a 128-bit hash of texts, to notice change and damage; it is no secret and no protection against a forger.

/** Four 32-bit lanes, unsigned. */
export type Hash = readonly [number, number, number, number];

function lanes(text: string, seed: number): readonly [number, number] {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a >>> 0, b >>> 0];
}

/** UTF-16 code units are hashed as they are, lone surrogates included. */
export function hashOf(text: string): Hash {
  const [a, b] = lanes(text, 0);
  const [c, d] = lanes(text, 0x5bd1e995);
  return [a, b, c, d];
}

/** Adds lane by lane: the sum of several hashes does not depend on their order. */
export const addHashes = (a: Hash, b: Hash): Hash => [
  (a[0] + b[0]) >>> 0,
  (a[1] + b[1]) >>> 0,
  (a[2] + b[2]) >>> 0,
  (a[3] + b[3]) >>> 0,
];

/** Base 36, lanes joined by hyphens. */
export const hashText = (hash: Hash): string => hash.map((lane) => lane.toString(36)).join('-');
