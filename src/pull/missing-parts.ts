// pull: lists the parts that a pull could not read, with the reason of each.

import type { MissingPart } from '../jobs/job-view';
import { shortened } from '../shared/cell-text';
import { andMore, counted } from '../shared/sentences';
import { LONGEST_SHOWN_NAME } from '../shared/text-limits';
import { type Gaps, positionsIn, writeMissed } from './pull-gaps';
import { isCampaigns, type Work } from './pull-turn';

/** Maximum number of names in one line of the list, and of characters of a reason. */
const NAMED_IN_LIST = 3;
const LONGEST_REASON = 500;

/** The first names of campaigns, and the number of the others. */
export function namesOf(campaigns: readonly string[], most: number): string {
  const names = campaigns.slice(0, most).map((name) => shortened(name, LONGEST_SHOWN_NAME));
  return names.join(', ') + andMore(campaigns.length - names.length);
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
      return why.replace(idText, () => `campaign "${shortened(name, LONGEST_SHOWN_NAME)}" (${id})`);
  }
  return why;
}

/** The job record has at most 9 KB. */
const MOST_REASONS = 3;

/** What could not be read. Also stores it for *Try again*. */
export function missingParts(
  { ports, stages, listed, chosenIds }: Work,
  gaps: Gaps,
): { readonly parts: MissingPart[]; readonly tabs: ReadonlySet<string> } {
  const parts: MissingPart[] = [];
  const tabs: string[] = [];
  const ids = new Set<string>();
  for (const stage of stages) {
    const positions = positionsIn(gaps, stage.reading.id);
    if (positions.length === 0) continue;
    const titles = stage.resources.map(({ tab }) => tab.title).join(', ');
    const isAccount = stage.reading.scope === 'account' && !isCampaigns(stage);
    const campaignIds = isAccount ? [] : positions.map((position) => chosenIds[position]!);
    for (const id of campaignIds) ids.add(id);
    for (const { tab } of stage.resources) tabs.push(tab.id);
    const nameOf = (id: string) => String(listed.get(id)?.name ?? id);
    const names = isAccount ? null : campaignIds.map(nameOf);
    const title = isCampaigns(stage) ? 'Some details' : titles;
    parts.push(
      missingPart(title, names, chosenIds.length, withName(gaps[stage.reading.id]!.why, campaignIds, nameOf)),
    );
  }
  writeMissed(ports, tabs.length > 0 ? { tabs, campaignIds: [...ids] } : null);
  const short = parts.map((part, i) => (i < MOST_REASONS ? part : { ...part, why: '' }));
  return { parts: short, tabs: new Set(tabs) };
}
