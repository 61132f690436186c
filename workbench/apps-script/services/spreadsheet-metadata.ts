// Workbench, Apps Script host: developer metadata of the spreadsheet, its sheets, rows and columns.
import type { LiveWorkbook } from '../engine/live-workbook';
import type { MetadataEntry, MetadataPlace } from '../engine/own-store';
import { ScriptException } from '../protocol/exceptions';
import { handle, SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { checkInside, clipped, openEnded, sheetOf } from './spreadsheet-grid';
import { finderHandle, metadataFinder, sheetIdOf } from './spreadsheet-metadata-finder';
import {
  enumHandle,
  enumName,
  isRangeHandle,
  isSheetHandle,
  type RangeRef,
  rangeHandle,
  type SheetRef,
  sheetHandle,
  spreadsheetHandle,
} from './spreadsheet-refs';

/** Maximum characters of keys and values together, for the spreadsheet itself and for each sheet. */
const CHARACTERS = 30_000;

export function metadataServices(core: HostCore): {
  spreadsheet: Service;
  sheet: Service;
  range: Service;
  entry: Served<GoogleAppsScript.Spreadsheet.DeveloperMetadata>;
  finder: Served<GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder>;
} {
  const { workbook } = core;
  const { own } = workbook;

  /** Makes a change, and reverts it if the spreadsheet or a sheet exceeds its limit. */
  const within = (edit: () => void): void => {
    const before = structuredClone(own.metadata);
    edit();
    const used = new Map<string | null, number>();
    for (const { key, value, place } of own.metadata) {
      const sheetId = sheetIdOf(place);
      used.set(sheetId, (used.get(sheetId) ?? 0) + key.length + (value?.length ?? 0));
    }
    const full = [...used].find(([, characters]) => characters > CHARACTERS);
    if (full) {
      own.metadata = before;
      const what = full[0] === null ? 'spreadsheet' : 'sheet';
      throw new ScriptException(`The developer metadata of this ${what} exceeds ${CHARACTERS} characters.`);
    }
    workbook.ownChanged();
  };

  /** addDeveloperMetadata(key), (key, visibility), (key, value), (key, value, visibility). */
  const add = (place: MetadataPlace, key: unknown, args: unknown[]) => {
    if (typeof key !== 'string' || key === '') throw new ScriptException('Invalid argument: key');
    const value = typeof args[0] === 'string' ? args[0] : null;
    const visibility =
      args.map(enumName).find((each) => each !== undefined) === 'PROJECT' ? 'PROJECT' : 'DOCUMENT';
    within(() => own.metadata.push({ id: own.nextId++, key, value, visibility, place }));
    return SELF;
  };

  const placeOfRange = (ref: RangeRef): MetadataPlace => {
    const sheet = sheetOf(workbook, checkInside(workbook, ref).sheetId);
    if (ref.columns === sheet.getColumnCount() && ref.rows === 1)
      return { kind: 'ROW', range: openEnded(workbook, ref) };
    if (ref.rows === sheet.getRowCount() && ref.columns === 1)
      return { kind: 'COLUMN', range: openEnded(workbook, ref) };
    throw new ScriptException(
      'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.',
    );
  };

  const entryOf = ({ id }: { id: number }): MetadataEntry => {
    const entry = own.metadata.find((each) => each.id === id);
    if (!entry) throw new ScriptException('The developer metadata has been removed.');
    return entry;
  };
  const handles = (entries: MetadataEntry[]) => entries.map(({ id }) => handle('DeveloperMetadata', { id }));
  const sameRange = (a: RangeRef, b: RangeRef) =>
    a.sheetId === b.sheetId &&
    a.row === b.row &&
    a.column === b.column &&
    a.rows === b.rows &&
    a.columns === b.columns;

  const change = (ref: { id: number }, edit: (entry: MetadataEntry) => void) => {
    within(() => edit(entryOf(ref)));
    return SELF;
  };

  return {
    spreadsheet: {
      addDeveloperMetadata: (_run: Run, _ref: unknown, key: unknown, ...args: unknown[]) =>
        add({ kind: 'SPREADSHEET' }, key, args),
      getDeveloperMetadata: () => handles(own.metadata.filter(({ place }) => place.kind === 'SPREADSHEET')),
      createDeveloperMetadataFinder: () => finderHandle({ within: { kind: 'SPREADSHEET' } }),
    },
    sheet: {
      addDeveloperMetadata: (_run: Run, { sheetId }: SheetRef, key: unknown, ...args: unknown[]) =>
        add({ kind: 'SHEET', sheetId: sheetOf(workbook, sheetId).getSheetId() }, key, args),
      getDeveloperMetadata: (_run: Run, { sheetId }: SheetRef) =>
        handles(own.metadata.filter(({ place }) => place.kind === 'SHEET' && place.sheetId === sheetId)),
      createDeveloperMetadataFinder: (_run: Run, { sheetId }: SheetRef) =>
        finderHandle({ within: { kind: 'SHEET', sheetId } }),
    },
    range: {
      addDeveloperMetadata: (_run: Run, ref: RangeRef, key: unknown, ...args: unknown[]) =>
        add(placeOfRange(ref), key, args),
      getDeveloperMetadata: (_run: Run, ref: RangeRef) =>
        handles(
          own.metadata.filter(
            ({ place }) => 'range' in place && sameRange(clipped(workbook, place.range), ref),
          ),
        ),
      createDeveloperMetadataFinder: (_run: Run, ref: RangeRef) =>
        finderHandle({ within: { kind: 'RANGE', range: ref } }),
    },
    entry: {
      getId: (_run: Run, ref: { id: number }) => entryOf(ref).id,
      getKey: (_run: Run, ref: { id: number }) => entryOf(ref).key,
      getValue: (_run: Run, ref: { id: number }) => entryOf(ref).value,
      getVisibility: (_run: Run, ref: { id: number }) =>
        enumHandle('DeveloperMetadataVisibility', entryOf(ref).visibility),
      getLocation: (_run: Run, ref: { id: number }) =>
        handle('DeveloperMetadataLocation', locationOf(workbook, entryOf(ref))),
      setKey: (_run: Run, ref: { id: number }, key: string) =>
        change(ref, (entry) => Object.assign(entry, { key })),
      setValue: (_run: Run, ref: { id: number }, value: string) =>
        change(ref, (entry) => Object.assign(entry, { value })),
      setVisibility: (_run: Run, ref: { id: number }, visibility: unknown) =>
        change(ref, (entry) => Object.assign(entry, { visibility: enumName(visibility) })),
      moveToSpreadsheet: (_run: Run, ref: { id: number }) =>
        change(ref, (entry) => Object.assign(entry, { place: { kind: 'SPREADSHEET' } })),
      moveToSheet: (_run: Run, ref: { id: number }, sheet: unknown) =>
        change(ref, (entry) => {
          if (isSheetHandle(sheet)) entry.place = { kind: 'SHEET', sheetId: sheet.ref.sheetId };
        }),
      moveToRow: (_run: Run, ref: { id: number }, row: unknown) => moveToRange(ref, row),
      moveToColumn: (_run: Run, ref: { id: number }, column: unknown) => moveToRange(ref, column),
      remove: (_run: Run, ref: { id: number }) => {
        entryOf(ref);
        own.metadata = own.metadata.filter((each) => each.id !== ref.id);
        workbook.ownChanged();
      },
    },
    finder: metadataFinder(core),
  };

  function moveToRange(ref: { id: number }, range: unknown) {
    return change(ref, (entry) => {
      if (isRangeHandle(range)) entry.place = placeOfRange(range.ref);
    });
  }
}

/** Data for the methods of DeveloperMetadataLocation; the object itself is in the worker. */
function locationOf(workbook: LiveWorkbook, { place }: MetadataEntry): Record<string, unknown> {
  const type = enumHandle('DeveloperMetadataLocationType', place.kind);
  return {
    getLocationType: type,
    getSpreadsheet: place.kind === 'SPREADSHEET' ? spreadsheetHandle() : null,
    getSheet: place.kind === 'SHEET' ? sheetHandle(place.sheetId) : null,
    getRow: place.kind === 'ROW' ? rangeHandle(clipped(workbook, place.range)) : null,
    getColumn: place.kind === 'COLUMN' ? rangeHandle(clipped(workbook, place.range)) : null,
  };
}
