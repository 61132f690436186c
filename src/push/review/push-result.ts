// push: the changes of a push and what became of them, for the dialog after a push.

import { parentsOf } from '../../grid/parents';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { NumberStyle } from '../../shared/numbers';
import type { Outcome } from '../../sync/operation';
import { type NamedCampaign, rowParts } from '../../tabs/columns/row-label';
import { shownOfCampaign } from '../../tabs/columns/shown-value';
import type { Tab } from '../../tabs/columns/tab';
import type { Parents } from '../../tabs/common/resource';
import { tabById } from '../../tabs/registry';
import { openRun } from '../journal/journal';
import { fieldOutcome, type LoggedOperation, wasBefore } from '../journal/journal-rows';
import { resolvedEntries } from '../journal/plan-dependencies';
import type { PushedChange, PushedOutcome, PushedPage } from './push-schema';

/** Changes in one answer. */
const PAGE = 2_000;

/** Worst first. */
const ORDER: readonly PushedOutcome[] = [
  'failed',
  'elsewhere',
  'unknown',
  'not-sent',
  'other',
  'stored',
  'late',
  'present',
  'verified',
];

const OUTCOMES: Readonly<Partial<Record<Outcome, PushedOutcome>>> = {
  failed: 'failed',
  conflict: 'elsewhere',
  unknown: 'unknown',
  sending: 'unknown',
  done: 'other',
  stored: 'stored',
  late: 'late',
  present: 'present',
  verified: 'verified',
};

const outcomeOf = ({ outcome }: LoggedOperation): PushedOutcome => OUTCOMES[outcome] ?? 'not-sent';

interface Campaign extends NamedCampaign {
  readonly bidType: string;
}

/** The campaign of a row, from the base. @param id of the campaign or creative set */
function campaignOf(parents: Parents, id: string): Campaign {
  const campaignId = parents.campaign(id) ? id : (parents.campaignOfSet(id) ?? id);
  const fields = parents.campaign(campaignId);
  return { id: campaignId, name: String(fields?.name ?? ''), bidType: String(fields?.bidType ?? '') };
}

function changesOf(
  logged: LoggedOperation,
  tab: Tab,
  campaign: Campaign,
  style: NumberStyle,
): PushedChange[] {
  const { operation, valuesBefore, detail, key = operation.key } = logged;
  const { label, action, changes } = operation;
  const names = rowParts(tab, { key, label }, campaign);
  const outcome = outcomeOf(logged);
  return changes.map(({ field, before: oldValue, after }): PushedChange => {
    const column = tab.columns.find((candidate) => candidate.field === field);
    const [from, to] = [wasBefore(valuesBefore, field, oldValue), after].map((value) =>
      column ? shownOfCampaign(column, value, campaign.bidType, style) : String(value ?? ''),
    );
    const outcomeOfField = fieldOutcome(logged, field, outcome);
    return {
      ...names,
      tab: tab.id,
      key,
      label,
      field,
      column: column?.header ?? field,
      before: action === 'create' ? '' : from!,
      after: to!,
      isNew: action === 'create',
      outcome: outcomeOfField,
      detail: outcomeOfField === 'verified' ? '' : detail,
    };
  });
}

/**
 * @param from number of changes to skip
 * @throws UserError when the hidden journal does not have the run
 */
export function pushResult(ports: Ports, run: string, from: number): PushedPage {
  const journal = openRun(ports, run);
  if (journal === null || journal.head === null)
    throw new UserError(
      'The hidden journal of this push was changed or deleted, so its changes cannot be listed.',
    );
  const entries = resolvedEntries(journal.entries).filter(
    ({ operation }) => tabById(operation.tab) !== undefined,
  );
  const groups = ORDER.map((outcome) => ({
    outcome,
    entries: entries.filter((logged) => outcomeOf(logged) === outcome),
  }));
  const parents = parentsOf(ports);
  const style = ports.numberStyle();
  const rows: PushedChange[] = [];
  let changeCount = 0;
  for (const logged of groups.flatMap((group) => group.entries)) {
    const { tab, campaignId, changes } = logged.operation;
    if (changeCount + changes.length > from && changeCount < from + PAGE) {
      const entryChanges = changesOf(logged, tabById(tab)!, campaignOf(parents, campaignId), style);
      rows.push(...entryChanges.slice(Math.max(0, from - changeCount), from + PAGE - changeCount));
    }
    changeCount += changes.length;
  }
  const counts = groups.map(({ outcome, entries: groupEntries }) => ({
    outcome,
    changes: groupEntries.reduce((sum, { operation }) => sum + operation.changes.length, 0),
  }));
  return { rows, found: changeCount, counts: counts.filter(({ changes }) => changes > 0) };
}
