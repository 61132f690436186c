// lists: sets of IDs for duplicate detection, with 16 bytes per ID (32 while growing).

/** A set of IDs in the form that is sent. */
export interface SeenIds {
  /** False if it was in the set. */
  add(id: string): boolean;
  readonly size: number;
}

/** For lists of some thousand texts. */
export function seenTexts(): SeenIds {
  const texts = new Set<string>();
  return {
    add: (id) => {
      const sizeBefore = texts.size;
      return texts.add(id).size > sizeBefore;
    },
    get size() {
      return texts.size;
    },
  };
}

const WORDS = 4;
const FIRST_SLOTS = 1 << 12;
/** A fuller table is slow. */
const FULLEST = 0.75;

/** Spreads the bits, so that consecutive IDs are not adjacent. */
function slotOf(a: number, b: number, c: number, d: number, mask: number): number {
  let hash =
    Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) & mask) >>> 0;
}

/** Lower-case UUIDs, as four 32-bit words each, in a table with open addressing. Exact. */
export function seenUuids(): SeenIds {
  let slots = FIRST_SLOTS;
  let table = new Uint32Array(slots * WORDS);
  let size = 0;
  // All words zero: an empty slot. So the all-zero ID (limited tracking) is stored separately.
  let zeros = false;

  /** True if the words were added, false if they were in the table. */
  const put = (a: number, b: number, c: number, d: number): boolean => {
    for (let slot = slotOf(a, b, c, d, slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const offset = slot * WORDS;
      const [w, x, y, z] = [table[offset]!, table[offset + 1]!, table[offset + 2]!, table[offset + 3]!];
      if (w === a && x === b && y === c && z === d) return false;
      if ((w | x | y | z) !== 0) continue;
      table[offset] = a;
      table[offset + 1] = b;
      table[offset + 2] = c;
      table[offset + 3] = d;
      return true;
    }
  };

  const grow = (): void => {
    const oldTable = table;
    slots *= 2;
    table = new Uint32Array(slots * WORDS);
    for (let offset = 0; offset < oldTable.length; offset += WORDS) {
      const [a, b, c, d] = [
        oldTable[offset]!,
        oldTable[offset + 1]!,
        oldTable[offset + 2]!,
        oldTable[offset + 3]!,
      ];
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
