// figures: writes the columns of figures of a tab.

import { needHeadersOf } from '../../grid/grid';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import type { SheetPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import { andMore } from '../../shared/sentences';
import { DAY_MS } from '../../shared/time';
import { addColumns, addedColumns } from '../../sheet/added-columns';
import type { CellUpdate } from '../../sheet/find-cells';
import { columnsNamed, readColumns } from '../../sheet/find-columns';
import { readTab } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import type { Tab } from '../../tabs/columns/tab';
import { valueText } from '../../tabs/columns/text-kinds';
import { resourceOf } from '../../tabs/registry';
import { HORIZONS, type LastDay } from './core/add-sums';
import { daysByScope, type Level, shownRow } from './core/shown-figures';
import { changeHistory, lastFinalDay } from './figure-days';
import { type FigureColumn, figureColumns } from './figures-columns';
import { type Manifest, readManifest, writeManifest } from './figures-manifest';
import type { FiguresChoice, FiguresView, ShownFigures } from './figures-schema';
import { figuresView, readSums } from './figures-store';

/** Cells that are written at once. */
const MOST_CELLS = 200_000;

/** Remembers what the columns show. @throws UserError while another action holds the document */
export function figuresChoose(ports: Ports, choice: FiguresChoice): FiguresView {
  return withDocument(ports, () => {
    writeManifest(ports.documentStore, { ...readManifest(ports.documentStore), choice });
    return figuresView(ports);
  });
}

const LEVELS: Readonly<Record<string, Level>> = {
  'source-bids': 'app and country',
  sources: 'app',
  targets: 'country',
  campaigns: 'campaign',
};

const SHARED = 'DEFAULT';

/** The field beside which figures are shown. */
const BESIDE: Readonly<Record<string, string>> = {
  'source-bids': 'bidValue',
  sources: 'active',
  targets: 'budget',
  campaigns: 'installs',
};

/** Header of the column to the left of the figures: the bid, or what rules propose beside it. */
function besideIn(tab: Tab, sheet: SheetPort): string {
  const { headers, issues } = readColumns(tab, sheet);
  needHeadersOf({ issues });
  const proposal = ['Why', 'Proposed'].find((header) => columnsNamed(headers, header).length === 1);
  return proposal ?? tab.columns.find(({ field }) => field === BESIDE[tab.id])!.header;
}

/** `2026-11-01`, in UTC as all days of figures. */
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const WINDOW_TEXT: Readonly<Record<FiguresChoice['window'], string>> = {
  final: 'all final days',
  'since-change': 'final days since the last change of the bid',
  '7': 'the last 7 final days',
  '28': 'the last 28 final days',
};

/** What follows the help in the note of a header. @param lastFinal the last day that it counts */
function sourceText({ imports, choice }: Manifest, lastFinal: number): string {
  const newest = imports[imports.length - 1];
  if (newest === undefined) return '';
  const { source, firstDay, lastDay, person, when } = newest;
  return `\n\nOf ${WINDOW_TEXT[choice.window]}, until ${dayText(lastFinal)}. From ${source}${andMore(imports.length - 1)}: ${dayText(firstDay)} to ${dayText(lastDay)}, imported ${when} by ${person}.`;
}

/** The chosen columns, and those of other horizons that the tab has: they would be wrong if left alone. */
function columnsOf(sheet: SheetPort, horizons: readonly number[]): FigureColumn[] {
  const allColumns = figureColumns(HORIZONS);
  const addedFields = addedColumns(sheet, allColumns);
  const present = allColumns.flatMap(({ field, horizon }) => (addedFields.has(field) ? [horizon] : []));
  return figureColumns(HORIZONS.filter((horizon) => horizons.includes(horizon) || present.includes(horizon)));
}

/** @throws UserError when a person has a column with the header of a chosen one */
export function needFigureColumns(ports: Ports, { choice }: Manifest): void {
  for (const id of choice.tabs) {
    const sheet = ports.workbook.find(id);
    if (sheet !== null) columnsOf(sheet, choice.horizons);
  }
}

function writeNotes(
  sheet: SheetPort,
  columns: readonly FigureColumn[],
  manifest: Manifest,
  lastDay: LastDay,
): void {
  const places = addedColumns(sheet, columns);
  sheet.writeNotes(
    columns.flatMap(({ field, help, horizon }) => {
      const place = places.get(field);
      const note = help + sourceText(manifest, lastDay(horizon));
      return place === undefined ? [] : [{ row: 1, column: place, cells: [[note]] }];
    }),
  );
}

/**
 * Adds missing columns to a tab and fills them. Without figures, existing columns are emptied.
 * @throws UserError when the tab was not pulled, or has a person's column with such a header
 */
export function figuresShow(ports: Ports, id: string): ShownFigures {
  return withDocument(ports, () => {
    const tab = resourceOf(id)?.tab;
    const sheet = tab && ports.workbook.find(id);
    const level = LEVELS[id];
    if (!tab || !sheet || !level)
      throw new UserError('This tab was not pulled. Pull it, then show its figures.');
    const manifest = readManifest(ports.documentStore);
    const columns = columnsOf(sheet, manifest.choice.horizons);
    if (manifest.imports.length > 0) addColumns(sheet, columns, besideIn(tab, sheet));
    const present = addedColumns(sheet, columns);
    const shownColumns = columns.filter(({ field }) => present.has(field));
    const result = fill(ports, manifest, { tab, sheet, level, columns, shown: shownColumns });
    writeNotes(sheet, shownColumns, manifest, lastFinalDay(ports.clock, manifest));
    return result;
  });
}

interface Filled {
  readonly tab: Tab;
  readonly sheet: SheetPort;
  readonly level: Level;
  /** With which `shownRow` computes; `shown` are those that the tab has. */
  readonly columns: readonly FigureColumn[];
  readonly shown: readonly FigureColumn[];
}

function fill(ports: Ports, manifest: Manifest, { tab, sheet, level, columns, shown }: Filled): ShownFigures {
  const whole: Tab = { ...tab, columns: [...tab.columns, ...shown] };
  const reading = readTab(whole, sheet);
  needHeadersOf(reading);
  const daysOf = daysByScope(readSums(ports), new Set<Level>([level, 'campaign']));
  const lastDay = lastFinalDay(ports.clock, manifest);
  const { dayOf: lastChangeOf } = changeHistory(ports);
  const horizons = HORIZONS.filter((horizon) => columns.some((column) => column.horizon === horizon));
  const hasImports = manifest.imports.length > 0;
  let updates: CellUpdate[] = [];
  let [filled, skippedCells] = [0, 0];
  const write = (): void => {
    skippedCells += writeCells(whole, sheet, reading, updates).unwritten.length;
    updates = [];
  };
  for (const { row, key, fields } of reading.rows) {
    if (key === null) continue;
    const country = level === 'country' && fields.country === SHARED ? '' : valueText(fields.country);
    const days = daysOf(valueText(fields.campaignId), valueText(fields.appId), country);
    const figures = shownRow(days, manifest.choice.window, horizons, lastDay, lastChangeOf(tab.id, key));
    if (figures.data !== 'none') filled += 1;
    for (const column of shown) {
      const value = hasImports ? column.value(figures) : null;
      if ((fields[column.field] ?? '') === (value ?? '')) continue;
      updates.push({
        name: { key },
        row,
        field: column.field,
        value: value ?? (column.kind.name === 'text' ? '' : null),
      });
    }
    if (updates.length > MOST_CELLS) write();
  }
  if (updates.length > 0) write();
  return { sheet: sheet.name(), filled, rows: reading.rows.length, left: skippedCells };
}
