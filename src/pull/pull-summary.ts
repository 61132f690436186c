// pull: the summary of a pull, in sentences.

import type { Grid } from '../grid/grid';
import type { Job, Pulled } from '../jobs/job-record';
import type { MissingPart } from '../jobs/job-view';
import { MOST_ELSEWHERE } from '../push/journal/log-elsewhere';
import { shortened } from '../shared/cell-text';
import { counted, ended } from '../shared/sentences';
import { isUnwritten } from '../sync/conflict';
import type { Tab } from '../tabs/columns/tab';

const NOTHING: Pulled = { reported: 0, added: 0, changed: 0, gone: 0 };

/** @param incomplete IDs of tabs that were read in part, so it is unknown whether they have no changes */
function tabSentences(
  pulled: NonNullable<Job['pulled']>,
  tabs: readonly Tab[],
  incomplete: ReadonlySet<string>,
): string[] {
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
    const numbered = (n: number, word: string) => (n > 0 ? [`${n.toLocaleString('en')} ${word}`] : []);
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
        `${counted(held, tab.rowIs)} ${which} not added, because ${whose} key was overwritten. Choose Bidgrid ▸ Check to decide.`,
      );
    }
  }
  sayUnchanged();
  return sentences;
}

/** Maximum number of names in one sentence, in one line of the list of missing parts, and of characters. */
const NAMED = 5;
const NAMED_IN_LIST = 3;
const LONGEST_NAME = 60;
const LONGEST_REASON = 500;

const KEPT = 'Rows already in the sheet stay as they are.';

function namesOf(campaigns: readonly string[], most: number): string {
  const names = campaigns.slice(0, most).map((name) => shortened(name, LONGEST_NAME));
  const more = campaigns.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

/** @param campaigns names of campaigns whose entry in the list of campaigns cannot be read */
function unreadSentence(campaigns: readonly string[]): string {
  const are = campaigns.length === 1 ? 'is' : 'are';
  const what = counted(campaigns.length, 'campaign');
  const sentence = ended(
    `${what} of the list cannot be read and ${are} not shown: ${namesOf(campaigns, NAMED)}`,
  );
  return `${sentence} ${KEPT}`;
}

/**
 * @param campaigns names of the campaigns whose rows could not be read; null: the rows belong to no campaign
 * @param total campaigns of the pull
 */
export function missingPart(
  titles: string,
  campaigns: readonly string[] | null,
  total: number,
  reason: string,
): MissingPart {
  const why = shortened(reason, LONGEST_REASON);
  if (campaigns === null) return { what: titles, why };
  const isAll = campaigns.length === total && total > NAMED_IN_LIST;
  const count = counted(campaigns.length, 'campaign');
  const campaignText = isAll ? `all ${count}` : `${count}: ${namesOf(campaigns, NAMED_IN_LIST)}`;
  return { what: `${titles} of ${campaignText}`, why };
}

/**
 * The reason with the name of its campaign before the ID: failures know IDs only.
 * @param ids of the campaigns that it may be about
 */
export function withName(why: string, ids: readonly string[], nameOf: (id: string) => string): string {
  // Longest first: an ID may begin with another one.
  for (const id of [...ids].sort((a, b) => b.length - a.length)) {
    const idText = `campaign ${id}`;
    const name = nameOf(id);
    if (name !== id && why.includes(idText))
      return why.replace(idText, () => `campaign "${shortened(name, LONGEST_NAME)}" (${id})`);
  }
  return why;
}

/** One sentence about all values that cannot be read; none: no sentence. */
function unreadableSentences(pulled: NonNullable<Job['pulled']>, tabs: readonly Tab[]): string[] {
  const counts = tabs
    .map(({ id, title }) => ({ title, count: pulled[id]?.unreadable ?? 0 }))
    .filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const places = counts.map(({ title, count }) => `${count.toLocaleString('en')} in ${title}`).join(', ');
  const where = counts.length === 1 ? ` in ${counts[0]!.title} cannot be read` : ` cannot be read: ${places}`;
  return [`${counted(total, 'value')}${where}. Bidgrid ▸ Check lists ${total === 1 ? 'it' : 'them'}.`];
}

/** One sentence for each tab with rows that are not shown because they cannot be read. */
const unreadRowsSentences = (
  pulled: NonNullable<Job['pulled']>,
  tabs: readonly Tab[],
  nameAt: (position: number) => string,
): string[] =>
  tabs.flatMap(({ id, rowIs }) => {
    const unread = pulled[id]?.unread;
    if (!unread) return [];
    const { rows, isMore, campaigns, first } = unread;
    const what = isMore ? `Some ${rowIs}s` : counted(rows, rowIs);
    const are = !isMore && rows === 1 ? 'is' : 'are';
    const names = first.map((position) => shortened(nameAt(position), LONGEST_NAME));
    const more = campaigns - names.length;
    const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
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
  pulled: NonNullable<Job['pulled']>,
  tabs: readonly Tab[],
  { unread, nameAt }: Pick<Incomplete, 'unread' | 'nameAt'>,
): string[] => [
  ...(unread.length > 0 ? [unreadSentence(unread)] : []),
  ...unreadRowsSentences(pulled, tabs, nameAt),
  ...unreadableSentences(pulled, tabs),
];

/**
 * @param gone keys of campaigns in the tab that the service no longer lists
 * @param tabs those that were pulled; none: no campaign fits
 * @param grids issues and changes of the tabs that were in the document before
 */
export function pullSummary(
  pulled: NonNullable<Job['pulled']>,
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
  const conflicts = grids.flatMap(({ tab, plan }) =>
    plan.conflicts.map((conflict) => isUnwritten(tab, conflict)),
  );
  const unwritten = conflicts.filter((isLeft) => isLeft).length;
  const edited = conflicts.length - unwritten;
  const whats = [
    ...(edited > 0 ? [`${counted(edited, 'cell')} changed both here and at the service.`] : []),
    ...(unwritten > 0 ? [`${counted(unwritten, 'value')} of the service could not be written.`] : []),
  ];
  if (whats.length > 0) sentences.push(`${whats.join(' ')} Open Review and push… to decide.`);
  const elsewhere = tabs.reduce((sum, { id }) => sum + (pulled[id]?.elsewhere ?? 0), 0);
  if (elsewhere > MOST_ELSEWHERE) {
    sentences.push(
      `${counted(elsewhere, 'value')} changed at the service; the log lists the first ${MOST_ELSEWHERE.toLocaleString('en')} of them.`,
    );
  }
  const vanished = tabs.reduce(
    (sum, { id }) => sum + (id === 'campaigns' ? 0 : (pulled[id]?.gone ?? 0)),
    gone.length,
  );
  if (vanished > 0) {
    const goneNames = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ' …' : '');
    const which = vanished === 1 ? 'is' : 'are';
    sentences.push(
      `${counted(vanished, 'row')} of ${tabs.length === 1 ? 'this tab' : 'these tabs'} ${which} no longer listed by the service${goneNames ? ` (${goneNames})` : ''}. Nothing was deleted.`,
    );
  }
  const edits = grids.reduce((sum, { plan }) => sum + plan.operations.length, 0);
  if (edits > 0)
    sentences.push(
      `${counted(edits, 'row')} with your changes ${edits === 1 ? 'waits' : 'wait'} for a push.`,
    );
  return sentences;
}
