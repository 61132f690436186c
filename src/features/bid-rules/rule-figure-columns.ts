// bid-rules: the figures of the document, as rules use them.

import type { Ports } from '../../ports/ports';
import type { KeyedSums, LastDay } from '../figures/core/add-sums';
import { keyedSums } from '../figures/core/stored-sums';
import { lastFinalDay } from '../figures/figure-days';
import { readManifest } from '../figures/figures-manifest';
import { readFigures } from '../figures/figures-store';

export interface RuleFigures {
  readonly sums: readonly KeyedSums[];
  readonly lastDay: LastDay;
}

/** True if a report was imported; without reading the sums. */
export const hasFigures = ({ documentStore }: Ports): boolean =>
  readManifest(documentStore).imports.length > 0;

export function ruleFigures(ports: Ports): RuleFigures {
  const manifest = readManifest(ports.documentStore);
  const sums: KeyedSums[] = [];
  if (manifest.imports.length > 0) {
    readFigures(ports).byCampaign.forEach((keys, campaignId) => {
      for (const one of keyedSums(campaignId, keys)) sums.push(one);
    });
  }
  return { sums, lastDay: lastFinalDay(ports.clock, manifest) };
}
