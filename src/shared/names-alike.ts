// shared: names that people typed in another case, with other spaces or with a few wrong letters.

/** Equal for names that differ in case and spaces only. */
export const looseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Longer names are not compared letter by letter. */
const LONGEST = 200;

/** Number of letters to change, insert or remove; `most` + 1: more than `most`. */
function lettersBetween(a: string, b: string, most: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replacing = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replacing, previous[j]! + 1, row[j - 1]! + 1));
    }
    if (Math.min(...row) > most) return most + 1;
    previous = row;
  }
  return previous[b.length]!;
}

/**
 * The name that differs from the typed one in the fewest letters, at most one in four; null: none, or several
 * do.
 */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  const typedName = looseName(typed);
  if (typedName.length > LONGEST) return null;
  let most = Math.min(3, Math.floor(typedName.length / 4));
  let nearest: string | null = null;
  for (const name of names) {
    const other = looseName(name);
    if (Math.abs(other.length - typedName.length) > most) continue;
    const letters = lettersBetween(typedName, other, most);
    if (letters > most) continue;
    if (letters === most && nearest !== null) {
      nearest = null;
      most = letters - 1;
      if (most < 0) return null;
    } else {
      nearest = name;
      most = letters;
    }
  }
  return nearest;
}
