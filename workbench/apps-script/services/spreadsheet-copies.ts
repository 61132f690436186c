// Workbench, Apps Script host: new sheets, and copies with all parts of a sheet.
import { generateRandomId, type IWorksheetData, mergeWorksheetSnapshotWithDefault } from '@univerjs/core';
import { CopySheetCommand, InsertSheetMutation, SheetInterceptorService } from '@univerjs/sheets';
import type { CellRange } from '../engine/cell-range';
import { NEW_SHEET } from '../engine/new-workbook';
import type { MetadataEntry, ProtectionRule } from '../engine/own-store';
import { copiedChart } from '../engine/sheet-chart';
import { ScriptException } from '../protocol/exceptions';
import type { HostCore, Run } from './run';
import { newChartId } from './spreadsheet-charts';
import { checkRoom, sheetOf } from './spreadsheet-grid';

const newSheetId = (core: HostCore): string => {
  for (;;) {
    const id = String(1 + Math.floor(core.random() * 2_000_000_000));
    if (!core.workbook.sheet(id)) return id;
  }
};

function freeName({ workbook }: HostCore, wanted: string, separator = ' '): string {
  let name = wanted;
  for (let n = 2; workbook.core.getSheetBySheetName(name); n += 1) name = `${wanted}${separator}${n}`;
  return name;
}

/** `SheetN` with the next free number, like Google. */
export function nextSheetName({ workbook }: HostCore): string {
  let n = workbook.core.getSheetSize() + 1;
  while (workbook.core.getSheetBySheetName(`Sheet${n}`)) n += 1;
  return `Sheet${n}`;
}

/** Adds an empty sheet of 1,000 × 26 cells. `index` counts from 0. */
export function insertSheet(core: HostCore, name: string, index: number): string {
  if (core.workbook.core.getSheetBySheetName(name)) {
    throw new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);
  }
  checkRoom(core.workbook, 26_000);
  const id = newSheetId(core);
  const sheet = mergeWorksheetSnapshotWithDefault({
    id,
    name,
    ...NEW_SHEET,
    cellData: {},
  });
  core.workbook.execute(InsertSheetMutation.id, { index, sheet });
  return id;
}

/**
 * Copies a sheet within the document: cells, formats, validations, conditional formats, filter, notes,
 * charts, and the sheet's developer metadata. Not protections, like Google's `copyTo`.
 */
export function duplicateSheet(
  core: HostCore,
  run: Run,
  sheetId: string,
  place: { name?: string; index?: number } = {},
): { sheetId: string } {
  const { workbook } = core;
  const source = sheetOf(workbook, sheetId);
  checkRoom(workbook, source.getRowCount() * source.getColumnCount());
  const id = newSheetId(core);
  const name = place.name ?? freeName(core, `Copy of ${source.getName()}`);
  if (workbook.core.getSheetBySheetName(name)) {
    throw new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);
  }
  const sheet: IWorksheetData = { ...source.getConfig(), id, name, hidden: 0 };
  const index = place.index ?? workbook.core.getSheetSize();
  workbook.execute(InsertSheetMutation.id, { index, sheet });
  // Other parts of the engine keep data per sheet; each provides its own way to copy it.
  const params = { unitId: workbook.unitId, subUnitId: sheetId, targetSubUnitId: id };
  const extra = workbook.injector
    .get(SheetInterceptorService)
    .onCommandExecute({ id: CopySheetCommand.id, params });
  for (const mutation of extra.redos) workbook.execute(mutation.id, mutation.params);
  copyMetadata(core, run, sheetId, id);
  copyCharts(core, sheetId, id);
  if (workbook.own.chartSheets.includes(sheetId)) workbook.own.chartSheets.push(id);
  return { sheetId: id };
}

function copyCharts(core: HostCore, from: string, to: string): void {
  const { own } = core.workbook;
  const present = own.charts.filter((chart) => chart.sheetId === from);
  for (const chart of present) own.charts.push(copiedChart(chart, newChartId(core), to));
  if (present.length > 0) core.workbook.ownChanged();
}

function copyMetadata({ workbook }: HostCore, _run: Run, from: string, to: string): void {
  const { own } = workbook;
  const moved = (range: CellRange): CellRange => ({ ...range, sheetId: to });
  const copies = own.metadata.flatMap((entry): MetadataEntry[] => {
    const { place } = entry;
    if (place.kind === 'SHEET' && place.sheetId === from) {
      return [{ ...entry, id: own.nextId++, place: { kind: 'SHEET', sheetId: to } }];
    }
    if (!('range' in place) || place.range.sheetId !== from) return [];
    return [{ ...entry, id: own.nextId++, place: { ...place, range: moved(place.range) } }];
  });
  if (copies.length === 0) return;
  own.metadata.push(...copies);
  workbook.ownChanged();
}

/** `duplicateActiveSheet` keeps protections; `copyTo` does not. */
export function copyProtections({ workbook }: HostCore, from: string, to: string): void {
  const { own } = workbook;
  const copies = own.protections
    .filter((rule) => rule.sheetId === from)
    .map(
      (rule): ProtectionRule => ({
        ...rule,
        id: generateRandomId(8),
        sheetId: to,
        range: rule.range && { ...rule.range, sheetId: to },
        unprotected: rule.unprotected.map((each) => ({ ...each, sheetId: to })),
      }),
    );
  own.protections.push(...copies);
  if (copies.length > 0) workbook.ownChanged();
}
