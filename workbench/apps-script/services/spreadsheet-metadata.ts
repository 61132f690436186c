// Workbench, Apps Script host: developer metadata of the spreadsheet, its sheets, rows and columns.
import type { MetadataEntry, MetadataPlace } from '../engine/own-store';
import { ScriptException } from '../exceptions';
import { handle, SELF } from '../protocol';
import type { HostCore, Run, Served, Service } from '../run';
import { checkInside, sheetOf } from './spreadsheet-grid';
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

/** Characters of keys and values together, for the spreadsheet itself and for each sheet. */
const CHARACTERS = 30_000;

interface FinderRef {
  within: { kind: 'SPREADSHEET' } | { kind: 'SHEET'; sheetId: string } | { kind: 'RANGE'; range: RangeRef };
  key?: string;
  value?: string;
  id?: number;
  visibility?: string;
  locationType?: string;
  intersecting?: boolean;
}

const sheetIdOf = (place: MetadataPlace): string | null =>
  place.kind === 'SPREADSHEET' ? null : place.kind === 'SHEET' ? place.sheetId : place.range.sheetId;

export function metadataServices(core: HostCore): {
  spreadsheet: Service;
  sheet: Service;
  range: Service;
  entry: Served<GoogleAppsScript.Spreadsheet.DeveloperMetadata>;
  finder: Served<GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder>;
} {
  const { workbook } = core;
  const { own } = workbook;

  const checkQuota = (place: MetadataPlace): void => {
    const sheetId = sheetIdOf(place);
    const used = own.metadata
      .filter((entry) => sheetIdOf(entry.place) === sheetId)
      .reduce((sum, entry) => sum + entry.key.length + (entry.value?.length ?? 0), 0);
    if (used <= CHARACTERS) return;
    throw new ScriptException(
      `The developer metadata of this ${sheetId === null ? 'spreadsheet' : 'sheet'} exceeds ${CHARACTERS} characters.`,
    );
  };

  /** Makes a change and takes it back when it would pass the quota. */
  const within = (place: MetadataPlace, edit: () => void): void => {
    const before = structuredClone(own.metadata);
    edit();
    try {
      checkQuota(place);
    } catch (error) {
      own.metadata = before;
      throw error;
    }
    workbook.ownChanged();
  };

  /** addDeveloperMetadata(key), (key, visibility), (key, value), (key, value, visibility). */
  const add = (place: MetadataPlace, key: unknown, args: unknown[]) => {
    if (typeof key !== 'string' || key === '') throw new ScriptException('Invalid argument: key');
    const value = typeof args[0] === 'string' ? args[0] : null;
    const visibility =
      args.map(enumName).find((each) => each !== undefined) === 'PROJECT' ? 'PROJECT' : 'DOCUMENT';
    within(place, () => own.metadata.push({ id: own.nextId++, key, value, visibility, place }));
    return SELF;
  };

  const placeOfRange = (ref: RangeRef): MetadataPlace => {
    const sheet = sheetOf(workbook, checkInside(workbook, ref).sheetId);
    if (ref.columns === sheet.getColumnCount() && ref.rows === 1) return { kind: 'ROW', range: ref };
    if (ref.rows === sheet.getRowCount() && ref.columns === 1) return { kind: 'COLUMN', range: ref };
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
    const { place } = entryOf(ref);
    within(place, () => edit(entryOf(ref)));
    checkQuota(entryOf(ref).place);
    return SELF;
  };

  const finder = (found: FinderRef) => handle('DeveloperMetadataFinder', found);
  const narrow = (ref: FinderRef, more: Partial<FinderRef>) => finder({ ...ref, ...more });

  const matches = (ref: FinderRef) => (entry: MetadataEntry) => {
    const { place } = entry;
    const inside =
      ref.within.kind === 'SPREADSHEET' ||
      (ref.within.kind === 'SHEET' && sheetIdOf(place) === ref.within.sheetId) ||
      (ref.within.kind === 'RANGE' &&
        'range' in place &&
        (ref.intersecting
          ? intersects(place.range, ref.within.range)
          : contained(place.range, ref.within.range)));
    return (
      inside &&
      (ref.key === undefined || entry.key === ref.key) &&
      (ref.value === undefined || entry.value === ref.value) &&
      (ref.id === undefined || entry.id === ref.id) &&
      (ref.visibility === undefined || entry.visibility === ref.visibility) &&
      (ref.locationType === undefined || place.kind === ref.locationType)
    );
  };

  return {
    spreadsheet: {
      addDeveloperMetadata: (_run: Run, _ref: unknown, key: unknown, ...args: unknown[]) =>
        add({ kind: 'SPREADSHEET' }, key, args),
      getDeveloperMetadata: () => handles(own.metadata.filter(({ place }) => place.kind === 'SPREADSHEET')),
      createDeveloperMetadataFinder: () => finder({ within: { kind: 'SPREADSHEET' } }),
    },
    sheet: {
      addDeveloperMetadata: (_run: Run, { sheetId }: SheetRef, key: unknown, ...args: unknown[]) =>
        add({ kind: 'SHEET', sheetId: sheetOf(workbook, sheetId).getSheetId() }, key, args),
      getDeveloperMetadata: (_run: Run, { sheetId }: SheetRef) =>
        handles(own.metadata.filter(({ place }) => place.kind === 'SHEET' && place.sheetId === sheetId)),
      createDeveloperMetadataFinder: (_run: Run, { sheetId }: SheetRef) =>
        finder({ within: { kind: 'SHEET', sheetId } }),
    },
    range: {
      addDeveloperMetadata: (_run: Run, ref: RangeRef, key: unknown, ...args: unknown[]) =>
        add(placeOfRange(ref), key, args),
      getDeveloperMetadata: (_run: Run, ref: RangeRef) =>
        handles(own.metadata.filter(({ place }) => 'range' in place && sameRange(place.range, ref))),
      createDeveloperMetadataFinder: (_run: Run, ref: RangeRef) =>
        finder({ within: { kind: 'RANGE', range: ref } }),
    },
    entry: {
      getId: (_run: Run, ref: { id: number }) => entryOf(ref).id,
      getKey: (_run: Run, ref: { id: number }) => entryOf(ref).key,
      getValue: (_run: Run, ref: { id: number }) => entryOf(ref).value,
      getVisibility: (_run: Run, ref: { id: number }) =>
        enumHandle('DeveloperMetadataVisibility', entryOf(ref).visibility),
      getLocation: (_run: Run, ref: { id: number }) =>
        handle('DeveloperMetadataLocation', locationOf(entryOf(ref))),
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
    finder: {
      withKey: (_run: Run, ref: FinderRef, key: string) => narrow(ref, { key }),
      withValue: (_run: Run, ref: FinderRef, value: string) => narrow(ref, { value }),
      withId: (_run: Run, ref: FinderRef, id: number) => narrow(ref, { id }),
      withVisibility: (_run: Run, ref: FinderRef, visibility: unknown) =>
        narrow(ref, { visibility: enumName(visibility) }),
      withLocationType: (_run: Run, ref: FinderRef, type: unknown) =>
        narrow(ref, { locationType: enumName(type) }),
      onIntersectingLocations: (_run: Run, ref: FinderRef) => narrow(ref, { intersecting: true }),
      find: (_run: Run, ref: FinderRef) => handles(own.metadata.filter(matches(ref))),
    },
  };

  function moveToRange(ref: { id: number }, range: unknown) {
    return change(ref, (entry) => {
      if (isRangeHandle(range)) entry.place = placeOfRange(range.ref);
    });
  }
}

/** Plain answers to the methods of DeveloperMetadataLocation; the object itself lives in the worker. */
function locationOf({ place }: MetadataEntry): Record<string, unknown> {
  const type = enumHandle('DeveloperMetadataLocationType', place.kind);
  return {
    getLocationType: type,
    getSpreadsheet: place.kind === 'SPREADSHEET' ? spreadsheetHandle() : null,
    getSheet: place.kind === 'SHEET' ? sheetHandle(place.sheetId) : null,
    getRow: place.kind === 'ROW' ? rangeHandle(place.range) : null,
    getColumn: place.kind === 'COLUMN' ? rangeHandle(place.range) : null,
  };
}

const intersects = (a: RangeRef, b: RangeRef): boolean =>
  a.sheetId === b.sheetId &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;

const contained = (inner: RangeRef, outer: RangeRef): boolean =>
  inner.sheetId === outer.sheetId &&
  inner.row >= outer.row &&
  inner.column >= outer.column &&
  inner.row + inner.rows <= outer.row + outer.rows &&
  inner.column + inner.columns <= outer.column + outer.columns;
