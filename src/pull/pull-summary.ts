// pull: the summary of a pull, in sentences.

import type { Grid } from '../grid/grid';
import type { Pulled, PulledByTab } from '../jobs/job-record';
import { MOST_ELSEWHERE } from '../push/journal/log-elsewhere';
import { shortened } from '../shared/cell-text';
import { andMore, counted, ended, grouped } from '../shared/sentences';
import { LONGEST_SHOWN_NAME } from '../shared/text-limits';
import { isUnwritten } from '../sync/conflict';
import type { Tab } from '../tabs/columns/tab';
import { namesOf } from './missing-parts';

const NOTHING: Pulled = { reported: 0, added: 0, changed: 0, gone: 0 };

/** @param incomplete IDs of tabs that were read in part, so it is unknown whether they have no changes */
function tabSentences(pulled: PulledByTab, tabs: readonly Tab[], incomplete: ReadonlySet<string>): string[] {
  const sentences: string[] = [];
  /** Unchanged tabs next to each other. */
  let unchanged: string[] = [];
  const sayUnchanged = () => {
    if (unchanged.length > 0) sentences.push(`${unchanged.join(', ')}: no changes.`);
    unchanged = [];
  };
  const hasChanges = tabs.some(({ id }) => {
    const { added: newRows, changed: updatedRows } = pulled[id] ?? NOTHING;
    return newRows + updatedRows > 0;
  });
  for (const tab of tabs) {
    const {
      reported,
      added: newRows,
      changed: updatedRows,
      held = 0,
      gone,
      unread,
    } = pulled[tab.id] ?? NOTHING;
    const numbered = (n: number, word: string) => (n > 0 ? [`${grouped(n)} ${word}`] : []);
    const did = [...numbered(newRows, 'new'), ...numbered(updatedRows, 'updated')].join(', ');
    const isWhole = held === 0 && gone === 0 && unread === undefined && !incomplete.has(tab.id);
    const isUnchanged = did === '' && isWhole;
    if (!isUnchanged) sayUnchanged();
    if (tab.id === 'campaigns') {
      // Above other tabs with changes, "no changes" would read as the result of the whole pull.
      const isSaid = isUnchanged && !hasChanges;
      sentences.push(
        `Pulled ${counted(reported, 'campaign')}${isSaid ? ': no changes' : did && `: ${did}`}.`,
      );
      if (isUnchanged && hasChanges) unchanged.push(tab.title);
    } else if (did !== '') sentences.push(`${tab.title}: ${did}.`);
    else if (isUnchanged) unchanged.push(tab.title);
    if (held > 0) {
      const [which, whose] = held === 1 ? ['was', 'its'] : ['were', 'their'];
      sentences.push(
        `${counted(held, tab.noun)} ${which} not added, because ${whose} key was overwritten. Choose Bidgrid ▸ Check to decide.`,
      );
    }
  }
  sayUnchanged();
  return sentences;
}

/** Maximum number of names in one sentence. */
const NAMED = 5;

const KEPT = 'Rows already in the sheet stay as they are.';

/** @param campaigns names of campaigns whose entry in the list of campaigns cannot be read */
function unreadSentence(campaigns: readonly string[]): string {
  const are = campaigns.length === 1 ? 'is' : 'are';
  const what = counted(campaigns.length, 'campaign');
  const sentence = ended(
    `${what} of the list cannot be read and ${are} not shown: ${namesOf(campaigns, NAMED)}`,
  );
  return `${sentence} ${KEPT}`;
}

/** One sentence about all values that cannot be read; none: no sentence. */
function unreadableSentences(pulled: PulledByTab, tabs: readonly Tab[]): string[] {
  const counts = tabs
    .map(({ id, title }) => ({ title, count: pulled[id]?.unreadable ?? 0 }))
    .filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const places = counts.map(({ title, count }) => `${grouped(count)} in ${title}`).join(', ');
  const where = counts.length === 1 ? ` in ${counts[0]!.title} cannot be read` : ` cannot be read: ${places}`;
  return [`${counted(total, 'value')}${where}. Bidgrid ▸ Check lists ${total === 1 ? 'it' : 'them'}.`];
}

/** One sentence for each tab with rows that are not shown because they cannot be read. */
const unreadRowsSentences = (
  pulled: PulledByTab,
  tabs: readonly Tab[],
  nameAt: (position: number) => string,
): string[] =>
  tabs.flatMap(({ id, noun }) => {
    const unread = pulled[id]?.unread;
    if (!unread) return [];
    const { rows, isMore, campaigns, first } = unread;
    const what = isMore ? `Some ${noun}s` : counted(rows, noun);
    const are = !isMore && rows === 1 ? 'is' : 'are';
    const names = first.map((position) => shortened(nameAt(position), LONGEST_SHOWN_NAME));
    const rest = andMore(campaigns - names.length);
    const isOne = campaigns === 1;
    const whose = isOne ? `campaign "${names[0]}"` : counted(campaigns, 'campaign');
    const campaignText = campaigns === 0 ? '' : ` of ${whose}`;
    const list = campaigns > 1 ? `: ${names.join(', ')}${rest}` : '';
    return [`${ended(`${what}${campaignText} cannot be read and ${are} not shown${list}`)} ${KEPT}`];
  });

