// app: what clients may send. Anybody who can open the spreadsheet can call our functions with anything.

import * as v from 'valibot';
import { Trouble } from './trouble';

const CellName = v.object({ tab: v.string(), key: v.string(), row: v.number(), field: v.string() });

export const CellNames = v.array(CellName);
export const OneCell = CellName;
export const JobId = v.string();

export { PullChoiceSchema as Choice } from './job-record';

export const ConflictChoices = v.array(
  v.object({ tab: v.string(), key: v.string(), field: v.string(), take: v.picklist(['mine', 'theirs']) }),
);

export const Order = v.object({
  token: v.string(),
  leaveOut: v.array(v.object({ tab: v.string(), key: v.string() })),
  typed: v.nullable(v.number()),
});

export const SettingChanges = v.record(
  v.string(),
  v.nullable(v.union([v.number(), v.string(), v.array(v.string())])),
);
export const Count = v.number();
export const RunName = v.string();

export const UndoOrder = v.object({ run: RunName, ...Order.entries });

/** @throws Trouble for what no page of ours would send */
export function checked<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new Trouble(
    'The sidebar asked for something this version of Bidgrid does not know. Close it and open it again.',
  );
}
