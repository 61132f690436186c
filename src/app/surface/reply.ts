// app: how every client call is answered. Only JSON crosses (no Date, no undefined).

/** Every client call answers so; it never throws, because google.script.run would strip all but name and message. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly sentence: string; readonly detail: string } };
