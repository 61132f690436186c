// shared: the beginning of a value's JSON, without converting all of a large value.

/** At least the first `room` characters of the JSON. Members after them are not read. */
export function jsonBeginning(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'missing';
  const isList = Array.isArray(value);
  let written = isList ? '[' : '{';
  for (const key of isList ? value.keys() : Object.keys(value)) {
    if (written.length > room) return written;
    if (written.length > 1) written += ',';
    if (!isList) written += `${JSON.stringify(String(key).slice(0, room))}:`;
    written += jsonBeginning((value as Record<string, unknown>)[key], Math.max(0, room - written.length));
  }
  return written + (isList ? ']' : '}');
}
