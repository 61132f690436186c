// ports: JSON in properties, which an older version may have written in another form.

import * as v from 'valibot';

/** null: it is missing, or of another form. */
export function parsedJson<S extends v.GenericSchema>(
  schema: S,
  text: string | null,
): v.InferOutput<S> | null {
  try {
    return v.parse(schema, JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
