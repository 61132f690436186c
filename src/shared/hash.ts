// shared: a 128-bit hash of texts, to detect changes and damage. Not secure against forgery.

/** Four 32-bit lanes, unsigned. */
export type Hash = readonly [number, number, number, number];

/** UTF-16 code units are hashed as they are, lone surrogates included. */
export function hashOf(text: string): Hash {
  // A local constant: this loop runs for every character of a base, and globals are slow in some hosts.
  const imul = Math.imul;
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  let c = 0x5bd1e995;
  let d = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = imul(a ^ unit, 2654435761);
    b = imul(b ^ unit, 1597334677);
    c = imul(c ^ unit, 2246822507);
    d = imul(d ^ unit, 3266489909);
  }
  return [mixed(a, b), mixed(b, c), mixed(c, d), mixed(d, a)];
}

/** Mixes the bits of two lanes; those of one lane depend mostly on the last characters. */
const mixed = (a: number, b: number): number => {
  const spread = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  return (spread ^ (spread >>> 15)) >>> 0;
};

/** Base 36, lanes joined by hyphens. */
export const hashText = (hash: Hash): string => hash.map((lane) => lane.toString(36)).join('-');
