// check: feedback while typing: the rules that look at one row, for the rows just edited. No network, no
// locks, few calls.

import { groupOf } from '../../base/base-chunks';
import { type BasePorts, loadBases, type StoredBase } from '../../base/base-store';
import { BASE_ID, BASE_TITLE, type ChunkSheet, readIndex } from '../../base/chunk-sheet';
import { tabInIndex } from '../../base/sheet-index';
import { agreedFields, baseFields } from '../../grid/grid';
import type { Issue } from '../../model/issue';
import type { Fields } from '../../model/value';
import type { SheetPort } from '../../ports/sheet';
import { tabById } from '../../resources/all-tabs';
import { checkRow, ruleContext } from '../../resources/check';
import { type Facts, factsOf } from '../../rules/facts';
import { readSettings } from '../../settings/settings';
import { type ColumnSpan, keptIssues } from '../../sheet/kept-marks';
import { notesOf } from '../../sheet/marks';
import { readTab, type TabReading } from '../../sheet/read-tab';
import { writeRowMarks } from '../../sheet/write-marks';
import { planTab } from '../../sync/plan';
import type { Tab } from '../../tabs/tab';

/** Cells of a sheet, 1-based; the header is row 1. */
export interface EditedCells {
  readonly first: number;
  readonly count: number;
  readonly columns: ColumnSpan;
}

const nameOf = ({ row, field, message }: Issue): string => `${row} ${field} ${message}`;

/**
 * What was pulled of the edited rows and of what stands above them: a base of 100,000 rows is not read for
 * one keystroke.
 */
function knownOf(
  ports: BasePorts,
  tab: Tab,
  reading: TabReading,
  index: ChunkSheet,
): { readonly stored: StoredBase; readonly facts: Facts } {
  const groups = new Set(reading.rows.map((row) => groupOf(tab, row)));
  // Where the service gives the keys, the cell that names the group may be the one that was changed.
  const own = tab.keysFrom === 'person' ? { tab, groups } : { tab };
  const others = (tab.rulesRead ?? []).map((id) => ({ tab: tabById(id)!, groups }));
  const [stored, ...bases] = loadBases(ports, [own, ...others], index);
  const rows: Record<string, Fields[]> = {};
  others.forEach((other, i) => {
    rows[other.tab.id] = baseFields(bases[i]!);
  });
  const known = stored!.base;
  // A keystroke is not to pay for settings that no rule needs: only a method that nobody knows yet is looked
  // up there.
  const isNew = reading.rows.some(({ key, fields }) => {
    const before = key === null ? undefined : known.get(key)?.fields.trackingMethod;
    return fields.trackingMethod !== undefined && fields.trackingMethod !== (before ?? null);
  });
  const methods = isNew ? readSettings(ports.documentStore).trackingMethods : [];
  return { stored: stored!, facts: factsOf(rows, methods) };
}

/**
 * A sheet of that name without cells, such as a chart sheet, cannot be read: the base is then found by its
 * mark.
 */
function quickIndex(workbook: BasePorts['workbook']) {
  const named = workbook.named(BASE_TITLE);
  try {
    return readIndex(named);
  } catch {
    return readIndex(null);
  }
}

/**
 * Marks the cells and shows in Change what the next push would do. Does nothing when headers are missing.
 * What only Check can see stays on the cells of the rows that were not edited.
 * @param markedAs asked for the tab only where the hidden sheet cannot tell it
 */
export function feedback(
  ports: BasePorts,
  sheet: SheetPort,
  markedAs: (sheetId: number) => string | null,
  edited: EditedCells,
): void {
  const { workbook } = ports;
  const quick = quickIndex(workbook);
  const signed = tabInIndex(quick, sheet.sheetId);
  const tab = tabById((signed === undefined ? markedAs(sheet.sheetId) : signed) ?? '');
  if (!tab) return;
  const index = signed === undefined ? readIndex(workbook.find(BASE_ID)) : quick;
  const first = Math.max(2, edited.first);
  const span = { first, count: edited.first + edited.count - first };
  if (span.count < 1) return;
  const reading = readTab(tab, sheet, span);
  if (reading.issues.length > 0) return;
  const { stored, facts } = knownOf(ports, tab, reading, index);
  const agreed = agreedFields(stored);
  const context = ruleContext(tab, agreed, undefined, facts);
  const seen = notesOf(sheet, reading, span)!;
  const issues: Issue[] = [];
  for (const row of reading.rows) issues.push(...checkRow(tab, row, agreed, context));
  // With enough rows pasted at once, typing may see what otherwise takes a Check.
  const told = new Set(issues.map(nameOf));
  issues.push(...keptIssues(tab, reading, seen, edited.columns).filter((issue) => !told.has(nameOf(issue))));
  const { marks } = planTab(tab, stored.base, reading.rows, issues);
  // Rows that were emptied are not read as rows, but may still say something in Change.
  const last = Math.max(first, reading.lastRow);
  const stale =
    reading.rows.some(({ row, change }) => change !== (marks.get(row) ?? '')) ||
    reading.rows.length < last - first + 1;
  const changes = stale ? Array.from({ length: last - first + 1 }, (_, i) => marks.get(first + i) ?? '') : [];
  writeRowMarks({ tab, sheet, reading, issues, span, reach: 'marked', seen }, changes);
}
