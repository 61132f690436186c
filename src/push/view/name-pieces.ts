// push: which part of a name is cut when it does not fit, and which is kept.

/** Characters at the end of a name that stay when it is cut: they tell most campaigns apart. */
const NAME_END = 9;

/** Most characters of a last part that stays whole, such as a country. */
const LAST_PART = 12;

/** Separates the parts of a label: `Saga iOS · com.example.app · US`. */
const SEPARATOR = ' · ';

/** A name in two pieces: the first is cut to the width of the column, the second is kept. */
export function namePieces(name: string): readonly [cut: string, kept: string] {
  const last = name.lastIndexOf(SEPARATOR);
  const isShort = last > 0 && name.length - last - SEPARATOR.length <= LAST_PART;
  const end = name.length <= 2 * NAME_END ? 0 : NAME_END;
  const cutIndex = isShort ? last : name.length - end;
  return [name.slice(0, cutIndex), name.slice(cutIndex)];
}
