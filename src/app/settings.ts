// app: settings of the document, shared by everybody who opens it. Never addresses or secrets.

import * as v from 'valibot';
import type { Store } from './ports';

const NAME = 'bidgrid.settings';

const MOST_ROWS = 100;

const Settings = v.object({
  /** A push of more rows asks for a typed number. */
  mostRows: v.optional(v.number(), MOST_ROWS),
});

export type Settings = v.InferOutput<typeof Settings>;

/** What was saved; defaults where nothing (or nothing usable) was. */
export function readSettings(store: Store): Settings {
  const parsed = v.safeParse(Settings, parse(store.get(NAME)));
  // A guard that lets nothing through would be no guard but a lock.
  return parsed.success && parsed.output.mostRows >= 1 ? parsed.output : { mostRows: MOST_ROWS };
}

function parse(text: string | null): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
