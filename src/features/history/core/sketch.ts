// history: a short text for all figures of a fetch, from which a later one tells whether figures are still
// those of the same day. Its length does not depend on the number of campaigns.

import { hashOf } from '../../../shared/digests';
import type { CampaignFigures } from './history-row';

/** Campaigns are spread over these groups, so that a new or corrected campaign changes only one of them. */
const GROUPS = 48;
/** Three digits of a hash, two of the size; base 36. */
const LENGTH = 5;
const EMPTY = '0'.repeat(LENGTH);

const base36 = (number: number, digits: number): string =>
  (number % 36 ** digits).toString(36).padStart(digits, '0');

/** A step is 2 %. 0: no impressions. */
const sizeOf = (impressions: number): number =>
  impressions < 1 ? 0 : Math.min(36 ** 2 - 1, 1 + Math.round(Math.log(impressions) / Math.log(1.02)));

/** Campaigns without any activity are left out: they do not distinguish days. */
export function sketchOf(figures: readonly CampaignFigures[]): string {
  const groups = Array.from({ length: GROUPS }, () => ({ texts: [] as string[], impressions: 0 }));
  for (const { campaignId, impressions, clicks, installs, spend } of figures) {
    if (!impressions && !clicks && !installs && !spend) continue;
    const group = groups[hashOf(campaignId)[0] % GROUPS]!;
    group.texts.push(JSON.stringify([campaignId, impressions, clicks, installs, spend]));
    group.impressions += impressions ?? 0;
  }
  return groups
    .map(({ texts, impressions }) => {
      if (texts.length === 0) return EMPTY;
      // 1 at least, because 0 is for empty groups.
      const hash = 1 + (hashOf(texts.sort().join())[0] % (36 ** 3 - 1));
      return base36(hash, 3) + base36(sizeOf(impressions), 2);
    })
    .join('');
}

/**
 * equal: the same figures, except for a few campaigns · different: those of another day · unclear: they
 * differ too little for another day, or too few campaigns are active.
 */
export type Relation = 'equal' | 'different' | 'unclear';

/** Quantized sizes that differ by about 6 %: corrections of a day are smaller. */
const NEAR = 3;

/** Fewer impressions could be the same on two days. */
const FEW = 1000;

export function relationOf(oldSketch: string, after: string): Relation {
  let active = 0;
  let equal = 0;
  let near = 0;
  let largest = 0;
  for (let i = 0; i < GROUPS * LENGTH; i += LENGTH) {
    const [a, b] = [oldSketch.slice(i, i + LENGTH), after.slice(i, i + LENGTH)];
    if (a === EMPTY && b === EMPTY) continue;
    active += 1;
    const [sizeA, sizeB] = [Number.parseInt(a.slice(3), 36), Number.parseInt(b.slice(3), 36)];
    largest = Math.max(largest, sizeA, sizeB);
    if (a === b) equal += 1;
    else if (Math.abs(sizeA - sizeB) <= NEAR) near += 1;
  }
  if (active === 0 || largest < sizeOf(FEW)) return 'unclear';
  if (equal * 2 >= active) return 'equal';
  return (equal + near) * 5 >= active * 3 ? 'unclear' : 'different';
}
