// pull: what a pull did, in sentences.

import type { Grid } from '../../grid/grid';
import type { Job } from '../../jobs/job-record';
import { counted } from '../../model/counted';
import type { Tab } from '../../tabs/tab';

function tabSentences(pulled: NonNullable<Job['pulled']>, tabs: readonly Tab[]): string[] {
  const sentences: string[] = [];
  for (const tab of tabs) {
    const { told, added, changed } = pulled[tab.id] ?? { told: 0, added: 0, changed: 0 };
    const shown = (n: number, word: string) => (n > 0 ? [`${n.toLocaleString('en')} ${word}`] : []);
    const did = [...shown(added, 'new'), ...shown(changed, 'updated')].join(', ') || 'no changes';
    const what = tab.id === 'campaigns' ? `Pulled ${counted(told, 'campaign')}` : tab.title;
    sentences.push(`${what}: ${did}.`);
    const held = pulled[tab.id]?.held ?? 0;
    if (held > 0) {
      const [which, whose] = held === 1 ? ['was', 'its'] : ['were', 'their'];
      sentences.push(
        `${counted(held, tab.rowIs)} ${which} not added, because ${whose} key was typed over: decide in Check.`,
      );
    }
  }
  return sentences;
}

/** Maximum number of names in one sentence. */
const NAMED = 5;

const namesOf = (campaigns: readonly string[]): string =>
  campaigns.slice(0, NAMED).join(', ') + (campaigns.length > NAMED ? ', …' : '');

/** @param campaigns names of campaigns whose entry in the list of campaigns cannot be read */
export function unreadSentence(campaigns: readonly string[]): string {
  const are = campaigns.length === 1 ? 'is' : 'are';
  return `${counted(campaigns.length, 'campaign')} of the list cannot be read and ${are} not shown: ${namesOf(campaigns)}. Rows already in the sheet stay as they are.`;
}

/** @param campaigns names of the campaigns that could not be read; empty: the rows belong to no campaign */
export function gapSentence(titles: string, isCampaigns: boolean, campaigns: readonly string[]): string {
  const kept = 'Rows already in the sheet stay as they are.';
  if (campaigns.length === 0) return `${titles} could not be read. ${kept}`;
  const names = namesOf(campaigns);
  const what = isCampaigns ? 'Some details' : titles;
  return `${what} of ${counted(campaigns.length, 'campaign')} could not be read: ${names}. ${kept}`;
}

/**
 * @param gone keys of campaigns in the tab that the service does not list any more
 * @param tabs those that were pulled; none: no campaign fits
 * @param missed sentences about what could not be read
 * @param grids what was found in those of them that stood there before
 */
export function pullSummary(
  pulled: NonNullable<Job['pulled']>,
  gone: readonly string[],
  tabs: readonly Tab[],
  grids: readonly Grid[],
  missed: readonly string[] = [],
): string[] {
  const told = tabs.reduce((sum, { id }) => sum + (pulled[id]?.told ?? 0), 0);
  const isNothing = told === 0 && gone.length === 0;
  const sentences =
    isNothing && missed.length > 0
      ? [...missed]
      : isNothing
        ? ['No campaign matches this choice.']
        : [...missed, ...tabSentences(pulled, tabs)];
  const conflicts = grids.reduce((sum, { plan }) => sum + plan.conflicts.length, 0);
  if (conflicts > 0) {
    sentences.push(
      `${counted(conflicts, 'cell')} changed both here and at the service. Open Review and push… to decide.`,
    );
  }
  const vanished = tabs.reduce(
    (sum, { id }) => sum + (id === 'campaigns' ? 0 : (pulled[id]?.gone ?? 0)),
    gone.length,
  );
  if (vanished > 0) {
    const named = gone.slice(0, 5).join(', ') + (gone.length > 5 ? ' …' : '');
    const which = vanished === 1 ? 'is' : 'are';
    sentences.push(
      `${counted(vanished, 'row')} of ${tabs.length === 1 ? 'this tab' : 'these tabs'} ${which} not listed by the service any more${named ? ` (${named})` : ''}. Nothing was deleted.`,
    );
  }
  const edits = grids.reduce((sum, { plan }) => sum + plan.operations.length, 0);
  if (edits > 0)
    sentences.push(
      `${counted(edits, 'row')} with your changes ${edits === 1 ? 'waits' : 'wait'} for a push.`,
    );
  return sentences;
}
