// app: settings of the document, shared by everybody who opens it. Never addresses or secrets.

import * as v from 'valibot';
import type { Store } from './ports';

const NAME = 'bidgrid.settings';

const Settings = v.object({
  /** A push of more rows asks for a typed number. */
  mostRows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 100),
});

export type Settings = v.InferOutput<typeof Settings>;

/** What was saved; defaults where nothing (or nothing usable) was. */
export function readSettings(store: Store): Settings {
  const parsed = v.safeParse(Settings, parse(store.get(NAME)));
  return parsed.success ? parsed.output : v.parse(Settings, {});
}

function parse(text: string | null): unknown {
  if (text === null) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
