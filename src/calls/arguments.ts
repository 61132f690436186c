// calls: what clients may send. Anybody who can open the spreadsheet can call our functions with anything.

import * as v from 'valibot';
import { ADJUSTMENTS } from '../model/adjustment';
import { LONGEST_OPERAND, LONGEST_SEARCH, LONGEST_SETTING } from '../model/text-limits';
import { Trouble } from '../ports/trouble';
import {
  digest,
  fieldName,
  rowKey,
  shownValue,
  sidebarText,
  tabName,
  typedText,
} from '../surface/argument-texts';

export const RunName = sidebarText('The ID of the run', 100);
const setting = typedText('The setting', LONGEST_SETTING);

const IssueCellForm = v.object({
  tab: tabName,
  rowName: rowKey,
  row: v.number(),
  field: fieldName,
});

export const OneCell = IssueCellForm;
export const ChosenFixes = v.array(
  v.object({ ...IssueCellForm.entries, found: shownValue('The found value'), seen: digest }),
);
export const JobId = sidebarText('The ID of the action', 100);
export const Comparison = v.nullable(JobId);

export { PullChoiceSchema as Choice } from '../jobs/job-record';

const Take = v.picklist(['mine', 'theirs']);

const RowName = v.object({ tab: tabName, key: rowKey });
const GroupName = v.object({ tab: tabName, group: rowKey });

export const ConflictChoices = v.union([
  v.object({ take: Take, seen: digest }),
  v.array(
    v.object({
      ...RowName.entries,
      field: fieldName,
      take: Take,
      seen: digest,
      mine: shownValue('The value in the sheet'),
      theirs: shownValue('The value at the service'),
    }),
  ),
]);

const filter = {
  in: v.optional(GroupName),
  text: v.optional(typedText('The search', LONGEST_SEARCH)),
  only: v.optional(v.picklist(['guarded', 'warned', 'created'])),
};
const From = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Query = v.object({
  ...filter,
  token: digest,
  named: v.optional(v.pipe(v.array(RowName), v.maxLength(10_000))),
  from: From,
});

export const Decision = v.object({
  run: RunName,
  entry: v.number(),
  take: sidebarText('The choice', 1_000),
  seen: digest,
});

export const ListPlace = v.object({ seen: digest, from: From });

export const Reverts = v.union([
  v.object({ ...filter, token: digest }),
  v.array(
    v.object({ ...RowName.entries, field: fieldName, seen: digest, after: shownValue('The new value') }),
  ),
]);

export const RowChoiceForm = v.object({
  token: digest,
  leaveOut: v.array(v.union([RowName, GroupName])),
});

export const Order = v.object({ ...RowChoiceForm.entries, typed: v.nullable(v.number()) });

/** A person selects a handful of areas; a script that sends more than these is none of ours. */
const MOST_AREAS = 1000;
const place = v.pipe(v.number(), v.integer(), v.minValue(1));
const Area = v.object({ row: place, column: place, rows: place, columns: place });

export const AdjustmentForm = v.object({
  kind: v.picklist(ADJUSTMENTS),
  operand: typedText('The value', LONGEST_OPERAND),
  replacement: typedText('The replacement', LONGEST_OPERAND),
  matchCase: v.boolean(),
  wholeCell: v.boolean(),
});

const Place = v.object({ tab: tabName, areas: v.pipe(v.array(Area), v.maxLength(MOST_AREAS)) });

export const EarlierPlace = v.optional(Place);

export const AdjustOrderForm = v.object({
  adjustment: AdjustmentForm,
  place: Place,
  token: digest,
});

export const SettingChanges = v.record(
  sidebarText('The name of the setting', 100),
  v.nullable(v.union([v.number(), setting, v.array(setting)])),
);
export const Count = v.number();

export const UndoOrder = v.object({
  run: RunName,
  ...Order.entries,
  leaveOut: v.array(RowName),
  comparison: v.optional(Comparison),
});

/** Characters: 32 MB is the most that any program is known to send. */
const LARGEST_CALL = 32 * 1024 * 1024;
const LONGEST_ADDRESS = 2_000;
const MOST_PROBES = 1_000;
const LONGEST_WAIT_MS = 3_000;

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

export const SelfTestStep = v.object({
  probes: v.pipe(
    v.array(sidebarText('The name of the probe', 100)),
    v.minLength(1),
    v.maxLength(MOST_PROBES),
  ),
  echo: typedText('The echo address', LONGEST_ADDRESS),
});

export const SelfTestBridge = v.object({
  text: sidebarText('The test text', LARGEST_CALL),
  wanted: upTo(LARGEST_CALL),
  wait: upTo(LONGEST_WAIT_MS),
});

interface SchemaIssue {
  readonly message: string;
  readonly issues?: readonly SchemaIssue[] | undefined;
}

/** Finds the message of a text that is too long. Messages of the library have no period at the end. */
function ownSentence(issues: readonly SchemaIssue[]): string | undefined {
  for (const { message, issues: inner } of issues) {
    const found = message.endsWith('.') ? message : ownSentence(inner ?? []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws Trouble for what no page of ours would send */
export function checked<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  // A text that is too long is not checked further.
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const sentence = ownSentence(parsed.issues);
  if (sentence !== undefined) throw new Trouble(sentence);
  throw new Trouble(
    'The sidebar asked for something this version of Bidgrid does not know. Close it and open it again.',
  );
}
