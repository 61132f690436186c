// figures: what the sidebar shows about the figures of the document.

import * as v from 'valibot';
import type { Ports } from '../../ports/ports';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { readManifest } from './figures-manifest';
import { type FiguresView, FigureTab } from './figures-schema';
import { readFigures } from './figures-store';

export function figuresView(ports: Ports): FiguresView {
  const { imports, layouts, kind, finalAfterDays, choice } = readManifest(ports.documentStore);
  const tabs = TAB_CHOICES.flatMap(({ tab, title }) =>
    v.is(FigureTab, tab) && ports.workbook.find(tab) !== null ? [{ id: tab, title }] : [],
  );
  const damaged = imports.length === 0 ? 0 : readFigures(ports).damaged.size;
  return { imports: [...imports].reverse(), layouts, kind, finalAfterDays, choice, tabs, damaged };
}

/** Reads and changes nothing. */
export const figuresRead = (ports: Ports): FiguresView => figuresView(ports);
