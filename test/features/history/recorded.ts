// test, features: a document that keeps a History, and the figures of its campaigns.

import { remember } from '../../../src/connections/document-connection';
import { HISTORY_ID } from '../../../src/features/history/history-sheet';
import { historyOfPull, type Listed } from '../../../src/features/history/record-history';
import type { Fields } from '../../../src/shared/value';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';

const HOUR = 3_600_000;
/** 2026-03-01 00:00 UTC: the figures of yesterday are those of February 28. */
export const MIDNIGHT = Date.UTC(2026, 2, 1);

export const figures = (campaignId: string, spend: number, installs = 10): Fields => ({
  campaignId,
  name: `Name ${campaignId}`,
  impressions: spend * 1000,
  clicks: 100,
  installs,
  spend: spend.toFixed(4),
});

export function withHistory(history: 'on' | 'off' = 'on'): PlainPorts {
  const ports = plainPorts();
  ports.documentStore.set('bidgrid.settings', JSON.stringify({ history }));
  remember(ports.documentStore, { name: 'Own', company: 'Acme' });
  return ports;
}

/** A pull so many hours after the midnight. @returns the sentences of its summary */
export const pulledAt = (
  ports: PlainPorts,
  hours: number,
  campaigns: readonly Fields[],
  targetsBase?: Listed['targetsBase'],
): string[] => historyOfPull(ports, { campaigns, at: MIDNIGHT + hours * HOUR, targetsBase });

/** Some cells of each row, in the order of the rows. */
export function historyIn({ workbook }: PlainPorts, ...headers: string[]): unknown[][] {
  const [names = [], ...lines] = workbook.find(HISTORY_ID)?.toEnd() ?? [];
  return lines.map((cells) => headers.map((header) => cells[names.indexOf(header)]));
}
