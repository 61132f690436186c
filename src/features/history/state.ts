// history: what is remembered of the last figures of each company, in the document's properties.

import * as v from 'valibot';
import { getLongText, setLongText } from '../../base/long-text';
import type { Store } from '../../ports/ports';

const NAME = 'bidgrid.history';

const Company = v.object({
  company: v.string(),
  /** When the last figures were read. Milliseconds since 1970. */
  at: v.number(),
  /** Their day. */
  day: v.number(),
  /** Of all figures. */
  hash: v.string(),
  /** True until the rows are in the sheet: then the sheet may have some of them. */
  isWriting: v.boolean(),
});

const State = v.array(Company);

export type CompanyState = Readonly<v.InferOutput<typeof Company>>;

function readAll(store: Store): CompanyState[] {
  try {
    return v.parse(State, JSON.parse(getLongText(store, NAME) ?? ''));
  } catch {
    return [];
  }
}

/** null: no figures of the company were read yet. */
export const readState = (store: Store, company: string): CompanyState | null =>
  readAll(store).find((one) => one.company === company) ?? null;

export function writeState(store: Store, state: CompanyState): void {
  const others = readAll(store).filter(({ company }) => company !== state.company);
  setLongText(store, NAME, JSON.stringify([...others, state]));
}
