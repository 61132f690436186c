// sidebar, lists: which IDs were there before: a set that takes 16 bytes an ID (32 while it grows), not a
// text each.

/** Remembers IDs in the spelling in which they are sent. */
export interface SeenIds {
  /** False when it was there before. */
  add(id: string): boolean;
  readonly size: number;
}

/** Any texts; for lists of thousands. */
export function seenTexts(): SeenIds {
  const texts = new Set<string>();
  return {
    add: (id) => {
      const before = texts.size;
      return texts.add(id).size > before;
    },
    get size() {
      return texts.size;
    },
  };
}

const WORDS = 4;
const FIRST_SLOTS = 1 << 12;
/** A fuller table has long ways from slot to slot. */
const FULLEST = 0.75;

/** Spreads the bits: IDs that count upwards must not stand side by side. */
function slotOf(a: number, b: number, c: number, d: number, mask: number): number {
  let hash =
    Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) & mask) >>> 0;
}

/**
 * UUIDs in lower case, as four 32-bit words each, in a table with open addressing. Exact: no two IDs are
 * taken for one.
 */
export function seenUuids(): SeenIds {
  let slots = FIRST_SLOTS;
  let table = new Uint32Array(slots * WORDS);
  let size = 0;
  // All words zero mark an empty slot, so the ID of zeros alone (limited tracking) is remembered beside the
  // table.
  let zeros = false;

  /** True when the words were put in, false when they were there. */
  const put = (a: number, b: number, c: number, d: number): boolean => {
    for (let slot = slotOf(a, b, c, d, slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * WORDS;
      const [w, x, y, z] = [table[at]!, table[at + 1]!, table[at + 2]!, table[at + 3]!];
      if (w === a && x === b && y === c && z === d) return false;
      if ((w | x | y | z) !== 0) continue;
      table[at] = a;
      table[at + 1] = b;
      table[at + 2] = c;
      table[at + 3] = d;
      return true;
    }
  };

  const grow = (): void => {
    const before = table;
    slots *= 2;
    table = new Uint32Array(slots * WORDS);
    for (let at = 0; at < before.length; at += WORDS) {
      const [a, b, c, d] = [before[at]!, before[at + 1]!, before[at + 2]!, before[at + 3]!];
      if ((a | b | c | d) !== 0) put(a, b, c, d);
    }
  };

  return {
    add: (id) => {
      // `aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee`
      const a = Number.parseInt(id.slice(0, 8), 16);
      const b = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
      const c = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
      const d = Number.parseInt(id.slice(28), 16);
      if ((a | b | c | d) === 0) {
        const fresh = !zeros;
        zeros = true;
        return fresh;
      }
      if (!put(a, b, c, d)) return false;
      size += 1;
      if (size > slots * FULLEST) grow();
      return true;
    },
    get size() {
      return size + (zeros ? 1 : 0);
    },
  };
}
