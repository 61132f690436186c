// shared: names that people typed in another case or with other spaces.

/** Equal for names that differ in case and spaces only. */
export const looseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
