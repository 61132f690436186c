// app: what clients may send. Anybody who can open the spreadsheet can call our functions with anything.

import * as v from 'valibot';
import { ADJUSTMENTS } from '../model/adjustment';
import { Trouble } from './trouble';

const IssueCellForm = v.object({
  tab: v.string(),
  rowName: v.string(),
  row: v.number(),
  field: v.string(),
});

export const OneCell = IssueCellForm;
export const ChosenFixes = v.array(
  v.object({ ...IssueCellForm.entries, found: v.string(), seen: v.string() }),
);
export const JobId = v.string();

export { PullChoiceSchema as Choice } from './job/job-record';

const Take = v.picklist(['mine', 'theirs']);

const RowName = v.object({ tab: v.string(), key: v.string() });
const GroupName = v.object({ tab: v.string(), group: v.string() });

export const ConflictChoices = v.union([
  v.object({ take: Take, seen: v.string() }),
  v.array(
    v.object({
      ...RowName.entries,
      field: v.string(),
      take: Take,
      seen: v.string(),
      mine: v.string(),
      theirs: v.string(),
    }),
  ),
]);

const filter = {
  in: v.optional(GroupName),
  text: v.optional(v.pipe(v.string(), v.maxLength(200))),
  only: v.optional(v.picklist(['guarded', 'warned', 'created'])),
};
const From = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Query = v.object({
  ...filter,
  token: v.string(),
  named: v.optional(v.pipe(v.array(RowName), v.maxLength(10_000))),
  from: From,
});

export const Decision = v.object({
  run: v.string(),
  entry: v.number(),
  take: v.string(),
  seen: v.string(),
});

export const ListPlace = v.object({ seen: v.string(), from: From });

export const Reverts = v.union([
  v.object({ ...filter, token: v.string() }),
  v.array(v.object({ ...RowName.entries, field: v.string(), seen: v.string(), after: v.string() })),
]);

export const RowChoiceForm = v.object({
  token: v.string(),
  leaveOut: v.array(v.union([RowName, GroupName])),
});

export const Order = v.object({ ...RowChoiceForm.entries, typed: v.nullable(v.number()) });

/** A person selects a handful of areas; a script that sends more than these is none of ours. */
const MOST_AREAS = 1000;
const place = v.pipe(v.number(), v.integer(), v.minValue(1));
const Area = v.object({ row: place, column: place, rows: place, columns: place });

export const AdjustmentForm = v.object({
  kind: v.picklist(ADJUSTMENTS),
  operand: v.pipe(v.string(), v.maxLength(1000)),
  replacement: v.pipe(v.string(), v.maxLength(1000)),
  matchCase: v.boolean(),
  wholeCell: v.boolean(),
});

const Place = v.object({ tab: v.string(), areas: v.pipe(v.array(Area), v.maxLength(MOST_AREAS)) });

export const EarlierPlace = v.optional(Place);

export const AdjustOrderForm = v.object({
  adjustment: AdjustmentForm,
  place: Place,
  token: v.string(),
});

export const SettingChanges = v.record(
  v.string(),
  v.nullable(v.union([v.number(), v.string(), v.array(v.string())])),
);
export const Count = v.number();
export const RunName = v.string();

export const UndoOrder = v.object({ run: RunName, ...Order.entries, leaveOut: v.array(RowName) });

/** A text that a person types. If it is too long, the message gives the limit. @param what `The client ID` */
export const typedText = (what: string, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest, `${what} can have at most ${longest} characters. Shorten it.`));

/** Finds the message of `typedText`. Messages of the library have no period at the end. */
const ownSentence = (issues: readonly { readonly message: string }[]): string | undefined =>
  issues.map(({ message }) => message).find((message) => message.endsWith('.'));

/** @throws Trouble for what no page of ours would send */
export function checked<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const sentence = ownSentence(parsed.issues);
  if (sentence !== undefined) throw new Trouble(sentence);
  throw new Trouble(
    'The sidebar asked for something this version of Bidgrid does not know. Close it and open it again.',
  );
}