interface Incomplete {
  /** Names of the campaigns whose entry in the list cannot be read. */
  readonly unread: readonly string[];
  /** Name of a campaign by its position in the order of the pull. */
  nameAt(position: number): string;
  /** IDs of tabs of which parts could not be read. */
  readonly missingTabs: ReadonlySet<string>;
}

const COMPLETE: Incomplete = { unread: [], nameAt: String, missingTabs: new Set() };

/** Sentences about answers that could be read only in part. */
export const partialSentences = (
  pulled: PulledByTab,
  tabs: readonly Tab[],
  { unread, nameAt }: Pick<Incomplete, 'unread' | 'nameAt'>,
): string[] => [
  ...(unread.length > 0 ? [unreadSentence(unread)] : []),
  ...unreadRowsSentences(pulled, tabs, nameAt),
  ...unreadableSentences(pulled, tabs),
];

/** Values that the pull left for the person to decide. */
function conflictSentences(grids: readonly Grid[]): string[] {
  const conflicts = grids.flatMap(({ tab, plan }) =>
    plan.conflicts.map((conflict) => isUnwritten(tab, conflict)),
  );
  const unwritten = conflicts.filter((isLeft) => isLeft).length;
  const edited = conflicts.length - unwritten;
  const whats = [
    ...(edited > 0 ? [`${counted(edited, 'cell')} changed both here and at the service.`] : []),
    ...(unwritten > 0 ? [`${counted(unwritten, 'value')} of the service could not be written.`] : []),
  ];
  return whats.length > 0 ? [`${whats.join(' ')} Open Review and push… to decide.`] : [];
}

/** Only when the log does not list all of them. */
function elsewhereSentences(pulled: PulledByTab, tabs: readonly Tab[]): string[] {
  const elsewhere = tabs.reduce((sum, { id }) => sum + (pulled[id]?.elsewhere ?? 0), 0);
  if (elsewhere <= MOST_ELSEWHERE) return [];
  const most = grouped(MOST_ELSEWHERE);
  return [`${counted(elsewhere, 'value')} changed at the service; the log lists the first ${most} of them.`];
}

/** Rows that the service no longer lists. */
function vanishedSentences(pulled: PulledByTab, gone: readonly string[], tabs: readonly Tab[]): string[] {
  const vanished = tabs.reduce(
    (sum, { id }) => sum + (id === 'campaigns' ? 0 : (pulled[id]?.gone ?? 0)),
    gone.length,
  );
  if (vanished === 0) return [];
  const goneNames = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ' …' : '');
  const where = tabs.length === 1 ? 'this tab' : 'these tabs';
  const which = vanished === 1 ? 'is' : 'are';
  const names = goneNames ? ` (${goneNames})` : '';
  return [
    `${counted(vanished, 'row')} of ${where} ${which} no longer listed by the service${names}. Nothing was deleted.`,
  ];
}

/** Values that this document has pushed, and that the service does not show yet. */
function lateSentences(pulled: PulledByTab, tabs: readonly Tab[]): string[] {
  const titles = tabs.flatMap(({ id, title }) => (pulled[id]?.isLate ? [title] : []));
  return titles.length === 0
    ? []
    : [
        `The service does not show all of the last pushed values yet. The cells keep them: ${titles.join(', ')}.`,
      ];
}

function editSentences(grids: readonly Grid[]): string[] {
  const edits = grids.reduce((sum, { plan }) => sum + plan.operations.length, 0);
  const wait = edits === 1 ? 'waits' : 'wait';
  return edits > 0 ? [`${counted(edits, 'row')} with your changes ${wait} for a push.`] : [];
}

/**
 * @param gone keys of campaigns in the tab that the service no longer lists
 * @param tabs those that were pulled; none: no campaign fits
 * @param grids issues and changes of the tabs that were in the document before
 */
export function pullSummary(
  pulled: PulledByTab,
  gone: readonly string[],
  tabs: readonly Tab[],
  grids: readonly Grid[],
  incomplete: Incomplete = COMPLETE,
): string[] {
  const { missingTabs } = incomplete;
  const returned = tabs.reduce((sum, { id }) => sum + (pulled[id]?.reported ?? 0), 0);
  const isNothing = returned === 0 && gone.length === 0;
  const sentences = partialSentences(pulled, tabs, incomplete);
  if (!isNothing) {
    const isPartial = incomplete.unread.length > 0;
    const partial = isPartial ? new Set([...missingTabs, 'campaigns']) : missingTabs;
    sentences.push(...tabSentences(pulled, tabs, partial));
  } else if (missingTabs.size === 0 && sentences.length === 0) {
    sentences.push('No campaign matches this choice.');
  }
  return [
    ...sentences,
    ...conflictSentences(grids),
    ...elsewhereSentences(pulled, tabs),
    ...vanishedSentences(pulled, gone, tabs),
    ...lateSentences(pulled, tabs),
    ...editSentences(grids),
  ];
}
