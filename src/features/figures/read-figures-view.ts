// figures: what the sidebar shows about the figures of the document.

import type { Ports } from '../../ports/ports';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { readManifest } from './figures-manifest';
import type { FiguresView } from './figures-schema';
import { readFigures } from './figures-store';

/** Tabs that can have columns of figures. */
export const FIGURE_TABS: ReadonlySet<string> = new Set(['source-bids', 'sources', 'targets', 'campaigns']);

export function figuresView(ports: Ports): FiguresView {
  const { imports, layouts, kind, finalAfterDays, choice } = readManifest(ports.documentStore);
  const tabs = TAB_CHOICES.filter(({ tab }) => FIGURE_TABS.has(tab) && ports.workbook.find(tab) !== null).map(
    ({ tab, title }) => ({ id: tab, title }),
  );
  const damaged = imports.length === 0 ? 0 : readFigures(ports).damaged.size;
  return { imports: [...imports].reverse(), layouts, kind, finalAfterDays, choice, tabs, damaged };
}

/** Reads and changes nothing. */
export const figuresRead = (ports: Ports): FiguresView => figuresView(ports);
